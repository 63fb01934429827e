"""The layout of a board of cells: plain geometry, whole numbers, no markup.

It draws the ``scene`` of a game played on rows and columns (a1 at the bottom left): bands, pieces,
ways, routes. A side is named by its seat; what a seat looks like is the template's.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

WIDE: Final = 40
TALL: Final = 34
LEFT: Final = 20  # room for the numbers of the rows
FOOT: Final = 18  # and for the letters of the columns
TOP: Final = 4
HEAD: Final = 9  # an arrow's head
RADIUS: Final = 15  # of a piece
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
Scene = Mapping[str, Any]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Band:
    kind: str
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Piece:
    seat: str
    label: str
    cell: str
    card: str
    x: int
    y: int
    holder: bool
    vacant: bool
    acting: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A move, a push or a shift: where it began, the line as a path, and its arrow's head."""

    kind: str
    seat: str
    start: Point
    line: str
    head: str


@dataclass(frozen=True, slots=True)
class Crossed:
    cell: str
    d: int
    x: int
    y: int
    tried: bool


@dataclass(frozen=True, slots=True)
class Route:
    seat: str
    line: str
    head: str
    crossed: tuple[Crossed, ...]
    caught: Point | None


@dataclass(frozen=True, slots=True)
class Board:
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    bands: tuple[Band, ...]
    grid: str
    centre: int
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    marker: int | None  # y of the row from which the gain is counted
    needed: int | None  # y of the row that has to be reached
    restart: Point | None
    pieces: tuple[Piece, ...]
    ways: tuple[Way, ...]
    routes: tuple[Route, ...]
    bursts: tuple[Point, ...]

    @property
    def wide(self) -> int:
        return WIDE

    @property
    def tall(self) -> int:
        return TALL

    @property
    def cells(self) -> tuple[Label, ...]:
        """Return each cell with the place of its upper left corner, for its button."""
        across = range((self.right - self.left) // WIDE)
        along = range((self.bottom - self.top) // TALL)
        return tuple(
            Label(f"{LETTERS[col]}{row + 1}", LEFT + col * WIDE, self.bottom - (row + 1) * TALL)
            for row in along
            for col in across
        )

    def of(self, seat: str) -> tuple[Piece, ...]:
        return tuple(sorted((p for p in self.pieces if p.seat == seat), key=lambda p: p.label))


@dataclass(frozen=True, slots=True)
class Grid:
    cols: int
    rows: int

    def centre(self, cell: str) -> Point:
        col, row = LETTERS.index(cell[0]), int(cell[1:])
        return LEFT + col * WIDE + WIDE // 2, self.middle(row)

    def middle(self, row: int) -> int:
        return TOP + (self.rows - row) * TALL + TALL // 2

    def band(self, kind: str, low: int, high: int) -> Band:
        return Band(kind, TOP + (self.rows - high) * TALL, (high - low + 1) * TALL)


def board(scene: Scene) -> Board:
    """Lay a scene out, the first side's goal area at the bottom."""
    field, line = scene["field"], scene["line"]
    grid = Grid(field["cols"], field["rows"])
    right, bottom = LEFT + grid.cols * WIDE, TOP + grid.rows * TALL
    marker = line["marker"]
    needed = marker + line["forward"] * scene["boards"]["needed"]
    marks = scene["marks"]
    return Board(
        width=right + 4,
        height=bottom + FOOT,
        left=LEFT,
        right=right,
        top=TOP,
        bottom=bottom,
        bands=_bands(grid, field),
        grid=_lines(grid),
        centre=round(TOP + (grid.rows - field["centre"]) * TALL),
        columns=tuple(
            Label(LETTERS[col], LEFT + col * WIDE + WIDE // 2, bottom + 14)
            for col in range(grid.cols)
        ),
        rows=tuple(
            Label(str(row), LEFT - 4, grid.middle(row) + 4) for row in range(1, grid.rows + 1)
        ),
        marker=grid.middle(marker) if marker else None,
        needed=grid.middle(needed) if marker and 0 < needed <= grid.rows else None,
        restart=grid.centre(line["restart"]) if line["restart"] else None,
        pieces=_pieces(grid, scene["pieces"]),
        ways=tuple(_way(grid, mark) for mark in marks if mark["kind"] in ("path", "push")),
        routes=tuple(_route(grid, mark) for mark in marks if mark["kind"] == "route"),
        bursts=tuple(grid.centre(mark["cell"]) for mark in marks if mark["kind"] == "burst"),
    )


def _bands(grid: Grid, field: Scene) -> tuple[Band, ...]:
    goals = field["goal_rows"]
    return (
        grid.band("goal", 1, goals),
        *(
            grid.band(f"zone{place}", low, high)
            for place, (low, high) in enumerate(field["zones"], 1)
        ),
        grid.band("goal", grid.rows - goals + 1, grid.rows),
    )


def _lines(grid: Grid) -> str:
    right, bottom = LEFT + grid.cols * WIDE, TOP + grid.rows * TALL
    across = (f"M{LEFT} {TOP + row * TALL}H{right}" for row in range(grid.rows + 1))
    along = (f"M{LEFT + col * WIDE} {TOP}V{bottom}" for col in range(grid.cols + 1))
    return "".join((*across, *along))


def _pieces(grid: Grid, pieces: Iterable[Scene]) -> tuple[Piece, ...]:
    """Place the pieces; two on one cell stand a little apart."""
    pieces = list(pieces)
    crowd = Counter(piece["cell"] for piece in pieces)
    seen: Counter[str] = Counter()
    placed = []
    for piece in pieces:
        cell = piece["cell"]
        x, y = grid.centre(cell)
        apart = 9 * (2 * seen[cell] - crowd[cell] + 1) if crowd[cell] > 1 else 0
        seen[cell] += 1
        placed.append(
            Piece(
                seat=piece["seat"],
                label=str(piece["piece"]),
                cell=cell,
                card=piece["card"],
                x=x + apart,
                y=y,
                holder=piece["holder"],
                vacant=piece["vacant"],
                acting=piece["acting"],
            )
        )
    return tuple(placed)


def _way(grid: Grid, mark: Scene) -> Way:
    points = [grid.centre(cell) for cell in mark["cells"]]
    points[-1] = tip = _short(points[-2], points[-1])
    return Way(mark["kind"], mark["seat"], points[0], _drawn(points), _head(points[-2], tip))


def _drawn(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _short(before: Point, tip: Point) -> Point:
    """Return where an arrow ends: before the piece on its last cell."""
    across, along = tip[0] - before[0], tip[1] - before[1]
    length = max(1.0, (across**2 + along**2) ** 0.5)
    kept = max(length - RADIUS, HEAD) / length
    return round(before[0] + across * kept), round(before[1] + along * kept)


def _head(before: Point, tip: Point) -> str:
    """Return the triangle at the end of a line, as points of a polygon."""
    across, along = tip[0] - before[0], tip[1] - before[1]
    length = max(1.0, (across**2 + along**2) ** 0.5)
    ux, uy = across / length, along / length
    back = tip[0] - ux * HEAD * 1.5, tip[1] - uy * HEAD * 1.5
    wings = [(back[0] - uy * HEAD * s, back[1] + ux * HEAD * s) for s in (0.7, -0.7)]
    return " ".join(f"{round(x)},{round(y)}" for x, y in (tip, *wings))


def _route(grid: Grid, mark: Scene) -> Route:
    first, second = grid.centre(mark["from"]), grid.centre(mark["to"])
    crossed = tuple(
        Crossed(cell, d, *grid.centre(cell), tried=cell == mark["cut"])
        for cell, d in mark["crossed"]
    )
    caught = grid.centre(mark["cut"]) if mark["caught"] else None
    tip = _short(first, caught or second)
    return Route(mark["seat"], _drawn([first, tip]), _head(first, tip), crossed, caught)


PIPS: Final[Mapping[int, tuple[Point, ...]]] = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6, 6), (12, 12), (18, 18)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


@dataclass(frozen=True, slots=True)
class Die:
    face: int

    @property
    def pips(self) -> tuple[Point, ...]:
        return PIPS[self.face]
