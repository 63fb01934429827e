"""Understands a line in words, as a rulebook has them, in Japanese and in English.

Strict reading comes first. What it cannot read is compared with the forms of the game, which are
data (``data/forms.json``, described in ``patterns.py`` and ``parts.py``); a game without them is
only read strictly. Nothing is guessed: of an ambiguous text all readings are returned.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

import engines
from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame, Seat
from engines.core.limits import CHARACTERS
from engines.core.records.parts import MOST, kinds_of, readings
from engines.core.records.patterns import Kind, Kinds, Matcher
from engines.core.records.sentences import KERNEL, LANGUAGES
from engines.core.records.spoken import reader

NAMES: Final = "forms"
_ARROW: Final = re.compile(r"[-=]+>|[→⇒➡➔➜⟶▶►]\ufe0f?")
_LIKE: Final = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "―": "-", "×": "x", "〜": "~", "’": "'",
     "｢": "「", "｣": "」", "“": '"', "”": '"'}
)  # fmt: skip
_END: Final = " 。.、,"


@dataclass(frozen=True, slots=True)
class Form:
    """A form of line, and its patterns by language.

    ``given`` has the values of parts that may be omitted. ``agree``: a number beside a list must be
    its length, or its sum.
    """

    written: Matcher
    said: Mapping[str, tuple[Matcher, ...]]
    given: Mapping[str, str] = field(default_factory=dict)
    agree: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def is_right(self, parts: Mapping[str, str], kinds: Kinds) -> bool:
        return all(
            _count(kinds[name], parts[name]) == _counted(how, kinds[of], parts[of])
            for name, (of, how) in self.agree.items()
            if name in parts and of in parts
        )


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of a game and the parts that they are made of.

    ``by_seat``: by the name of a part, its value for each seat where a text leaves it out.
    """

    forms: tuple[Form, ...] = ()
    kinds: Kinds = field(default_factory=dict)
    by_seat: Mapping[str, Mapping[Seat, str]] = field(default_factory=dict)


def understand(game: AnyGame, text: str, *, seat: Seat | None = None) -> tuple[str, ...]:
    """Return the lines that a text may mean, as the game writes them: none if it is not understood,
    several if it is ambiguous.

    ``seat`` is the seat to act, for a text that names none.
    """
    plain = folded(text)
    if not plain:
        return ()
    for said in (text, plain):
        if (line := _read(game, said)) is not None:
            return (line,)
    if lines := _lines(game, plain, seat):
        return lines
    said, mark = game.marks.split(plain) if game.marks else (plain, None)
    return _lines(game, said, seat) if mark is not None else ()


def ways_of_saying(
    game: AnyGame, line: str, language: str, *, rng: Random | None = None
) -> tuple[str, ...]:
    """Return texts that mean only this line, one for each pattern.

    ``rng`` chooses among the words; without one each pattern has its first.
    """
    texts: dict[str, None] = {}
    for form in forms_of(game.key).forms:
        parts = form.written.read(line)
        if parts is None:
            continue
        unsaid = {name: text for name, text in parts.items() if form.given.get(name) != text}
        for matcher in form.said.get(language, ()):
            said = matcher.spoken(parts, language, rng) or matcher.spoken(unsaid, language, rng)
            if said and understand(game, said) == (line,):
                texts[said] = None
    return tuple(texts)


def folded(text: str) -> str:
    """Return a text with its letters, digits, dashes, arrows and blanks made uniform.

    Empty where it is longer than a line may be.
    """
    if len(text) > CHARACTERS:
        return ""
    plain = _ARROW.sub(">", unicodedata.normalize("NFKC", text).translate(_LIKE))
    return " ".join(plain.split()).strip(_END) if len(plain) <= CHARACTERS else ""


def forms_of(game: str) -> Forms:
    """Return the forms of a game by its key; empty for a game without any."""
    return _forms(game, tuple(engines.__path__))


@cache
def _forms(game: str, _path: tuple[str, ...]) -> Forms:
    place = files(f"engines.{game}") / "data" / f"{NAMES}.json"
    if not place.is_file():
        return Forms()
    data = json.loads(place.read_text(encoding="utf-8"))
    common = files(f"engines.{KERNEL}") / "data" / f"{NAMES}.json"
    shared = json.loads(common.read_text(encoding="utf-8"))
    kinds = kinds_of({**shared["parts"], **data["parts"]})
    return Forms(
        tuple(_form(said, kinds) for said in data["forms"]), kinds, data.get("by_seat", {})
    )


def _form(said: Mapping[str, Any], kinds: Mapping[str, Any]) -> Form:
    return Form(
        Matcher(said["writes"], kinds),
        {
            language: tuple(Matcher(pattern, kinds) for pattern in said.get(language, ()))
            for language in LANGUAGES
        },
        said.get("given", {}),
        {name: (of, how) for name, (of, how) in said.get("agree", {}).items()},
    )


def _lines(game: AnyGame, text: str, seat: Seat | None) -> tuple[str, ...]:
    lines = dict.fromkeys(_tidied(game, text))
    for line in _readings(forms_of(game.key), text, seat):
        read = _read(game, line)
        lines |= dict.fromkeys(_tidied(game, line) if read is None else (read,))
    return tuple(lines)[:MOST]


def _readings(known: Forms, text: str, seat: Seat | None) -> Iterator[str]:
    small = text.lower()
    for form in known.forms:
        for matcher in (way for said in form.said.values() for way in said):
            parts = matcher.parts_in(text, small)
            if parts is None or not form.is_right(parts, matcher.kinds):
                continue
            unsaid = {**form.given, **_of_seat(form, known, seat)}
            yield from readings(form.written, matcher, parts, unsaid)


def _count(kind: Kind, text: str) -> int:
    return int(kind.values(text)[0])


def _counted(how: str, kind: Kind, text: str) -> int:
    items = kind.values(text)[0].replace(",", " ").split()
    return sum(map(int, items)) if how == "sum" else len(items)


def _of_seat(form: Form, known: Forms, seat: Seat | None) -> Mapping[str, str]:
    """Return the values that the acting seat implies, for the parts that a form writes."""
    return {
        part.name: known.by_seat[part.name][seat]
        for part in form.written.parts
        if seat is not None and seat in known.by_seat.get(part.name, {})
    }


def _read(game: AnyGame, text: str) -> str | None:
    try:
        return reader(game)(text).text
    except UnreadableAction:
        return None


def _tidied(game: AnyGame, text: str) -> Iterator[str]:
    """Yield the line that ``Game.adapt`` makes of a text, if it can be read."""
    lines = game.adapt([text]) if game.adapt is not None else []
    if len(lines) == 1 and not lines[0].startswith(("@", "~", "=")):
        read = _read(game, lines[0].partition(";")[0].strip())
        if read is not None:
            yield read
