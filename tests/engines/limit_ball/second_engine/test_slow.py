"""Both engines go the same way, and offer the same lines at every step."""

from random import Random

import pytest

from engines.core.records.recording import recorded
from engines.limit_ball import GAME
from tests.engines.limit_ball.matchups import POLICIES, played, settings
from tests.engines.limit_ball.second_engine.pair import Pair


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seed", range(12))
def test_a_match_goes_the_same_way_in_both_engines(policy: str, seed: int) -> None:
    rng = Random(f"{policy} {seed}")
    begin = settings(rng, changed=seed % 5, sizes=(2, 3) if seed == 7 else None)
    pair = Pair(begin)

    for line in recorded(begin, played(begin, policy, rng, most=150)).lines:
        pair.compare()
        pair.play(line.text)
    pair.compare()

    assert GAME.load(GAME.dump(pair.fast)) == pair.fast
