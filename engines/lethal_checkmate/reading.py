"""What the kernel asks beside the verbs: rulings of officials, the notation of the rules file."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engines.core.errors import IllegalAction, UnreadableAction
from engines.core.limits import LINES
from engines.core.reason import Reason
from engines.lethal_checkmate.geometry import CELLS, SEATS
from engines.lethal_checkmate.notation import MARKS, read
from engines.lethal_checkmate.settings import RULESET
from engines.lethal_checkmate.state import State, copy

_RESULT: Final = re.compile(r"@result ([WB]) [a-z-]+")
_RESIGN: Final = re.compile(r"([WB]):resign")
AGREED: Final = "agree-draw"
_HEADERS: Final = {
    "@ruleset lc-house-1": (f"@ruleset {RULESET}",),
    "@mode table": ("@mode open",),
    "@result draw agree-draw": ("@result draw", "@end ruling"),
    "@result draw turn-limit": ("@result draw", "@end turn-limit"),
}
# How many words a line of chance has; an action and a mark have one.
_LONG: Final = {"deal": 5, "first": 2, "draw": 2, "shuffle": 2}
_MARK: Final = re.compile(r"[@~*]|![A-Z0-9+]+")


def adapt(lines: list[str]) -> list[str]:
    """Turn the lines that the rules file prints into the container's."""
    found: list[str] = []
    for line in lines:
        found += _header(line) if line.startswith("@") else _events(line)
    # Lines are counted: a text that would become too long is left as it is.
    return _closed(found) if len(found) <= LINES else lines


def _header(line: str) -> Iterable[str]:
    line = line.partition(" #")[0].rstrip() if line.startswith("@result ") else line
    if told := _RESULT.fullmatch(line):
        end = line.rpartition(" ")[2]
        other = SEATS[1 - SEATS.index(told[1])]
        return (
            f"@result winner {told[1]}",
            f"@end {'concede ' + other if end == 'resign' else end}",
        )
    return _HEADERS.get(line, (line,))


def _events(line: str) -> Iterable[str]:
    """Give each event of a line a line of its own, the marks with it; comments are dropped."""
    if line.startswith(("~", "=")):
        return (line,)
    said = re.split(r"\s[#;]", f" {line}", maxsplit=1)[0].strip()
    told = list(_apart(said.split()))
    if len(told) > 1 and not all(map(_is_event, told)):
        return (said,)
    return [text for event in told or [said] for text in _event(event)]


def _apart(words: list[str]) -> Iterator[str]:
    while words:
        many = _LONG.get(words[0], 1)
        while many < len(words) and _MARK.fullmatch(words[many]):
            many += 1
        yield " ".join(words[:many])
        words = words[many:]


def _is_event(text: str) -> bool:
    if _RESIGN.fullmatch(text) or text == AGREED:
        return True
    try:
        read(MARKS.split(text)[0])
    except UnreadableAction:
        return False
    return True


def _event(text: str) -> Iterable[str]:
    if resigned := _RESIGN.fullmatch(text):
        return (f"@end concede {resigned[1]}",)
    return ("@result draw", "@end ruling") if text == AGREED else (text,)


def _closed(lines: list[str]) -> list[str]:
    """Keep one result and one end: resigning says both the line and the result."""
    seen: set[str] = set()
    kept = []
    for line in lines:
        if line.startswith(("@result", "@end")):
            if line in seen:
                continue
            seen.add(line)
        kept.append(line)
    return kept


_DAMAGE: Final = re.compile(r"[0-2]")


def ruling(state: State, field: str, value: str) -> State:
    """Return the position after an official set ``damage.W`` or ``pawn.B``.

    Raises ``IllegalAction`` for any other field and for an impossible value.
    """
    new = copy(state)
    name, _, seat = field.partition(".")
    if seat in SEATS and state.phase in ("attack", "escape", "refill"):
        side = SEATS.index(seat)
        if name == "damage" and _DAMAGE.fullmatch(value):
            new.damage[side] = int(value)
            return new
        if name == "pawn" and CELLS.get(value, state.pawn[1 - side]) != state.pawn[1 - side]:
            new.pawn[side] = CELLS[value]
            return new
    raise IllegalAction(Reason("LC-N1", "LC-E-SYNTAX", {"line": f"{field}={value}"[:60]}))
