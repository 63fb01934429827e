"""How far ``value`` is off along a record, as far as playouts of some of its positions tell.

What ``value`` does not know, the strength of decks above all, hardly changes from one position to
the next. So the difference in log-odds is taken for a walk in small steps, and a position between
two that were played out has what both of them say, each the less the farther it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

from engines.bots.worth.estimates import Estimate

WANDERS: Final = 16.0  # the variance of the walk over a whole record, in log-odds squared
UNKNOWN: Final = 1.0  # the variance of where it begins


def told(worth: float, results: Sequence[float]) -> Estimate:
    """Return by how much playouts of a position differ from its worth, with a standard error.

    A worth that is nearer to 0 or to 1 than so many playouts can tell is taken for what they can.
    """
    won = sum(results) + 1
    lost = len(results) + 2 - won
    nearest = 1 / (won + lost)
    held = min(max(worth, nearest), 1 - nearest)
    differs = log(won / lost) - log(held / (1 - held))
    return Estimate(differs, sqrt(1 / won + 1 / lost))


def drift(told: Mapping[int, Estimate], many: int) -> list[Estimate]:
    """Return the difference at each of so many positions, from what was told at some of them."""
    step, said_at = WANDERS / many, [told.get(place) for place in range(many)]
    ahead = _carried(said_at, step, 1 / UNKNOWN)
    back = [*_carried(said_at[::-1], step, 0.0)][::-1]
    return [
        _as_estimate(_heard(_joined(before, behind), said))
        for before, behind, said in zip(ahead, back, said_at, strict=True)
    ]


def corrected(worth: float, by: float) -> float:
    """Return a worth with so many log-odds more; what is certain stays so."""
    odds = worth * exp(by)
    return odds / (odds + 1 - worth)


Held = tuple[float, float]  # a mean and its weight, one over its variance


def _carried(said: Sequence[Estimate | None], step: float, weight: float) -> Iterator[Held]:
    """Yield what is known at each position from those before it."""
    held = 0.0, weight
    for each in said:
        yield held
        mean, weight = _heard(held, each)
        held = mean, weight / (1 + step * weight)


def _heard(held: Held, told: Estimate | None) -> Held:
    return held if told is None else _joined(held, (told.mean, told.error**-2))


def _joined(one: Held, other: Held) -> Held:
    weight = one[1] + other[1]
    return (one[0] * one[1] + other[0] * other[1]) / weight if weight else 0.0, weight


def _as_estimate(held: Held) -> Estimate:
    return Estimate(held[0], held[1] ** -0.5)
