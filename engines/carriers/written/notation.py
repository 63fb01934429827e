"""Reading the text of an action (chapter 8 of the rules, CA-R42)."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engines.carriers.written import actions
from engines.core.errors import UnreadableAction
from engines.core.reason import Param, Reason

DICE: Final = {
    "toss": 2, "column": 1, "dice": 2, "bonus": 2, "safety": 2, "injury": 2, "tie": 2,
}  # fmt: skip
LONGEST: Final = 400
SHOWN: Final = 60  # characters of a line that cannot be read
PIECED: Final = re.compile(
    r"(?P<piece>[1-7])(?P<skill>!?) (?:"
    r"(?P<cell>[a-z][1-9][0-9]?)|>(?P<to>[1-7])|x(?:(?P<side>[NESW])(?:\+(?P<push>[0-9]{1,2}))?)?"
    r"|\^(?P<target>[1-7])|~(?P<mate>[1-7])|\+(?P<card>[^\s=]+))"
)
PIECES: Final = range(1, 8)
PAIR: Final = re.compile(r"([0-9])=([^\s=]+)")
CELL: Final = re.compile(r"[a-z][1-9][0-9]?")


@lru_cache(maxsize=1 << 15)
def read(text: str) -> actions.Action:
    """Return the action of a line. Raises ``UnreadableAction``."""
    words = text.split(" ")
    if len(text) > LONGEST or not text.isascii() or "" in words:
        raise _unreadable(text)
    if words[0] in DICE:
        return _roll(words[0], words[1:])
    if words[0] not in ("H", "A") or len(words) < 2:
        raise _unreadable(text)
    act = WORDED.get(words[1])
    action = act(words[0], words[2:]) if act else _pieced(words[0], text[2:])
    if action is None:
        raise _unreadable(text)
    return action


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(Reason("CA-R42", "CA-E-SYNTAX", {"line": text[:SHOWN]}))


def _roll(name: str, faces: list[str]) -> actions.Roll:
    if len(faces) != DICE[name] or not all(face in tuple("123456") for face in faces):
        given: dict[str, Param] = {"roll": name, "dice": DICE[name]}
        raise UnreadableAction(Reason(DICE_RULES[name], "CA-E-DICE", given))
    return actions.Roll(name, tuple(map(int, faces)))


DICE_RULES: Final = {
    "toss": "CA-4.1", "column": "CA-4.3", "dice": "CA-5.8", "bonus": "CA-7.1",
    "safety": "CA-7.6", "injury": "CA-6.4", "tie": "CA-9.2",
}  # fmt: skip


def _pieced(seat: str, text: str) -> actions.Action | None:
    matched = PIECED.fullmatch(text)
    if matched is None:
        return None
    piece, skill = int(matched["piece"]), bool(matched["skill"])
    if matched["cell"]:
        return actions.Move(seat, piece, matched["cell"], skill)
    if matched["to"]:
        return actions.Transfer(seat, piece, int(matched["to"]), skill)
    if not (matched["target"] or matched["mate"] or matched["card"]):
        return actions.Tackle(seat, piece, matched["side"] or "", int(matched["push"] or 0), skill)
    return _skilled(seat, piece, matched) if skill else None


def _skilled(seat: str, piece: int, matched: re.Match[str]) -> actions.Action:
    if matched["target"]:
        return actions.Shove(seat, piece, int(matched["target"]))
    if matched["mate"]:
        return actions.Swap(seat, piece, int(matched["mate"]))
    return actions.Rally(seat, piece, matched["card"])


def _deck(seat: str, words: list[str]) -> actions.Action | None:
    return (
        actions.Deck(seat, tuple(words))
        if words and not any("=" in word for word in words)
        else None
    )


def _pairs(words: list[str], rule: str, code: str = "CA-E-LINEUP") -> actions.Pairs | None:
    """Read ``4=ID``. Raises ``UnreadableAction`` by the rule and the code for what is no piece."""
    matches = [PAIR.fullmatch(word) for word in words]
    pairs = sorted((int(pair[1]), "" if pair[2] == "-" else pair[2]) for pair in matches if pair)
    if not pairs or len(pairs) < len(words):
        return None
    strange = [piece for piece, _ in pairs if piece not in PIECES]
    if strange:
        raise UnreadableAction(Reason(rule, code, {"piece": strange[0], "pieces": (*strange,)}))
    return tuple(pairs)


def _start(seat: str, words: list[str]) -> actions.Action | None:
    pairs = _pairs(words, "CA-3.6")
    return (pairs and actions.Start(seat, pairs)) or None


def _lineup(seat: str, words: list[str]) -> actions.Action | None:
    pairs = _pairs(words, "CA-8.1")
    return (pairs and actions.LineUp(seat, pairs)) or None


def _form(seat: str, words: list[str]) -> actions.Action | None:
    matches = [PAIR.fullmatch(word) for word in words]
    cells = {pair[1]: pair[2] for pair in matches if pair and CELL.fullmatch(pair[2])}
    if not matches or None in matches or len(cells) < len({pair[1] for pair in matches if pair}):
        return None
    if len(words) != 4 or set(cells) != set("4257"):
        raise UnreadableAction(Reason("CA-4.4", "CA-E-FORM", {"needed": ("4", "2", "5", "7")}))
    return actions.Form(seat, cells["4"], cells["2"], cells["5"], cells["7"])


def _shift(seat: str, words: list[str]) -> actions.Action | None:
    if words == ["-"]:
        return actions.Shift(seat, "")
    return actions.Shift(seat, words[0]) if len(words) == 1 and CELL.fullmatch(words[0]) else None


def _snap(seat: str, words: list[str]) -> actions.Action | None:
    if not words:
        return actions.Snap(seat)
    return actions.Snap(seat, int(words[0])) if len(words) == 1 and _is_piece(words[0]) else None


def _cut(seat: str, words: list[str]) -> actions.Action | None:
    if words == ["-"]:
        return actions.Cut(seat, 0)
    return actions.Cut(seat, int(words[0])) if len(words) == 1 and _is_piece(words[0]) else None


def _is_piece(word: str) -> bool:
    return word in tuple("1234567")


def _replace(seat: str, words: list[str]) -> actions.Action | None:
    pairs = _pairs(words, "CA-6.5", "CA-E-PIECE")
    return actions.Replace(seat, *pairs[0]) if pairs and len(pairs) == 1 else None


def _substitute(seat: str, words: list[str]) -> actions.Action | None:
    pairs = _pairs(words, "CA-8.3", "CA-E-PIECE")
    return actions.Substitute(seat, *pairs[0]) if pairs and len(pairs) == 1 else None


def _word(
    kind: type[actions.Wait] | type[actions.Try] | type[actions.Restart] | type[actions.Ready],
) -> "Reader":
    def reader(seat: str, words: list[str]) -> actions.Action | None:
        return None if words else kind(seat)

    return reader


Reader = Callable[[str, list[str]], actions.Action | None]
WORDED: Final[dict[str, Reader]] = {
    "deck": _deck,
    "start": _start,
    "lineup": _lineup,
    "form": _form,
    "shift": _shift,
    "snap": _snap,
    "cut": _cut,
    "in": _replace,
    "sub": _substitute,
    "wait": _word(actions.Wait),
    "try": _word(actions.Try),
    "restart": _word(actions.Restart),
    "ready": _word(actions.Ready),
}
