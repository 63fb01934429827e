"""Reading the text of a line (chapter 7 of the rules)."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.reason import Reason
from engines.limit_ball.written.actions import (
    BOOSTS,
    DECLINE,
    FREE,
    OUT,
    RESULTS,
    SEATS,
    STAY,
    TEAMS,
    Accept,
    Action,
    Block,
    Boost,
    Dice,
    Fast,
    Foul,
    Move,
    Pass,
    Place,
    React,
    Refoul,
    Roll,
    Skill,
    Toss,
)

SHOWN: Final = 60  # characters of a line that cannot be read
NAME: Final = r"[^\"\s:](?:[^\":]{0,28}[^\"\s:])?"  # of a skill
CELL: Final = r"[A-Z][A-Z0-9]{0,3}"  # or a word in the place of a cell
SPOKEN: Final = re.compile(r"(?P<said>[^:]*\S): (?P<faces>.*)")
REP: Final = re.compile(rf"rep=([AB][1-3])(?:@({CELL}))?")
PLACED: Final = re.compile(rf"([AB][1-3])=({CELL})")
SKILL: Final = re.compile(rf'skill ([AB][1-3]) "({NAME})" ([1-9])')
STEP: Final = re.compile(rf">({CELL})")
CELLS: Final = re.compile(CELL)
FACE: Final = re.compile(r"0|[1-9][0-9]?")
OUTCOMES: Final = {"out_of_bounds": OUT, "ball_free": FREE}  # as the table names them
Reader = Callable[[list[str]], Action | None]


def read(text: str) -> Action:
    """Return the single action of a line. Raises ``UnreadableAction``."""
    actions = read_line(text)
    if len(actions) != 1:
        raise _unreadable(text)
    return actions[0]


@lru_cache(maxsize=1 << 14)
def read_line(text: str) -> tuple[Action, ...]:
    """Return the actions of a line: a choice and the dice it caused are two."""
    if not text.isascii() and not text.startswith("skill "):
        raise _unreadable(text)
    matched = SPOKEN.fullmatch(text)
    if matched is None:
        return (_said(text),)
    said, faced = matched["said"], matched["faces"]
    if said.startswith("foul "):
        return (_foul(said, faced),)
    choice = _said(said)
    if not isinstance(choice, Roll | Boost | Skill | Refoul):
        raise _unreadable(text)
    faces = _faces(faced.split(" "), spoken=isinstance(choice, Refoul))
    if faces is None:
        raise _unreadable(text)
    return choice, Dice(*faces)


def _said(text: str) -> Action:
    if matched := SKILL.fullmatch(text):
        return Skill(matched[1], matched[2], int(matched[3]))
    words = text.split(" ")
    act = WORDED.get(words[0])
    action = act(words[1:]) if act else None
    if action is None:
        raise _unreadable(text)
    return action


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(Reason("LB-R23", "LB-E-SYNTAX", {"line": text[:SHOWN]}))


def _faces(words: list[str], *, spoken: bool) -> tuple[tuple[int, ...], str] | None:
    """Return the faces, and the outcome behind them where one may be spoken.

    Their number, and whether a die has them, is checked against the position.
    """
    result = ""
    if spoken and words[-1].startswith("="):
        result, words = OUTCOMES.get(words[-1][1:], words[-1][1:]), words[:-1]
        if result not in RESULTS:
            return None
    if not words or not all(map(FACE.fullmatch, words)):
        return None
    return tuple(map(int, words)), result


def _foul(said: str, faced: str) -> Action:
    words, faces = said.split(" "), _faces(faced.split(" "), spoken=True)
    if len(words) != 2 or words[1] not in SEATS or faces is None:
        raise _unreadable(f"{said}: {faced}")
    return Foul(words[1], *faces)


def _toss(words: list[str]) -> Action | None:
    return Toss(words[0]) if len(words) == 1 and words[0] in TEAMS else None


def _accept(words: list[str]) -> Action | None:
    return Accept(words[0]) if len(words) == 1 and words[0] in TEAMS else None


def _pass(words: list[str]) -> Action | None:
    return Pass(words[0]) if len(words) == 1 and words[0] in TEAMS else None


def _block(words: list[str]) -> Action | None:
    return Block(words[0]) if len(words) == 1 and words[0] in SEATS else None


def _refoul(words: list[str]) -> Action | None:
    return Refoul(words[0]) if len(words) == 1 and words[0] in SEATS else None


def _place(words: list[str]) -> Action | None:
    if not words or words[0] not in TEAMS:
        return None
    rep = at = ""
    cells: list[tuple[str, str]] = []
    for word in words[1:]:
        named, placed = REP.fullmatch(word), PLACED.fullmatch(word)
        if named and not rep:
            rep, at = named[1], named[2] or ""
        elif placed:
            cells.append((placed[1], placed[2]))
        else:
            return None
    return Place(words[0], rep, at, tuple(cells))


def _roll(words: list[str]) -> Action | None:
    if len(words) != 2 or words[0] not in SEATS or not re.fullmatch(r"[0-9]{1,2}", words[1]):
        return None
    return Roll(words[0], int(words[1]))


def _dice(words: list[str]) -> Action | None:
    faces = _faces(words, spoken=True) if words else None
    return Dice(*faces) if faces else None


def _boost(words: list[str]) -> Action | None:
    booster, arrow, mate = words[0].partition(">") if words else ("", "", "")
    if len(words) != 2 or not arrow or booster not in SEATS or mate not in SEATS:
        return None
    if words[1] not in BOOSTS:
        raise UnreadableAction(Reason("LB-10.1", "LB-E-BOOSTKIND", {"kinds": tuple(BOOSTS)}))
    return Boost(booster, mate, words[1])


def _move(words: list[str]) -> Action | None:
    if len(words) < 2 or words[0] not in SEATS or not CELLS.fullmatch(words[1]):
        return None
    if len(words) != 3 or words[2] not in ("ball", "self"):
        raise UnreadableAction(Reason("LB-5.6", "LB-E-MOVEKIND"))
    return Move(words[0], words[1], alone=words[2] == "ball")


def _react(words: list[str]) -> Action | None:
    if len(words) != 2 or words[0] not in SEATS:
        return None
    if words[1] in (STAY, DECLINE):
        return React(words[0], words[1])
    step = STEP.fullmatch(words[1])
    return React(words[0], step[1]) if step else None


def _fast(words: list[str]) -> Action | None:
    if len(words) != 2 or words[0] not in SEATS or not CELLS.fullmatch(words[1]):
        return None
    return Fast(words[0], words[1])


WORDED: Final[dict[str, Reader]] = {
    "toss": _toss, "place": _place, "roll": _roll, "dice": _dice, "boost": _boost,
    "block": _block, "refoul": _refoul, "accept": _accept, "pass": _pass, "move": _move,
    "react": _react, "fast": _fast,
}  # fmt: skip
