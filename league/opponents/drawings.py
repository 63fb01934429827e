"""The figures of bots as drawings: a bar with its interval, and the curve of foretold chances."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from league.opponents.queries import Bin, Strength

BAR_WIDE: Final = 320  # units of the drawing for a share of 1
SIDE: Final = 200  # of the square of the curve
LEFT, TOP, RIGHT, FOOT = 40, 10, 16, 28  # around the square
SMALLEST, LARGEST = 2.5, 7.0  # radius of a dot


@dataclass(frozen=True, slots=True)
class Bar:
    """Lengths from the left; ``low`` to ``high`` is the 95 % interval."""

    length: float
    low: float
    high: float


def bar(strength: Strength) -> Bar:
    return Bar(
        *(round(BAR_WIDE * part, 1) for part in (strength.rate, strength.low, strength.high))
    )


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A number at an axis: its place along it, and the chance in per cent."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Curve:
    """``line`` has the points of a polyline through the dots, the larger the more positions."""

    width: int
    height: int
    left: int
    right: int
    top: int
    foot: int
    line: str
    dots: tuple[Dot, ...]
    marks: tuple[Mark, ...]


def curve(bins: Sequence[Bin]) -> Curve:
    """Draw what was won over what was foretold; on the diagonal both are equal."""
    most = max((each.count for each in bins), default=1)
    dots = tuple(
        Dot(
            _x(each.foretold),
            _y(each.won),
            round(SMALLEST + (LARGEST - SMALLEST) * (each.count / most) ** 0.5, 1),
        )
        for each in bins
    )
    return Curve(
        width=LEFT + SIDE + RIGHT,
        height=TOP + SIDE + FOOT,
        left=LEFT,
        right=LEFT + SIDE,
        top=TOP,
        foot=TOP + SIDE,
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        dots=dots,
        marks=tuple(Mark(_x(part / 4), _y(part / 4), 25 * part) for part in range(5)),
    )


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1 - share), 1)
