"""A player's rating over the matches as a drawing: a line within its band of uncertainty."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.rules.ratings import Rating

WIDE, HIGH = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 16, 28
LEVELS = (50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a match. ``event`` names where the match was played."""

    rating: Rating
    event: int
    label: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Level:
    text: str
    y: float


@dataclass(frozen=True, slots=True)
class Span:
    """The part of the drawing that belongs to an event; every second one is shaded."""

    x: float
    width: float
    label: str
    number: int
    shaded: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """``line`` and ``band`` are points of a polyline and a polygon."""

    width: int
    height: int
    line: str
    band: str
    dots: tuple[Dot, ...]
    levels: tuple[Level, ...]
    spans: tuple[Span, ...]
    left: int
    right: int
    top: int
    foot: int


def drawn(points: Sequence[Point], most_dots: int = 60) -> Chart | None:
    """Draw a history, the oldest point first; None for an empty one. Long ones have no dots."""
    if not points:
        return None
    lows = [point.rating.shown for point in points]
    highs = [point.rating.likely[1] for point in points]
    step, floor, top = _scale(min(lows), max(highs))

    def x(at: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * (at + 0.5) / len(points), 1)

    def y(value: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (top - value) / (top - floor), 1)

    line = [(x(at), y(point.rating.shown)) for at, point in enumerate(points)]
    above = [(x(at), y(point.rating.likely[1])) for at, point in enumerate(points)]
    below = [(x(at), y(point.rating.likely[0])) for at, point in enumerate(points)]
    return Chart(
        width=WIDE,
        height=HIGH,
        line=_path(line),
        band=_path([*above, *reversed(below)]),
        dots=tuple(Dot(*at, point.label) for at, point in zip(line, points, strict=True))
        if len(points) <= most_dots
        else (),
        levels=tuple(Level(str(value), y(value)) for value in range(floor, top + 1, step)),
        spans=tuple(_spans(points, x)),
        left=LEFT,
        right=WIDE - RIGHT,
        top=TOP,
        foot=HIGH - BOTTOM,
    )


def _scale(low: int, high: int) -> tuple[int, int, int]:
    """Return the step between about six grid lines at most, the lowest and the highest line."""
    step = next((level for level in LEVELS if (high - low) / level <= 5), LEVELS[-1])
    floor, top = low // step * step, -(-high // step) * step
    return step, floor, max(top, floor + step)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _spans(points: Sequence[Point], x: Callable[[float], float]) -> list[Span]:
    starts = [0, *(at for at, (a, b) in enumerate(pairwise(points), 1) if a.event != b.event)]
    ends = [*starts[1:], len(points)]
    return [
        Span(
            x(first - 0.5),
            round(x(last - 0.5) - x(first - 0.5), 1),
            points[first].label,
            number,
            number % 2 == 0,
        )
        for number, (first, last) in enumerate(zip(starts, ends, strict=True), 1)
    ]
