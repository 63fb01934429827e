"""The actions of record lines: a small frozen class for each kind, with its text."""

from dataclasses import dataclass
from typing import Final

from engines.core.game import CHANCE

SEATS: Final = ("H", "A")
Pairs = tuple[tuple[int, str], ...]  # pieces and cards; "" leaves a piece vacant


@dataclass(frozen=True, slots=True)
class Deck:
    """``H deck ID …``; a deck has no order, so its cards are kept sorted."""

    seat: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Start:
    seat: str
    cards: Pairs


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice of chance; ``name`` is the word of the line (toss, column, dice, bonus, …)."""

    name: str
    faces: tuple[int, ...]

    @property
    def seat(self) -> str:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Form:
    """``H form 4=e6 2=d8 5=c5 7=g6``; 3 and 6 are mirrored."""

    seat: str
    four: str
    two: str
    five: str
    seven: str


@dataclass(frozen=True, slots=True)
class Shift:
    """Piece 7 slides to ``cell``, or stays (``""``)."""

    seat: str
    cell: str


@dataclass(frozen=True, slots=True)
class Snap:
    seat: str
    to: int = 4


@dataclass(frozen=True, slots=True)
class Move:
    seat: str
    piece: int
    cell: str
    skill: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    seat: str
    piece: int
    to: int
    skill: bool = False


@dataclass(frozen=True, slots=True)
class Tackle:
    """``side`` is the direction of the last step; ``""`` stands for the only possible side."""

    seat: str
    piece: int
    side: str
    push: int
    skill: bool = False


@dataclass(frozen=True, slots=True)
class Shove:
    seat: str
    piece: int
    target: int


@dataclass(frozen=True, slots=True)
class Swap:
    seat: str
    piece: int
    mate: int


@dataclass(frozen=True, slots=True)
class Rally:
    seat: str
    piece: int
    card: str


@dataclass(frozen=True, slots=True)
class Wait:
    seat: str


@dataclass(frozen=True, slots=True)
class Cut:
    """The piece that tries to intercept; 0 lets the transfer go."""

    seat: str
    piece: int


@dataclass(frozen=True, slots=True)
class Try:
    seat: str


@dataclass(frozen=True, slots=True)
class Restart:
    seat: str


@dataclass(frozen=True, slots=True)
class Replace:
    """``H in 4=ID``."""

    seat: str
    piece: int
    card: str


@dataclass(frozen=True, slots=True)
class LineUp:
    seat: str
    cards: Pairs


@dataclass(frozen=True, slots=True)
class Substitute:
    seat: str
    piece: int
    card: str


@dataclass(frozen=True, slots=True)
class Ready:
    seat: str


Turn = Snap | Move | Transfer | Tackle | Shove | Swap | Rally | Wait
Action = (
    Deck | Start | Roll | Form | Shift | Turn | Cut | Try | Restart | Replace | LineUp
    | Substitute | Ready
)  # fmt: skip
TURNS: Final = (Snap, Move, Transfer, Tackle, Shove, Swap, Rally, Wait)


def write(action: Action) -> str:
    if isinstance(action, Roll):
        return " ".join((action.name, *map(str, action.faces)))
    return f"{action.seat} {_act(action)}"


def _act(action: Action) -> str:
    match action:
        case Deck(_, cards):
            return " ".join(("deck", *cards))
        case Start(_, cards):
            return f"start {_paired(cards)}"
        case LineUp(_, cards):
            return f"lineup {_paired(cards)}"
        case Form(_, four, two, five, seven):
            return f"form 4={four} 2={two} 5={five} 7={seven}"
        case Shift(_, cell):
            return f"shift {cell or '-'}"
        case Snap(_, to):
            return "snap" if to == 4 else f"snap {to}"
        case Cut(_, piece):
            return f"cut {piece or '-'}"
        case Replace(_, piece, card):
            return f"in {piece}={card or '-'}"
        case Substitute(_, piece, card):
            return f"sub {piece}={card or '-'}"
        case Wait() | Try() | Restart() | Ready():
            return type(action).__name__.lower()
        case _:
            return _pieced(action)


def _pieced(action: Action) -> str:
    match action:
        case Move(_, piece, cell, skill):
            return f"{piece}{'!' * skill} {cell}"
        case Transfer(_, piece, to, skill):
            return f"{piece}{'!' * skill} >{to}"
        case Tackle(_, piece, side, push, skill):
            force = f"{side}+{push}" if side else ""
            return f"{piece}{'!' * skill} x{force}"
        case Shove(_, piece, target):
            return f"{piece}! ^{target}"
        case Swap(_, piece, mate):
            return f"{piece}! ~{mate}"
        case Rally(_, piece, card):
            return f"{piece}! +{card}"
    raise TypeError(f"{action!r} is no action of Carriers!!")


def _paired(cards: Pairs) -> str:
    return " ".join(f"{piece}={card or '-'}" for piece, card in cards)
