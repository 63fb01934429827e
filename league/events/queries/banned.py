"""Decks that are handed in and hold a card that is or will be banned."""

from collections.abc import Sequence

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from cards.models import Ban
from cards.models.dates import covers
from cards.queries.handed_in import HandedIn
from league.events import stages
from league.events.models import Event, Submission
from league.events.queries import newest_submissions, start_day
from league.events.queries.lists import FORGOTTEN
from league.people.models import Player


def not_over() -> QuerySet[Event]:
    """Return the events that are upcoming or running: not finished, closed or long past."""
    forgotten = Q(stage="", starts_at__lt=Now() - FORGOTTEN)
    events = Event.objects.annotate(stage=stages.stage_of()).filter(closed_at=None)
    return events.exclude(stage=stages.FINISHED).exclude(forgotten)


def handed_in_with(bans: Sequence[Ban], player: Player | None) -> list[HandedIn]:
    """Return the current decks with a banned card, of a player or of everybody with an account."""
    fits = Q(pk__in=[])
    for ban in bans:
        held = Q(version__version_cards__revision__card=ban.card_id)
        fits |= Q(seat__event__format=ban.format_id) & held
    submissions = newest_submissions().filter(
        fits,
        seat__running=True,
        seat__player__user__is_active=True,
        seat__event__in=not_over().values("pk"),
    )
    if player is not None:
        submissions = submissions.filter(seat__player=player)
    rows = submissions.annotate(card=F("version__version_cards__revision__card")).defer("snapshot")
    return [
        _line(row, ban)
        for row in rows.select_related("seat__player__user").distinct()
        for ban in bans
        if (ban.format_id, ban.card_id) == (row.seat.event.format_id, row.card)
    ]


def _line(row: Submission, ban: Ban) -> HandedIn:
    event = row.seat.event
    day = start_day(event)
    return HandedIn(
        ban=ban,
        player=row.seat.player,
        event=event.name,
        url=reverse("events:submit", args=[event.uid]),
        day=day,
        deadline=event.deadline,
        time_zone=event.time_zone,
        locked=event.deadline <= timezone.now(),
        banned=covers(ban, day),
    )
