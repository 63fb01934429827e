"""Counts the sequences of actions from a position: the number two generators must agree on."""

from typing import Any

from engines.core.game import CHANCE, AnyGame


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the sequences of ``depth`` actions; a match that ends before counts as none.

    A roll counts every ordered outcome of its dice; where several seats act at once each may be
    first; a deal of cards counts once and is not followed further.
    """
    if depth == 0:
        return 1
    return sum(_below(game, state, seat, depth) for seat in game.to_act(state))


def _below(game: AnyGame, state: Any, seat: str, depth: int) -> int:
    total, listed = 0, False
    for action in game.legal(state, seat):
        listed = True
        if depth == 1:
            total += 1
            continue
        after = game.copy(state)
        game.play(after, seat, action)
        total += perft(game, after, depth - 1)
    return total if listed else int(seat == CHANCE)
