"""A game of the tests, in a folder beside the real ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engines
from engines.core import registry
from engines.core.game import AnyGame

GAMES = Path(__file__).with_name("games")


@contextmanager
def one_more_folder() -> Iterator[None]:
    """Let the games of the tests stand beside the real ones."""
    engines.__path__.append(str(GAMES))
    try:
        yield
    finally:
        engines.__path__.remove(str(GAMES))


def every_game() -> tuple[AnyGame, ...]:
    with one_more_folder():
        return registry.games()


def liars_dice() -> AnyGame:
    with one_more_folder():
        return registry.get("liars_dice")
