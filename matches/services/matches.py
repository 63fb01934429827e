"""Making a match."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from cards.services import houses
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import is_locked, newest_submissions
from matches.errors import SidesWrong
from matches.models import Match, Seat, Side
from matches.queries import sheets
from matches.queries.matches import engine_of
from matches.services.acts import note
from matches.services.settings import rules_for


@transaction.atomic
def make(
    *,
    event: Event,
    entries: Sequence[Entry],
    by: Any,
    now: datetime,
    table: int | None = None,
    scheduled_at: datetime | None = None,
) -> Match:
    """Make a match of two or more entries, in the order of their sides.

    Raises SidesWrong, and OptionWrong where the newest house set has not what the options ask.
    """
    event = Event.objects.select_for_update(of=("self",), no_key=True).get(pk=event.pk)
    _check(event, entries)
    last = event.matches.aggregate(last=Max("number"))["last"] or 0
    rules = rules_for(event)
    match = Match.objects.create(
        event=event,
        number=last + 1,
        table=table,
        scheduled_at=scheduled_at,
        ruleset=rules.ruleset,
        house=houses.current(game=event.game, now=now),
        made_by=by,
    )
    names = _names(match, len(entries))
    for number, entry in enumerate(entries, 1):
        side = Side.objects.create(match=match, number=number, entry=entry)
        _seat(side, names[number - 1])
    pin_decks(match)
    sheets.house_lines(match, rules)  # no match that no record could be written of
    note(match, "make", by=by, entries=[entry.uid for entry in entries])
    return match


def _check(event: Event, entries: Sequence[Entry]) -> None:
    standing = Entry.objects.filter(
        pk__in=[entry.pk for entry in entries], event=event, state=Entry.State.ENTERED
    )
    if len(entries) < 2 or standing.count() != len(entries):
        raise SidesWrong


def _names(match: Match, count: int) -> list[tuple[str, ...]]:
    """Name the seats of each side as the game names them, as far as it has so many sides."""
    game = engine_of(match.ruleset)
    named = [tuple(seats) for seats in game.sides.values()] if game else []
    return [*named, *[()] * count][:count]


def _seat(side: Side, names: tuple[str, ...]) -> None:
    players = EntryPlayer.objects.filter(entry=side.entry).order_by("seat")
    for place, seated in enumerate(players):
        Seat.objects.create(
            side=side,
            number=seated.seat,
            name=names[place] if place < len(names) else "",
            entry_player=seated,
            facts=seated.facts,
        )


def pin_decks(match: Match) -> None:
    """Give each seat the deck that is locked for it now; later corrections change nothing."""
    if not is_locked(match.event):
        return
    seats = list(Seat.objects.filter(side__match=match, submission__isnull=True))
    decks = {
        submission.seat_id: submission
        for submission in newest_submissions().filter(
            seat__in=[seat.entry_player_id for seat in seats]
        )
    }
    for seat in seats:
        if seat.entry_player_id in decks:
            seat.submission = decks[seat.entry_player_id]
            seat.save(update_fields=["submission"])
