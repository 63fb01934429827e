"""Hooks by which apps add functions to an app below, which does not import them."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Hook(Generic[Function]):
    """Functions of one kind, in the order in which apps added them. The caller iterates and calls.

    Its annotation says how they are called: ``guards: Final = Hook[Guard]()``.
    """

    def __init__(self) -> None:
        self._functions: dict[Function, None] = {}

    def add(self, function: Function) -> Function:
        """Add a function, as a decorator or by a call; adding it again changes nothing."""
        self._functions[function] = None
        return function

    def __iter__(self) -> Iterator[Function]:
        return iter(tuple(self._functions))
