"""The actions of record lines: a small frozen class for each kind."""

from dataclasses import dataclass
from typing import Final

from engines.core.game import CHANCE, Seat
from engines.rugby_15.cards import CODES, in_order

SEATS: Final = ("R", "B")
# Draws, and their numbers of cards: a hand, a card, a hand drawn anew, a kick at goal.
DRAWN: Final = ("deal", "draw", "redraw", "conv", "drop")


@dataclass(frozen=True, slots=True)
class Toss:
    """Which side kicks off the first half."""

    side: Seat
    seat: Seat = CHANCE


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards that a side gets, or the card that judges its kick at goal; they have no order."""

    how: str
    side: Seat
    cards: tuple[str, ...]
    seat: Seat = CHANCE

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_order(self.cards))


@dataclass(frozen=True, slots=True)
class Lay:
    """``R=F4``: a card laid face down; both are turned over when both lie."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Redraw:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Convert:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Decline:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Marker:
    """``half`` or ``end``: marks a place of the record. It is compared and plays nothing."""

    word: str
    seat: Seat = CHANCE


Action = Toss | Drawn | Lay | Redraw | Convert | Decline | Marker

# By side and card, made once: a playout needs hundreds.
LAYS: Final = tuple({code: Lay(seat, code) for code in CODES} for seat in SEATS)
DRAWS: Final = tuple({code: Drawn("draw", seat, (code,)) for code in CODES} for seat in SEATS)
