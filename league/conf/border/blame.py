"""Whether a value that could not be stored came from the request or from the site itself.

The answer is a 400 only if the request sent the value and a statement was to write it. An error
while reading is the site's fault, the more so after something else was written.
"""

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

from django.db import DataError
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from rest_framework.exceptions import APIException
from rest_framework.request import Request

WRITES = ("INSERT", "UPDATE", "DELETE", "MERGE")
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
KEPT = "written_values"  # attribute of an error: the values of the statement that failed


def note_written(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Attach to a DataError the values its statement was to write; an execute wrapper."""
    try:
        return execute(sql, params, many, context)
    except DataError as error:
        if str(sql).lstrip().upper().startswith(WRITES):
            setattr(error, KEPT, frozenset(_leaves(params)))
        raise


def blames_client(error: BaseException, request: HttpRequest | Request) -> bool:
    """Tell whether the request sent the value that caused a DataError or UnicodeError.

    For a RecursionError: whether it sent anything that may be nested too deeply.
    """
    if request.method in SAFE:
        return False
    match error:
        case DataError():
            return not frozenset(_sent(request)).isdisjoint(getattr(error, KEPT, ()))
        case UnicodeError():
            culprit = getattr(error, "object", None)
            return isinstance(culprit, str) and _plain(culprit) in frozenset(_sent(request))
        case _:
            return any(True for _each in _sent(request))


def _sent(request: HttpRequest | Request) -> Iterator[str]:
    """Return the values of the body; none where it cannot be read."""
    try:
        body = request.data if isinstance(request, Request) else request.POST
    except (APIException, OSError, ValueError):  # cut off, or not in a format that is read
        return iter(())
    return _leaves(body)


def _leaves(value: Any) -> Iterator[str]:
    """Yield the scalar values of nested data and the keys of objects."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        item = getattr(item, "obj", item)  # values for JSON columns come wrapped
        if isinstance(item, MultiValueDict):
            item = dict(item.lists())
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            waiting += item
        elif item is not None and (text := _plain(str(item))):
            yield text


def _plain(text: str) -> str:
    """Normalise a text: the site may have tidied its value before writing it."""
    return unicodedata.normalize("NFKC", text).strip().lower()
