"""The virtual points of a Swiss as a report file has them (250)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from league.rules.swiss.settings import SwissSettings, virtual_points
from league.transfers.trf.rules.report import Acceleration


def stretches(rules: SwissSettings, counts: Sequence[int]) -> Iterator[Acceleration]:
    """Yield runs of rounds in which the same start numbers have the same virtual points.

    ``counts`` are the entrants in each round of the Swiss, late ones behind all others.
    """
    given = []
    for round, count in enumerate(counts, 1):
        got = [virtual_points(rules, round, place, count) for place in range(1, count + 1)]
        given.append((round, sum(1 for points in got if points), max(got, default=0)))
    for (last, points), rounds in groupby(given, key=lambda row: row[1:]):
        stretch = [round for round, _last, _points in rounds]
        if points:
            yield Acceleration(Fraction(points), stretch[0], stretch[-1], 1, last)
