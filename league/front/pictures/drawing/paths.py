"""Paths of SVG as lines of points: curves and arcs are cut into short straight pieces."""

import itertools
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]  # a b c d e f, as SVG writes it
UNMOVED: Final[Matrix] = (1, 0, 0, 1, 0, 0)
PIECES: Final = 20  # of a curve or an arc
_TOKEN: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ACT: Final = re.compile(r"(\w+)\s*\(([^)]*)\)")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(slots=True)
class Line:
    points: list[Point] = field(default_factory=list)
    is_closed: bool = False


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does ``inner`` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def moved(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def scale_of(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def numbers(text: str) -> list[float]:
    return [float(number) for number in _TOKEN.findall(text) if not number.isalpha()]


def matrix_of(text: str) -> Matrix:
    """Read a ``transform``."""
    whole = UNMOVED
    for name, said in _ACT.findall(text):
        whole = times(whole, _act(name, numbers(said)))
    return whole


def _act(name: str, said: list[float]) -> Matrix:
    if name == "translate":
        return 1, 0, 0, 1, said[0], said[1] if len(said) > 1 else 0
    if name == "scale":
        return said[0], 0, 0, said[-1], 0, 0
    if name == "rotate":
        turn = math.radians(said[0])
        spin = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
        x, y = said[1:] or (0.0, 0.0)
        return times(times((1, 0, 0, 1, x, y), spin), (1, 0, 0, 1, -x, -y))
    return UNMOVED


def lines_of(d: str) -> list[Line]:
    """Read the ``d`` of a path."""
    return _Pen(_TOKEN.findall(d)).lines()


class _Pen:
    """Follows a path. ``bend`` is the control point that S and T mirror."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.drawn: list[Line] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.bend: Point | None = None

    def lines(self) -> list[Line]:
        for act, said in self._acts():
            x, y = self.at if act.islower() else (0.0, 0.0)
            self._do(act.upper(), said, x, y)
        return self.drawn

    def _acts(self) -> Iterator[tuple[str, list[float]]]:
        at, act = 0, ""
        while at < len(self.tokens):
            if self.tokens[at].isalpha():
                act, at = self.tokens[at], at + 1
            elif not act or act in "Zz":
                return
            many = _ARGUMENTS[act.upper()]
            said = self.tokens[at : at + many]
            if len(said) < many:
                return
            yield act, [float(number) for number in said]
            at += many
            act = {"M": "L", "m": "l"}.get(act, act)

    def _do(self, act: str, said: list[float], x: float, y: float) -> None:
        ends = [(px + x, py + y) for px, py in zip(said[::2], said[1::2], strict=False)]
        bend, self.bend = self.bend, None
        if act == "M":
            self.at = self.start = ends[0]
            self.drawn.append(Line([self.at]))
        elif act == "Z":
            self._line().is_closed, self.at = True, self.start
        elif act == "H":
            self._to((said[0] + x, self.at[1]))
        elif act == "V":
            self._to((self.at[0], said[0] + y))
        elif act == "A":
            self._arc(said, (said[5] + x, said[6] + y))
        elif act == "L":
            self._to(ends[0])
        else:
            self._curve(act, ends, bend)

    def _line(self) -> Line:
        if not self.drawn or self.drawn[-1].is_closed:
            self.drawn.append(Line([self.at]))
        return self.drawn[-1]

    def _to(self, point: Point) -> None:
        self._line().points.append(point)
        self.at = point

    def _along(self, way: Callable[[float], Point]) -> None:
        for piece in range(1, PIECES + 1):
            self._to(way(piece / PIECES))

    def _curve(self, act: str, ends: list[Point], bend: Point | None) -> None:
        x, y = self.at
        if act in "ST":
            mirrored = (2 * x - bend[0], 2 * y - bend[1]) if bend else self.at
            ends = [mirrored, *ends]
        controls = [self.at, *ends]
        self._along(lambda t: _bezier(controls, t))
        self.bend = ends[-2]

    def _arc(self, said: list[float], end: Point) -> None:
        rx, ry = abs(said[0]), abs(said[1])
        if rx and ry and end != self.at:
            self._along(_arc(self.at, end, (rx, ry), said[2], bool(said[3]), bool(said[4])))
        else:
            self._to(end)


def _bezier(controls: list[Point], t: float) -> Point:
    points = controls
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            for a, b in itertools.pairwise(points)
        ]
    return points[0]


def _arc(
    start: Point, end: Point, radii: Point, lean: float, is_large: bool, sweeps: bool
) -> Callable[[float], Point]:
    """Return the way along an arc, by the conversion of the SVG specification (B.2.4)."""
    turn = math.radians(lean)
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x / radii[0]) ** 2 + (y / radii[1]) ** 2))
    rx, ry = radii[0] * grow, radii[1] * grow
    over = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
    side = math.sqrt(max(0.0, over / ((rx * y) ** 2 + (ry * x) ** 2)))
    side = side if is_large != sweeps else -side
    cx, cy = side * rx * y / ry, -side * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweeps and sweep < 0:
        sweep += 2 * math.pi
    elif not sweeps and sweep > 0:
        sweep -= 2 * math.pi
    middle = (
        cos * cx - sin * cy + (start[0] + end[0]) / 2,
        sin * cx + cos * cy + (start[1] + end[1]) / 2,
    )

    def at(t: float) -> Point:
        px, py = rx * math.cos(first + sweep * t), ry * math.sin(first + sweep * t)
        return cos * px - sin * py + middle[0], sin * px + cos * py + middle[1]

    return at


def dashed(line: Line, pattern: list[float]) -> list[Line]:
    """Cut a line into the dashes of a pattern, which is in the units of its points."""
    if not pattern or sum(pattern) <= 0:
        return [line]
    points = [*line.points, line.points[0]] if line.is_closed else line.points
    dashes, at, left, drawn = [Line([points[0]])], 0, pattern[0], True
    for a, b in itertools.pairwise(points):
        long = math.dist(a, b)
        gone = 0.0
        while long - gone > left:
            gone += left
            spot = (a[0] + (b[0] - a[0]) * gone / long, a[1] + (b[1] - a[1]) * gone / long)
            if drawn:
                dashes[-1].points.append(spot)
            else:
                dashes.append(Line([spot]))
            drawn, at = not drawn, (at + 1) % len(pattern)
            left = max(pattern[at], 0.01)
        left -= long - gone
        if drawn:
            dashes[-1].points.append(b)
    return [dash for dash in dashes if len(dash.points) > 1]
