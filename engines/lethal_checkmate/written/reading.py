"""The other functions of the interface: rulings of officials, the notation of the rules file."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engines.core.errors import IllegalAction, UnreadableAction
from engines.core.limits import LINES
from engines.core.reason import Reason
from engines.lethal_checkmate.geometry import CELLS, SEATS
from engines.lethal_checkmate.settings import RULESET
from engines.lethal_checkmate.state import State, copy
from engines.lethal_checkmate.written.notation import MARKS, read

_RESULT: Final = re.compile(r"@result ([WB])(?: ([a-z-]+))?")
_RESIGN: Final = re.compile(r"([WB]):resign")
AGREED: Final = "agree-draw"
_HEADERS: Final = {
    "@ruleset lc-house-1": (f"@ruleset {RULESET}",),
    "@mode table": ("@mode open",),
    "@result draw agree-draw": ("@result draw", "@end ruling"),
    "@result draw turn-limit": ("@result draw", "@end turn-limit"),
}
# Values of options as section 5.3 of the rules prints them.
_SPELT: Final = {"true": "1", "false": "0", "null": "none", "none": "none"}
# How many words a line of chance has; an action and a mark have a single one.
_LONG: Final = {"deal": 5, "first": 2, "draw": 2, "shuffle": 2}
_MARK: Final = re.compile(r"[@~*]|![A-Z0-9+]+")


def adapt(lines: list[str]) -> list[str]:
    """Turn the lines that the rules file prints into the container's."""
    adapted: list[str] = []
    for line in lines:
        adapted += _header(line) if line.startswith("@") else _events(line)
    # A text that would get more than ``LINES`` lines is left as it is.
    return _closed(_dealt(adapted)) if len(adapted) <= LINES else lines


def _dealt(lines: list[str]) -> list[str]:
    """Put White's deal first, as a record has it: a sheet may have Black's first."""
    deals = [place for place, line in enumerate(lines) if line.startswith("deal ")]
    if [lines[place][5:6] for place in deals] == ["B", "W"]:
        black, white = deals
        lines[black], lines[white] = lines[white], lines[black]
    return lines


def _header(line: str) -> Iterable[str]:
    line = line.partition(" #")[0].rstrip() if line.startswith("@result ") else line
    if matched := _RESULT.fullmatch(line):
        result, end = f"@result winner {matched[1]}", matched[2]
        if end == "resign":
            end = f"concede {SEATS[1 - SEATS.index(matched[1])]}"
        return (result, f"@end {end}") if end else (result,)
    if line.startswith("@option "):
        name, sign, value = line.partition("=")
        return (f"{name.rstrip()}{sign}{spelt(value)}",)
    return _HEADERS.get(line, (line,))


def spelt(value: str) -> str:
    """Return the value of an option that may be written as JSON: ``[3, 4, 5]``, ``false``."""
    plain = value.replace(" ", "").removeprefix("[").removesuffix("]")
    return _SPELT.get(plain.lower(), plain)


def _events(line: str) -> Iterable[str]:
    """Put each event of a line on its own line, with its marks; comments are dropped."""
    if line.startswith(("~", "=")):
        return (line,)
    said = re.split(r"\s[#;]", f" {line}", maxsplit=1)[0].strip()
    for text in (said, tidy(said)):
        events = list(_apart(text.split()))
        if all(map(_is_event, events)):
            return [written for event in events or [said] for written in _event(event)]
    return (said,)


def tidy(text: str) -> str:
    """Write any line with the blanks and the cases of the notation."""
    text = " ".join(text.split())
    for pattern, written in TIDY:
        text = pattern.sub(written, text)
    return text


def _cased(word: re.Match[str]) -> str:
    """Write words of the notation and counts in lower case, cards and seats in upper case."""
    low = word[0].lower()
    return low if _SMALL.fullmatch(low) else word[0].upper()


_SMALL: Final = re.compile("agree|at|deal|draw|end|first|hit|lethal|resign|show|shuffle|x[0-9]+")
TIDY: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r" ?([:>^=,+/\[]) ?"), r"\1"),
    (re.compile(r" \]"), "]"),
    (re.compile(r" ?([@~*!])"), r" \1"),
    (re.compile(r"! "), "!"),
    (re.compile(r"(?<![>=])\b[A-Za-z][A-Za-z0-9]*"), _cased),
    (re.compile(r"(?<=[>=])[A-Z]"), lambda col: col[0].lower()),
    (re.compile(r"\b(first|shuffle|deal|draw):"), r"\1 "),
    (re.compile(r"\b(deal [WB]):"), r"\1 "),
    (re.compile(r"\b(draw [WB]) "), r"\1:"),
    (re.compile("/"), " / "),
)


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
    """Keep a single result and end: resigning gives both the line and the result."""
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
