"""What a position is worth before a check: who can come to the ball, and how the check would go.

A worth here is the chance, from 0 to 1, that a named side scores the next goal.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engines.limit_ball.odds import FITTED, stakes
from engines.limit_ball.state import COUNT, LISTED, NOBODY, OF_TEAM, TEAM, Match, State

# What a cell within reach counts for a player who waits: own goal area, open, enemy goal area.
NEARBY: Final = (3.0, 2.0, 1.0)
SHARED: Final = 0.4  # of that, where a team-mate reaches it too


def coming(match: Match, cells: Sequence[int], ball: int, asked: int) -> int:
    """Return those of the players asked who could check at a cell, from where they stand."""
    reaches, players = match.reaches, 0
    for player in LISTED[asked]:
        at = cells[player]
        if at == ball or ball in reaches[player][at]:
            players |= 1 << player
    return players


def present(state: State) -> int:
    """Return the players who will check if all who are still to declare come (LB-7.1)."""
    waiting = declared = 0
    for player in state.queue:
        waiting |= 1 << player
    for player in LISTED[state.joined & ~state.excluded]:
        if state.cell[player] == state.ball:
            declared |= 1 << player
    return declared | coming(state.match, state.cell, state.ball, waiting & ~state.excluded)


def staying(state: State) -> int:
    """Return the excluded players at the ball: they may move it on, or check where LB-7.7 says."""
    asked = may_stay(state.match)
    players = 0
    for player in LISTED[state.excluded]:
        declines = asked and player not in state.queue and not state.joined >> player & 1
        if state.cell[player] == state.ball and not declines:
            players |= 1 << player
    return players


def may_stay(match: Match) -> bool:
    """Return whether an excluded player may check if it is one against one (LB-R17)."""
    return match.duel or match.options.at_the_ball


def contest(state: State, players: int, stays: int, side: int) -> float:
    """Return the worth to a side of a check by ``players``; ``stays``: the excluded at the ball."""
    match, ball, target = state.match, state.ball, state.target
    return meeting(match, side, ball, target, players, stays, state.side)


@lru_cache(maxsize=65_536)
def meeting(
    match: Match, side: int, ball: int, target: int, players: int, stays: int, first: int
) -> float:
    """Return the worth to ``side`` of a check of players; ``first``: the side that rolls first."""
    both = players | stays
    one_each = COUNT[both & OF_TEAM[0]] == COUNT[both & OF_TEAM[1]] == 1
    guarded = match.field.goal_of[ball]
    if may_stay(match) and (one_each or (match.duel and guarded >= 0)):
        players = both
    if guarded >= 0 and not players & OF_TEAM[guarded]:
        return float(side != guarded)  # unguarded (LB-7.4)
    if not players:
        return _left(match, ball, target, stays, first, side)
    check = stakes(match, first, ball, target, False)
    worth = check.worth(COUNT[players & OF_TEAM[first]], COUNT[players & OF_TEAM[1 - first]])
    return worth if side == first else 1 - worth


def _left(match: Match, ball: int, target: int, stays: int, first: int, side: int) -> float:
    """Return the worth of a ball that nobody checks for: its mover goes on, or it lies (LB-7.6)."""
    size = str(min(map(len, match.players)))
    worth: float = FITTED["left"][size]["held" if stays else "dead"]
    return worth if side == first else 1 - worth


def throws(state: State) -> dict[tuple[int, bool], float]:
    """Return the worth to the mover's side of every move: to a cell, the ball alone or with him."""
    return _throws(state.match, state.mover, state.ball, state.steps, state.target, *state.cell)


@lru_cache(maxsize=65_536)
def _throws(
    match: Match, mover: int, ball: int, steps: int, target: int, *cells: int
) -> dict[tuple[int, bool], float]:
    side, asked, bit = TEAM[mover], may_stay(match), 1 << mover
    worth: dict[tuple[int, bool], float] = {}
    for to in match.field.reach(ball, steps, exact=match.options.exact):
        players = coming(match, cells, to, match.present & ~bit)
        alone = meeting(match, side, to, target, players, 0, side)
        along = alone
        if asked or not players:
            along = meeting(match, side, to, target, players, bit, side)
        worth[to, True], worth[to, False] = alone, along
    return worth


@lru_cache(maxsize=65_536)
def post(match: Match, player: int, cell: int, others: tuple[int, ...]) -> float:
    """Return how well a cell suits a player who waits, with his team-mates on other cells."""
    team, goal_of = TEAM[player], match.field.goal_of
    shared: set[int] = set()
    for mate, at in zip(match.players[team], others, strict=True):
        if mate != player and at != NOBODY:
            shared.update((at, *match.reaches[mate][at]))
    worth = 0.0
    for near in (cell, *match.reaches[player][cell]):
        counts = NEARBY[0 if goal_of[near] == team else 1 if goal_of[near] < 0 else 2]
        worth += counts * (SHARED if near in shared else 1.0)
    return worth
