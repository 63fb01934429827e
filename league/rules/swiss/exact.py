"""The best pairing of a few contenders, on all criteria at once."""

from collections.abc import Sequence

from league.rules.swiss.criteria import Criteria, Match, Place
from league.rules.swiss.matching import cheapest


def best(criteria: Criteria, places: Sequence[Place], upto: int | None = None) -> list[Match]:
    """Return the pairing with the least criteria, or the least of the first ``upto`` criteria.

    With an odd number, one gets a bye.
    """
    count = len(places)
    units = criteria.units((count + 1) // 2, upto)
    seats: list[Place | None] = [*places, None] if count % 2 else [*places]
    cost = [[0] * len(seats) for _ in seats]
    for row, place in enumerate(places):
        for column in range(row + 1, len(seats)):
            weight = criteria.weigh((place, seats[column]), units)
            cost[row][column] = cost[column][row] = weight
    mates = cheapest(cost)
    return [(first, seats[mates[row]]) for row, first in enumerate(places) if row < mates[row]]
