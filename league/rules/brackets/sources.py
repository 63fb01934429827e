"""The sources of a match's sides in a bracket, while the entrants are not known.

Each kind has a short text for JSON: ``seed:3``, ``winner:W1.2``, ``loser:W1.2``, ``placed:A:1``
(first of group A), ``best:3:1`` (best of all the thirds).
"""

from dataclasses import dataclass
from typing import TypeAlias

from league.rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Seed:
    number: int

    def __str__(self) -> str:
        return f"seed:{self.number}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    node: str

    def __str__(self) -> str:
        return f"winner:{self.node}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    node: str

    def __str__(self) -> str:
        return f"loser:{self.node}"


@dataclass(frozen=True, slots=True)
class Placed:
    group: str
    rank: int

    def __str__(self) -> str:
        return f"placed:{self.group}:{self.rank}"


@dataclass(frozen=True, slots=True)
class Best:
    """The ``number``-th best of all entrants with rank ``rank`` in their groups."""

    rank: int
    number: int

    def __str__(self) -> str:
        return f"best:{self.rank}:{self.number}"


Leaf: TypeAlias = Seed | Placed | Best
Inner: TypeAlias = WinnerOf | LoserOf
Source: TypeAlias = Leaf | Inner
BracketLine: TypeAlias = Source | None  # None: it stays empty


def read_source(text: str) -> Source:
    """Read a source from its text. Raises ``RulesError`` source_unreadable."""
    match text.split(":"):
        case ["seed", number] if number.isdecimal():
            return Seed(int(number))
        case ["winner", node]:
            return WinnerOf(node)
        case ["loser", node]:
            return LoserOf(node)
        case ["placed", group, rank] if rank.isdecimal():
            return Placed(group, int(rank))
        case ["best", rank, number] if rank.isdecimal() and number.isdecimal():
            return Best(int(rank), int(number))
    raise RulesError("source_unreadable", text=text[:50])
