"""Lessons as data: ``data/<game>.json`` holds a game's steps, each a position with a task.

Keys of a step: ``key``, ``title``, ``goal`` (what to do), ``hint``, ``learned`` (each ``{"en": …,
"ja": …}``), ``rules`` (IDs of the game's rules), ``seats`` (those that the learner speaks for),
``lines`` (of the record before the step), ``task`` (see tasks.py), ``solution`` (lines that fulfil
it), ``others`` (tries that are legal and do not), and optionally ``header`` (lines instead of the
file's own header), ``replies`` (what the other seats and chance say, the first that can be said;
without one the game's policy and a fixed seed speak) and ``most`` (how many lines a try has).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core.records.sentences import LANGUAGES

DATA: Final = Path(__file__).resolve().parent.parent / "data"
WORDS: Final = ("title", "goal", "hint", "learned")
FIRST: Final = "@record 1"
Words = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Step:
    """A position with one thing to do. ``number`` counts from 1; ``most`` is the try's lines."""

    game: str
    number: int
    key: str
    title: Words
    goal: Words
    hint: Words
    learned: Words
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    record: str
    task: Any
    solution: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]
    replies: tuple[str, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Lesson:
    game: str
    about: Words
    steps: tuple[Step, ...]

    def step(self, key: str) -> Step | None:
        return next((step for step in self.steps if step.key == key), None)

    def after(self, step: Step) -> Step | None:
        """Return the next step; None behind the last one."""
        return next((later for later in self.steps if later.number == step.number + 1), None)


@cache
def games() -> tuple[str, ...]:
    """Return the keys of the games that have a lesson, in alphabetical order."""
    return tuple(sorted(path.stem for path in DATA.glob("*.json")))


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the lesson of a game, or None where there is none.

    Raises ``ValueError`` for a step without a key, words or a language that each step has.
    """
    if game not in games():
        return None
    written = json.loads((DATA / f"{game}.json").read_text(encoding="utf-8"))
    head = [FIRST, f"@game {game}", *written["header"]]
    steps = tuple(_step(game, head, n, row) for n, row in enumerate(written["steps"], 1))
    if len({step.key for step in steps}) < len(steps):
        raise ValueError(f"Two steps of the lesson of {game} have the same key.")
    return Lesson(game, _words(written["about"], game, "about"), steps)


def _step(game: str, head: Sequence[str], number: int, row: Mapping[str, Any]) -> Step:
    said = {name: _words(row[name], game, f"{row['key']}.{name}") for name in WORDS}
    header = [FIRST, f"@game {game}", *row["header"]] if "header" in row else head
    solution = tuple(row["solution"])
    return Step(
        game=game, number=number, key=row["key"], rules=tuple(row["rules"]),
        seats=tuple(row["seats"]), record="\n".join([*header, *row["lines"]]) + "\n",
        task=row["task"], solution=solution, others=tuple(map(tuple, row["others"])),
        replies=tuple(row.get("replies", ())), most=row.get("most", len(solution)), **said,
    )  # fmt: skip


def _words(words: Words, game: str, name: str) -> Words:
    missing = [language for language in LANGUAGES if not words.get(language, "").strip()]
    if missing:
        raise ValueError(f"{game}: {name} is missing in {', '.join(missing)}.")
    return words
