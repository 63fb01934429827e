"""The notation of lines (section 7 of the rules), and of the marks behind them."""

import re
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.game import Marks
from engines.core.reason import Reason
from engines.rugby_15.cards import UNKNOWN
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import (
    DRAWN,
    SEATS,
    Action,
    Convert,
    Decline,
    Drawn,
    Lay,
    Marker,
    Redraw,
    Toss,
)

_CODE: Final = r"[A-Z][A-Z0-9]{0,3}"
_LAY: Final = re.compile(rf"([RB])=({_CODE})")
_DRAWN: Final = re.compile(rf"({'|'.join(DRAWN)}) ([RB]):({_CODE}(?:,{_CODE}){{0,14}})")
_UNSEEN: Final = re.compile(rf"(?:({'|'.join(DRAWN)}) )?([RB])[:=](\?(?:,\?){{0,14}})")
_TOSS: Final = re.compile(r"toss:([RB])")
_WORDS: Final = {
    f"{word} {seat}": kind(seat)
    for seat in SEATS
    for word, kind in (("redraw", Redraw), ("conv", Convert), ("noconv", Decline))
}


def read(text: str) -> Action:
    actions = read_line(text)
    if len(actions) != 1:
        raise _unreadable(text)
    return actions[0]


def read_line(text: str) -> tuple[Action, ...]:
    """Read one action, or the two cards of a round. Raises ``UnreadableAction``."""
    laid = [_LAY.fullmatch(word) for word in text.split(" ")]
    lays = [Lay(lay[1], lay[2]) for lay in laid if lay]
    if len(lays) == len(laid) == len({lay.seat for lay in lays}):
        return tuple(sorted(lays, key=lambda lay: SEATS.index(lay.seat)))
    if matched := _DRAWN.fullmatch(text):
        return (Drawn(matched[1], matched[2], tuple(matched[3].split(","))),)
    if matched := _TOSS.fullmatch(text):
        return (Toss(matched[1]),)
    if text in ("half", "end"):
        return (Marker(text),)
    if text in _WORDS:
        return (_WORDS[text],)
    raise _unreadable(text)


def read_masked(text: str) -> Action:
    """Read a line whose cards its reader does not see: ``draw R:?``, ``B=?``."""
    matched = _UNSEEN.fullmatch(text)
    if matched is None:
        return read(text)
    how, side, cards = matched.groups()
    return Drawn(how, side, tuple(cards.split(","))) if how else Lay(side, UNKNOWN)


def write(action: Action) -> str:
    match action:
        case Lay(seat, card):
            return f"{seat}={card}"
        case Drawn(how, side, cards):
            return f"{how} {side}:{','.join(cards)}"
        case Toss(side):
            return f"toss:{side}"
        case Redraw(seat):
            return f"redraw {seat}"
        case Convert(seat):
            return f"conv {seat}"
        case Decline(seat):
            return f"noconv {seat}"
        case Marker(word):
            return word


def write_line(actions: tuple[Action, ...]) -> str:
    """Write the two cards of a round, Red's first, or a decision with its draw."""
    if isinstance(actions[-1], Drawn):
        return write(actions[-1])
    return " ".join(sorted(map(write, actions), reverse=True))


def joins(actions: tuple[Action, ...], action: Action) -> bool:
    """Return whether an action stands on the line of those before it."""
    if len(actions) != 1:
        return False
    match actions[0], action:
        case Lay(first), Lay(second):
            return first != second
        case Redraw(seat), Drawn("redraw", side):
            return seat == side
        case Convert(seat), Drawn("conv", side):
            return seat == side
    return False


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(Reason("R15-S7", "R15-E-SYNTAX", {"text": text[:60]}))


# The marks of results; other marks are p=5, off=B, 10-7 and try.
MARKS_OF: Final = {
    "advance": "adv",
    "turnover": "turn",
    "tackle": "tackle",
    "kick1": "kick1",
    "kick2": "kick2",
    "foul-offence": "foul-o",
    "foul-defence": "foul-d",
    "foul-both": "foul-x",
    "drop-attempt": "dropatt",
}
_RESULTS: Final = frozenset(MARKS_OF.values())
_MARK: Final = re.compile(r"p=[0-9]{1,2}|off=[RB]|[0-9]{1,4}-[0-9]{1,4}|try")


def split_mark(text: str) -> tuple[str, str | None]:
    """Cut the marks off; a word that is no mark stays, so that the line cannot be read."""
    words = text.split(" ")
    cut = len(words)
    while cut > 1 and (words[cut - 1] in _RESULTS or _MARK.fullmatch(words[cut - 1])):
        cut -= 1
    return " ".join(words[:cut]), " ".join(words[cut:]) or None


def check_mark(before: State, action: Action, after: State, mark: str) -> Reason | None:
    for word in mark.split(" "):
        fact = _fact(before, action, after, word)
        if fact != word:
            return Reason("R15-S7", "R15-E-MARK", {"mark": word, "fact": fact})
    return None


def _fact(before: State, action: Action, after: State, word: str) -> str:
    """Return the correct mark, in the form of the given one."""
    revealed = after.last if isinstance(action, Lay) and after.laid == [None, None] else None
    p, off = after.p, after.off
    goal = isinstance(action, Decline) or (
        isinstance(action, Drawn) and action.how in ("conv", "drop")
    )
    if after.last and (revealed or goal):
        p, off = after.last[3:]
    if word.startswith("p="):
        return f"p={p}"
    if word.startswith("off="):
        return f"off={SEATS[off]}" if off >= 0 else "–"
    if word[0].isdigit():
        return "-".join(map(str, after.score))
    if revealed is None:
        return "–"
    if word == "try" and before.score != after.score:
        return "try"
    return MARKS_OF[revealed[2]]


MARKS: Final = Marks(split=split_mark, check=check_mark)
