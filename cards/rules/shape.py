"""The shape of a deck, for small charts: curves of cost and run, phys by number, skill kinds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

FLEXIBLE = "*"
DEAR = 10


class Shaped(Protocol):
    @property
    def number(self) -> int | None: ...
    @property
    def cost(self) -> int: ...
    @property
    def run(self) -> int: ...
    @property
    def phys(self) -> int: ...
    @property
    def skill_kind(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Curve:
    labels: tuple[str, ...]
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """``phys`` is the mean of the cards of a number; ``skills``: active, passive, none."""

    cost: Curve
    run: Curve
    phys: Curve
    skills: Curve


def shape(cards: Iterable[Shaped]) -> Shape:
    rows = list(cards)
    costs = Counter(min(row.cost, DEAR) for row in rows)
    runs = Counter(row.run for row in rows)
    kinds = Counter(row.skill_kind for row in rows)
    return Shape(
        cost=_costs(costs),
        run=_counts(runs, range(1, 6)),
        phys=_phys(rows),
        skills=Curve(("active", "passive", "none"), (kinds["active"], kinds["passive"], kinds[""])),
    )


def _costs(costs: Counter[int]) -> Curve:
    """Show 1 to 9, and the rare ends (0, 10 and more) only where there are cards."""
    span = [value for value in range(DEAR + 1) if value in range(1, DEAR) or costs[value]]
    labels = tuple(f"{DEAR}+" if value == DEAR else str(value) for value in span)
    return Curve(labels, tuple(costs[value] for value in span))


def _counts(counts: Counter[int], span: range) -> Curve:
    return Curve(tuple(map(str, span)), tuple(counts[value] for value in span))


def _phys(rows: list[Shaped]) -> Curve:
    numbers = (1, 2, 3, 4, 5, 6, 7, None)
    values = []
    for number in numbers:
        own = [row.phys for row in rows if row.number == number]
        values.append(round(sum(own) / len(own), 1) if own else 0.0)
    return Curve(tuple(FLEXIBLE if n is None else str(n) for n in numbers), tuple(values))
