"""The sentences of the game in English and Japanese, kept as data in ``data/rules.*.json``."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

from engines.core.decks import Names, Param, Sentence

LANGUAGES = ("en", "ja")


class Book(TypedDict):
    chapters: dict[str, str]
    rules: dict[str, str]
    errors: dict[str, str]
    problems: dict[str, dict[str, str]]


@cache
def book(language: str) -> Book:
    path = Path(__file__).parents[1] / "data" / f"rules.{language}.json"
    loaded: Book = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def rule(identifier: str) -> Sentence:
    """Return the sentence of a rule or ruling (``CA-3.1``, ``CA-R4``). Raises ``KeyError``."""
    return {language: book(language)["rules"][identifier] for language in LANGUAGES}


def error(code: str) -> Sentence:
    """Return the sentence of an error code (``CA-E-…``). Raises ``KeyError``."""
    return {language: book(language)["errors"][code] for language in LANGUAGES}


def problem_words(
    code: str, kind: str, params: Mapping[str, Param], names: Names | None = None
) -> Sentence | None:
    """Word a deck problem; ``kind`` is ``message`` or ``fix``. ``None`` where no fix is known.

    ``names`` gives, by card code or person id and then by language, what to call it.
    """
    if kind not in book("en")["problems"][code]:
        return None
    return {language: _worded(language, code, kind, params, names or {}) for language in LANGUAGES}


def _worded(language: str, code: str, kind: str, params: Mapping[str, Param], names: Names) -> str:
    templates = book(language)["problems"][code]
    given = (f"{kind}+{name}" for name, value in params.items() if value not in (None, (), ""))
    chosen = next((variant for variant in given if variant in templates), kind)
    spoken = {name: _spoken(language, value, names) for name, value in params.items()}
    return templates[chosen].format_map(spoken)


def _spoken(language: str, value: Param, names: Names) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ("、" if language == "ja" else ", ").join(
            _spoken(language, item, names) for item in value
        )
    return names.get(str(value), {}).get(language, str(value))
