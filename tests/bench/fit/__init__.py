"""The constants of the games' players: how well they hold, or fitted anew by seeds.

``python -m tests.bench fit <game> …``; without a game, how well those of every game hold.
"""

import sys
from importlib import import_module

from engines.core import registry


def main(argv: list[str]) -> int:
    games = [game.key for game in registry.games()]
    if argv and argv[0] not in games:
        print(f"usage: python -m tests.bench fit {{{','.join(games)}}} …", file=sys.stderr)
        return 2
    asked, words = (argv[:1], argv[1:]) if argv else (games, [])
    return max(import_module(f"tests.bench.fit.{game}").main(words) for game in asked)
