"""What a house set calls its cards, while words are made of a match that is played with it.

Names are no part of a record: whoever knows the set lends them for the time of wording.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Names = Mapping[str, Mapping[str, str]]  # by code, then by language
_LENT: Final[ContextVar[Names | None]] = ContextVar("names", default=None)


@contextmanager
def naming(names: Names) -> Iterator[None]:
    """Lend names; they go before those of the sets that come with an engine."""
    token = _LENT.set(names)
    try:
        yield
    finally:
        _LENT.reset(token)


def lent(code: str, language: str) -> str | None:
    """Return the name that is lent for a code, if there is one."""
    names = _LENT.get()
    return names[code].get(language) if names and code in names else None
