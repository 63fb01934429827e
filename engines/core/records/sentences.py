"""Sentences for rules, error codes and notes in both languages, each game's and the kernel's."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from engines.core.reason import Param, Reason

LANGUAGES: Final = ("en", "ja")
KERNEL: Final = "core"
_SEPARATOR: Final = {"en": ", ", "ja": "、"}


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
    """Read a game's sentences, by chapter; their gaps are ``…``. ``language``: en, ja.

    Raises FileNotFoundError for a game without sentences.
    """
    said = _said(game, language)
    return Book(
        chapters=tuple(
            Chapter(
                chapter,
                title,
                tuple(
                    (rule, text) for rule, text in said["rules"].items() if _within(rule, chapter)
                ),
            )
            for chapter, title in said["chapters"].items()
        ),
        errors=tuple(
            (code, _filled(text, {}, language, {})) for code, text in said["errors"].items()
        ),
    )


def sentence(reason: Reason, game: str, language: str) -> str:
    """Return a reason in words; a code without a sentence stands for itself."""
    for speaker in (game, KERNEL):
        template = _errors(speaker, language).get(reason.code)
        if template is not None:
            return _filled(template, reason.params, language, _words(speaker, language))
    return reason.code


def rule_sentence(rule: str, game: str, language: str) -> str:
    """Return the sentence of a rule, or its identifier where there is none."""
    for speaker in (game, KERNEL):
        said = _rules(speaker, language)
        if rule in said:
            return said[rule]
    return rule


def note_sentence(note: str, language: str) -> str:
    return _said(KERNEL, language)["notes"][note]


def _filled(
    template: str, params: Mapping[str, Param], language: str, words: Mapping[str, str]
) -> str:
    """Fill the gaps; a value with an entry in the game's ``words`` gives that text, filled too."""
    if "{" not in template:
        return template
    spoken = _Spoken({name: _spoken(value, language) for name, value in params.items()})
    said = {name: words[text].format_map(spoken) for name, text in spoken.items() if text in words}
    return template.format_map(_Spoken({**spoken, **said}))


class _Spoken(dict[str, str]):
    """A missing parameter leaves a visible gap instead of raising ``KeyError``."""

    def __missing__(self, name: str) -> str:
        return "…"


def _spoken(value: Param, language: str) -> str:
    if isinstance(value, tuple):
        return _SEPARATOR[language].join(map(str, value))
    return str(value)


@cache
def _errors(game: str, language: str) -> Mapping[str, str]:
    return _part(game, language, "errors")


@cache
def _rules(game: str, language: str) -> Mapping[str, str]:
    return _part(game, language, "rules")


@cache
def _words(game: str, language: str) -> Mapping[str, str]:
    return _part(game, language, "words")


def _part(game: str, language: str, part: str) -> Mapping[str, str]:
    try:
        return _said(game, language).get(part, {})
    except FileNotFoundError:
        return {}


@cache
def _said(game: str, language: str) -> dict[str, dict[str, str]]:
    name = "record" if game == KERNEL else "rules"
    text = (files(f"engines.{game}") / "data" / f"{name}.{language}.json").read_text("utf-8")
    read: dict[str, dict[str, str]] = json.loads(text)
    return read


def _within(rule: str, chapter: str) -> bool:
    """CA-10.3 is in CA-10, not in CA-1; CA-R12 is in CA-R; REC-1 is in REC."""
    rest = rule.removeprefix(chapter)
    return rest != rule and (
        rest.startswith((".", "-")) or (rest.isdigit() and chapter[-1].isalpha())
    )
