"""Frames of a test in one piece of memory, so that no loop pays for more at each call.

CPython keeps the frames of a thread in chunks of 16 KB, and gives a chunk back to the system when
its last frame returns. A loop whose calls begin in one chunk and end in the next maps and unmaps
memory each time: up to a quarter of a long match's time, as the depth happens to fall.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

WORDS = 2**16  # a chunk for a frame of half a megabyte has as much again for the frames above it


def _call(function: Callable[..., Any], /, *args: object) -> object:
    return function(*args)


in_one_chunk = FunctionType(_call.__code__.replace(co_stacksize=WORDS), globals())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test as pytest does, in a chunk of its own."""
    runner = item.config.pluginmanager.getplugin("runner")
    return in_one_chunk(runner.pytest_runtest_protocol, item, nextitem)
