"""Which sides have yet to declare their decks before a match, where its event asks for that.

A declaration is between two entries of an event, so one holds for all their matches. A side of
guests alone cannot declare, so no match waits for its declaration.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from league.events.models import Declaration, Entry, EntryPlayer, Event
from league.events.queries import is_locked, player_of
from league.jobs.database.statements import Statement
from matches.models import Match, Side
from matches.queries.matches import named_sides
from matches.rules import flow

SOON: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Declaring:
    """The sides, by number, that have ``declared`` before a match, or are ``missing``.

    Sides of guests are in neither. ``is_open``: decks are locked and nothing is reported yet, so
    it is time to declare.
    """

    declared: frozenset[int]
    missing: frozenset[int]
    is_open: bool

    def of(self, number: int) -> str:
        """Return a side's state: declared, missing, or table if it shows its deck at the table."""
        if number in self.declared:
            return "declared"
        return "missing" if number in self.missing else "table"


@dataclass(frozen=True, slots=True)
class Due:
    """A declaration that a player's side owes before a match: to which entry, and its name."""

    match: Match
    side: Side
    opponent: Entry
    opponent_name: str


def _owes() -> Exists:
    """Build the condition that a side has yet to declare to another side of its match."""
    declared = Declaration.objects.filter(
        declarer=OuterRef(OuterRef("entry")), opponent=OuterRef("entry")
    )
    others = Side.objects.filter(~Exists(declared), match=OuterRef("match"))
    return Exists(others.exclude(entry=OuterRef("entry")))


def _can() -> Exists:
    """Build the condition that a side has an account in use."""
    accounts = EntryPlayer.objects.filter(entry=OuterRef("entry"), player__user__is_active=True)
    return Exists(accounts)


SIDES = Statement("""
    SELECT side.number,
        EXISTS (
            SELECT FROM matches_side other
            WHERE other.match_id = side.match_id AND other.entry_id <> side.entry_id
                AND NOT EXISTS (
                    SELECT FROM events_declaration declaration
                    WHERE declaration.declarer_id = side.entry_id
                        AND declaration.opponent_id = other.entry_id
                )
        ),
        EXISTS (
            SELECT FROM events_entryplayer mate
            JOIN people_player player ON player.id = mate.player_id
            JOIN people_user account ON account.id = player.user_id
            WHERE mate.entry_id = side.entry_id AND account.is_active
        )
    FROM matches_side side WHERE side.match_id = %s ORDER BY side.number
""")


def owing_in(match: Match) -> list[int]:
    """List the numbers of the sides that owe a declaration; none where the event asks for none."""
    if not match.event.declaration_required:
        return []
    return [number for number, owe, can in SIDES(match.pk) if owe and can]


def owing_among(matches: Iterable[Match]) -> dict[int, list[int]]:
    """Map matches to the numbers of their sides that owe a declaration, in one statement.

    Matches of events that ask for none are left out, and need no statement.
    """
    asked = [match.pk for match in matches if match.event.declaration_required]
    if not asked:
        return {}
    owing = Side.objects.filter(_owes(), _can(), match__in=asked).order_by("match_id", "number")
    by_match: dict[int, list[int]] = {}
    for match, number in owing.values_list("match_id", "number"):
        by_match.setdefault(match, []).append(number)
    return by_match


def declaring_of(match: Match) -> Declaring | None:
    """Return the state of the declarations of a match, None where its event asks for none."""
    if not match.event.declaration_required:
        return None
    sides = SIDES(match.pk)
    missing = frozenset(number for number, owe, can in sides if owe and can)
    waits = bool(missing) and match.state == flow.MatchState.SCHEDULED
    return Declaring(
        declared=frozenset(number for number, owe, _can in sides if not owe),
        missing=missing,
        is_open=waits and is_locked(match.event),
    )


def to_declare() -> QuerySet[Side]:
    """Return the sides that can declare now and owe it before a match that is not reported yet."""
    return Side.objects.filter(
        _owes(),
        _can(),
        match__state=flow.MatchState.SCHEDULED,
        match__event__declaration_required=True,
        match__event__deadline__lte=Now(),
        entry__state=Entry.State.ENTERED,
    )


def due_for(user: Any, event: Event | None = None) -> list[Due]:
    """List what an account's sides owe, in one event or in all, in the order of the matches.

    Of a season's schedule, only the matches of the next days are included.
    """
    player = player_of(user)
    if player is None or (event is not None and not event.declaration_required):
        return []
    near = Q(match__scheduled_at=None) | Q(match__scheduled_at__lte=Now() + SOON)
    owing = to_declare().filter(
        near, entry__in=EntryPlayer.objects.filter(player=player, running=True).values("entry")
    )
    if event is not None:
        owing = owing.filter(match__event=event)
    return due_of(owing)


def due_of(owing: QuerySet[Side]) -> list[Due]:
    """Return what these sides owe, each to its first opponent without a declaration from it."""
    mine = list(owing.select_related("match__event", "entry").order_by("match_id", "number"))
    if not mine:
        return []
    made = Declaration.objects.filter(declarer__in=[side.entry_id for side in mine])
    declared = set(made.values_list("declarer_id", "opponent_id"))
    met: dict[int, list[Side]] = {}
    for side in named_sides().filter(match__in={side.match_id for side in mine}):
        met.setdefault(side.match_id, []).append(side)
    return [due for side in mine for due in _dues(side, met[side.match_id], declared)]


def _dues(side: Side, met: Iterable[Side], declared: set[tuple[int, int]]) -> list[Due]:
    others = (
        opponent
        for opponent in met
        if opponent.entry_id != side.entry_id and (side.entry_id, opponent.entry_id) not in declared
    )
    return [Due(side.match, side, other.entry, other.entry.called) for other in others][:1]
