"""The longer form of a law: the cases and the many examples that only `make chaos` tries."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

# How many times as many examples `make chaos` tries a law with.
TIMES = int(os.environ.get("EXAMPLES_TIMES", "1"))


def examples(usual: int) -> int:
    """Return how many examples of a law this run tries: ``usual``, or a multiple."""
    return usual * TIMES


def longer(some: Iterable[Any], more: Iterable[Any]) -> list[Any]:
    """Return the cases of a parametrized test: ``some`` always, ``more`` only in the long tests."""
    always = list(dict.fromkeys(some))
    rest = (each for each in more if each not in always)
    return [*always, *(pytest.param(*_values(each), marks=pytest.mark.chaos) for each in rest)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
