"""``playout GAME``: random matches of house decks, and their speed."""

import argparse
import json
from typing import Final

from engines.core.commands.telling import Wrong, game_of, say
from engines.core.playouts import playouts

HELP: Final = "play random matches of house decks and measure them"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--ruleset", metavar="ID", help="carriers-1:short, or short alone")
    parser.add_argument("--json", action="store_true")


def run(asked: argparse.Namespace) -> int:
    game, preset = game_of(asked.game, asked.ruleset)
    if asked.games < 1:
        raise Wrong("--games is at least 1.")
    played = playouts(game, games=asked.games, seed=asked.seed, preset=preset)
    figures = {
        "game": game.key,
        "ruleset": f"{game.ruleset}:{preset}" if preset else game.ruleset,
        "games": played.games,
        "seed": asked.seed,
        "seconds": round(played.seconds, 4),
        "playouts_per_second": played.rate(played.games),
        "steps_per_second": played.rate(played.steps),
        "outcomes": dict(played.outcomes),
    }
    if asked.json:
        say(json.dumps(figures))
    else:
        say("\n".join(f"{name}: {value}" for name, value in figures.items()))
    return 0
