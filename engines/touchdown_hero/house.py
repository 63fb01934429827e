"""Matches for playouts and trials: the default ruleset with the shipped heroes."""

from random import Random
from typing import Final

from engines.core.game import Settings
from engines.touchdown_hero.settings import OPTIONS, RULESET

SET: Final = "house-1"
_SETTINGS: Final = Settings(RULESET, OPTIONS, lines=(("set", (SET,)),))


def house(rng: Random) -> Settings:
    """Return the only possible match: nobody owns a hero, all are drawn."""
    return _SETTINGS
