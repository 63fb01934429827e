"""The actions of record lines: a small frozen class for each kind, with its text.

Cards without an order (a hand, a draw) are kept in the order of their codes.
"""

from dataclasses import dataclass

from engines.core.game import CHANCE


@dataclass(frozen=True, slots=True)
class Deal:
    """The opening hand and the card turned over; ``hand`` is None where nobody saw it."""

    who: str
    hand: tuple[str, ...] | None
    shown: str

    @property
    def seat(self) -> str:
        return CHANCE


@dataclass(frozen=True, slots=True)
class First:
    who: str

    @property
    def seat(self) -> str:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Place:
    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class Play:
    """A card from the hand: ``to`` is the cell of a move card, ``back`` the card exchanged."""

    seat: str
    card: str
    to: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Lethal:
    seat: str


@dataclass(frozen=True, slots=True)
class End:
    seat: str


@dataclass(frozen=True, slots=True)
class Show:
    """The whole hand, none of which can be played."""

    seat: str
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """The attacked player does not dodge."""

    seat: str


@dataclass(frozen=True, slots=True)
class Draw:
    """``cards`` is empty where nobody saw them; then ``count`` alone is known."""

    who: str
    cards: tuple[str, ...]
    count: int

    @property
    def seat(self) -> str:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Shuffle:
    who: str

    @property
    def seat(self) -> str:
        return CHANCE


Action = Deal | First | Place | Play | Lethal | End | Show | Hit | Draw | Shuffle


def write(action: Action) -> str:
    match action:
        case Play(seat, card, to, back):
            return f"{seat}:{card}" + (f">{to}" if to else "") + (f"^{back}" if back else "")
        case Draw(who, cards, count):
            return f"draw {who}:{','.join(cards) if cards else f'x{count}'}"
        case Deal(who, hand, shown):
            return f"deal {who} {'?' if hand is None else ','.join(hand)} / {shown}"
        case Place(seat, to):
            return f"{seat}:at={to}"
        case Show(seat, hand):
            return f"{seat}:show[{','.join(hand)}]"
        case First(who) | Shuffle(who):
            return f"{type(action).__name__.lower()} {who}"
        case Lethal(seat) | End(seat) | Hit(seat):
            return f"{seat}:{type(action).__name__.lower()}"
