"""Every field offered to a referee can be set in some position of a match, in every game."""

from contextlib import suppress
from typing import Any

import pytest

from engines.core.errors import Refused
from engines.core.game import AnyGame
from tests.engines.contract.positions import whole_match
from tests.engines.folder import every_game

GAMES = [game for game in every_game() if game.settable]
NUMBERS = ("0", "1", "2", "3")


def is_set(game: AnyGame, state: Any, field: str, value: str) -> bool:
    assert game.ruling is not None
    with suppress(Refused):
        game.ruling(state, field, value)
        return True
    return False


def not_set(game: AnyGame, seed: int, left: set[str]) -> set[str]:
    """Return those of the fields that no position of a match lets a referee set."""
    whole = whole_match(game, seed)
    state, words = game.setup(whole.settings), {*NUMBERS, *game.seats}
    for action in whole.actions:
        words.update(game.write(action).replace("=", " ").replace("-", " ").split())
        left = {field for field in left if not any(is_set(game, state, field, w) for w in words)}
        if not left:
            break
        game.play(state, action.seat, action)
    return left


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_field_is_one_that_can_be_set(game: AnyGame) -> None:
    seated = {seat.seat for seat in whole_match(game, 5).settings.seats} or {*game.seats}
    empty = {*game.seats} - seated if game.roster else set()
    left = {field for field in game.settable if field.partition(".")[2] not in empty}

    assert not_set(game, 5, left) == set()


def test_five_games_say_what_can_be_set() -> None:
    assert [game.key for game in GAMES] == [
        "carriers", "lethal_checkmate", "limit_ball", "rugby_15", "touchdown_hero",
    ]  # fmt: skip
