"""Matches between two levels that are kept: how strong the bots were measured to be.

``<game>.<a>-<b>.jsonl`` is written by ``python -m engines arena … --out`` and can be played on.
``<game>.<a>-<b>.ceiling.jsonl`` is the same pairing with ``--nodes``: ``a`` thinks many times as
long, where its target is not reached. ``figures/<game>.<what>.json`` has what was measured in
other ways: ``calibration``, ``worth`` and ``response``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.bots.arena import BOTS, Meeting, Played
from engines.bots.results import ceiling, contents, figures, verdict
from engines.core.registry import games, get

HERE: Final = Path(__file__).parent
PAIRINGS: Final = (("club", "uniform"), ("strong", "club"), ("champion", "strong"))
USUAL: Final = 0.5  # the share of the searches that took less time
RARE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Kept:
    """The matches of a file, and what its first line says."""

    meeting: Meeting
    head: Mapping[str, Any]
    done: tuple[Played, ...]

    @property
    def levels(self) -> tuple[str, str]:
        return self.meeting.levels["a"], self.meeting.levels["b"]

    @property
    def nodes(self) -> tuple[int, int]:
        """Return the nodes of ``a`` and ``b`` when they met; 0 for a level that does not search."""
        return self.head["a"]["nodes"], self.head["b"]["nodes"]

    @property
    def date(self) -> str:
        """Return the day of the first match, such as ``2026-11-28``."""
        return str(self.head["date"])

    @property
    def machine(self) -> str:
        """Return where it was played, such as ``2 cores, CPython 3.11``."""
        return str(self.head["machine"])

    @property
    def target(self) -> float | None:
        """Return the share of the points that was asked of ``a``, None where nothing was."""
        target: float | None = self.head["target"]
        return target

    @property
    def verdict(self) -> str:
        """Return ``reached``, ``missed`` or ``open``; "" without a target."""
        return "" if self.target is None else verdict(self.done, self.target)

    @property
    def balance(self) -> float:
        """Return the most that the share of balanced pairs leaves, from ½ to 1."""
        return ceiling(self.done)

    @property
    def figures(self) -> dict[str, Any]:
        """Return rate, interval and Elo of ``a`` and more, as the ``arena`` command names them."""
        return figures(self.meeting, self.done)

    @property
    def seconds(self) -> float:
        """Return how long a match took on average, in seconds of the processor."""
        return sum(each.seconds for each in self.done) / len(self.done)

    @property
    def thinking(self) -> tuple[int, int] | None:
        """Return the ``percentiles`` of the searches of ``a``."""
        return percentiles(self.done)

    @property
    def is_current(self) -> bool:
        """Tell whether ruleset and levels are still those that met."""
        return {**self.head, **self.meeting.head()} == self.head


def figures_file(game: str, what: str) -> Path:
    """Return where a game's figures of that name are kept; not every game has all."""
    return HERE / "figures" / f"{game}.{what}.json"


@cache
def kept() -> tuple[Kept, ...]:
    """Return all matches that are kept, game by game and the weaker levels first."""
    paths = (HERE / f"{game.key}.{a}-{b}.jsonl" for game in games() for a, b in PAIRINGS)
    return tuple(_read(path) for path in paths if path.exists())


@cache
def ceilings() -> Mapping[tuple[str, str, str], Kept]:
    """Return the matches in which ``a`` thinks many times as long, by game and levels."""
    paths = {
        (game.key, a, b): HERE / f"{game.key}.{a}-{b}.ceiling.jsonl"
        for game in games()
        for a, b in PAIRINGS
    }
    return {of: _read(path) for of, path in paths.items() if path.exists()}


def _read(path: Path) -> Kept:
    head, done = contents(path)
    _, _, preset = head["ruleset"].partition(":")
    levels = {bot: head[bot]["level"] for bot in BOTS}
    return Kept(Meeting(get(head["game"]), levels, head["seed"], preset), head, tuple(done))


def percentiles(done: Sequence[Played]) -> tuple[int, int] | None:
    """Return the median and the 95th percentile of the searches in ms of the processor.

    Choices that were forced took no whole millisecond and are left out. None without a search.
    """
    spent = sorted(ms for each in done for ms in each.thoughts if ms)
    if not spent:
        return None
    return spent[int(USUAL * len(spent))], spent[int(RARE * len(spent))]
