"""Making matches, and voiding matches that were not begun."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.events.models import Entry, EntryPlayer, Event, Submission
from league.events.queries import is_locked, newest_submissions
from league.jobs.database.statements import Statement
from matches.errors import NotInState, SidesWrong
from matches.models import Act, Match, Report, Seat, Side
from matches.queries import sheets
from matches.queries.matches import engine_of
from matches.rules import flow
from matches.services.acts import conclude, locked_all, note
from matches.services.settings import house_for, rules_for


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match to be made: its entries in the order of their sides."""

    entries: Sequence[Entry]
    table: int | None = None
    scheduled_at: datetime | None = None


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

    Raises SidesWrong, and OptionWrong where the newest house set lacks what the options ask.
    """
    wanted = Wanted(entries, table, scheduled_at)
    return make_many(event=event, wanted=[wanted], by=by, now=now)[0]


@transaction.atomic
def make_many(*, event: Event, wanted: Sequence[Wanted], by: Any, now: datetime) -> list[Match]:
    """Make matches in the order given, in as many statements as for one. Raises SidesWrong."""
    event = Event.objects.select_for_update(of=("self",), no_key=True).get(pk=event.pk)
    _check(event, [wish.entries for wish in wanted])
    return write_many(event=event, wanted=wanted, by=by, now=now)


def write_many(*, event: Event, wanted: Sequence[Wanted], by: Any, now: datetime) -> list[Match]:
    """Write matches of a locked event, even of entries that have withdrawn since."""
    last = event.matches.aggregate(last=Max("number"))["last"] or 0
    rules = rules_for(event)
    house = house_for(rules, event, now)
    made = Match.objects.bulk_create(
        Match(
            event=event,
            number=number,
            table=wish.table,
            scheduled_at=wish.scheduled_at,
            ruleset=rules.ruleset,
            house=house,
            made_by=by,
        )
        for number, wish in enumerate(wanted, last + 1)
    )
    sides = Side.objects.bulk_create(
        Side(match=match, number=number, entry=entry)
        for match, wish in zip(made, wanted, strict=True)
        for number, entry in enumerate(wish.entries, 1)
    )
    _seat(event, sides, _names(rules.ruleset))
    Act.objects.bulk_create(
        Act(match=match, kind="make", by=by, params={"entries": [e.uid for e in wish.entries]})
        for match, wish in zip(made, wanted, strict=True)
    )
    if made:
        sheets.house_lines(made[0], rules)  # refuse matches for which no record could be written
    return made


def _check(event: Event, sides: Sequence[Sequence[Entry]]) -> None:
    wanted = {entry.pk for entries in sides for entry in entries}
    standing = Entry.objects.filter(pk__in=wanted, event=event, state=Entry.State.ENTERED).count()
    whole = all(len({entry.pk for entry in side}) == len(side) >= 2 for side in sides)
    if not whole or standing != len(wanted):
        raise SidesWrong


def _names(ruleset: str) -> list[tuple[str, ...]]:
    """Return the game's names of the seats of each side."""
    game = engine_of(ruleset)
    return [tuple(seats) for seats in game.sides.values()] if game else []


def _seat(event: Event, sides: Sequence[Side], names: Sequence[tuple[str, ...]]) -> None:
    """Seat the players of each side, with the decks that are locked now."""
    players: dict[int, list[EntryPlayer]] = defaultdict(list)
    entries = {side.entry_id for side in sides}
    for player in EntryPlayer.objects.filter(entry__in=entries).order_by("seat"):
        players[player.entry_id].append(player)
    decks = _decks([member.pk for each in players.values() for member in each], event)
    seats: list[Seat] = []
    for side in sides:
        named = names[side.number - 1] if side.number <= len(names) else ()
        for place, seated in enumerate(players[side.entry_id]):
            name = named[place] if place < len(named) else ""
            deck = decks.get(seated.pk)
            seats.append(
                Seat(
                    side=side,
                    number=seated.seat,
                    name=name,
                    entry_player=seated,
                    submission=deck,
                    facts=seated.facts,
                )
            )
    Seat.objects.bulk_create(seats)


def _decks(seats: Sequence[int], event: Event) -> dict[int, Submission]:
    """Map the players' seats to the decks that count, once these are locked."""
    if not is_locked(event):
        return {}
    submissions = newest_submissions().filter(seat__in=seats).defer("snapshot")
    return {submission.seat_id: submission for submission in submissions}


@transaction.atomic
def cancel_many(*, matches: Iterable[Match], by: Any, reason: str, now: datetime) -> list[Match]:
    """Void matches that have not begun. Raises NotInState.

    No ruling: there is nothing to rule on. The rows stay, voided.
    """
    held = locked_all(Match.objects.filter(pk__in=[match.pk for match in matches]))
    begun = Report.objects.filter(match__in=held).exists()
    if begun or any(match.state != flow.MatchState.SCHEDULED for match in held):
        raise NotInState
    for match in held:
        note(match, "cancel", by=by, reason=reason)
        conclude(match, flow.MatchAct.VOID, decision="void")
    return held


BARE = Statement("""
    SELECT seat.id, (
        SELECT submission.id FROM events_submission submission
        WHERE submission.seat_id = mate.id ORDER BY submission.id DESC LIMIT 1
    )
    FROM matches_seat seat
    JOIN matches_side side ON side.id = seat.side_id
    JOIN events_entryplayer mate ON mate.id = seat.entry_player_id
    JOIN events_event event ON event.id = mate.event_id
    WHERE side.match_id = %s AND seat.submission_id IS NULL
        AND event.deadline <= statement_timestamp()
    ORDER BY seat.id
""")


def pin_decks(match: Match) -> None:
    """Give each seat the deck that is locked for it now; later corrections change nothing."""
    for seat, deck in BARE(match.pk):
        if deck is not None:
            Seat.objects.filter(pk=seat).update(submission=deck)
