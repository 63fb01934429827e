"""An organiser's restrictions on pairings: who is kept apart, who is to meet. Plain values."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final, Protocol

from league.rules.results import Entrant
from league.rules.rounds import BYE, MATCH
from league.rules.swiss.pairing import Forced

APART, MEET = "apart", "meet"
PLAY: Final = frozenset({MATCH, BYE})
Two = frozenset[Entrant]


class Paired(Protocol):
    """A pairing, drawn up or published."""

    @property
    def kind(self) -> str: ...
    @property
    def sides(self) -> tuple[Entrant, ...]: ...
    @property
    def manual(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A restriction, as models/restrictions.py has it; ``entrants`` in the order of naming."""

    pk: int
    kind: str
    phase: int | None
    round: int | None
    entrants: tuple[Entrant, ...]

    def holds_in(self, phase: int, round: int) -> bool:
        """Tell whether it holds in a round of the tournament, which belongs to this phase."""
        if self.kind == MEET:
            return self.round == round
        return self.phase in (None, phase) and (self.round is None or round <= self.round)

    def covers(self, other: "Asked") -> bool:
        """Tell whether it holds in every phase and round in which another restriction holds."""
        lasts = self.round is None or (other.round is not None and other.round <= self.round)
        return self.kind == other.kind == APART and self.phase in (None, other.phase) and lasts

    @property
    def pairs(self) -> frozenset[Two]:
        return frozenset(frozenset(two) for two in combinations(self.entrants, 2))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The restrictions in one round."""

    apart: frozenset[Two] = frozenset()
    meets: tuple[tuple[Entrant, Entrant], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.apart or self.meets)

    def forced(
        self, free: Collection[Entrant], given: Sequence[Forced]
    ) -> list[tuple[Entrant, Entrant]]:
        """Return the pairs that are to meet, both free and in no ``given`` pairing."""
        taken = {each for match in given for each in match}
        pairs: list[tuple[Entrant, Entrant]] = []
        for first, second in self.meets:
            if {first, second} <= set(free) - taken:
                pairs.append((first, second))
                taken |= {first, second}
        return pairs

    def forbidden(self, given: Iterable[Forced]) -> list[tuple[Entrant, Entrant]]:
        """Return the pairs that are kept apart, without those ``given`` on purpose."""
        wanted = {frozenset(match) for match in given}
        return ordered(self.apart - wanted)

    def together(self, pairs: Iterable[Sequence[Entrant]]) -> list[tuple[Entrant, Entrant]]:
        """Return those of these pairs that are to be kept apart."""
        return ordered(self.apart & {frozenset(each) for each in pairs})

    def broken(self, rows: Iterable[Paired]) -> list[tuple[Entrant, Entrant]]:
        """Return the pairs that meet although kept apart, without those paired by hand."""
        return self.together(row.sides for row in rows if row.kind == MATCH and not row.manual)

    def missing(self, rows: Sequence[Paired]) -> list[tuple[Entrant, Entrant]]:
        """Return the pairs that should meet and do not, though both are paired, but not by hand."""
        place = {side: row for row in rows for side in row.sides if row.kind in PLAY}
        pairs = []
        for first, second in self.meets:
            here, there = place.get(first), place.get(second)
            if here and there and here is not there and not (here.manual or there.manual):
                pairs.append((first, second))
        return pairs

    def kept_from(self, sides: Sequence[Entrant], there: Collection[Entrant]) -> list[Entrant]:
        """Return the entrants of ``there`` who are kept apart from one of ``sides``."""
        others = {each for two in self.apart if two & set(sides) for each in two - set(sides)}
        return sorted(others & set(there))


def bounds(asked: Iterable[Asked], phase: int, round: int) -> Bounds:
    holding = [rule for rule in asked if rule.holds_in(phase, round)]
    apart = frozenset[Two]().union(*(rule.pairs for rule in holding if rule.kind == APART))
    meets = [rule.entrants for rule in holding if rule.kind == MEET and len(rule.entrants) == 2]
    return Bounds(apart, tuple((first, second) for first, second in sorted(meets)))


def ordered(pairs: Iterable[Two]) -> list[tuple[Entrant, Entrant]]:
    return sorted(each for two in pairs for each in pairwise(sorted(two)))
