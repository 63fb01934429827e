"""The best known programs elsewhere, measured in the same run; None where not installed."""

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from random import Random
from typing import Any

Figures = tuple[float, float] | None  # matches and steps a second
MISSING = "not installed: make bench installs it"
EXPLORING = 2.0  # the weight of what was seldom tried, as OpenSpiel's own example has it
MEMORY_MB = 500


def timed(once: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Repeat for some seconds of the processor; ``once`` returns its steps."""
    played = steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not played:
        steps += once()
        played += 1
    return played / spent, steps / spent


def open_spiel(game: str, seconds: float) -> Figures:
    """Random playouts of OpenSpiel's C++ engine, driven from Python."""
    if find_spec("pyspiel") is None:
        return None
    loaded = import_module("pyspiel").load_game(game)
    rng = Random(1)

    def once() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return timed(once, seconds)


def open_spiel_searches(game: str, simulations: int, seconds: float) -> Figures:
    """Searches of OpenSpiel's MCTS bot and their simulations a second, after the first action.

    A simulation is one random playout to the end from a new leaf, all of it in C++.
    """
    if find_spec("pyspiel") is None:
        return None
    spiel = import_module("pyspiel")
    loaded = spiel.load_game(game)
    state = loaded.new_initial_state()
    playout = spiel.RandomRolloutEvaluator(1, 1)  # playouts of a leaf, seed
    state.apply_action(state.legal_actions()[0])
    bot = spiel.MCTSBot(loaded, playout, EXPLORING, simulations, MEMORY_MB, False, 1, False)

    def once() -> int:
        bot.step(state)
        return simulations

    return timed(once, seconds)


def python_chess(seconds: float) -> Figures:
    if find_spec("chess") is None:
        return None
    chess = import_module("chess")
    rng = Random(1)

    def once() -> int:
        board = chess.Board()
        _play(board, rng, most=None)
        return len(board.move_stack)

    return timed(once, seconds)


def python_chess_games(seconds: float) -> Figures:
    """Reading games of 100 plies in PGN, every move checked."""
    if find_spec("chess") is None:
        return None
    chess, pgn = import_module("chess"), import_module("chess.pgn")
    board = chess.Board()
    _play(board, Random(3), most=100)
    text = str(pgn.Game.from_board(board))
    plies = len(board.move_stack)

    def once() -> int:
        assert pgn.read_game(StringIO(text)).errors == []
        return plies

    return timed(once, seconds)


def _play(board: Any, rng: Random, most: int | None) -> None:
    while not board.is_game_over() and (most is None or len(board.move_stack) < most):
        moves = list(board.legal_moves)
        board.push(moves[int(rng.random() * len(moves))])
