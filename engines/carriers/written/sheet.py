"""Turns people's score sheets into the notation of the rules: blanks, cases, signs."""

import re
from collections.abc import Iterable
from typing import Final

from engines.carriers.settings import RULESET
from engines.carriers.written.notation import read
from engines.core.errors import UnreadableAction
from engines.core.limits import LINES

SPELT: Final = {"true": "1", "yes": "1", "on": "1", "false": "0", "no": "0", "off": "0"}
HEADED: Final = re.compile(r"\A(?:(card|option|player|seat)\s|(result)\b:?)", re.IGNORECASE)
RULES: Final = re.compile(r"@ruleset\s+([a-z]+)\s*", re.IGNORECASE)
PLAYER: Final = re.compile(r"@player\b")
OPTION: Final = re.compile(r"@option\s+([a-z_]+)(?:\s*=\s*|\s+)(.+)")
MARK: Final = re.compile(r" ?[(\[]?# ?([0-9]{1,4})[)\]]?$")
GAPS: Final = re.compile(r"[,、()\[\]\s]+")
SEAT: Final = re.compile(r"(?:(h)(?:ome\b)?|(a)(?:way\b)?)[:.]?\s*(?=\S)", re.IGNORECASE)
ROLL: Final = re.compile(
    r"(toss|column|dice|bonus|safety|injury|tie)\s*[:=]?\s*([0-9])(?:\s*[-+/&]?\s*([0-9]))?",
    re.IGNORECASE,
)
ROLLED: Final = re.compile(
    r"(?: ?[,/] ?| )(?=(?:dice|bonus|safety|injury|tie|column)\b)", re.IGNORECASE
)
VERB: Final = re.compile(
    r"(deck|start|form|shift|snap|cut|wait|try|restart|in|line-?up|sub|ready)(?![a-z])\s*:?\s*(.*)",
    re.IGNORECASE,
)
GIVES_UP: Final = re.compile(r"([HA]) (?:resigns?|concedes?)", re.IGNORECASE)
ACT: Final = re.compile(r"([1-7])\s*(!?)\s*(.+)")
MOVED: Final = re.compile(r"-?>?([a-z][1-9][0-9]?)", re.IGNORECASE)
PASSED: Final = re.compile(r"-?>([1-7])")
STRUCK: Final = re.compile(r"x(?:([nesw])(?:\+?([0-9]{1,2}))?)?", re.IGNORECASE)
PAIRED: Final = re.compile(r"\b([0-9])\s*[=:]\s*")
GLUED: Final = re.compile(r"\b([1-7])=?([a-z][0-9]{1,2})\b")
CELLED: Final = re.compile(r"[1-7]=[a-z][1-9][0-9]?")
NOBODY: Final = ("no", "none")


def adapt(lines: list[str]) -> list[str]:
    """Turn a header as the rules file prints it into the container's, and tidy every line."""
    adapted = [new for line in lines for new in _adapted(HEADED.sub(_headed, line, count=1))]
    # A text that would get more than ``LINES`` lines is left as it is.
    return adapted if len(adapted) <= LINES else lines


def _headed(matched: re.Match[str]) -> str:
    return f"@{(matched[1] or matched[2]).lower()} "


def _adapted(line: str) -> Iterable[str]:
    if line.startswith(("~", "=")):
        return (line,)
    return (_header(line),) if line.startswith("@") else _lines(line)


def _header(line: str) -> str:
    if matched := RULES.fullmatch(line):
        preset = matched[1].lower()
        return f"@ruleset {RULESET}" + ("" if preset == "default" else f":{preset}")
    if matched := OPTION.fullmatch(line.partition(";")[0].rstrip()):
        return f"@option {matched[1]}={spelt(matched[2])}"
    if line.startswith("@card "):
        return _card(line.partition(";")[0])
    if line.startswith("@result"):
        return _result(line.partition(";")[0])
    return PLAYER.sub("@seat", line)


def spelt(value: str) -> str:
    """Return the value of an option that may be written as ``true`` or ``c, e, g``."""
    plain = GAPS.sub("", value.replace('"', "").replace("'", "")).lower()
    return SPELT.get(plain, "none" if plain == "null" else plain)


def _card(line: str) -> str:
    """Separate the fields of a card; empty fields are left out."""
    text = " ".join(line.replace(", ", " ").split())
    words = re.sub(r" ?= ?", "=", text).removesuffix(",").split(" ")
    return " ".join(word for word in words if not word.endswith(("=-", "=none", "=")))


def _result(line: str) -> str:
    """``Result: 7-2, winner H`` has Home's points first."""
    text = GAPS.sub(" ", line).strip()
    text = re.sub(r"^(@result) ([0-9]{1,4})\s?[-:]\s?([0-9]{1,4})\b", r"\1 H \2 A \3", text)
    text = re.sub(r"\bwinner\s*[:=]?\s*", "winner ", text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=[0-9]) (draw|none)$", r" winner \1", text)
    return re.sub(r"\b(home|away)\b", lambda seat: seat[0][0].upper(), text, flags=re.IGNORECASE)


def _lines(line: str) -> Iterable[str]:
    """Return an action and the roll written behind it as a line each."""
    said = " ".join(line.partition(";")[0].split())
    if matched := GIVES_UP.fullmatch(said):
        return (f"@end concede {matched[1].upper()}",)
    whole = _meant(said)
    if whole is not None:
        return (whole,)
    parts = ROLLED.split(said, maxsplit=2)
    meant = [_meant(part) for part in parts] if len(parts) > 1 else [None]
    return (said,) if None in meant else [part for part in meant if part is not None]


def _meant(said: str) -> str | None:
    """Return a line as it is if it can be read, else the tidied line, or None if neither can."""
    mark = MARK.search(said)
    text = said[: mark.start()] if mark else said
    for meant in (text, tidy(text)):
        if "," not in meant and _readable(meant):
            return meant + (f" #{mark[1]}" if mark else "")
    return None


def _readable(text: str) -> bool:
    try:
        read(text)
    except UnreadableAction:
        return False
    return True


def tidy(text: str) -> str:
    """Write any line with the blanks, signs and cases of the notation."""
    text = GAPS.sub(" ", text).strip()
    if rolled := ROLL.fullmatch(text):
        return " ".join((rolled[1].lower(), rolled[2], *filter(None, (rolled[3],))))
    seat = SEAT.match(text)
    if seat is None:
        return text
    side, rest = "H" if seat[1] else "A", text[seat.end() :]
    if verb := VERB.fullmatch(rest):
        return f"{side} {_said(verb[1].lower().replace('-', ''), verb[2])}".rstrip()
    act = ACT.fullmatch(rest)
    return f"{side} {act[1]}{act[2]} {_done(act[3])}" if act else f"{side} {rest}"


def _said(verb: str, rest: str) -> str:
    rest = PAIRED.sub(r"\1=", rest).strip()
    if verb in ("form", "shift"):
        rest = _without_mirrors(GLUED.sub(r"\1=\2", rest.lower()))
    if verb in ("cut", "shift") and rest.lower() in NOBODY:
        rest = "-"
    return f"{verb} {rest}"


def _without_mirrors(rest: str) -> str:
    """Leave 3 and 6 out where all six are written and these are the mirrors of 2 and 5."""
    cells = dict(pair.split("=") for pair in rest.split(" ") if CELLED.fullmatch(pair))
    if sorted(cells) != list("234567") or rest.count("=") != 6:
        return rest
    for first, second in (("2", "3"), ("5", "6")):
        across = ord(cells[first][0]) + ord(cells[second][0]) - 2 * ord(cells["4"][0])
        if across or cells[first][1:] != cells[second][1:]:
            return rest
    return " ".join(f"{piece}={cells[piece]}" for piece in "4257")


def _done(text: str) -> str:
    """Write the action of a piece; a tackle that names its side but no push gets ``+0``."""
    plain = text.replace(" ", "")
    if matched := MOVED.fullmatch(plain):
        return matched[1].lower()
    if matched := PASSED.fullmatch(plain):
        return f">{matched[1]}"
    if matched := STRUCK.fullmatch(plain):
        return f"x{matched[1].upper()}+{int(matched[2] or 0)}" if matched[1] else "x"
    return plain
