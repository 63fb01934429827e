"""Copies of a state: whole, and private."""

from random import Random

import pytest

from engines.carriers import GAME
from engines.carriers.state import State
from engines.core.playouts import settings

SHARED = {"match", "field"}


@pytest.fixture
def state() -> State:
    rng = Random(8)
    position = GAME.setup(settings(GAME, rng))
    for _ in range(60):
        action = GAME.sample(position, rng)
        GAME.play(position, action.seat, action)
    return position


def test_a_copy_has_every_value(state: State) -> None:
    copied = GAME.copy(state)

    assert all(getattr(copied, name) == getattr(state, name) for name in State.__slots__)


def test_a_copy_shares_nothing_that_changes(state: State) -> None:
    copied = GAME.copy(state)

    changing = {name for name in State.__slots__ if isinstance(getattr(state, name), list | dict)}
    assert changing
    assert not any(getattr(copied, name) is getattr(state, name) for name in changing)
