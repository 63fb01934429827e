"""Both engines count the same sequences of actions from the same positions."""

import pytest

from engines.carriers import GAME
from engines.core.perft import perft
from tests.engines.carriers.second_engine.counted import POSITIONS, Position, slow_count


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_both_engines_count_the_same(position: Position) -> None:
    pair = position.pair()
    depths = range(1, position.quick + 1)

    fast = tuple(perft(GAME, pair.fast, depth) for depth in depths)
    slow = tuple(slow_count(pair.slow, depth) for depth in depths)

    assert fast == slow == position.counts[: position.quick]


def test_nothing_follows_the_end_of_the_match() -> None:
    last = next(position for position in POSITIONS if position.name == "last turn of the last down")

    assert perft(GAME, last.fast(), 3) == 0
