"""Matches for trials: rosters of one to three, the default ruleset, our set."""

from functools import cache
from random import Random
from typing import Final

from engines.core.game import Seated, Settings
from engines.limit_ball.sets import OURS
from engines.limit_ball.settings import MIDFIELDER, OPTIONS, RULESET

SIZES: Final = (1, 2, 3)


def house(rng: Random) -> Settings:
    return _of(SIZES[int(rng.random() * len(SIZES))])


@cache
def _of(size: int) -> Settings:
    seats = tuple(
        Seated(f"{team}{number}", f"{team.lower()}{number}", (MIDFIELDER if number == 2 else "-",))
        for team in "AB"
        for number in range(1, size + 1)
    )
    return Settings(RULESET, OPTIONS, seats, (("set", (OURS,)),))
