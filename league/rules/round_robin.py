"""Everybody meets everybody: Berger tables (FIDE C.05, annex 1), once or several times.

*Home*: the side named first, which has the first seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.rules.errors import RulesError
from league.rules.reading import fields
from league.rules.reasons import Reason
from league.rules.results import Entrant

MOST_ENTRANTS = 256
REASONS = ("berger_table", "berger_return", "berger_free")

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """``cycles``: how often each pair meets; every second cycle with home and away exchanged."""

    cycles: int = 1

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "RoundRobin":
        with fields(given) as settings:
            return cls(cycles=settings.whole("cycles", 1, 1, 8))

    def written(self) -> dict[str, object]:
        return {"cycles": self.cycles}


@dataclass(frozen=True, slots=True)
class Fixture:
    table: int
    home: Entrant
    away: Entrant
    reason: Reason


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """``free`` has no opponent in this round of an odd field."""

    number: int
    cycle: int
    fixtures: tuple[Fixture, ...]
    free: Entrant | None
    reasons: tuple[Reason, ...]


def berger(size: int) -> tuple[tuple[Pair, ...], ...]:
    """Return rounds of (home, away) for an even field of numbers from 1; the last one is fixed."""
    if size % 2 or size < 2:
        raise RulesError("berger_needs_even", size=size)
    return tuple(_berger_round(size, index) for index in range(size - 1))


def _berger_round(size: int, index: int) -> tuple[Pair, ...]:
    stride = size // 2 - 1
    seats = [(seat - index * stride) % (size - 1) + 1 for seat in range(size - 1)]
    fixed = (seats[0], size) if index % 2 == 0 else (size, seats[0])
    return (fixed, *((seats[k], seats[-k]) for k in range(1, size // 2)))


def cycles_of(size: int, cycles: int) -> tuple[tuple[Pair, ...], ...]:
    """Return all rounds; where a return follows, the last two rounds before it change places.

    Otherwise an entrant could have the same side three times running (C.05, annex 1).
    """
    rounds: list[tuple[Pair, ...]] = []
    for cycle in range(cycles):
        tables = list(berger(size))
        if cycle % 2:
            tables = [tuple((away, home) for home, away in pairs) for pairs in tables]
        if cycle + 1 < cycles and len(tables) > 1:
            tables[-2:] = tables[-1], tables[-2]
        rounds.extend(tables)
    return tuple(rounds)


def round_robin(
    entrants: Sequence[Entrant], settings: RoundRobin = RoundRobin()
) -> tuple[FixtureRound, ...]:
    """Return the whole schedule; ``entrants`` are in the order of their lots.

    Fewer than two entrants have no rounds. Raises ``RulesError`` too_many_entrants, entrant_twice.
    """
    if len(entrants) > MOST_ENTRANTS:
        raise RulesError("too_many_entrants", most=MOST_ENTRANTS)
    if len(set(entrants)) != len(entrants):
        raise RulesError("entrant_twice")
    if len(entrants) < 2:
        return ()
    size = len(entrants) + len(entrants) % 2
    seats: list[Entrant | None] = [*entrants, None][:size]
    rounds = cycles_of(size, settings.cycles)
    return tuple(
        _round(number, (number - 1) // (size - 1) + 1, pairs, seats)
        for number, pairs in enumerate(rounds, start=1)
    )


def _round(
    number: int, cycle: int, pairs: tuple[Pair, ...], seats: Sequence[Entrant | None]
) -> FixtureRound:
    free: Entrant | None = None
    fixtures: list[Fixture] = []
    code = "berger_table" if cycle % 2 else "berger_return"
    for first, second in pairs:
        home, away = seats[first - 1], seats[second - 1]
        if home is None or away is None:
            free = home if away is None else away
            continue
        reason = Reason(code, {"home_lot": first, "away_lot": second, "cycle": cycle})
        fixtures.append(Fixture(len(fixtures) + 1, home, away, reason))
    reasons = () if free is None else (Reason("berger_free", {"entrant": free}),)
    return FixtureRound(number, cycle, tuple(fixtures), free, reasons)
