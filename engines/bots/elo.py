"""The statistics of matches between two bots: intervals, Elo, a sequential test.

A rate is the share of the points won: a win counts one, a draw half. The two matches of a pair are
counted as independent. The same dice with the seats swapped mostly favour the same seat, so that
they lean to opposite results: the intervals are rather too wide than too narrow.
"""

from math import log, log10, sqrt
from typing import Final

NORMAL: Final = 1.959964  # the half-width of 95 % of a normal distribution, in standard deviations
ERROR: Final = 0.05  # α and β of the sequential test
BOUND: Final = log((1 - ERROR) / ERROR)
MARGIN: Final = 0.05  # between the rate that is to be reached and the one that is too low
MOST: Final = 1_000  # matches of a test
REACHED: Final = "reached"
MISSED: Final = "missed"
OPEN: Final = "open"


def interval(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate, after Wilson; all of 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    rate, weight = points / games, NORMAL**2 / games
    middle = (rate + weight / 2) / (1 + weight)
    half = NORMAL * sqrt(rate * (1 - rate) / games + weight / games / 4) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo(rate: float) -> float | None:
    """Return how many points of Elo a rate stands for, None where they are endless."""
    return 400 * log10(rate / (1 - rate)) if 0 < rate < 1 else None


def evidence(points: float, games: int, target: float) -> float:
    """Return the logarithm of how much likelier the points are at the target than below it."""
    high, low = target, target - MARGIN
    return points * log(high / low) + (games - points) * log((1 - high) / (1 - low))


def decided(points: float, games: int, target: float) -> str:
    """Say whether a rate of at least ``target`` is reached, after Wald: 5 % error either way.

    It is missed where the rate is ``MARGIN`` below. ``open``: more matches have to be played.
    Raises ``ValueError`` for a target that leaves no room.
    """
    if not MARGIN < target < 1:
        raise ValueError(f"A target lies between {MARGIN} and 1.")
    weight = evidence(points, games, target)
    if weight >= BOUND:
        return REACHED
    return MISSED if weight <= -BOUND else OPEN
