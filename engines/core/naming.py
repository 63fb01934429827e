"""The card names of a house set, for texts about a match played with that set.

A record does not hold these names: a caller who knows the set lends them while texts are made.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Names = Mapping[str, Mapping[str, str]]  # by code, then by language
_LENT: Final[ContextVar[Names | None]] = ContextVar("names", default=None)


@contextmanager
def naming(names: Names) -> Iterator[None]:
    """Lend names within the block; they take precedence over those of an engine's own sets."""
    token = _LENT.set(names)
    try:
        yield
    finally:
        _LENT.reset(token)


def lent(code: str, language: str) -> str | None:
    """Return the name that is lent for a code, if there is one."""
    names = _LENT.get()
    return names[code].get(language) if names and code in names else None
