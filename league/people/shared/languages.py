"""The two languages of the site, for what is kept in both: ``{"en": …, "ja": …}``."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from django.utils.translation import get_language

Language = Literal["en", "ja"]

ENGLISH: Final[Language] = "en"


def current_language() -> Language:
    """Return the language that the answer is written in; English where none is chosen."""
    return "ja" if (get_language() or "").startswith("ja") else ENGLISH


def in_language(words: Any) -> Any:
    """Return what a mapping, or an object with ``en`` and ``ja``, says in the current language.

    Anything else, such as plain text, is returned as it is.
    """
    if isinstance(words, Mapping):
        return words.get(current_language()) or words.get(ENGLISH, "")
    return getattr(words, current_language(), words)
