"""The chances in a check: how many dice to roll, and what the check is worth.

A worth here is the chance, from 0 to 1, that the first side of the check scores the next goal.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from engines.limit_ball.acts import FEWEST, MOST
from engines.limit_ball.state import LISTED, NORMAL, TEAM, Match, State
from engines.limit_ball.written.actions import FREE, OUT, SUCCESS

FITTED: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "value.json").read_text(encoding="utf-8")
)
AREAS: Final = ("open", "own", "enemy")  # where the ball lies, for whoever is spoken of
BAND: Final = 2  # achievements that share a worth
BANDS: Final = 16
FIRST, SECOND, TIED = range(3)  # who has the highest achievement: a side, or several players
HIGHEST: Final = 30  # of base dice
TALLEST: Final = 90  # achievement that is told from others; a higher one counts as this
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


class Stakes:
    """What a check at a place with a target is worth, by how it ends, whoever rolls."""

    __slots__ = ("boosts", "ends", "fallen", "few", "fouled", "freed", "layers", "made", "tied")

    def __init__(
        self, size: str, area: int, target: int, limits: tuple[int, int],
        fouls: Mapping[str, float], *, few: bool,
    ) -> None:  # fmt: skip
        """``area`` is that of the first side; ``few``: two dice each (LB-5.1).

        ``limits`` are those of the first and the second side (LB-5.2), ``fouls`` the chances of
        the foul table.
        """
        areas = AREAS[area], AREAS[3 - area if area else 0]
        self.few = few
        self.layers: dict[tuple[int, int], Layer] = {}
        self.boosts: dict[tuple[int, ...], tuple[float, str]] = {}
        self.tied: float = FITTED["tied"][size][areas[FIRST]]
        self.freed = [_sided(FITTED["freed"][size][areas[who]], who) for who in (FIRST, SECOND)]
        self.made = [_made(size, areas[who], who) for who in (FIRST, SECOND)]
        out = [_sided(1 - FITTED["restart"][size], who) for who in (FIRST, SECOND)]
        # By side, outcome of the table and band of the achievement (LB-9).
        self.fallen = [
            {OUT: [out[who]] * BANDS, FREE: [self.freed[who]] * BANDS, SUCCESS: self.made[who]}
            for who in (FIRST, SECOND)
        ]
        self.fouled = [
            [sum(fouls[end] * fallen[end][n] for end in fouls) for n in range(BANDS)]
            for fallen in self.fallen
        ]
        # By side (or several players) and achievement, up to ``TALLEST``, once nobody boosts.
        self.ends = [self._ends(who, areas[who], target, limits[who]) for who in (FIRST, SECOND)]
        self.ends.append([self.tied] * (TALLEST + 1))

    def _ends(self, who: int, area: str, target: int, limit: int) -> list[float]:
        """Return the worth by achievement, from 0, of a single highest player of a side."""
        missed = _sided(0.0, who) if area == "own" else self.freed[who]
        made, fouled = self.made[who], self.fouled[who]
        return [
            missed
            if value < target
            else (made if not target or value <= limit else fouled)[band(value)]
            for value in range(TALLEST + 1)
        ]

    def ended(self, value: int, owner: int) -> float:
        """Return the worth once ``value`` is the highest achievement and nobody boosts."""
        return self.ends[owner][min(value, TALLEST)]

    def hoped(self, best: int, owner: int, mine: int, kept: int, dice: int) -> float:
        """Return the worth before a side adds a roll of so many dice to what it has ``kept``.

        ``best`` is the highest achievement of the others, ``owner`` who has it.
        """
        row, worth, under = self.ends[mine], 0.0, 0.0
        for total, chance in enumerate(spread(dice)[dice:], kept + dice):
            if total > best:
                worth += chance * row[total if total < TALLEST else TALLEST]
            elif total == best:
                worth += chance * self.tied
            else:
                under += chance
        return worth + under * self.ended(best, owner)

    def awaited(
        self, after: list[list[float]], best: int, owner: int, mine: int, dice: int
    ) -> float:
        """Return the worth before a side's base dice; ``after``: the worth once they lie."""
        worth = 0.0
        for total, chance in enumerate(spread(dice)):
            who = mine if total > best else TIED if total == best else owner
            worth += chance * after[who][max(total, best)]
        return worth

    def layer(self, first: int, second: int) -> Layer:
        """Return worth and best dice with so many players of each side still to roll."""
        known = self.layers.get((first, second))
        if known is None:
            known = self.layers[first, second] = self._layer(first, second)
        return known

    def _layer(self, first: int, second: int) -> Layer:
        if not first and not second:
            return self.ends, [[FEWEST] * (HIGHEST + 1)] * 3
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


def _sided(worth: float, owner: int) -> float:
    return worth if owner == FIRST else 1 - worth


def _made(size: str, area: str, owner: int) -> list[float]:
    """Return the worth of a success of a side, by band of its achievement."""
    made = [1.0] * BANDS if area == "enemy" else FITTED["made"][size][area]
    return [_sided(worth, owner) for worth in made]


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
    return Stakes(size, area, target, limits, falls(match.fouls), few=few)


def stakes_of(state: State) -> Stakes:
    """Return the stakes of the check that is going on."""
    few = state.kind < NORMAL
    return stakes(state.match, state.side, state.ball, state.target, few)


def leader(state: State, without: int = -1) -> tuple[int, int]:
    """Return the highest achievement until now and who has it, ``without`` a player's own."""
    best, owner, rolls = 0, TIED, state.rolls
    for player in LISTED[state.checkers]:
        if player != without:
            value = sum(rolls[player])
            if value > best:
                best, owner = value, TEAM[player] ^ state.side
            elif value == best:
                owner = TIED
    return best, owner
