"""What an analysis says: a frozen record of whole numbers, which goes to JSON and back.

Chances, worths, luck, skill and rest are whole **millionths of a chance** (``WHOLE`` is certain),
so that sums are exact; ``points`` turns them into points of worth, 100 for certain.

    start + luck[first] + skill[first] - skill[second] + rest.total == result
    start + Σ line.luck + Σ line.skill + Σ line.rest == result
    line.after - line.before == line.luck + line.skill + line.rest

``luck`` and ``skill`` of a side are from its own view. Dice belong to nobody, so what is luck for
the first side is bad luck for the second, and both sum to 0: "Home was lucky by 31 points" is
``points(luck["H"]) == 31``. The skill of a side has its own decisions alone: what they lost against
the best that could be chosen, so it is about 0 for the best play and below for all other.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

# Raised whenever the numbers of a record would change.
VERSION: Final = 2
WHOLE: Final = 1_000_000
CHANCE_LINE: Final = "chance"
DECISION: Final = "decision"
OTHER: Final = "other"


@dataclass(frozen=True, slots=True)
class Alternative:
    """A candidate at a decision that was looked at by playouts.

    ``worth`` is the chance of the acting side to win after it, as far as the acting seat could
    know, ``error`` the standard error; both in millionths.
    """

    text: str
    worth: int
    error: int
    played: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record; all numbers in millionths of the first side's chance to win.

    ``luck`` and ``skill`` of a line that holds a choice and its dice are both set. ``error`` is the
    standard error of ``after``, ``luck_error`` and ``skill_error`` those of the other two; 0 where
    nothing was drawn. ``before`` is ``after`` of the line before, or the start.
    """

    index: int  # into the lines of the record, from 0
    number: int | None  # as the record numbers it; None for rulings and checkpoints
    text: str
    seat: str  # who decided; "*" of dice and deals alone, "" of all else
    kind: str  # "chance", "decision" or "other"
    before: int
    after: int
    error: int
    luck: int
    luck_error: int
    skill: int
    skill_error: int
    rest: int
    looked: bool = False  # looked at closely, by playouts
    # Of the line's decision, the best first; empty where there were no playouts or no choice.
    alternatives: tuple[Alternative, ...] = ()

    @property
    def swing(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Rest:
    """What neither luck nor skill explains, over all lines, from the first side's view."""

    total: int
    mean: int  # of a line that was played; rounded
    size: int  # the mean size, without the sign; rounded


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the lines of a record were worth; the same record gives an equal one."""

    game: str
    ruleset: str
    version: int
    digest: str  # of the record; the seed of all that was drawn
    sides: tuple[str, str]
    playouts: int  # for each candidate, at the lines that were looked at closely
    start: int
    start_error: int
    result: int  # WHOLE, half of it, or 0
    lines: tuple[Line, ...]  # one for each line of the record
    luck: Mapping[str, int]  # by side, from its view; they sum to 0
    skill: Mapping[str, int]  # by side, from its view, of its own decisions
    rest: Rest
    turning_points: tuple[int, ...]  # indexes into the lines, the largest swings first

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return asdict(self)

    def text(self) -> str:
        """Return canonical JSON: equal analyses give equal texts."""
        plain = self.to_json()
        return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def from_json(plain: Mapping[str, Any]) -> Analysis:
    """Return the analysis of ``Analysis.to_json``. Raises ``TypeError`` for other fields."""
    return Analysis(
        **{
            **plain,
            "sides": tuple(plain["sides"]),
            "lines": tuple(map(_line, plain["lines"])),
            "rest": Rest(**plain["rest"]),
            "turning_points": tuple(plain["turning_points"]),
        }
    )


def _line(plain: Mapping[str, Any]) -> Line:
    alternatives = tuple(Alternative(**each) for each in plain["alternatives"])
    return Line(**{**plain, "alternatives": alternatives})


def points(millionths: int) -> float:
    """Return points of worth: 100 for a certain win."""
    return millionths / (WHOLE // 100)
