"""What a rules page has to learn from, as data: ``data/guides/<game>.json``.

``header`` is that of all its records. ``drawings`` are positions in the order of a first turn:
``key``, ``title`` and ``text`` (each ``{"en": …, "ja": …}``), the ``rules`` that it shows, the
``lines`` of the record, behind those of the drawing that ``after`` names, and maybe ``looks`` (the
seat that sees it; without one all is open), ``reach`` (a seat and words said by it: all that it can
tap next is marked), ``values`` (what stands beside the board is shown too) and ``header``.
``terms`` are the game's words, ``summary`` the rules on the summary card, ``card`` its drawing.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core.records.sentences import LANGUAGES
from engines.core.taps import question
from league.play.rules.course import Position, at_end

DATA: Final = Path(__file__).resolve().parent.parent / "data" / "guides"
FIRST: Final = "@record 1"
Words = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Drawing:
    """A position to look at. ``seat`` and ``said``: whose reach is marked, after which words."""

    game: str
    key: str
    number: int
    title: Words
    text: Words
    rules: tuple[str, ...]
    record: str
    looks: str | None
    seat: str
    said: tuple[str, ...]
    shows_values: bool


@dataclass(frozen=True, slots=True)
class Term:
    term: Words
    means: Words


@dataclass(frozen=True, slots=True)
class Guide:
    game: str
    drawings: tuple[Drawing, ...]
    terms: tuple[Term, ...]
    summary: tuple[str, ...]
    card: str

    def showing(self, rule: str) -> tuple[Drawing, ...]:
        """Return the drawings that show a rule."""
        return tuple(drawing for drawing in self.drawings if rule in drawing.rules)


@cache
def guide_of(game: str) -> Guide | None:
    """Return the guide of a game, or None where there is none.

    Raises ``ValueError`` for words that are missing in a language.
    """
    path = DATA / f"{game}.json"
    if not path.is_file():
        return None
    written = json.loads(path.read_text(encoding="utf-8"))
    return Guide(
        game,
        tuple(_drawings(game, written["header"], written["drawings"])),
        tuple(Term(_words(row["term"]), _words(row["means"])) for row in written["terms"]),
        tuple(written["summary"]),
        written["card"],
    )


def position(drawing: Drawing) -> Position:
    """Play a drawing's record. Raises ``Refused`` and ``UnreadableAction``."""
    return at_end(drawing.record)


def reach(drawing: Drawing, at: Position) -> frozenset[str]:
    """Return the targets that a drawing marks: all on the board that its seat can tap next."""
    if not drawing.seat:
        return frozenset()
    asked = question(at.game, at.state, drawing.seat, drawing.said)
    if isinstance(asked, str):
        return frozenset()
    return frozenset(tap.target for tap in asked.taps if not tap.target.startswith("word:"))


def _drawings(game: str, header: list[str], rows: Iterable[Mapping[str, Any]]) -> Iterable[Drawing]:
    lines_of: dict[str, list[str]] = {}
    for number, row in enumerate(rows, 1):
        lines = lines_of[row["key"]] = [*lines_of.get(row.get("after", ""), ()), *row["lines"]]
        head = [FIRST, f"@game {game}", *row.get("header", header)]
        reaches = row.get("reach", {"seat": "", "words": ()})
        yield Drawing(
            game=game, key=row["key"], number=number,
            title=_words(row["title"]), text=_words(row["text"]), rules=tuple(row["rules"]),
            record="\n".join([*head, *lines]) + "\n", looks=row.get("looks"),
            seat=reaches["seat"], said=tuple(reaches["words"]),
            shows_values=row.get("values", False),
        )  # fmt: skip


def _words(words: Words) -> Words:
    missing = [language for language in LANGUAGES if not words.get(language, "").strip()]
    if missing:
        raise ValueError(f"{words} is missing in {', '.join(missing)}.")
    return words
