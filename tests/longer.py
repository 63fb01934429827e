"""The longer form of a law: the cases that only `make chaos` tries."""

from collections.abc import Iterable
from typing import Any

import pytest


def longer(some: Iterable[Any], more: Iterable[Any]) -> list[Any]:
    """Cases to parametrize with: ``some`` always, the rest only when the long tests are asked."""
    always = list(dict.fromkeys(some))
    rest = (each for each in more if each not in always)
    return [*always, *(pytest.param(*_values(each), marks=pytest.mark.chaos) for each in rest)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
