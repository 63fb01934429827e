"""The two languages of the site, for texts kept in both: ``{"en": …, "ja": …}``."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from django.utils.translation import get_language

Language = Literal["en", "ja"]

ENGLISH: Final[Language] = "en"


def current_language() -> Language:
    """Return the language of the answer; English where none is chosen."""
    return "ja" if (get_language() or "").startswith("ja") else ENGLISH


def in_language(words: Any) -> Any:
    """Return the text in the current language from a mapping, or an object with ``en`` and ``ja``.

    Anything else, such as plain text, is returned as it is.
    """
    if isinstance(words, Mapping):
        return words.get(current_language()) or words.get(ENGLISH, "")
    return getattr(words, current_language(), words)
