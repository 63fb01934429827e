"""Queries for the staff of an event: decks handed in, checks, who works here."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery

from league.events.errors import EventHidden
from league.events.models import DeckCheck, Entry, EntryPlayer, Event, EventRole, Submission
from league.events.queries import player_called, running_roles, seats, standing
from league.events.queries.guest_links import by_themselves

SHOWN: Final = {
    "no_deck": Q(newest__isnull=True),
    "unchecked": Q(newest__isnull=False, result__isnull=True),
    "checked": Q(result__isnull=False),
    "wrong": Q(result=DeckCheck.Result.WRONG),
    "by_link": Q(by_link=True),
    "unanswered": Q(invited__isnull=False) | Q(declined_at__isnull=False),
}


def staff_entries(event: Event, *, show: str = "", words: str = "") -> QuerySet[EntryPlayer]:
    """Return the seats of the entries that stand, with their deck's state but not the deck.

    ``show``: ``no_deck``, ``illegal`` (as the event is now), ``unchecked``, ``checked``,
    ``wrong`` (the last check), ``by_link`` (guests who entered by themselves) or ``unanswered``
    (seats for which somebody is asked, or the
    captain may ask somebody); else all.
    """
    rows = _with_decks(event)
    if words:
        rows = rows.filter(
            player_called(words)
            | Q(invited__handle__icontains=words)
            | Q(entry__name__icontains=words)
        )
    if show == "illegal":
        return rows.filter(pk__in=illegal_seats(event, rows))
    return rows.filter(SHOWN.get(show, Q()))


def _with_decks(event: Event) -> QuerySet[EntryPlayer]:
    newest = Submission.objects.filter(seat=OuterRef("pk")).order_by("-pk")
    checks = DeckCheck.objects.filter(submission__seat=OuterRef("pk")).order_by("-pk")
    last = checks.filter(submission=OuterRef("newest"))
    return (
        seats()
        .filter(event=event, entry__state=Entry.State.ENTERED)
        .annotate(newest=Subquery(newest.values("pk")[:1]))
        .annotate(
            version=Subquery(newest.values("version")[:1]),
            handed_in_at=Subquery(newest.values("handed_in_at")[:1]),
            correction=Subquery(newest.values("correction")[:1]),
            result=Subquery(last.values("result")[:1]),
            by_link=by_themselves("entry"),
        )
        .order_by("entry_id", "seat")
    )


def illegal_seats(event: Event, seats: Iterable[Any]) -> frozenset[int]:
    """Return those of ``staff_entries`` whose deck is not legal at the event as it is now.

    The answer reveals something of hidden decks: check ``may_read_lists`` first.
    """
    return standing.illegal({seat.pk: seat.version for seat in seats}, event)


def seat_of(entry: Entry, number: int) -> EntryPlayer:
    """Return a seat of an entry. Raises EventHidden."""
    seat = seats().filter(entry=entry, seat=number).first() if number < 100 else None
    return EventHidden.unless(seat)


def checks_of(submission: Submission) -> QuerySet[DeckCheck]:
    return submission.checks.select_related("checked_by__player").order_by("-pk")


def staff_of(event: Event) -> QuerySet[EventRole]:
    """Return the roles and open invitations at an event, without ended ones."""
    return (
        event.roles.filter(ended_at__isnull=True)
        .select_related("user__player", "given_by__player")
        .order_by("role", "pk")
    )


def open_invitations(token_digest: str, *, since: datetime) -> QuerySet[EventRole]:
    return EventRole.objects.select_related("event__format", "given_by__player").filter(
        token_digest=token_digest,
        accepted_at__isnull=True,
        ended_at__isnull=True,
        given_at__gt=since,
    )


def working(event: Event) -> QuerySet[EventRole]:
    """Return the roles that are valid today."""
    return running_roles().filter(event=event).select_related("user__player").order_by("role", "pk")
