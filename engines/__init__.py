"""The games. Every folder beside this file except ``core`` is a game; there is no list of them."""

from functools import cache
from pkgutil import iter_modules


def keys() -> tuple[str, ...]:
    """Return the keys of all games, in alphabetical order."""
    return _keys(tuple(__path__))


@cache
def _keys(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        sorted(
            module.name for module in iter_modules(path) if module.ispkg and module.name != "core"
        )
    )
