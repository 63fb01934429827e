"""How many of a card somebody has, or looks for, and what a tap does to it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

MOST: Final = 99
WHATS: Final = ("have", "want")
# `once` is safe to tap in two windows; `more` and `less` count each tap.
TAPS: Final[Mapping[str, Callable[[int], int]]] = MappingProxyType(
    {
        "once": lambda count: max(count, 1),
        "more": lambda count: min(count + 1, MOST),
        "less": lambda count: max(count - 1, 0),
    }
)
