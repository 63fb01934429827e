"""The notation of chapter 8: a line of text to a plain dictionary, or its fault."""

import re
from typing import Any

from tests.engines.carriers.second_engine.slow.position import Fault

TypedLine = dict[str, Any]
SYNTAX: Fault = ("CA-R42", "CA-E-SYNTAX")
DICE = {"toss": 2, "column": 1, "dice": 2, "bonus": 2, "safety": 2, "injury": 2, "tie": 2}
RULE_OF_DICE = {
    "toss": "CA-4.1",
    "column": "CA-4.3",
    "dice": "CA-5.8",
    "bonus": "CA-7.1",
    "safety": "CA-7.6",
    "injury": "CA-6.4",
    "tie": "CA-9.2",
}
NO_PIECE: dict[str, Fault] = {
    "start": ("CA-3.6", "CA-E-LINEUP"),
    "lineup": ("CA-8.1", "CA-E-LINEUP"),
    "in": ("CA-6.5", "CA-E-PIECE"),
    "sub": ("CA-8.3", "CA-E-PIECE"),
}
CODE = r"[^\s=]+"


def read(text: str) -> TypedLine | Fault:
    words = text.split(" ")
    if words[0] in DICE:
        return _dice(words)
    if len(words) < 2 or words[0] not in ("H", "A"):
        return SYNTAX
    side, verb, rest = words[0], words[1], words[2:]
    said = _sided(verb, rest)
    if said is None:
        return SYNTAX
    if any(piece not in range(1, 8) for piece, _ in said.get("pairs", ()) if verb in NO_PIECE):
        return NO_PIECE[verb]
    return {"side": side, **said}


def _dice(words: list[str]) -> TypedLine | Fault:
    if not all(re.fullmatch(r"[0-9]+", word) for word in words[1:]):
        return SYNTAX
    faces = [int(word) for word in words[1:]]
    if len(faces) != DICE[words[0]] or not all(1 <= face <= 6 for face in faces):
        return (RULE_OF_DICE[words[0]], "CA-E-DICE")
    return {"side": None, "verb": words[0], "dice": faces}


def _sided(verb: str, rest: list[str]) -> TypedLine | None:
    if verb == "deck":
        return {"verb": "deck", "cards": rest} if rest else None
    if verb in ("start", "lineup", "in", "sub", "form"):
        pairs = _pairs(rest)
        if pairs is None or (verb in ("in", "sub") and len(pairs) != 1):
            return None
        return {"verb": verb, "pairs": pairs}
    if verb in ("wait", "ready", "try", "restart"):
        return None if rest else {"verb": verb}
    if verb == "snap" and not rest:
        return {"verb": "snap", "to": None}
    if len(rest) != 1:
        return None
    return _one_word(verb, rest[0])


def _one_word(verb: str, word: str) -> TypedLine | None:
    if verb == "shift":
        return {"verb": "shift", "cell": word}
    if verb == "snap" and re.fullmatch("[1-7]", word):
        return {"verb": "snap", "to": int(word)}
    if verb == "cut" and re.fullmatch("[1-7]|-", word):
        return {"verb": "cut", "piece": None if word == "-" else int(word)}
    matched = re.fullmatch("([1-7])(!?)", verb)
    if matched is None:
        return None
    act = _act(word, skill=bool(matched[2]))
    return None if act is None else {"piece": int(matched[1]), "skill": bool(matched[2]), **act}


def _act(word: str, *, skill: bool) -> TypedLine | None:
    if matched := re.fullmatch(r">([1-7])", word):
        return {"verb": "transfer", "to": int(matched[1])}
    if matched := re.fullmatch(r"x([NESW])\+([0-9]+)", word):
        return {"verb": "tackle", "way": matched[1], "push": int(matched[2])}
    if word == "x":
        return {"verb": "tackle", "way": None, "push": 0}
    if skill and (matched := re.fullmatch(r"\^([1-7])", word)):
        return {"verb": "shove", "at": int(matched[1])}
    if skill and (matched := re.fullmatch(r"~([1-7])", word)):
        return {"verb": "swap", "with": int(matched[1])}
    if skill and (matched := re.fullmatch(rf"\+({CODE})", word)):
        return {"verb": "rally", "card": matched[1]}
    if re.fullmatch(r"[a-z][0-9]+", word):
        return {"verb": "move", "cell": word}
    return None


def _pairs(words: list[str]) -> list[tuple[int, str]] | None:
    matched = [re.fullmatch(rf"([0-9]+)=({CODE})", word) for word in words]
    if not matched or not all(matched):
        return None
    return [(int(pair[1]), pair[2]) for pair in matched if pair]
