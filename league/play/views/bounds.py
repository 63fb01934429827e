"""Bounds of a request to a table: the language of its answer, and its length."""

from typing import Final

from engines.core.limits import CHARACTERS
from league.play.errors import TextTooLong

MOST_QUEUED: Final = 200
LONGEST_TEXT: Final = MOST_QUEUED * CHARACTERS
MOST_WORDS: Final = 40
LONGEST_RULING: Final = 360  # leaves room in a line for its sign and for what it sets


def check_length(text: str, lines: int = 0) -> None:
    """Raises TextTooLong for what is typed or pasted, of so many lines, in one request."""
    if len(text) > LONGEST_TEXT or lines > MOST_QUEUED:
        raise TextTooLong(params={"lines": MOST_QUEUED, "characters": CHARACTERS})
