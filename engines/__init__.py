"""The games: every folder beside this file but ``core`` is one, found by itself."""

from functools import cache
from pkgutil import iter_modules


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all games, in the order of the alphabet."""
    return tuple(
        sorted(
            found.name for found in iter_modules(__path__) if found.ispkg and found.name != "core"
        )
    )
