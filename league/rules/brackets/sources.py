"""The sources of a match's sides in a bracket, while the entrants are not known.

Each kind has a short text for JSON: ``seed:3``, ``winner:W1.2``, ``loser:W1.2``, ``placed:A:1``
(first of group A), ``best:3:1`` (best of all the thirds).
"""

from dataclasses import dataclass
from typing import TypeAlias


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
