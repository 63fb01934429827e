"""Preparing people's score sheets, line by line, before they are read."""

import re
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.limits import LINES
from engines.touchdown_hero.written.notation import read

UNKNOWN_DEAL: Final = re.compile(r"deal [12] \?")
MODE: Final = "@mode"
HEROES: Final = "@option heroes="
OPTION: Final = "@option "
NO_ACTION: Final = ("@", "=", "~")
WORDS: Final = frozenset(
    ("deal", "show", "lead", "ko", "fx", "give", "run", "pass", "kick", "go", "x0", "x2")
)
HELD: Final = "NESWX"


def adapt(lines: list[str]) -> list[str]:
    """Turn the style of the rules file, and people's variants of it, into the container's."""
    lines = [_header(line) if line.startswith("@") else _tidied(line) for line in lines]
    # An unseen deal means the open mode.
    is_open = any(UNKNOWN_DEAL.fullmatch(line) for line in lines)
    if not is_open or len(lines) >= LINES or any(line.startswith(MODE) for line in lines):
        return lines
    adapted = []
    for line in lines:
        adapted.append(line)
        if line.startswith("@ruleset"):
            adapted.append(f"{MODE} open")
    return adapted


def _header(line: str) -> str:
    if not line.startswith(OPTION):
        return line
    line = re.sub(r"\s*=\s*", "=", line)
    if line.startswith(HEROES):
        return f"@set {line.removeprefix(HEROES)}"
    name, sign, value = line.partition("=")
    return f"{name}{sign}{value.lower()}"


def _tidied(line: str) -> str:
    """Return a line with its capitals, signs and spaces in order, if it can be read then."""
    said, sign, remark = line.partition(";")
    if line.startswith(NO_ACTION) or not said.strip() or _is_read(" ".join(said.split())):
        return line
    tidy = _in_order(said)
    return f"{tidy} {sign}{remark}".rstrip() if _is_read(tidy) else line


def _is_read(text: str) -> bool:
    try:
        read(text)
    except UnreadableAction:
        return False
    return True


def _in_order(said: str) -> str:
    said = re.sub(r"[、，,]", " ", said)
    said = re.sub(r"\s*([:=])\s*", r"\1", said)
    said = re.sub(r"\s*([>~])\s*", r" \1", said)
    words = [word.lower() if word.lower() in WORDS else word.upper() for word in said.split()]
    return _deal(words) if words[0] == "deal" and len(words) > 3 else " ".join(words)


def _deal(words: list[str]) -> str:
    """Put the hands of a deal in the order of the seats, their cards behind commas."""
    hands: dict[str, list[str]] = {}
    cards: list[str] = []
    for word in words[2:]:
        seat, sign, card = word.rpartition("=")
        if sign:
            cards = hands.setdefault(seat, [])
        cards.append(card)
    if sorted(hands) != sorted(HELD):
        return ""
    return " ".join((*words[:2], *(f"{seat}={','.join(hands[seat])}" for seat in HELD)))
