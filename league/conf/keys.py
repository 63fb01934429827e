"""Secret keys in addresses (for a password, an invitation, a side), which no log may show."""

import re
from typing import Final

# A part of a path this long is a key.
_KEY: Final = re.compile(r"[^/]{25,}")
_KEY_IN_WORDS: Final = re.compile(r"(?<=/)[^/\s?'\"<>]{25,}")
BLANK: Final = "…"


def without_keys(path: str) -> str:
    """Return a path for logs and audit, its secret keys replaced by ``BLANK``."""
    return _KEY.sub(BLANK, path)


def words_without_keys(words: str) -> str:
    """Do the same to the paths in a sentence."""
    return _KEY_IN_WORDS.sub(BLANK, words)
