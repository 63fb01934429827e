"""The longer form of a law: the cases and the many examples that only `make chaos` tries."""

import os
from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark.expression import Expression
from hypothesis import is_hypothesis_test

# How many times as many examples `make chaos` tries a law with.
TIMES = int(os.environ.get("EXAMPLES_TIMES", "1"))


def examples(usual: int) -> int:
    """Return how many examples of a law this run tries: ``usual``, or a multiple."""
    return usual * TIMES


def tries_examples(item: pytest.Item) -> bool:
    """Tell whether a test is a law of hypothesis, or its module asks for ``examples``."""
    if is_hypothesis_test(getattr(item, "obj", None)):
        return True
    return getattr(getattr(item, "module", None), "examples", None) is examples


class Asked:
    """Which tests the run asks for by ``-m``; set before any are collected."""

    marks = ""

    @classmethod
    def takes_chaos(cls) -> bool:
        """Tell whether a test that is marked as a long one may be asked for."""
        asked = Expression.compile(cls.marks or "chaos")
        alone = asked.evaluate(lambda name, **_: name == "chaos")
        return alone or asked.evaluate(lambda name, **_: True)  # or with every other mark


def longer(some: Iterable[Any], more: Iterable[Any]) -> list[Any]:
    """Return the cases of a parametrized test: ``some`` always, ``more`` only in the long tests.

    Other runs do without the thousands of ``more``: they would be made only to be left out.
    """
    always = list(dict.fromkeys(some))
    if not Asked.takes_chaos():
        return always
    rest = (each for each in more if each not in always)
    return [*always, *(pytest.param(*_values(each), marks=pytest.mark.chaos) for each in rest)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
