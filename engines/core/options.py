"""The names of a game, its presets and its options, from its ``data/options.json``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import engines

Words = Mapping[str, str]  # by language, en and ja
NONE = "none"  # where a number may stand: no limit
NO_NUMBER: Words = {"en": "none", "ja": "なし"}


@dataclass(frozen=True, slots=True)
class Option:
    """``values`` are the possible values with their names; without any, the value is typed.

    ``rule``: the rule that the option changes, whose sentence explains it.
    """

    label: Words
    values: Mapping[str, Words] = field(default_factory=dict)
    rule: str = ""

    def said(self, value: str, language: str) -> str:
        """Return the name of a value, or the value itself if it has none."""
        words = self.values.get(value, NO_NUMBER if value == NONE else {})
        return words.get(language, value)

    def typed(self, text: str) -> str:
        """Return the value that somebody typed, in either language."""
        return NONE if not self.values and text.lower() in NO_NUMBER.values() else text


@dataclass(frozen=True, slots=True)
class Labels:
    """``about`` describes the game in a sentence or two; empty where the game has none."""

    name: Words
    about: Words = field(default_factory=dict)
    presets: Mapping[str, Words] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    columns: Mapping[str, Words] = field(default_factory=dict)  # names in a house set's tables
    words: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)  # in them, by column
    steps: tuple[int | str, ...] = ()  # points scored at once, or the option that has them


@cache
def _read(game: str, _path: tuple[str, ...]) -> Labels:
    known = game in engines.keys()  # noqa: SIM118 - a function, not a mapping
    place = files(f"engines.{game}") / "data" / "options.json" if known else None
    if place is None or not place.is_file():
        return Labels({"en": game, "ja": game})
    said = json.loads(place.read_text(encoding="utf-8"))
    return Labels(
        name=said["name"],
        about=said.get("about", {}),
        presets=said["presets"],
        options={
            name: Option(
                {lang: option[lang] for lang in ("en", "ja")},
                option.get("values", {}),
                option.get("rule", ""),
            )
            for name, option in said["options"].items()
        },
        columns=said.get("columns", {}),
        words=said.get("words", {}),
        steps=tuple(said.get("steps", ())),
    )


def labels(game: str) -> Labels:
    """Return the names of a game by its key; a missing name is replaced by its key."""
    return _read(game, tuple(engines.__path__))


def steps(game: str, options: Mapping[str, str]) -> tuple[int, ...]:
    """Return the points that can be scored at once, the fewest first; by default 1."""
    asked = labels(game).steps
    said = (str(options.get(step, "")) if isinstance(step, str) else str(step) for step in asked)
    points = {int(text) for text in said if text.isascii() and text.isdigit() and len(text) < 4}
    return tuple(sorted(points - {0})) or (1,)
