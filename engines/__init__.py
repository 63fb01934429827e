"""The games: every folder beside this file but ``core`` is one, found by itself."""

from functools import cache
from pkgutil import iter_modules


def keys() -> tuple[str, ...]:
    """Return the keys of all games, in the order of the alphabet."""
    return _keys(tuple(__path__))


@cache
def _keys(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        sorted(found.name for found in iter_modules(path) if found.ispkg and found.name != "core")
    )
