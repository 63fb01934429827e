"""The engine does what the rules say when they are read slowly."""

from random import Random

import pytest

from engines.core.game import Settings
from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate.second_engine.pair import Pair

OPTIONS = [
    {},
    {"opening_reveal": "discard", "check_order": "check_first"},
    {"opening_reveal": "top", "sliding_blocked": "1", "lethal_per_turn": "2"},
    {"escape_to_field": "0", "field_limit": "1", "hand_limits": "4,2,1"},
    {"escape_swap": "0", "lethal_per_turn": "0", "turn_limit": "6", "opening_hand": "5"},
    {"hand_limits": "5,7,9", "field_limit": "4", "opening_hand": "8"},
]


@pytest.mark.parametrize(
    "options", OPTIONS, ids=[" ".join(options) or "default" for options in OPTIONS]
)
@pytest.mark.parametrize("seed", range(6))
def test_both_engines_go_the_same_way(options: dict[str, str], seed: int) -> None:
    rng = Random(seed)
    pair = Pair(Settings(GAME.ruleset, {**GAME.options, **options}))

    pair.compare()
    while GAME.to_act(pair.state):
        pair.play(GAME.write(GAME.sample(pair.state, rng)))
        pair.compare()
