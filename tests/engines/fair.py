"""Whether the outcomes of many draws have their due probabilities."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from random import Random
from typing import Any

from engines.core.chance.supply import draw
from engines.core.game import AnyGame

DRAWS = 3_000
_FAR = 3.7  # standard deviations: a fair draw reaches it in one of ten thousand tests


def supplied(game: AnyGame, state: Any, draws: int = DRAWS) -> list[Any]:
    assert game.supply is not None
    return [game.supply(state, draw("c0ffee", ["01", "02"], k)) for k in range(1, draws + 1)]


def sampled(game: AnyGame, state: Any, draws: int = DRAWS) -> list[Any]:
    rng = Random(17)
    return [game.sample(state, rng) for _ in range(draws)]


def is_fair(drawn: Iterable[Hashable], weights: Mapping[Any, int]) -> bool:
    """Compare by chi-squared; ``weights`` maps every outcome to its probability."""
    counts = Counter(drawn)
    if counts.keys() - weights.keys():
        return False
    share = counts.total() / sum(weights.values())
    due = {outcome: weight * share for outcome, weight in weights.items()}
    assert min(due.values()) >= 5, "too few draws for so many outcomes"
    squared = sum((counts[outcome] - many) ** 2 / many for outcome, many in due.items())
    return squared < _most(len(due) - 1)


def _most(freedom: int) -> float:
    """Approximate the quantile of chi-squared (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + _FAR * sqrt(part)) ** 3)
