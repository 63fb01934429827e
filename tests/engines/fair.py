"""Whether what came up in many draws is as likely as it has to be."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt

_FAR = 3.7  # standard deviations: a fair draw comes so far in one of ten thousand tests


def is_fair(found: Iterable[Hashable], weights: Mapping[Hashable, int]) -> bool:
    """Compare by chi-squared; ``weights`` has every outcome there is, and how likely it is."""
    counts = Counter(found)
    if counts.keys() - weights.keys():
        return False
    share = counts.total() / sum(weights.values())
    assert min(weights.values()) * share >= 5, "too few draws for so many outcomes"
    squared = sum(
        (counts[one] - weights[one] * share) ** 2 / (weights[one] * share) for one in weights
    )
    return squared < _most(len(weights) - 1)


def _most(freedom: int) -> float:
    """Approximate the quantile of chi-squared (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + _FAR * sqrt(part)) ** 3
