"""How the lines are written."""

import re
from typing import Final

from engines.liars_dice.actions import Action, Bid, Call, First, Roll, Up

from engines.core.errors import UnreadableAction
from engines.core.reason import Reason

_ROLL: Final = re.compile(r"([LR])((?: [1-6])+)")
_BID: Final = re.compile(r"([LR]) bid ([1-9][0-9]?) ([1-6])")
_MARK: Final = re.compile(r"(.*\S) #([0-9]+)")
_HOUSE: Final = re.compile(r"([LR]): ?([0-9]+)x([1-6])")


def read(text: str) -> Action:
    actions = read_line(text)
    if len(actions) != 1:
        raise _unreadable(text)
    return actions[0]


def read_line(text: str) -> tuple[Action, ...]:
    words = text.split(" ")
    if bid := _BID.fullmatch(text):
        return (Bid(bid[1], int(bid[2]), int(bid[3])),)
    match words:
        case ["first", "L" | "R" as who]:
            return (First(who),)
        case ["L" | "R" as seat, "liar"]:
            return (Call(seat),)
        case ["L" | "R" as seat, "up"]:
            return (Up(seat),)
        case ["roll", *_] if rolls := _rolls(text[5:]):
            return rolls
    raise _unreadable(text)


def _rolls(text: str) -> tuple[Roll, ...]:
    rolls = tuple(Roll(hand[1], tuple(map(int, hand[2].split()))) for hand in _ROLL.finditer(text))
    return rolls if " ".join(map(_hand, rolls)) == text else ()


def _hand(roll: Roll) -> str:
    return " ".join((roll.who, *map(str, roll.faces)))


def write(action: Action) -> str:
    return write_line((action,))


def write_line(actions: tuple[Action, ...]) -> str:
    match actions[0]:
        case First(who=who):
            return f"first {who}"
        case Bid(seat=seat, count=count, face=face):
            return f"{seat} bid {count} {face}"
        case Up(seat=seat):
            return f"{seat} up"
        case Call(seat=seat):
            return f"{seat} liar"
    return " ".join(("roll", *(_hand(roll) for roll in actions if isinstance(roll, Roll))))


def joins(before: tuple[Action, ...], action: Action) -> bool:
    """Both hands of a round are rolled at once."""
    return isinstance(action, Roll) and isinstance(before[-1], Roll)


def describe(action: Action, language: str) -> str:
    words = write(action)
    return f"{words}。" if language == "ja" else f"{words}."


def split_mark(text: str) -> tuple[str, str | None]:
    """``L bid 2 5 #3`` is the third bid of its round."""
    matched = _MARK.fullmatch(text)
    return (matched[1], matched[2]) if matched else (text, None)


def adapt(lines: list[str]) -> list[str]:
    """House notation: ``L: 2x5``."""
    return [_HOUSE.sub(r"\1 bid \2 \3", line) for line in lines]


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(Reason("LD-1", "LD-E-SYNTAX", {"text": text}))
