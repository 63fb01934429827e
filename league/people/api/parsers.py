"""A strict JSON parser: what two parsers could read differently is refused."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 32
MAX_INT = 2**53
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # what no database keeps


class BadBody(APIException):
    status_code: int = status.HTTP_400_BAD_REQUEST
    default_code = "body_unreadable"
    default_detail = _("The body is not JSON.")


class BodyTooLarge(BadBody):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body_too_large"
    default_detail = _("The body is larger than 1 MiB.")


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read a body. Raises BadBody or BodyTooLarge."""
        asked = (parser_context or {}).get("request")
        length = str(asked.META.get("CONTENT_LENGTH") or "") if asked is not None else ""
        if length.isdecimal() and int(length[:10]) > MAX_BYTES:
            raise BodyTooLarge  # refused unread: the answer comes while the sender still sends
        raw = stream.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise BodyTooLarge
        return read_json(raw)


def read_json(raw: bytes) -> Any:
    """Read JSON: UTF-8, at most 32 deep, no key twice, no NUL, no lone surrogate, no number
    that other readers would round. Raises BadBody.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadBody(_("The body is not UTF-8."), code="body_not_utf8") from error
    _check_depth(text)
    try:
        value = json.loads(
            text,
            parse_int=_int,
            parse_float=_float,
            parse_constant=_constant,
            object_pairs_hook=each_key_once,
        )
    except (ValueError, RecursionError) as error:
        raise BadBody from error
    _check_strings(value)
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for match in _TOKENS.finditer(text):
        mark = match.group()
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadBody(
                    _("The body is nested more than %(depth)d deep.") % {"depth": MAX_DEPTH},
                    code="body_too_deep",
                )
        elif mark in "]}":
            depth -= 1


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of a JSON object. Raises BadBody for a key that stands twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadBody(_("The body names a key twice."), code="body_key_twice")
    return fields


def _int(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > MAX_INT:
        raise _number()
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _number()
    return value


def _constant(text: str) -> float:
    raise _number()


def _number() -> BadBody:
    return BadBody(_("The body holds a number that cannot be kept."), code="body_number")


def _check_strings(value: Any) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if UNSTORABLE.search(item):
                raise BadBody(
                    _("The body holds a character that cannot be kept."), code="body_character"
                )
        elif isinstance(item, dict):
            waiting.extend(item.keys())
            waiting.extend(item.values())
        elif isinstance(item, list):
            waiting.extend(item)
