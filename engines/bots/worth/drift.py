"""How far ``value`` is off along a record, as far as playouts of some of its positions tell.

What ``value`` does not know, the strength of decks above all, hardly changes from one position to
the next. So the difference in log-odds is taken for a walk in small steps, and a position between
two that were played out has what both of them say, each the less the farther it is. Beside the
walk each position is off by something of its own, which a neighbour does not share.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

from engines.bots.worth.estimates import Estimate

WANDERS: Final = 8.0  # the variance of the walk over a whole record, in log-odds squared
OWN: Final = 0.1  # the variance of what a position does not share
UNKNOWN: Final = 1.0  # the variance of where it begins


def difference(worth: float, results: Sequence[float]) -> Estimate:
    """Return by how much playouts of a position differ from its worth, with a standard error.

    A worth that is nearer to 0 or to 1 than so many playouts can tell is taken for what they can.
    """
    won = sum(results) + 1
    lost = len(results) + 2 - won
    nearest = 1 / (won + lost)
    held = min(max(worth, nearest), 1 - nearest)
    differs = log(won / lost) - log(held / (1 - held))
    return Estimate(differs, sqrt(1 / won + 1 / lost))


def drift(known: Mapping[int, Estimate], many: int) -> list[Estimate]:
    """Return the difference at each of so many positions, from what is known at some of them."""
    step, said = WANDERS / many, [known.get(place) for place in range(many)]
    ahead = _carried(said, step, 1 / UNKNOWN)
    back = [*_carried(said[::-1], step, 0.0)][::-1]
    return [
        _at(_joined(before, behind), each)
        for before, behind, each in zip(ahead, back, said, strict=True)
    ]


def corrected(worth: float, by: float) -> float:
    """Return a worth with so many log-odds more; what is certain stays so."""
    odds = worth * exp(by)
    return odds / (odds + 1 - worth) if by else worth


Held = tuple[float, float]  # a mean and its weight, one over its variance


def _carried(said: Sequence[Estimate | None], step: float, weight: float) -> Iterator[Held]:
    """Yield what is known at each position from those before it."""
    held = 0.0, weight
    for each in said:
        yield held
        mean, weight = _heard(held, each)
        held = mean, weight / (1 + step * weight)


def _heard(held: Held, said: Estimate | None) -> Held:
    return held if said is None else _joined(held, (said.mean, 1 / (said.error**2 + OWN)))


def _joined(first: Held, second: Held) -> Held:
    weight = first[1] + second[1]
    return (first[0] * first[1] + second[0] * second[1]) / weight if weight else 0.0, weight


def _at(walk: Held, said: Estimate | None) -> Estimate:
    """Return the difference at a position, of the walk there and of what is its own."""
    held = walk[0], 1 / (1 / walk[1] + OWN)
    mean, weight = held if said is None else _joined(held, (said.mean, said.error**-2))
    return Estimate(mean, weight**-0.5)
