"""The results of a field so far, as plain values.

*Entrant*: a player, pair or team of an event, as a number; smaller numbers were entered
earlier. *Meeting*: two entrants of one round, or one entrant and a bye.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Entrant: TypeAlias = int


class Kind(StrEnum):
    """How a meeting came to its result."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # paired and not played: one side wins, or both lose
    BYE = "bye"  # given by the pairing, or asked for at full points
    HALF_BYE = "half_bye"  # asked for
    ZERO_BYE = "zero_bye"  # asked for, or absent without being paired


class Won(StrEnum):
    """The winner, by the order of the sides: the side named first is at home."""

    FIRST = "first"
    SECOND = "second"
    NOBODY = "nobody"  # a draw
    BOTH_LOSE = "both_lose"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A result of a round. A bye has no ``second``; its ``kind`` decides what it is worth.

    ``score`` are goals (first, second); ``games`` of a best of n: won by first, drawn, won by
    second; ``numbers`` are further counts of verified records, each (first, second).
    """

    round: int
    first: Entrant
    second: Entrant | None
    kind: Kind = Kind.PLAYED
    won: Won | None = None
    score: tuple[int, int] | None = None
    games: tuple[int, int, int] | None = None
    numbers: Mapping[str, tuple[int, int]] = field(default_factory=dict)
