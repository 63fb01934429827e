"""How much may be done for an answer that has to be looked for: so many steps, never so much time.

An answer is the same on every machine, however busy it is. Whoever asks sets the budget; a search
that may go on without finding anything takes a step of it each time round. Without a budget it
searches to the end.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")


class OutOfSteps(Exception):
    """The budget is used up; what was found before it stands."""


class _Purse:
    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps


_PURSE: Final[ContextVar[_Purse | None]] = ContextVar("budget", default=None)


@contextmanager
def budget(steps: int) -> Iterator[None]:
    """Give searches so many steps; in a budget within a budget only the inner one counts."""
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
    """Give what a search finds within its budget; every find takes a step as well."""
    try:
        for item in items:
            step()
            yield item
    except OutOfSteps:
        return
