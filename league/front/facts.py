"""What a page says of a game: kept as data in both languages, facts of its makers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engines.core.options import labels
from league.opponents.queries import measured

Words = Mapping[str, str]  # by language, en and ja


@dataclass(frozen=True, slots=True)
class Facts:
    """``says`` is what it is, in three sentences. A range is (least, most); None: not known.

    ``example`` names a golden record of the engine; empty for a game without a file.
    """

    says: Words
    players: tuple[int, int] | None = None
    minutes: tuple[int, int] | None = None
    age: int | None = None
    maker: Words | None = None
    example: str = ""


@dataclass(frozen=True, slots=True)
class Length:
    """How many moves a match takes: the mean of so many matches between the strongest bots.

    ``preset`` names the rules by which they played, where those are not the game's usual ones.
    """

    moves: int
    matches: int
    preset: Words | None


def length_of(game: str) -> Length | None:
    """Return the measured length of a match, to two digits; None if it was not measured."""
    known = [pair.strength for pair in measured(game).pairs if pair.strength]
    if not known:
        return None
    strongest = known[-1]
    _ruleset, _colon, preset = strongest.ruleset.partition(":")
    moves = int(float(f"{strongest.actions:.2g}"))
    return Length(moves, strongest.games, labels(game).presets.get(preset))


@cache
def facts_of(game: str) -> Facts:
    """Return what is known of a game; nothing of one without a file."""
    file = files("league.front") / "data" / "facts" / f"{game}.json"
    plain: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Facts(
        says=plain.get("says", {}),
        players=_range(plain.get("players")),
        minutes=_range(plain.get("minutes")),
        age=plain.get("age"),
        maker=plain.get("maker"),
        example=plain.get("example", ""),
    )


def _range(ends: Any) -> tuple[int, int] | None:
    return (ends[0], ends[1]) if ends else None
