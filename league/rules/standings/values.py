"""The plain values that standings take and return."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from league.rules.reasons import Reason
from league.rules.results import Entrant


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    """An entrant with its facts besides results.

    ``dropped_after``: its last round (0: dropped before the first). ``entered``: its first
    round. ``penalties`` are counted for a tie-breaker; ``deductions`` are taken off its points,
    and off nobody's tie-breakers.
    """

    entrant: Entrant
    seed: int | None = None
    dropped_after: int | None = None
    entered: int = 1
    penalties: Fraction = Fraction()
    deductions: Fraction = Fraction()


class Style(StrEnum):
    """How a number is shown; comparisons are always exact."""

    PLAIN = "plain"  # 7.5, two decimals at most
    PERCENT = "percent"  # 66.67%
    PLACE = "place"  # 3


Ratio = tuple[int, int] | None  # numerator and denominator, not reduced


def shown(value: Fraction | None, style: Style) -> str:
    if value is None:
        return "–"
    if style is Style.PERCENT:
        return f"{_decimal(value * 100, 2)}%"
    return _decimal(value, 2).rstrip("0").rstrip(".")


def _decimal(value: Fraction, digits: int) -> str:
    """Write a decimal, rounded half away from zero, without using floats."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    above, below = divmod(whole, 10**digits)
    return f"{'-' if value < 0 and whole else ''}{above}.{below:0{digits}}"


def written(value: Fraction) -> str:
    """Return the exact form for JSON: "7", "15/2"."""
    return str(value)


# Cache size: thousands of rows have the same few values.
KEPT: Final = 1 << 14


@lru_cache(KEPT)
def _exact(ratio: Ratio) -> Fraction | None:
    return None if ratio is None else Fraction(*ratio)


@lru_cache(KEPT)
def _written(ratio: Ratio) -> str | None:
    value = _exact(ratio)
    return None if value is None else written(value)


@lru_cache(KEPT)
def _shown(ratio: Ratio, style: Style) -> str:
    return shown(_exact(ratio), style)


@dataclass(frozen=True, slots=True)
class Column:
    """One number for each entrant of a field: exactly ``numbers[i] / scale``."""

    numbers: list[int]
    scale: int = 1
    fewest: bool = False  # the smaller the better


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. ``values`` are by tie-breaker, in order; None where it was not needed.

    ``ratios`` are the same values as fractions not reduced, ``texts`` in the form for JSON.
    """

    entrant: Entrant
    place: int
    tied: bool
    points: Fraction
    ratios: tuple[Ratio, ...]
    styles: tuple[Style, ...]

    @property
    def values(self) -> tuple[Fraction | None, ...]:
        return tuple(map(_exact, self.ratios))

    @property
    def texts(self) -> tuple[str | None, ...]:
        return tuple(map(_written, self.ratios))

    @property
    def display(self) -> tuple[str, ...]:
        return tuple(map(_shown, self.ratios, self.styles))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The entrant just above or below, and the tie-breaker that separates them (None: a tie)."""

    entrant: Entrant
    tiebreaker: int | None
    reason: Reason


class How(StrEnum):
    """How the value of a node comes from its parts."""

    GIVEN = "given"  # from the results, in the reason's words
    SUM = "sum"
    MEAN = "mean"
    PRODUCT = "product"
    DIFFERENCE = "difference"  # the first less the others
    RATIO = "ratio"  # the first through the second
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Node:
    """A number and its derivation, down to single results."""

    reason: Reason
    value: Fraction
    how: How = How.GIVEN
    parts: tuple["Node", ...] = ()
    counted: bool = True  # False: shown, but cut

    def recomputed(self) -> Fraction:
        """Return the value, computed anew from the leaves."""
        if self.how is How.GIVEN:
            return self.value
        return combined(self.how, [part.recomputed() for part in self.parts if part.counted])

    def counting(self, counted: bool) -> "Node":
        return self if counted else replace(self, counted=False)

    def as_json(self) -> dict[str, object]:
        node: dict[str, object] = {
            "code": self.reason.code,
            "params": dict(self.reason.params),
            "value": written(self.value),
            "how": self.how.value,
        }
        if not self.counted:
            node["counted"] = False
        if self.parts:
            node["parts"] = [part.as_json() for part in self.parts]
        return node


def combined(how: How, values: list[Fraction]) -> Fraction:
    if how is How.SUM:
        return sum(values, Fraction())
    if how is How.MEAN:
        return sum(values, Fraction()) / len(values) if values else Fraction()
    if how is How.HIGHEST:
        return max(values)
    if how is How.LOWEST:
        return min(values)
    if how is How.RATIO:
        return values[0] / values[1]
    if how is How.DIFFERENCE:
        return values[0] - sum(values[1:], Fraction())
    product = Fraction(1)
    for value in values:
        product *= value
    return product


def node(how: How, code: str, parts: list[Node], **params: object) -> Node:
    """Return a node whose value is computed from its parts."""
    value = combined(how, [part.value for part in parts if part.counted])
    return Node(Reason(code, params), value, how, tuple(parts))


def given(code: str, value: Fraction | int, **params: object) -> Node:
    return Node(Reason(code, params), Fraction(value))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entrant has its place, down to single results."""

    entrant: Entrant
    place: int
    tied_with: tuple[Entrant, ...]
    points: Node
    tiebreakers: tuple[Node | None, ...]
    stages: Mapping[int, tuple[Reason, ...]]  # of head-to-head, by its index in the order
    above: Neighbour | None
    below: Neighbour | None
