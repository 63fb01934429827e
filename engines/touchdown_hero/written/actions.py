"""The actions of record lines: a small frozen class for each kind, with its text."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engines.core.game import CHANCE
from engines.touchdown_hero.cards import NAMES, NONE, SUITS, UNKNOWN, names_of
from engines.touchdown_hero.state import SEATS

MODES: Final = ("", "run", "pass")


@dataclass(frozen=True, slots=True)
class Deal:
    """``deal 1 N=R1,… E=… S=… W=… X=G7,G8``; all empty for ``deal 1 ?`` (open records)."""

    half: int
    hands: tuple[int, int, int, int]
    aside: int
    seat: str = CHANCE

    @property
    def is_unknown(self) -> bool:
        return not (any(self.hands) or self.aside)


@dataclass(frozen=True, slots=True)
class Show:
    seat: str
    cards: int  # a set


@dataclass(frozen=True, slots=True)
class First:
    """``lead W``: the seat that leads the first trick of a half, by lot or as given."""

    who: int
    seat: str = CHANCE


@dataclass(frozen=True, slots=True)
class Kickoff:
    seat: str
    card: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid, with its choices: a declaration, a suit, a target, a card, a factor."""

    seat: str
    card: int
    mode: int = 0
    named: int = NONE
    target: int = NONE
    turned: int = NONE  # the suit that the target gets
    swap: int = NONE
    factor: int = NONE


@dataclass(frozen=True, slots=True)
class Fx:
    """The choice of the kickoff card, asked when the kicker's turn comes."""

    seat: str
    target: int = NONE
    turned: int = NONE
    swap: int = NONE
    factor: int = NONE


@dataclass(frozen=True, slots=True)
class Give:
    seat: str
    card: int


@dataclass(frozen=True, slots=True)
class Kick:
    """``N kick`` or, to go on with the next attempt, ``N go``."""

    seat: str
    kicks: bool


Action = Deal | Show | First | Kickoff | Play | Fx | Give | Kick

# There are few different actions, and they recur.
play_of = cache(Play)
fx_of = cache(Fx)
kickoff_of = cache(Kickoff)
give_of = cache(Give)


def write(action: Action) -> str:
    match action:
        case Play():
            return _play(action)
        case Show(seat, cards):
            return " ".join(("show", seat, *names_of(cards)))
        case Kickoff(seat, card):
            return f"ko {seat} {NAMES[card]}"
        case Fx(seat):
            return f"fx {seat}{_choice(action)}"
        case Give(seat, card):
            return f"give {seat} {'?' if card == UNKNOWN else NAMES[card]}"
        case Kick(seat, kicks):
            return f"{seat} {'kick' if kicks else 'go'}"
        case First(who):
            return f"lead {SEATS[who]}"
        case Deal():
            return _deal(action)


def _play(action: Play) -> str:
    suit = f":{SUITS[action.named]}" if action.named >= 0 else ""
    mode = f" {MODES[action.mode]}" if action.mode else ""
    return f"{action.seat} {NAMES[action.card]}{suit}{mode}{_choice(action)}"


def _choice(action: Play | Fx) -> str:
    words = ""
    if action.target >= 0:
        words += f" >{SEATS[action.target]}"
    if action.turned >= 0:
        words += f":{SUITS[action.turned]}"
    if action.swap >= 0:
        words += f" ~{NAMES[action.swap]}"
    if action.factor >= 0:
        words += f" x{action.factor}"
    return words


def _deal(action: Deal) -> str:
    if action.is_unknown:
        return f"deal {action.half} ?"
    held = zip((*SEATS, "X"), (*action.hands, action.aside), strict=True)
    return " ".join(
        ("deal", str(action.half), *(f"{who}={','.join(names_of(cards))}" for who, cards in held))
    )
