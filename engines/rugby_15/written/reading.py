"""Reading people's score sheets: the style of the rules file, and its variations."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.limits import LINES
from engines.rugby_15.options import KEY, RULESET
from engines.rugby_15.written.actions import DRAWN
from engines.rugby_15.written.notation import MARKS_OF, read_line, split_mark

_HEADERS: Final = {"@game rugby-15": f"@game {KEY}", "@mode table": "@mode open"}
_OURS: Final = ("@game", "@ruleset", "@mode", "@option", "@result", "@end")  # not people's words
_RULESET: Final = re.compile(r"@ruleset r15-house-1(?=:|$)")
_COMMENT: Final = re.compile(r" ?#.*| //.*")
_RESULT: Final = re.compile(r"@?result:?(?: ([RB]|draw))?(?: ([0-9]{1,4})-([0-9]{1,4}))?")
_RESIGN: Final = re.compile(r"([RB]):resign")
_AGREED: Final = "agree-draw"
_DRAWS: Final = ("@end ruling", "@result winner draw")
# Values of options as section 5.3 of the rules prints them.
_SPELT: Final = {"true": "1", "false": "0", "null": "none"}


def adapt(lines: list[str]) -> list[str]:
    """Turn the style of the rules file into the container's: headers, comments, the result."""
    adapted = [new for line in lines for new in _adapted(line)]
    # A text that would get more than ``LINES`` lines is left as it is.
    return _closed(adapted) if len(adapted) <= LINES else lines


def _adapted(line: str) -> Iterable[str]:
    """Read a line as printed or, if that fails, as it may be meant."""
    written = printed(line)
    if written[0].startswith(("@", "~", "=")) or _is_event(written[0]):
        return written
    events = list(_apart(written[0])) or list(_apart(tidy(written[0])))
    return [new for event in events for new in printed(event)] or written


def printed(line: str) -> tuple[str, ...]:
    """Turn a line that the rules file prints into the container's; any other stays."""
    if line.startswith(("~", "=")) or (line.startswith("@") and not line.startswith(_OURS)):
        return (line,)
    plain = _COMMENT.sub("", " ".join(line.split()))
    if matched := _RESULT.fullmatch(plain):
        return (_result(matched),)
    if plain.startswith("@option "):
        name, sign, value = plain.partition("=")
        return (f"{name.rstrip().replace('.', '_')}{sign}{spelt(value)}",)
    if resigned := _RESIGN.fullmatch(plain):
        return (f"@end concede {resigned[1]}",)
    if plain == _AGREED:
        return _DRAWS
    return (_HEADERS.get(plain, _RULESET.sub(f"@ruleset {RULESET}", plain)),)


def _result(matched: re.Match[str]) -> str:
    """``B 11-12`` has Red's points first, whoever won."""
    points = f" R {matched[2]} B {matched[3]}" if matched[2] else ""
    return f"@result{points} winner {matched[1]}" if matched[1] else f"@result{points}"


def spelt(value: str) -> str:
    """Return the value of an option that may be written as JSON: ``[1, 2]``, ``false``."""
    plain = value.replace(" ", "").removeprefix("[").removesuffix("]")
    return _SPELT.get(plain.lower().replace("none", "null"), plain)


_CODE: Final = r"(?:[FS][0-9]|K|T)"
_MARK: Final = rf"p=[0-9]+|off=[RB]|[0-9]+-[0-9]+|try|{'|'.join(sorted(MARKS_OF.values()))}"
_WORD: Final = re.compile(
    rf"(toss|half|end|resign|agree|noconv|{'|'.join(DRAWN)}|p(?==)|off|{_MARK})", re.IGNORECASE
)


def tidy(text: str) -> str:
    """Write any line with the blanks, signs and cases of the notation."""
    text = re.sub(r"[()\[\]/]", " ", text)
    text = re.sub(r"\s*([:=,])\s*", r"\1", text).strip(" ,")
    text = re.sub(r"[A-Za-z0-9][A-Za-z0-9-]*", _cased, text)
    text = re.sub(r"\b(toss) (?=[RB]$)", r"\1:", text)
    text = re.sub(rf"\b({'|'.join(DRAWN)}|noconv):", r"\1 ", text)
    cards = rf"\b({'|'.join(DRAWN)}) ([RB])[ :]((?:{_CODE}[ ,]?)+)"
    text = re.sub(cards, _hand, text)
    if not text.startswith(("toss", *DRAWN)):
        text = re.sub(rf"\b([RB])[ :]?(?={_CODE}\b)", r"\1=", text)
    return " ".join(re.sub(rf",(?!{_CODE}(?:,|\s|$))", " ", text).split())


def _cased(word: re.Match[str]) -> str:
    """Write cards and seats in upper case, all else in lower case."""
    low = word[0].lower()
    return low if _WORD.fullmatch(low) or low in (_AGREED, "p") else word[0].upper()


def _hand(matched: re.Match[str]) -> str:
    """Put a comma between cards, and a blank behind them."""
    return f"{matched[1]} {matched[2]}:{','.join(re.split('[ ,]', matched[3].strip(' ,')))} "


def _apart(text: str) -> Iterator[str]:
    """Yield the events of a line, each with its marks; nothing if one cannot be read."""
    words, events = text.split(" "), []
    while words and words[0]:
        many = _length(words)
        events.append(" ".join(words[:many]))
        words = words[many:]
    if all(map(_is_event, events)):
        yield from events


def _length(words: list[str]) -> int:
    many = 1
    if words[0] in (*DRAWN, "noconv"):
        many = 2
    elif "=" in words[0] and words[1:] and words[1][:2] in ("R=", "B="):
        many = 1 + (words[1][0] != words[0][0])
    while many < len(words) and split_mark(f"end {words[many]}")[1]:
        many += 1
    return many


def _is_event(text: str) -> bool:
    if _RESIGN.fullmatch(text) or text == _AGREED:
        return True
    try:
        read_line(split_mark(text)[0])
    except UnreadableAction:
        return False
    return True


def _closed(lines: list[str]) -> list[str]:
    """Keep a single result and end: sides that agree on a draw may write the points as well."""
    results = [line for line in lines if line.startswith("@result")]
    fuller = any(line not in _DRAWS for line in results)
    seen: set[str] = set()
    kept = []
    for line in lines:
        closing = line.startswith(("@result", "@end"))
        if closing and (line in seen or (fuller and line == _DRAWS[1])):
            continue
        seen.add(line)
        kept.append(line)
    return kept
