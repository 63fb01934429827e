"""Counting the queries of requests, for any caller and any number of rows."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.callers import Caller
from tests.longer import longer

# Numbers of rows with which a list is requested, after one row.
MANY = pytest.mark.parametrize("many", longer([6], [30]))


def queries(caller: Caller, path: str, query: dict[str, Any] | None = None) -> int:
    """Count the queries of a GET that must answer 200, once the token's use is noted."""
    cache.clear()
    caller.get(path, query)
    with CaptureQueriesContext(connection) as captured:
        answer = caller.get(path, query)
    assert answer.status_code == 200, answer.content
    return len(captured)
