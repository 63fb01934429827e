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


@contextmanager
def own_folder(place: Path, key: str, source: str) -> Iterator[None]:
    """Let a game of a test's own, written at ``place``, stand beside all others."""
    folder = place / key
    folder.mkdir()
    (folder / "__init__.py").write_text(source)
    engines.__path__.append(str(place))
    try:
        with one_more_folder():
            yield
    finally:
        engines.__path__.remove(str(place))


def every_game() -> tuple[AnyGame, ...]:
    with one_more_folder():
        return registry.games()


def liars_dice() -> AnyGame:
    with one_more_folder():
        return registry.get("liars_dice")
