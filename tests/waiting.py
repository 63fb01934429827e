"""Waiting for another process: polling until a deadline, never a fixed pause."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def eventually(
    ask: Callable[[], T], *, seconds: float = 60, pause: float = 0.05, what: Callable[[], str] = str
) -> T:
    """Ask until the answer is true and return it. Raises AssertionError, telling `what()`."""
    end = time.monotonic() + seconds
    rest = threading.Event()
    while not (answer := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: last answer {answer!r}. {what()}")
        rest.wait(pause)
    return answer
