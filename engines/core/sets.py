"""House sets: values that a rulebook does not print, editable, named by set and revision."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Lines = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class HouseSets:
    """What a game's sets are. A set is plain JSON with ``set`` and ``revision``.

    ``shipped`` maps ``house-1`` to the set that comes with the engine. ``lines`` gives the header
    lines that name a set, and give it whole unless it is a shipped one; it raises ``ValueError``,
    which says where, for what is no set. It is told the options of the match.
    """

    shipped: Callable[[], Mapping[str, Mapping[str, Any]]]
    lines: Callable[[Mapping[str, Any], Mapping[str, str]], Lines]
