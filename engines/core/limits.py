"""Checks the size and the characters of a record before it is parsed."""

import unicodedata
from typing import Final

from engines.core.errors import BadRecord
from engines.core.reason import Param, Reason

BYTES: Final = 256 * 1024
LINES: Final = 5_000
CHARACTERS: Final = 400  # of one line

BOM: Final = "\ufeff"
_PLAIN: Final = bytes(range(0x20, 0x7F)) + b"\n"
# Controls, invisible characters that can turn or hide text, unpaired surrogates, odd line ends.
_REFUSED: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def refuse(code: str, rule: str, line: int | None = None, **params: Param) -> BadRecord:
    return BadRecord(Reason(rule, code, params), line)


def decoded(text: bytes | str) -> str:
    """Check the size in bytes and lines, and decode. Raises ``BadRecord``."""
    # An unpaired surrogate has no UTF-8 bytes; ``inspect`` refuses it with other characters.
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > BYTES:
        raise refuse("REC-TOO-LONG", "REC-1", limit=BYTES, found=len(raw))
    count = raw.count(b"\n") + (not raw.endswith(b"\n"))
    if count > LINES:
        raise refuse("REC-TOO-MANY-LINES", "REC-1", limit=LINES, found=count)
    if isinstance(text, str):
        return text
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = raw.count(b"\n", 0, error.start) + 1
        raise refuse("REC-UTF8", "REC-2", at, byte=error.start + 1) from None


def inspect(text: str) -> list[str]:
    """Return the lines; none may be too long or contain an invisible character.

    Raises ``BadRecord``.
    """
    lines = text.split("\n")
    if max(map(len, lines)) > CHARACTERS:
        line = next(at for at, line in enumerate(lines, 1) if len(line) > CHARACTERS)
        raise refuse("REC-LINE-TOO-LONG", "REC-1", line, limit=CHARACTERS)
    if not _is_plain(text):
        _find_hidden(lines)
    return lines


def _is_plain(text: str) -> bool:
    if text.isascii():
        return not text.encode("ascii").translate(None, _PLAIN)
    return text.replace("\n", "").isprintable()


def _find_hidden(lines: list[str]) -> None:
    for at, line in enumerate(lines, 1):
        for character in line:
            if unicodedata.category(character) in _REFUSED:
                raise _hidden(character, at)


def _hidden(character: str, at: int) -> BadRecord:
    point = f"U+{ord(character):04X}"
    if character == "\r":
        return refuse("REC-CRLF", "REC-2", at)
    if character == BOM:
        return refuse("REC-BOM", "REC-2", at)
    return refuse("REC-CHARACTER", "REC-2", at, character=point)
