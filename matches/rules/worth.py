"""What a match was worth line by line, as a page shows it: a sum in points, a curve, and intervals.

An analysis counts in millionths of a chance (engines/bots/worth); pages show points of worth, 100
for a certain win.
"""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.bots.worth import WHOLE, Analysis

POINT: Final = WHOLE // 100
ENOUGH: Final = 10  # matches; fewer say too little of a player
Z: Final = statistics.NormalDist().inv_cdf(0.975)
MOST_TURNS: Final = 5  # turning points that are shown, the largest

# The drawing, in its own units: 100 points high, and as wide as a phone shows 1:1.
WIDE: Final = 320
HIGH: Final = 120
MARGIN: Final = 8


def rounded(parts: Sequence[int]) -> tuple[int, ...]:
    """Round millionths to whole points that have the same sum, if that sum is whole.

    By the method of the largest remainder: all are rounded down, and those with the largest
    remainders up until the sum is right.
    """
    floors = [part // POINT for part in parts]
    missing = round(sum(parts) / POINT) - sum(floors)
    by_remainder = sorted(range(len(parts)), key=lambda place: -(parts[place] % POINT))
    up = set(by_remainder[:missing])
    return tuple(floor + (place in up) for place, floor in enumerate(floors))


def points(millionths: int) -> int:
    """Return whole points of worth."""
    return round(millionths / POINT)


@dataclass(frozen=True, slots=True)
class Ledger:
    """How a result came about, in whole points of the first side's chance to win.

    ``start + luck + first + second + rest == result``; ``first`` and ``second`` are what the
    decisions of either side did to that chance.
    """

    start: int
    luck: int
    first: int
    second: int
    rest: int
    result: int


def ledger(analysis: Analysis) -> Ledger:
    first, second = analysis.sides
    parts = (
        analysis.start,
        analysis.luck[first],
        analysis.skill[first],
        -analysis.skill[second],
        analysis.rest.total,
    )
    start, luck, ours, theirs, rest = rounded(parts)
    return Ledger(start, luck, ours, theirs, rest, start + luck + ours + theirs + rest)


def turns(analysis: Analysis) -> tuple[int, ...]:
    """Return the places in the record, from 1, after the lines that turned the match, the largest
    swing first.
    """
    return tuple(index + 1 for index in analysis.turning_points[:MOST_TURNS])


def worths(analysis: Analysis) -> tuple[int, ...]:
    """Return the first side's chance at each place of the record, in millionths."""
    return (analysis.start, *(line.after for line in analysis.lines))


@dataclass(frozen=True, slots=True)
class Curve:
    """The drawing of a course: ``line`` are the points of a polyline, ``area`` those of the polygon
    between it and an even chance, ``marks`` the middles of the turning points.

    Place n of the record is at ``MARGIN + n * step``.
    """

    line: str
    area: str
    marks: tuple[tuple[float, float], ...]
    step: float
    width: int = WIDE
    height: int = HIGH
    left: int = MARGIN
    right: int = WIDE - MARGIN
    top: int = MARGIN
    foot: int = HIGH - MARGIN
    middle: float = HIGH / 2

    def x(self, place: int) -> float:
        return round(MARGIN + place * self.step, 2)


def curve(analysis: Analysis) -> Curve:
    """Draw the first side's chance over the places of the record, certain at the top."""
    chances = worths(analysis)
    step = round((WIDE - 2 * MARGIN) / max(len(chances) - 1, 1), 4)
    dots = [
        (
            round(MARGIN + place * step, 1),
            round(HIGH - MARGIN - chance / WHOLE * (HIGH - 2 * MARGIN), 1),
        )
        for place, chance in enumerate(chances)
    ]
    even = [(dots[-1][0], HIGH / 2), (dots[0][0], HIGH / 2)]
    return Curve(
        _path(dots), _path([*dots, *even]), tuple(dots[place] for place in turns(analysis)), step
    )


def _path(dots: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in dots)


def changes(analysis: Analysis) -> tuple[tuple[int, int], ...]:
    """Return the curve in numbers: place and percent wherever the percent, as shown, changes."""
    percents = [percent(chance) for chance in worths(analysis)]
    return tuple(
        (place, now)
        for place, now in enumerate(percents)
        if place == 0 or now != percents[place - 1]
    )


def percent(millionths: int) -> int:
    """Return a chance as shown: rounded, but only certainty is 0 or 100."""
    if millionths in (0, WHOLE):
        return millionths // POINT
    return min(max(round(millionths / POINT), 1), 99)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean in points a match, with its interval of 95 %; ``is_enough`` tells whether it says
    anything: below ten matches it does not.
    """

    matches: int
    mean: float
    low: float
    high: float

    @property
    def is_enough(self) -> bool:
        return self.matches >= ENOUGH


def mean(millionths: Sequence[int]) -> Mean:
    """Return the mean of at least one match, with Student's interval; without one for a single."""
    each = [part / POINT for part in millionths]
    middle = statistics.fmean(each)
    if len(each) < 2:
        return Mean(len(each), middle, middle, middle)
    half = student(len(each) - 1) * statistics.stdev(each) / math.sqrt(len(each))
    return Mean(len(each), middle, middle - half, middle + half)


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution (Abramowitz and Stegun, 26.7.5).

    From nine degrees of freedom on it is right to 0.001.
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92_160,
    )
    return Z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
