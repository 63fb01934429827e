"""The notation of a game: a table of its forms of lines, and a worked example.

The table is data (``data/notation.json``): titles, forms with their gaps in angle brackets, an
example line of each, and its rule. The game itself says what a line means. For a game without this
data the table is made from a random match.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

import engines
from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame
from engines.core.records.forms import forms_of, ways_of_saying
from engines.core.records.parts import Words as Named
from engines.core.records.reading import read
from engines.core.records.record import ACTION, Record
from engines.core.records.recording import at_random
from engines.core.records.sentences import KERNEL
from engines.core.records.spoken import reader

Words = Mapping[str, str]  # by language, en and ja
NAMES: Final = "notation"
SAID: Final = 3  # wordings of a line that are shown
_LINES: Final = 12  # of an example made at random
_LONGEST: Final = 400  # actions of the match from which it is made
_GAP: Final = re.compile(r"<([^<>]+)>")


@dataclass(frozen=True, slots=True)
class LineForm:
    """``form`` has named gaps, ``line`` is an example of it.

    ``says``: its meaning where no game can describe it. ``rule`` may be empty. ``typed``: wordings
    that people may type, by language; empty where the forms give them.
    """

    title: Words
    form: str
    line: str
    rule: str = ""
    is_common: bool = False  # it stands on a score sheet
    says: Words | None = None
    typed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notation:
    lines: tuple[LineForm, ...]
    words: Mapping[str, Words]  # names of the gaps in languages other than English
    example: Record
    codes: tuple[tuple[Words, str], ...] = ()  # titles, and parts of the forms that are codes

    def form(self, line: LineForm, language: str) -> str:
        """Name the gaps of a form in a language."""
        return _GAP.sub(lambda gap: f"‹{self._called(gap[1], language)}›", line.form)

    def _called(self, gap: str, language: str) -> str:
        return self.words.get(gap, {}).get(language, gap)

    @property
    def common(self) -> tuple[LineForm, ...]:
        return tuple(line for line in self.lines if line.is_common)


def notation(game: AnyGame) -> Notation:
    """Return the notation of a game; the same at each call."""
    return _notation(game, tuple(engines.__path__))


@cache
def of_records() -> Notation:
    """Return the notation of lines that any game's record may have. Its example is empty."""
    said = _data(KERNEL)
    return Notation(_lines(said), said["words"], Record(KERNEL, KERNEL))


def meaning(game: AnyGame, text: str, language: str) -> str:
    """Return the meaning of a line of the game; a text that is no line is returned as it is."""
    try:
        actions = reader(game)(text).actions
    except UnreadableAction:
        return text
    return " ".join(game.describe(action, language) for action in actions)


def also_understood(game: AnyGame, line: LineForm, language: str) -> tuple[str, ...]:
    """Return some wordings that mean only this line."""
    return line.typed.get(language) or ways_of_saying(game, line.line, language)[:SAID]


def codes(game: AnyGame, language: str) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the letters that lines are written with: titles, and each code with its name."""
    kinds = forms_of(game.key).kinds
    return [
        (title[language], kind.names(language))
        for title, name in notation(game).codes
        if isinstance(kind := kinds.get(name), Named)
    ]


@cache
def _notation(game: AnyGame, _path: tuple[str, ...]) -> Notation:
    said = _data(game.key)
    if not said:
        return _made(game)
    name, last = said["example"]
    place = files(f"engines.{game.key}") / "records" / f"{name}.record"
    codes = tuple((code["title"], code["part"]) for code in said["codes"])
    return Notation(_lines(said), said["words"], _cut(read(place.read_bytes()), last), codes)


def _data(game: str) -> dict[str, Any]:
    place = files(f"engines.{game}") / "data" / f"{NAMES}.json"
    content: dict[str, Any] = json.loads(place.read_text("utf-8")) if place.is_file() else {}
    return content


def _lines(said: Mapping[str, Any]) -> tuple[LineForm, ...]:
    return tuple(
        LineForm(
            title=line["title"],
            form=line["form"],
            line=line["line"],
            rule=line.get("rule", ""),
            is_common=line.get("sheet", False),
            says=line.get("says"),
            typed={lang: tuple(said) for lang, said in line.get("typed", {}).items()},
        )
        for line in said["lines"]
    )


def _cut(record: Record, last: int) -> Record:
    """Return a record of the first ``last`` actions, without the lines behind them."""
    lines = tuple(line for line in record.lines if line.kind == ACTION)[:last]
    return Record(
        game=record.game,
        ruleset=record.ruleset,
        options=record.options,
        seats=record.seats,
        own=record.own,
        dice=record.dice,
        mode=record.mode,
        lines=lines,
    )


def _made(game: AnyGame) -> Notation:
    """Make the table from a random match: one line of each kind of action."""
    match = at_random(game.house(Random(0)), Random(0), most=_LONGEST)
    by_kind: dict[str, LineForm] = {}
    for line in match.lines:
        actions = reader(game)(line.text).actions
        kind = " + ".join(type(action).__name__ for action in actions)
        title = {"en": kind, "ja": kind}
        by_kind.setdefault(kind, LineForm(title, line.text, line.text, is_common=True))
    return Notation(tuple(by_kind.values()), {}, _cut(match, _LINES))
