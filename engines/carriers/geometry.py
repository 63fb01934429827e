"""The field: cells, directions, goal areas, ways and routes, for any geometry (CA-2, CA-R1).

A cell is an int, row by row from Home's side, with one guard column at the end of each row: a set
of cells is one int, a step is a shift, and a step over the side line lands on the guard.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
DIRECTIONS: Final = "NESW"
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
FORWARD: Final = (1, -1)
CODED: Final = 256
GEOMETRIES: Final = 16  # cached; a record may have any other
ROUTE_CAP: Final = 4  # d of CA-5.8 ends with "four or more"


@dataclass(frozen=True, slots=True)
class Shape:
    """The options that make a field (CA-R1, CA-R2, CA-R5); ``restart`` holds column indices."""

    cols: int = 9
    field_rows: int = 18
    goal_rows: int = 2
    start_row: int = 6
    restart: tuple[int, int, int] = (2, 4, 6)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """All tables of a shape. Pairs are by side: 0 is Home, 1 is Away."""

    shape: Shape
    rows: int
    stride: int
    board: int
    names: tuple[str, ...]
    cells: dict[str, int]
    bits: tuple[int, ...]
    row_of: tuple[int, ...]
    col_of: tuple[int, ...]
    codes: tuple[int, ...]  # column and row in one int: the difference of two tells the step
    steps: dict[str, int]
    own: tuple[int, int]
    attacked: tuple[int, int]
    first_row: tuple[int, int]
    last_row: tuple[int, int]
    row_three: tuple[int, int]
    start_row: tuple[int, int]

    def cell(self, col: int, row: int) -> int:
        """Return the cell, or -1 off the board."""
        if 0 <= col < self.shape.cols and 1 <= row <= self.rows:
            return (row - 1) * self.stride + col
        return -1

    def distance(self, first: int, second: int) -> int:
        return abs(self.row_of[first] - self.row_of[second]) + abs(
            self.col_of[first] - self.col_of[second]
        )

    def restart_col(self, cell: int) -> int:
        """Return the restart column of the band that a cell is in (CA-2.2, CA-R2)."""
        width = (self.shape.cols + 1) // 3
        col = self.col_of[cell]
        band = 0 if col < width else 2 if col >= self.shape.cols - width else 1
        return self.shape.restart[band]

    def start_col(self, side: int, face: int) -> int:
        """Return the start column of a die as the offence looks (CA-R5)."""
        place = (face - 1) // 2
        return self.shape.restart[2 - place if side else place]

    def bounded(self, side: int, row: int) -> int:
        """Bring a restart row between the first field row and row three (CA-R20, CA-R31)."""
        low, high = sorted((self.first_row[side], self.row_three[side]))
        return min(max(row, low), high)

    def listed(self, cells: int) -> Iterator[int]:
        """Yield the cells of a set, lowest first."""
        while cells:
            low = cells & -cells
            yield low.bit_length() - 1
            cells ^= low

    def shifted(self, cell: int, direction: str) -> int:
        """Return the next cell in a direction, or -1 off the board."""
        to = cell + self.steps[direction]
        return to if to >= 0 and self.board >> to & 1 else -1

    def flood(self, start: int, steps: int, free: int, bound: int = 0, trap: int = 0) -> int:
        """Return the cells that 1 to ``steps`` steps through ``free`` cells can end on.

        Inside ``bound`` no step goes sideways (CA-R32); a piece that enters ``trap`` from outside
        stays inside it (CA-R34).
        """
        stride = self.stride
        seen = edge = 1 << start
        if trap & edge:
            trap = 0
        free &= ~edge
        for _ in range(steps):
            sideways = edge & ~bound
            spread = sideways << 1 | sideways >> 1 | edge << stride | edge >> stride
            if trap & edge:
                inner = edge & trap
                side = inner & ~bound
                kept = (side << 1 | side >> 1 | inner << stride | inner >> stride) & trap
                outer = edge & ~trap
                side = outer & ~bound
                spread = kept | side << 1 | side >> 1 | outer << stride | outer >> stride
            edge = spread & free & ~seen
            if not edge:
                break
            seen |= edge
        return seen ^ 1 << start

    def winds(self, start: int, goal: int, steps: int, free: int) -> bool:
        """Return whether a way of so many steps leads to an empty cell; ``flood`` for one cell."""
        stride, aim, seen = self.stride, 1 << goal, 1 << start
        for _ in range(steps):
            seen |= (seen << 1 | seen >> 1 | seen << stride | seen >> stride) & free
            if seen & aim:
                return True
        return False

    def steps_to(self, start: int, goal: int, most: int, free: int, bound: int = 0) -> int | None:
        """Return the length of the shortest way to ``goal``, if it is at most ``most``."""
        stride, aim = self.stride, 1 << goal
        seen = edge = 1 << start
        for taken in range(most + 1):
            if edge & aim:
                return taken
            sideways = edge & ~bound
            spread = sideways << 1 | sideways >> 1 | edge << stride | edge >> stride
            edge = spread & free & ~seen
            seen |= edge
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Near:
    """The cells around any cell, nearest first, as far as any piece of a match goes.

    A window is ``(occupied << bias | walls) >> cell``: the surroundings of the cell, with all cells
    off the board occupied. A way is free when the window and its mask have nothing in common.
    """

    bias: int
    walls: int
    delta: tuple[int, ...]  # from the cell to the target
    aim: tuple[int, ...]  # the target alone
    first: tuple[int, ...]  # the two L-shaped ways, target included
    second: tuple[int, ...]
    fences: tuple[int, int]  # the goal area that a side attacks, over the whole board
    place: dict[int, int]  # the index of a step in these lists, by the difference of codes


@lru_cache(maxsize=GEOMETRIES)
def near(ground: Field, radius: int) -> Near:
    stride, bias = ground.stride, radius * (ground.stride + 1)
    steps = offsets(radius)
    bends = [(bias + across, bias + along * stride) for across, along in steps]
    aims = [bias + across + along * stride for across, along in steps]
    start = 1 << bias
    size = stride * ground.rows
    edge = ~(ground.board << bias) & ((1 << size + 2 * bias) - 1)
    return Near(
        bias=bias,
        walls=edge,
        delta=tuple(aim - bias for aim in aims),
        aim=tuple(1 << aim for aim in aims),
        first=tuple(
            (_along(bias, corner) | _across(corner, aim, stride)) & ~start
            for (corner, _), aim in zip(bends, aims, strict=True)
        ),
        second=tuple(
            (_across(bias, corner, stride) | _along(corner, aim)) & ~start
            for (_, corner), aim in zip(bends, aims, strict=True)
        ),
        fences=(ground.attacked[0] << bias, ground.attacked[1] << bias),
        place={across * CODED + along: place for place, (across, along) in enumerate(steps)},
    )


def _along(first: int, second: int) -> int:
    """Return the cells of a row from one to another."""
    low, high = (first, second) if first < second else (second, first)
    return (2 << high) - (1 << low)


def _across(first: int, second: int, stride: int) -> int:
    """Return the cells of a column from one to another."""
    low, high = (first, second) if first < second else (second, first)
    cells = 0
    for cell in range(low, high + 1, stride):
        cells |= 1 << cell
    return cells


def bent(step: tuple[int, int]) -> int:
    """Return the length of the shortest way across and along that is not L-shaped."""
    across, along = abs(step[0]), abs(step[1])
    return across + along + (2 if across * along < 2 else 0)


@cache
def offsets(radius: int) -> tuple[tuple[int, int], ...]:
    """Return the steps across and along to all cells within ``radius``, nearest first."""
    reach = range(-radius, radius + 1)
    steps = [(x, y) for x in reach for y in reach if 0 < abs(x) + abs(y) <= radius]
    return tuple(sorted(steps, key=lambda step: (abs(step[0]) + abs(step[1]), step)))


@lru_cache(maxsize=GEOMETRIES)
def field_of(shape: Shape) -> Field:
    rows = shape.field_rows + 2 * shape.goal_rows
    stride = shape.cols + 1
    count = rows * stride
    low = shape.goal_rows + 1
    high = shape.goal_rows + shape.field_rows
    home = _band(shape, 1, shape.goal_rows)
    away = _band(shape, high + 1, rows)
    names = tuple(
        f"{LETTERS[cell % stride]}{cell // stride + 1}" if cell % stride < shape.cols else ""
        for cell in range(count)
    )
    return Field(
        shape=shape,
        rows=rows,
        stride=stride,
        board=_band(shape, 1, rows),
        names=names,
        cells={name: cell for cell, name in enumerate(names) if name},
        bits=tuple(1 << cell for cell in range(count)),
        row_of=tuple(cell // stride + 1 for cell in range(count)),
        col_of=tuple(cell % stride for cell in range(count)),
        codes=tuple(cell % stride * CODED + cell // stride for cell in range(count)),
        steps={"N": stride, "E": 1, "S": -stride, "W": -1},
        own=(home, away),
        attacked=(away, home),
        first_row=(low, high),
        last_row=(high, low),
        row_three=(high - 1, low + 1),
        start_row=(low + shape.start_row - 1, high - shape.start_row + 1),
    )


def _band(shape: Shape, low: int, high: int) -> int:
    row = (1 << shape.cols) - 1
    cells = 0
    for number in range(low, high + 1):
        cells |= row << (number - 1) * (shape.cols + 1)
    return cells


def offsets_crossed(across: int, along: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cells that a straight line crosses, with *d* uncapped (CA-R12).

    A cell is crossed when the line runs through its interior: the cell has corners on both sides of
    the line.
    """
    length = max(abs(across), abs(along))
    right, up = (1 if across > 0 else -1), (1 if along > 0 else -1)
    width, height = abs(across), abs(along)
    cells = []
    for x in range(width + 1):
        for y in range(height + 1):
            if (x, y) in ((0, 0), (width, height)):
                continue
            # In half cells: the line is height·X = width·Y, the corners are 2x ± 1 and 2y ± 1.
            upper = height * (2 * x - 1) - width * (2 * y + 1)
            lower = height * (2 * x + 1) - width * (2 * y - 1)
            if upper < 0 < lower:
                place = x if width >= height else y
                cells.append((x * right, y * up, min(place, length - place)))
    return tuple(cells)


def crossed(ground: Field, first: int, second: int) -> dict[int, int]:
    """Return *d* by the steps that lead from ``first`` to the cells between, nearest first."""
    across = ground.col_of[second] - ground.col_of[first]
    return _crossed(ground.stride, across, ground.row_of[second] - ground.row_of[first])


@lru_cache(maxsize=1 << 12)
def _crossed(stride: int, across: int, along: int) -> dict[int, int]:
    return {x + y * stride: d for x, y, d in offsets_crossed(across, along)}


def route(ground: Field, first: int, second: int) -> tuple[tuple[int, int], ...]:
    """Return the cells between, each with its *d*, nearest to ``first`` first."""
    return tuple((first + step, d) for step, d in crossed(ground, first, second).items())
