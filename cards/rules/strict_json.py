"""JSON from outside: bounded in size and depth, without constructs on which parsers disagree."""

import json
import re
from typing import Any

MAX_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_DIGITS = 15

_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


class Unreadable(ValueError):
    """The file is not read at all. ``code`` is stable; ``params`` fill its sentence."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def load(raw: bytes, *, most: int = MAX_BYTES) -> Any:
    """Read UTF-8 JSON, with or without a byte order mark. Raises ``Unreadable``."""
    if len(raw) > most:
        raise Unreadable("file_too_large", bytes=len(raw), max=most)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("file_not_utf8", byte=error.start) from None
    if "\0" in text:
        raise Unreadable("file_nul")
    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise Unreadable("file_not_json", line=error.lineno, column=error.colno) from None


def _check_depth(text: str) -> None:
    """Count open brackets outside of strings, before a parser recurses into them."""
    depth, in_string = 0, False
    for matched in _MARKS.finditer(text):
        mark = matched.group()
        if mark == '"':
            in_string = not in_string
        elif not in_string and mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise Unreadable("file_too_deep", max=MAX_DEPTH)
        elif not in_string and mark in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unreadable("file_duplicate_key", key=_shown(twice))
    return fields


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise Unreadable("file_number", number=digits[:20])
    return int(digits)


def _constant(name: str) -> float:
    raise Unreadable("file_number", number=name)


def _shown(text: str) -> str:
    return "".join(char for char in text[:40] if char.isprintable())
