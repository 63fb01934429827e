"""The chances in a check: how many dice to roll, and what the check is worth.

A worth here is the chance, from 0 to 1, that the first side of the check scores the next goal.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from engines.limit_ball.acts import FEWEST, MOST
from engines.limit_ball.state import NORMAL, Match, State
from engines.limit_ball.written.actions import FREE, OUT, SUCCESS

FITTED: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "value.json").read_text(encoding="utf-8")
)
SIZES: Final = ("1", "2", "3")  # players of the smaller team
AREAS: Final = ("open", "own", "enemy")  # where the ball lies, for whoever is spoken of
BAND: Final = 2  # achievements that share a worth
BANDS: Final = 16
FIRST, SECOND, TIED = range(3)  # who has the highest achievement: a side, or several players
HIGHEST: Final = 30  # of base dice
ROLLS: Final = range(FEWEST, MOST + 1)
TABLE: Final = 36  # equally likely rolls on the foul table
Layer = tuple[list[list[float]], list[list[int]]]  # worth and dice, by owner and achievement


def band(value: int) -> int:
    return min(value // BAND, BANDS - 1)


@cache
def spread(dice: int) -> tuple[float, ...]:
    """Return the chance of each sum, from 0 on, of so many dice."""
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 6)
        for total, chance in enumerate(chances):
            for face in range(1, 7):
                longer[total + face] += chance / 6
        chances = longer
    return tuple(chances)


@cache
def below(dice: int) -> tuple[float, ...]:
    """Return the chance of less than each sum, up to ``HIGHEST``."""
    chances = (*spread(dice), *([0.0] * (HIGHEST + 2)))
    return (0.0, *accumulate(chances[: HIGHEST + 1]))


@lru_cache(maxsize=256)
def falls(fouls: Sequence[str]) -> dict[str, float]:
    """Return the chance of each outcome of the foul table, given by sum from 2 (LB-9.1)."""
    ways = dict.fromkeys((OUT, FREE, SUCCESS), 0.0)
    for row, result in enumerate(fouls):
        ways[result] += (6 - abs(row - 5)) / TABLE
    return ways


@dataclass(slots=True, eq=False)
class Stakes:
    """A check by its target and place, whoever rolls; ``area`` is that of the first side.

    ``limits`` are those of the first and the second side (LB-5.2), ``few``: two dice each (LB-5.1).
    """

    size: str
    area: int
    target: int
    limits: tuple[int, int]
    fouls: Mapping[str, float]
    few: bool
    layers: dict[tuple[int, int], Layer] = field(default_factory=dict)
    boosts: dict[tuple[int, ...], tuple[float, str]] = field(default_factory=dict)

    def ended(self, value: int, owner: int) -> float:
        """Return the worth once ``value`` is the highest achievement and nobody boosts."""
        if owner == TIED:
            return self.tied()
        if self.target and value < self.target:
            return self._sided(self._missed(owner), owner)
        if not self.target or value <= self.limits[owner]:
            return self._sided(self._made(value, owner), owner)
        return self.fouled(value, owner)

    def fouled(self, value: int, owner: int) -> float:
        """Return the worth before a roll on the foul table for a side (LB-9.1)."""
        return sum(
            chance * self.fallen(result, value, owner) for result, chance in self.fouls.items()
        )

    def hoped(self, best: int, owner: int, mine: int, kept: int, dice: int) -> float:
        """Return the worth before a side adds a roll of so many dice to what it has ``kept``.

        ``best`` is the highest achievement of the others, ``owner`` who has it.
        """
        worth = 0.0
        for total, chance in enumerate(spread(dice), kept):
            if chance:
                who = mine if total > best else TIED if total == best else owner
                worth += chance * self.ended(max(total, best), who)
        return worth

    def fallen(self, result: str, value: int, owner: int) -> float:
        """Return the worth after an outcome of the foul table for a side (LB-9)."""
        if result == OUT:
            return self._sided(1 - FITTED["restart"][self.size], owner)
        made = self._made(value, owner) if result == SUCCESS else self._freed(owner)
        return self._sided(made, owner)

    def awaited(
        self, after: list[list[float]], best: int, owner: int, mine: int, dice: int
    ) -> float:
        """Return the worth before a side's base dice; ``after``: the worth once they lie."""
        worth = 0.0
        for total, chance in enumerate(spread(dice)):
            who = mine if total > best else TIED if total == best else owner
            worth += chance * after[who][max(total, best)]
        return worth

    def tied(self) -> float:
        tied: float = FITTED["tied"][self.size][AREAS[self.area]]
        return tied

    def _sided(self, worth: float, owner: int) -> float:
        return worth if owner == FIRST else 1 - worth

    def _area(self, owner: int) -> str:
        return AREAS[self.area if owner == FIRST or not self.area else 3 - self.area]

    def _missed(self, owner: int) -> float:
        return 0.0 if self._area(owner) == "own" else self._freed(owner)

    def _freed(self, owner: int) -> float:
        freed: float = FITTED["freed"][self.size][self._area(owner)]
        return freed

    def _made(self, value: int, owner: int) -> float:
        area = self._area(owner)
        return 1.0 if area == "enemy" else FITTED["made"][self.size][area][band(value)]

    def layer(self, first: int, second: int) -> Layer:
        """Return worth and best dice with so many players of each side still to roll."""
        known = self.layers.get((first, second))
        if known is None:
            known = self.layers[first, second] = self._layer(first, second)
        return known

    def _layer(self, first: int, second: int) -> Layer:
        if not first and not second:
            worth = [[self.ended(v, who) for v in range(HIGHEST + 1)] for who in range(3)]
            return worth, [[FEWEST] * (HIGHEST + 1)] * 3
        owner = FIRST if first else SECOND
        after, _ = self.layer(*((first - 1, second) if first else (0, second - 1)))
        options = [_rolled(after, owner, dice) for dice in (ROLLS[:1] if self.few else ROLLS)]
        choose = max if owner == FIRST else min
        worth: list[list[float]] = []
        chosen: list[list[int]] = []
        for who in range(3):
            rows = list(zip(*(option[who] for option in options), strict=True))
            worth.append([choose(row) for row in rows])
            chosen.append([FEWEST + row.index(choose(row)) for row in rows])
        return worth, chosen

    def worth(self, first: int, second: int) -> float:
        """Return the worth before anybody has rolled."""
        return self.layer(first, second)[0][TIED][0]


def _rolled(after: list[list[float]], owner: int, dice: int) -> list[list[float]]:
    """Return the worth of a roll by who is highest until now and how high."""
    chances, less = spread(dice), below(dice)
    above = [0.0] * (HIGHEST + 2)
    for value in range(min(len(chances) - 1, HIGHEST), -1, -1):
        above[value] = above[value + 1] + chances[value] * after[owner][value]
    padded = (*chances, *([0.0] * (HIGHEST + 1)))
    return [
        [
            less[v] * after[who][v] + padded[v] * after[TIED][v] + above[v + 1]
            for v in range(HIGHEST + 1)
        ]
        for who in range(3)
    ]


@lru_cache(maxsize=8_192)
def stakes(match: Match, first: int, ball: int, target: int, few: bool) -> Stakes:
    """Return the stakes of a check at a cell; ``first`` is the side that rolls first."""
    ground = match.field
    goal_of = ground.goal_of[ball]
    area = 0 if goal_of < 0 else 1 if goal_of == first else 2
    return _stakes(match, area, ground.centre[ball], target, few)


@lru_cache(maxsize=8_192)
def _stakes(match: Match, area: int, centre: bool, target: int, few: bool) -> Stakes:
    options = match.options
    more = options.limit_own_goal_centre if centre else 0
    limit = target + options.limit_add
    size = str(min(map(len, match.players)))
    limits = limit + (more if area == 1 else 0), limit + (more if area == 2 else 0)
    return Stakes(size, area, target, limits, falls(match.fouls), few)


def stakes_of(state: State) -> Stakes:
    """Return the stakes of the check that is going on."""
    few = state.kind < NORMAL
    return stakes(state.match, state.side, state.ball, state.target, few)


def leader(state: State, without: int = -1) -> tuple[int, int]:
    """Return the highest achievement until now and who has it, ``without`` a player's own."""
    best, owner, rolls = 0, TIED, state.rolls
    for player in range(len(rolls)):
        if rolls[player] and player != without:
            value = sum(rolls[player])
            if value > best:
                best, owner = value, (player > 2) ^ state.side
            elif value == best:
                owner = TIED
    return best, owner
