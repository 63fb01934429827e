"""Whose value could not be kept: what the request sent, or something of the site's own.

A request is answered with 400 only for what it sent itself and what was to be written. Whatever
fails while reading is the site's fault, the more so after something else was written.
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
    """Note with an error what its statement was to write; a wrapper of Django's cursors."""
    try:
        return execute(sql, params, many, context)
    except DataError as error:
        if str(sql).lstrip().upper().startswith(WRITES):
            setattr(error, KEPT, frozenset(_leaves(params)))
        raise


def blames_client(error: BaseException, request: HttpRequest | Request) -> bool:
    """Tell whether the request sent the value on which a DataError or UnicodeError broke.

    Of a RecursionError: whether it sent anything that may be too deep.
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
    """Go through what the body said, as far as it could be read."""
    try:
        body = request.data if isinstance(request, Request) else request.POST
    except (APIException, OSError, ValueError):  # it was cut off, or is no body of ours
        return iter(())
    return _leaves(body)


def _leaves(value: Any) -> Iterator[str]:
    """Go through the single values of nested ones; the keys of objects count as well."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        item = getattr(item, "obj", item)  # what is to be JSON comes wrapped
        if isinstance(item, MultiValueDict):
            item = dict(item.lists())
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            waiting += item
        elif item is not None and (text := _plain(str(item))):
            yield text


def _plain(text: str) -> str:
    """Fold what the site's own tidying may have changed."""
    return unicodedata.normalize("NFKC", text).strip().lower()
