"""Each game's own sentences for its rules and error codes, in both languages."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Book:
    chapters: tuple[Chapter, ...]
    errors: tuple[tuple[str, str], ...]


@cache
def book(game: str, language: str) -> Book:
    """Read a game's sentences, by chapter. ``language`` is en or ja.

    Raises FileNotFoundError for a game without sentences.
    """
    text = (files("engines") / game / "data" / f"rules.{language}.json").read_text("utf-8")
    read = json.loads(text)
    return Book(
        chapters=tuple(
            Chapter(
                chapter,
                title,
                tuple(
                    (rule, said) for rule, said in read["rules"].items() if _within(rule, chapter)
                ),
            )
            for chapter, title in read["chapters"].items()
        ),
        errors=tuple(read["errors"].items()),
    )


def _within(rule: str, chapter: str) -> bool:
    """CA-10.3 is in CA-10, not in CA-1; CA-R12 is in CA-R."""
    rest = rule.removeprefix(chapter)
    return rest != rule and (rest.startswith(".") or (rest.isdigit() and chapter[-1].isalpha()))
