"""What was measured of the bots, read from the files that the engines keep.

`<game>.<a>-<b>.jsonl` has the matches of two levels as the arena writes them,
`<game>.calibration.json` says how often a side won whose chance was foretold.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import engines
from engines.bots.arena import Played
from engines.bots.elo import elo, interval
from engines.bots.results import points_of

KEPT = Path(engines.__path__[0]) / "bots" / "kept"
# Who is measured against whom; the last only where a game has that level.
PAIRS: Final = (("club", "uniform"), ("strong", "club"))
WHERE_IT_EXISTS: Final = (("champion", "strong"),)


@dataclass(frozen=True, slots=True)
class Strength:
    """The matches of level ``a`` against level ``b``, as shares of ``a``.

    ``rate`` is the share of the points won, from 0 to 1, with the 95 % interval from ``low`` to
    ``high``; Elo is None where it is endless. ``seconds`` of one core and ``actions`` are the means
    of a match. ``nodes`` is the budget of ``a`` for an action, 0 without search; ``thought`` and
    ``long_thought`` are the milliseconds in which half, and 95 of 100, of its searches are done,
    None where none was measured. ``date`` and ``machine`` are empty where the file names none.
    """

    a: str
    b: str
    games: int
    rate: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    seconds: float
    actions: float
    nodes: int
    thought: int | None
    long_thought: int | None
    ruleset: str
    date: str = ""
    machine: str = ""


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions with nearly the same foretold chance: its mean, the share won, how many."""

    foretold: float
    won: float
    count: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well the chance to win is foretold; ``ece`` is the mean error, from 0 to 1."""

    matches: int
    ece: float
    bins: tuple[Bin, ...]
    date: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two levels and what was measured of them, or None."""

    a: str
    b: str
    strength: Strength | None


@dataclass(frozen=True, slots=True)
class Measured:
    """All that is kept of a game."""

    pairs: tuple[Pair, ...]
    calibration: Calibration | None

    @property
    def is_empty(self) -> bool:
        return self.calibration is None and not any(pair.strength for pair in self.pairs)


def measured(game: str) -> Measured:
    """Return what is kept of a game; each file is read once in the life of the process."""
    usual = [Pair(a, b, _strength(KEPT / f"{game}.{a}-{b}.jsonl")) for a, b in PAIRS]
    more = [Pair(a, b, _strength(KEPT / f"{game}.{a}-{b}.jsonl")) for a, b in WHERE_IT_EXISTS]
    pairs = (*usual, *(pair for pair in more if pair.strength))
    return Measured(pairs, _calibration(KEPT / f"{game}.calibration.json"))


@cache
def _strength(path: Path) -> Strength | None:
    """Read the matches of a file; a last line that was cut off does not count."""
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    head, *rows = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
    return _figures(head, rows) if rows else None


def _played(row: Mapping[str, Any]) -> Played:
    """Read what a line says of a match; it may say more than is read here."""
    known = {field.name: row[field.name] for field in fields(Played) if field.name in row}
    return Played(**{**known, "points": tuple(row["points"])})


def _figures(head: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Strength:
    done = [_played(row) for row in rows]
    points, games = points_of(done), len(done)
    low, high = interval(points, games)
    thoughts = sorted(thought for row in rows for thought in row.get("thoughts", ()))
    return Strength(
        a=head["a"]["level"],
        b=head["b"]["level"],
        games=games,
        rate=points / games,
        low=low,
        high=high,
        elo=elo(points / games),
        elo_low=elo(low),
        elo_high=elo(high),
        seconds=fmean(match.seconds for match in done),
        actions=fmean(match.actions for match in done),
        nodes=head["a"]["nodes"],
        thought=_within(thoughts, 0.5),
        long_thought=_within(thoughts, 0.95),
        ruleset=head["ruleset"],
        date=head.get("date", ""),
        machine=head.get("machine", ""),
    )


def _within(ordered: Sequence[int], share: float) -> int | None:
    """Return the smallest value that this share of the values does not exceed; None of none."""
    return ordered[ceil(share * len(ordered)) - 1] if ordered else None


@cache
def _calibration(path: Path) -> Calibration | None:
    if not path.exists():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    bins = tuple(
        Bin(row["foretold"], row["won"], row["count"]) for row in kept["bins"] if row["count"]
    )
    return Calibration(kept["matches"], kept["ece"], bins, kept.get("date", ""))
