"""What a game, its presets and its options are called, from its ``data/options.json``."""

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
    """``values`` are the values that can be listed, with their names; without any it is typed.

    ``rule``: the rule that it changes, whose sentence says what it is about.
    """

    label: Words
    values: Mapping[str, Words] = field(default_factory=dict)
    rule: str = ""

    def said(self, value: str, language: str) -> str:
        """Name a value; what has no name stands for itself."""
        words = self.values.get(value, NO_NUMBER if value == NONE else {})
        return words.get(language, value)

    def typed(self, text: str) -> str:
        """Return the value that somebody typed, in either language."""
        return NONE if not self.values and text.lower() in NO_NUMBER.values() else text


@dataclass(frozen=True, slots=True)
class Labels:
    """``about`` says in a sentence or two what is played; empty where the game says nothing."""

    name: Words
    about: Words = field(default_factory=dict)
    presets: Mapping[str, Words] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    columns: Mapping[str, Words] = field(default_factory=dict)  # names in a house set's tables
    words: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)  # in them, by column
    steps: tuple[int | str, ...] = ()  # scored at once: points, or the option that has them


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
    """Return the names of a game by its key; the keys stand for what has none."""
    return _read(game, tuple(engines.__path__))


def steps(game: str, options: Mapping[str, str]) -> tuple[int, ...]:
    """Return the points that are scored at once, the fewest first; 1 where the game names none."""
    asked = labels(game).steps
    said = (str(options.get(step, "")) if isinstance(step, str) else str(step) for step in asked)
    points = {int(text) for text in said if text.isascii() and text.isdigit() and len(text) < 4}
    return tuple(sorted(points - {0})) or (1,)
