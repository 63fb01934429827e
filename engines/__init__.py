"""The games: every folder beside this file except ``core`` and ``bots``. No list names them."""

from functools import cache
from pkgutil import iter_modules
from typing import Final

NO_GAMES: Final = ("core", "bots")


def keys() -> tuple[str, ...]:
    """Return the keys of all games, in alphabetical order."""
    return _keys(tuple(__path__))


@cache
def _keys(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        sorted(
            module.name
            for module in iter_modules(path)
            if module.ispkg and module.name not in NO_GAMES
        )
    )
