"""Tables to look up beside the rules of a game; every figure in them is computed by its engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engines.core.targets import Label, alike

PERCENT: Final = 100
Step = tuple[int, int]  # columns to the right, rows forward


@dataclass(frozen=True, slots=True)
class Row:
    """``cells`` are a row of a table, its name first; ``reach`` are cells around a piece."""

    cells: tuple[Label, ...]
    reach: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A table and the rule that it works out. ``head`` names the columns."""

    key: str
    rule: str
    title: Label
    says: Label
    head: tuple[Label, ...]
    rows: tuple[Row, ...]


def row(name: Label, values: Sequence[Label | str | int], reach: Sequence[Step] = ()) -> Row:
    """Return a row; a value that is no label is the same in every language."""
    cells = (value if isinstance(value, Mapping) else alike(value) for value in values)
    return Row((name, *cells), tuple(reach))


def percent(chance: Fraction | float) -> str:
    return f"{round(PERCENT * chance)}\N{NO-BREAK SPACE}%"


def numbered(numbers: Sequence[int]) -> str:
    """Write ascending numbers: three or more in a row as ``1–5``."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))
