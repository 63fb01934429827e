"""What was measured of the bots of a game: kept matches, and how well chances are foretold.

``engines/bots/kept/figures`` has: ``<game>.calibration.json`` says how often a side won whose
chance to win was foretold, ``<game>.worth.json`` what luck and skill leave of a line, and
``<game>.response.json`` how much the best fixed mixture of actions wins from a level
(``python -m tests.bench response``).
"""

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from engines.bots import kept, levels
from engines.bots.kept import Kept
from engines.core.registry import get


@dataclass(frozen=True, slots=True)
class Strength:
    """The matches of level ``a`` against level ``b``, as shares of ``a``.

    ``rate`` is the share of the points won, from 0 to 1, with the 95 % interval from ``low`` to
    ``high``; Elo is None where it is endless. ``seconds`` of one core and ``actions`` are the means
    of a match. ``nodes`` is the budget of ``a`` for an action, 0 without search; ``thinking`` are
    the milliseconds in which half, and 95 of 100, of its searches are done. ``verdict`` says
    whether the rate ``target`` is reached, if one was asked for; ``ceiling`` is what ``a`` reaches
    when it thinks many times as long, if that was measured, and ``balance`` the most that the share
    of balanced pairs leaves.
    """

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
    thinking: tuple[int, int] | None
    target: float | None
    verdict: str
    ceiling: "Ceiling | None"
    balance: float
    ruleset: str
    date: str
    machine: str


@dataclass(frozen=True, slots=True)
class Ceiling:
    """What a level reaches with so many nodes, many times its own: a share, with its interval."""

    nodes: int
    games: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two levels and what was measured of them, or None."""

    a: str
    b: str
    strength: Strength | None


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
    date: str


@dataclass(frozen=True, slots=True)
class Unexplained:
    """What luck and skill leave of a line: the mean and the mean size, in points of worth.

    Both are means over all lines of so many records.
    """

    records: int
    mean: float
    size: float
    date: str


@dataclass(frozen=True, slots=True)
class Response:
    """What the best fixed mixture of actions that is known wins from ``level``.

    ``rate`` is its share of the points, with the 95 % interval; ``target`` is the share that it
    must not win, and ``verdict`` is ``missed`` where it does not.
    """

    level: str
    matches: int
    rate: float
    low: float
    high: float
    target: float
    verdict: str
    date: str


@dataclass(frozen=True, slots=True)
class Measured:
    """All that is kept of a game; its pairs are those of the levels that it has."""

    pairs: tuple[Pair, ...]
    calibration: Calibration | None
    unexplained: Unexplained | None
    response: Response | None

    @property
    def is_empty(self) -> bool:
        return self.calibration is None and not any(pair.strength for pair in self.pairs)


@cache
def measured(game: str) -> Measured:
    """Return what is kept of a game, which does not change in the life of the process."""
    known = {each.levels: each for each in kept.kept() if each.meeting.game.key == game}
    has = levels(get(game))
    pairs = [(a, b) for a, b in kept.PAIRINGS if a in has and b in has]
    return Measured(
        tuple(
            Pair(a, b, _strength(known.get((a, b)), kept.ceilings().get((game, a, b))))
            for a, b in pairs
        ),
        _calibration(kept.figures_file(game, "calibration")),
        _unexplained(kept.figures_file(game, "worth")),
        _response(kept.figures_file(game, "response")),
    )


def _strength(pair: Kept | None, ceiling: Kept | None) -> Strength | None:
    """Return the figures of a file; None without one, or before its first match."""
    if pair is None or not pair.done:
        return None
    figures = pair.figures
    return Strength(
        games=figures["games"],
        rate=figures["a_rate"],
        low=figures["low"],
        high=figures["high"],
        elo=figures["elo"],
        elo_low=figures["elo_low"],
        elo_high=figures["elo_high"],
        seconds=pair.seconds,
        actions=sum(match.actions for match in pair.done) / len(pair.done),
        nodes=pair.nodes[0],
        thinking=pair.thinking,
        target=pair.target,
        verdict=pair.verdict,
        ceiling=_ceiling(ceiling),
        balance=pair.balance,
        ruleset=pair.head["ruleset"],
        date=pair.date,
        machine=pair.machine,
    )


def _ceiling(pair: Kept | None) -> Ceiling | None:
    """Return the figures of a file; None without one, or before its first match."""
    if pair is None or not pair.done:
        return None
    share = pair.figures
    return Ceiling(pair.nodes[0], share["games"], share["a_rate"], share["low"], share["high"])


def _calibration(path: Path) -> Calibration | None:
    if not path.exists():
        return None
    kept_file = json.loads(path.read_text(encoding="utf-8"))
    bins = tuple(
        Bin(row["foretold"], row["won"], row["count"]) for row in kept_file["bins"] if row["count"]
    )
    return Calibration(kept_file["matches"], kept_file["ece"], bins, kept_file["date"])


def _unexplained(path: Path) -> Unexplained | None:
    """Return the means of all fields of a game together; a longer record counts for more."""
    if not path.exists():
        return None
    kept_file = json.loads(path.read_text(encoding="utf-8"))
    rows = kept_file["fields"]
    lines = [row["lines"] * row["records"] for row in rows]
    mean, size = (
        sum(many * row[name] for many, row in zip(lines, rows, strict=True)) / sum(lines)
        for name in ("rest_mean", "rest_size")
    )
    return Unexplained(sum(row["records"] for row in rows), mean, size, kept_file["date"])


def _response(path: Path) -> Response | None:
    if not path.exists():
        return None
    kept_file = json.loads(path.read_text(encoding="utf-8"))
    return Response(**{each.name: kept_file[each.name] for each in fields(Response)})
