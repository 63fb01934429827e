"""How a match ended."""

from dataclasses import dataclass
from typing import Final

DRAW: Final = "draw"
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Outcome:
    """``winner`` is a side of the game, ``draw`` or ``none``; ``end`` the reason in one word.

    ``points`` are in the order of the game's sides; empty for a game without points.
    """

    winner: str
    end: str
    points: tuple[tuple[str, int], ...] = ()
