"""Rolls for matches without a table."""

from itertools import product
from random import Random

import pytest

from engines.carriers import GAME
from engines.carriers.written.notation import DICE
from engines.core.chance.supply import draw
from engines.core.playouts import settings
from tests.engines.fair import is_fair, sampled, supplied


@pytest.mark.parametrize("phase", DICE)
def test_every_roll_is_as_likely_as_another(phase):
    state = GAME.setup(settings(GAME, Random(1)))
    state.phase = phase
    weights = dict.fromkeys(product(range(1, 7), repeat=DICE[phase]), 1)

    for rolls in supplied(GAME, state), sampled(GAME, state):
        assert {roll.name for roll in rolls} == {phase}
        assert is_fair((roll.faces for roll in rolls), weights)


def test_a_toss_has_the_first_two_faces_of_its_draw():
    state, by = GAME.setup(settings(GAME, Random(1))), draw("00ff", ["a1", "b2"], 4)

    toss = GAME.write(GAME.supply(state, draw("00ff", ["a1", "b2"], 4)))

    assert toss == f"toss {by.face()} {by.face()}"
