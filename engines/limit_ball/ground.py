"""The field as numbers: cells, neighbours, the reach of a ball (LB-R3, LB-R5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.core.sets import SetFault

A, B, NONE = 0, 1, -1  # whose goal area a cell is in
START, SIDE, OPEN = "start", "side", "open"  # kinds of the other cells
KINDS: Final = ("A", "A*", "B", "B*", START, SIDE, OPEN)  # an asterisk: the centre of the area


@dataclass(frozen=True, slots=True)
class Cell:
    """``kind`` is one of ``KINDS``: a restart may begin on a ``side``, not on ``open`` cells."""

    name: str
    col: int
    row: int
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Cells are numbers here, in the order of ``cells``."""

    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    index: dict[str, int]
    goal_of: tuple[int, ...]
    centre: tuple[bool, ...]  # of a goal area
    orth: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]  # of a midfielder: the diagonal ones too
    apart: tuple[tuple[int, ...], ...]  # in orthogonal steps
    farthest: int
    start: int
    sides: tuple[int, ...]
    allowed: tuple[tuple[int, ...], tuple[int, ...]]  # where a team may be placed

    def reach(self, at: int, steps: int, *, exact: bool) -> tuple[int, ...]:
        """Return the cells that a ball can go to (LB-R5)."""
        if exact and steps > self.farthest:
            steps = self.farthest + (steps - self.farthest) % 2
        return _reach(self, at, min(steps, self.farthest + 1), exact)


@lru_cache(maxsize=4_096)
def _reach(field: Field, at: int, steps: int, exact: bool) -> tuple[int, ...]:
    apart = field.apart[at]
    if exact:
        return tuple(c for c, d in enumerate(apart) if d <= steps and (steps - d) % 2 == 0)
    return tuple(c for c, d in enumerate(apart) if 1 <= d <= steps)


@lru_cache(maxsize=64)
def field_of(cells: tuple[Cell, ...]) -> Field:
    """Raises ``SetFault`` for cells that make no field."""
    fault = _fault(cells)
    if fault:
        raise SetFault(fault[0], "cells", **fault[1])
    places = {(cell.col, cell.row): number for number, cell in enumerate(cells)}
    orth = tuple(_near(cell, places, ((0, 1), (1, 0), (0, -1), (-1, 0))) for cell in cells)
    diagonal = tuple(_near(cell, places, ((1, 1), (1, -1), (-1, -1), (-1, 1))) for cell in cells)
    apart = tuple(_distances(orth, at) for at in range(len(cells)))
    if any(NONE in row for row in apart):
        raise SetFault("reach", "cells")
    goal_of = tuple("AB".find(cell.kind[0]) for cell in cells)
    return Field(
        cells=cells,
        names=tuple(cell.name for cell in cells),
        index={cell.name: number for number, cell in enumerate(cells)},
        goal_of=goal_of,
        centre=tuple(cell.kind.endswith("*") for cell in cells),
        orth=orth,
        steps=tuple(
            tuple(sorted(first + second)) for first, second in zip(orth, diagonal, strict=True)
        ),
        apart=apart,
        farthest=max(map(max, apart)),
        start=_of_kind(cells, START)[0],
        sides=_of_kind(cells, SIDE),
        allowed=(_not_in(goal_of, B), _not_in(goal_of, A)),
    )


def _fault(cells: Sequence[Cell]) -> tuple[str, dict[str, str]] | None:
    if len({cell.name for cell in cells}) < len(cells):
        return "cell_twice", {}
    if len({(cell.col, cell.row) for cell in cells}) < len(cells):
        return "place_twice", {}
    if any(cell.kind not in KINDS for cell in cells):
        return "cell_kind", {}
    for kind in ("A*", "B*", START):
        if len(_of_kind(cells, kind)) != 1:
            return "one_cell", {"kind": kind}
    return None if _of_kind(cells, SIDE) else ("no_side", {})


def _of_kind(cells: Sequence[Cell], kind: str) -> tuple[int, ...]:
    return tuple(number for number, cell in enumerate(cells) if cell.kind == kind)


def _not_in(goal_of: Sequence[int], team: int) -> tuple[int, ...]:
    return tuple(number for number, goal in enumerate(goal_of) if goal != team)


def _near(
    cell: Cell, places: dict[tuple[int, int], int], ways: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    near = (places.get((cell.col + right, cell.row + up), NONE) for right, up in ways)
    return tuple(sorted(place for place in near if place != NONE))


def _distances(orth: Sequence[Sequence[int]], start: int) -> tuple[int, ...]:
    distances = [NONE] * len(orth)
    distances[start], rim = 0, [start]
    for cell in rim:
        for near in orth[cell]:
            if distances[near] == NONE:
                distances[near] = distances[cell] + 1
                rim.append(near)
    return tuple(distances)
