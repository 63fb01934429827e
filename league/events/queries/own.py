"""A player's own seats at events, and those that they are asked to take."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.events.models import Entry, EntryPlayer, Event, Submission
from league.events.queries import Viewer, player_of, seats, visible_events
from league.events.queries.lists import FORGOTTEN, at_hand
from league.events.queries.mates import captains
from league.events.stages import RUNNING
from league.people.models import Player


def invitations(player: Player) -> QuerySet[EntryPlayer]:
    """Return the seats for which a player is asked and has not answered, the nearest first.

    ``from_captain``: asked by the captain of a side, not by the staff.
    """
    return (
        EntryPlayer.objects.filter(invited=player, running=True)
        .annotate(from_captain=Exists(captains().filter(entry=OuterRef("entry"))))
        .select_related("player", "entry", "event__format", "entry__entered_by__player")
        .order_by("event__starts_at", "pk")
    )


def invitations_at_hand(player: Player, *, now: datetime) -> QuerySet[EntryPlayer]:
    """Return the invitations to events that are to come or have begun lately."""
    return invitations(player).filter(event__starts_at__gte=now - FORGOTTEN)


def invitation_to(event: Event, user: Viewer) -> EntryPlayer | None:
    """Return the seat of an event for which an account is asked and has not answered."""
    player = player_of(user)
    return invitations(player).filter(event=event).first() if player is not None else None


def entries_at_hand(player: Player, *, now: datetime) -> QuerySet[EntryPlayer]:
    """Return a player's seats at events that run (``runs``) or are still to come: what runs
    first, then by the deck deadline.
    """
    events = at_hand(player.user, now=now).filter(pk=OuterRef("event"))
    return (
        seats()
        .filter(Exists(events), player=player, entry__state=Entry.State.ENTERED)
        .annotate(
            has_deck=Exists(Submission.objects.filter(seat=OuterRef("pk"))),
            runs=Exists(events.filter(Q(stage=RUNNING))),
        )
        .order_by("-runs", "event__deadline", "pk")
    )


def seats_of(player: Player, viewer: Viewer) -> QuerySet[EntryPlayer]:
    """Return a player's standing seats at events the viewer may see, the latest event first."""
    return (
        seats()
        .filter(player=player, running=True, event__in=visible_events(viewer).values("pk"))
        .order_by("-event__starts_at", "-pk")
    )
