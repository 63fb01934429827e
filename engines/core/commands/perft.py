"""``perft GAME --depth D``: count the sequences of actions from a position."""

import argparse
from typing import Any, Final

from engines.core.commands.telling import Wrong, contents, game_of, opening, say
from engines.core.errors import Refused
from engines.core.game import AnyGame
from engines.core.perft import perft

HELP: Final = "count the sequences of actions from a position, at every depth up to D"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=int, required=True, metavar="D")
    parser.add_argument("--position", metavar="FILE", help="a state as the engine dumps it")
    parser.add_argument("--ruleset", metavar="ID")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the house decks")


def run(asked: argparse.Namespace) -> int:
    game, preset = game_of(asked.game, asked.ruleset)
    if asked.depth < 1:
        raise Wrong("--depth is at least 1.")
    if asked.position is None:
        state = opening(game, preset, asked.seed)
    else:
        state = _position(game, asked.position)
    for depth in range(1, asked.depth + 1):
        say(f"{depth} {perft(game, state, depth)}")
    return 0


def _position(game: AnyGame, path: str) -> Any:
    try:
        return game.load(contents(path).decode("utf-8"))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, Refused) as error:
        raise Wrong(f"{path} is no position of {game.key}: {error}") from None
