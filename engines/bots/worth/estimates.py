"""Means with their standard errors."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple


class Estimate(NamedTuple):
    """A mean and its standard error, 0 where nothing was drawn."""

    mean: float
    error: float = 0.0


NONE: Final = Estimate(0.0)


def of_sample(worths: Sequence[float]) -> Estimate:
    """Return the mean of independent draws; of a single one the error is 0."""
    many = len(worths)
    mean = sum(worths) / many
    if many == 1:
        return Estimate(mean)
    squares = sum((worth - mean) ** 2 for worth in worths)
    return Estimate(mean, sqrt(squares / (many - 1) / many))


def of_playouts(worths: Sequence[float]) -> Estimate:
    """Return the share won. The error is of a share with a win and a loss more: never 0."""
    many = len(worths)
    total = sum(worths)
    share = (total + 1) / (many + 2)
    return Estimate(total / many, sqrt(share * (1 - share) / many))
