"""Limits a search by a number of steps, never by time.

So the result is the same on every machine, however busy. The caller sets the budget; a search calls
``step`` in each loop that may find nothing. Without a budget it searches to the end.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")


class OutOfSteps(Exception):
    """The budget is used up; earlier results remain valid."""


class _Purse:
    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps


_PURSE: Final[ContextVar[_Purse | None]] = ContextVar("budget", default=None)


@contextmanager
def budget(steps: int) -> Iterator[None]:
    """Limit searches to so many steps; of nested budgets only the innermost counts."""
    token = _PURSE.set(_Purse(steps))
    try:
        yield
    finally:
        _PURSE.reset(token)


def step() -> None:
    """Take one step. Raises ``OutOfSteps`` when there is none left."""
    purse = _PURSE.get()
    if purse is None:
        return
    if not purse.left:
        raise OutOfSteps
    purse.left -= 1


def as_far_as(items: Iterable[T]) -> Iterator[T]:
    """Yield the results of a search within its budget; every result takes a step as well."""
    try:
        for item in items:
            step()
            yield item
    except OutOfSteps:
        return
