"""The field of a phase as plain values: who plays, and what they played.

Rounds are counted in the phase here, from 1 (with ``carry``: through the tournament).
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from league.rules.points import Outcome as Result, PointsRule, Side
from league.rules.results import Kind, Meeting, Won
from league.rules.standings.ledger import opened
from league.rules.standings.values import StandingsEntry
from league.rules.swiss.contenders import Contender
from league.rules.swiss.settings import MOST_POINTS, SwissSettings

BYES: Final = frozenset({Kind.BYE, Kind.HALF_BYE, Kind.ZERO_BYE})
# A pairing whose other side had left before it was published, and a match that does not count.
WALK_OVER, VOID = "walk_over", "void"


@dataclass(frozen=True, slots=True)
class Member:
    """An entrant of a phase. ``absences``: first round missed, first round back or None."""

    pk: int
    number: int
    seed: int
    group: int | None
    club: str
    joined_in: int
    fixed_table: int | None
    absences: tuple[tuple[int, int | None], ...] = ()
    penalties: int = 0
    points_off: int = 0
    annulled: bool = False

    def is_there(self, round: int) -> bool:
        """Tell whether it plays in a round of the tournament."""
        away = any(gone <= round and (back is None or round < back) for gone, back in self.absences)
        return self.joined_in <= round and not away

    @property
    def gone_from(self) -> int | None:
        return next((gone for gone, back in self.absences if back is None), None)


@dataclass(frozen=True, slots=True)
class Met:
    """A pairing of a published round; ``outcome`` is the newest, as a row of values."""

    pk: int
    round: int
    number: int
    kind: str
    node: str
    group: int | None
    sides: tuple[int, ...]
    outcome: Mapping[str, Any] | None

    @property
    def version(self) -> int:
        return self.outcome["version"] if self.outcome else 0


@dataclass(frozen=True, slots=True)
class Field:
    """``members`` by number. ``base``: the rounds of the tournament before those counted here.

    ``everyone`` also has the entrants of earlier phases whose results count in this one.
    """

    members: Mapping[int, Member]
    everyone: Mapping[int, Member]
    met: tuple[Met, ...]
    base: int

    def meetings(self, *, upto: int | None = None) -> list[Meeting]:
        """Return the meetings up to a round of the tournament, without annulled results."""
        gone = {member.number for member in self.everyone.values() if member.annulled}
        return [
            meeting
            for pairing in self.met
            if (upto is None or pairing.round <= upto) and gone.isdisjoint(pairing.sides)
            for meeting in meetings_of(pairing, pairing.round - self.base)
        ]

    def entries(self) -> list[StandingsEntry]:
        return [_entry(member, self.base) for member in self.everyone.values()]

    def there(self, round: int) -> list[Member]:
        """Return who plays in a round of the tournament, by seed."""
        present = (member for member in self.members.values() if member.is_there(round))
        return sorted(present, key=lambda member: member.seed)


def _entry(member: Member, base: int) -> StandingsEntry:
    gone = member.gone_from
    return StandingsEntry(
        member.number,
        seed=member.seed,
        dropped_after=None if gone is None else max(0, gone - 1 - base),
        entered=max(1, member.joined_in - base),
        penalties=_whole(member.penalties),
        deductions=_whole(member.points_off),
    )


@lru_cache(1000)
def _whole(number: int) -> Fraction:
    return Fraction(number)


def meetings_of(pairing: Met, round: int) -> Iterator[Meeting]:
    """Yield a pairing as meetings of league/rules; none for a voided match."""
    if pairing.kind in BYES:
        kind = Kind(pairing.kind)
        yield from (Meeting(round, entrant, None, kind) for entrant in pairing.sides)
    elif len(pairing.sides) == 2:
        first, second = pairing.sides
        if pairing.kind == WALK_OVER:
            yield Meeting(round, first, second, Kind.FORFEIT, Won.FIRST)
        elif pairing.outcome is None:
            yield Meeting(round, first, second)
        elif pairing.outcome["won"] != VOID:
            yield _played(pairing.outcome, round, first, second)


def _played(outcome: Mapping[str, Any], round: int, first: int, second: int) -> Meeting:
    score, games = outcome["score"], outcome["games"]
    return Meeting(
        round,
        first,
        second,
        Kind.PLAYED if outcome["played"] else Kind.FORFEIT,
        Won(outcome["won"]),
        (score[0], score[1]) if score else None,
        (games[0], games[1], games[2]) if games else None,
        {name: (pair[0], pair[1]) for name, pair in outcome["numbers"].items()},
    )


def accelerated(rules: SwissSettings, rule: PointsRule) -> SwissSettings:
    """Set a virtual point to what a win is worth, unless the phase sets another worth."""
    win = rule.points(Side(Result.WIN))
    if rules.virtual_point != 1 or not 0 < win <= MOST_POINTS:
        return rules
    return replace(rules, virtual_point=win)


def points_by_round(
    field: Field, meetings: Sequence[Meeting], rule: PointsRule
) -> dict[tuple[int, int], Fraction]:
    """Map (round as ``meetings`` count it, entrant) to the points of the round."""
    ledger = opened(field.entries(), meetings, rule, predetermined=False, rounds=None)
    return {
        (line.round, ledger.entrant(i)): ledger.exact(line.points)
        for i, lines in enumerate(ledger.lines)
        for line in lines
    }


def digest(contenders: Sequence[Contender]) -> str:
    """Return a digest of what a round is paired from: who plays, with which history."""
    rows = sorted(
        (
            side.entrant, str(side.points), sorted(side.met.items()), side.byes,
            side.asked.value if side.asked else "", side.floats, side.seats, sorted(side.tags),
            side.seed, str(side.virtual),
        )
        for side in contenders
    )  # fmt: skip
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def versions(field: Field) -> str:
    """Return a digest of the versions of the results that count."""
    rows = sorted((pairing.pk, pairing.version) for pairing in field.met)
    return hashlib.sha256(repr(rows).encode()).hexdigest()
