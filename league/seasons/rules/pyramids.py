"""The borders between divisions, from the settings of each division."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from league.rules.errors import RulesError
from league.rules.promotion import Border, Pyramid, Zone, zones


def pyramid_of(divisions: Sequence[Any], sizes: tuple[int, ...] = ()) -> Pyramid:
    """Read the borders of divisions or of their plans, from the highest down."""
    borders = tuple(
        Border(up=lower.promoted, down=upper.relegated, duels=lower.playing_off)
        for upper, lower in pairwise(divisions)
    )
    return Pyramid(borders, sizes)


def zones_of(divisions: Sequence[Any], sizes: Sequence[int]) -> tuple[tuple[Zone, ...], ...]:
    """Return the zones of all places; all ``STAY`` if fewer sides are left than should move."""
    try:
        return zones(sizes, pyramid_of(divisions))
    except RulesError:
        return tuple((Zone.STAY,) * size for size in sizes)
