"""A sensible line for a seat to act, without listing all lines.

Placement and steps keep cells within reach; checks, moves of the ball, boosts and fast moves go
by the chances in ``odds.py`` and ``prospects.py``. Emotion is spent if it gains enough.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final

from engines.core.game import Seat
from engines.limit_ball.acts import needs_rep
from engines.limit_ball.looking import in_own_goal
from engines.limit_ball.odds import FIRST, HIGHEST, TIED, Stakes, band, leader, stakes_of
from engines.limit_ball.offered.listing import BOOSTED, PASSES, ROLLS, legal, moves_of, reactions_of
from engines.limit_ball.prospects import contest, post, present, staying, throws
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    COUNT,
    FAST,
    FIRST as FIRST_BALL,
    FIRST_OF,
    LISTED,
    MOVE,
    NOBODY,
    NORMAL,
    OF_TEAM,
    PLACE,
    PLAYERS,
    REACT,
    RESTART,
    ROLL,
    TEAM,
    Match,
    State,
)
from engines.limit_ball.written import actions

GAIN: Final = 0.3  # the least that emotion must add to the chance of the next goal
GAIN_OF_ALL: Final = 0.38  # the same for all emotion of a player at once
EQUAL: Final = 0.004  # differences of worth below this are none
AHEAD: Final = 0.001  # what a step nearer to the enemy goal area counts among equal moves
FORWARD: Final = 0.05  # how often the ball has to go nearer, whatever it promises
KEPT: Final = 65_536  # reactions
REACTIONS: Final[dict[tuple[object, ...], actions.Action]] = {}
KINDS: Final = tuple(actions.BOOSTS)


def policy(state: State, seat: Seat, rng: Random) -> actions.Action:
    """Return a sensible line of a seat that is to act; of equal ones an earlier one."""
    return ACTS[state.phase](state, actions.INDEX[seat], rng)


def goes_first(state: State, seats: tuple[Seat, ...]) -> Seat | None:
    """Return who of a team's seats acts: who gains enough by emotion, else who may pass."""
    if state.phase in GAINS:
        gains = GAINS[state.phase]
        most, seat = max((gains(state, actions.INDEX[seat]), seat) for seat in seats)
        if most >= GAIN:
            return seat
    first = actions.SEATS[LISTED[state.acting][0]]
    return first if first in seats else None


# Placement


def placement(state: State, player: int, rng: Random) -> actions.Action:
    return placed(state.match, state.team, state.kind, needs_rep(state))


@lru_cache(maxsize=1_024)
def placed(match: Match, team: int, kind: int, has_rep: bool) -> actions.Place:
    """Return the placement that keeps most of the field within reach (LB-R35)."""
    field, own = match.field, match.players[team]
    rep = representative(match, team) if has_rep else NOBODY
    start = field.sides[0] if kind == RESTART else field.start
    others = [player for player in own if player != rep]
    best, chosen = -1.0, (field.start,) * len(others)
    for cells in product(field.allowed[team], repeat=len(others)):
        at = dict(zip(others, cells, strict=True))
        if has_rep and kind == FIRST_BALL:
            at[rep] = start
        worth = covered(match, team, at)
        if worth > best:
            best, chosen = worth, cells
    name = actions.SEATS[rep] if has_rep else ""
    side = field.names[start] if has_rep and kind == RESTART else ""
    pairs = zip(others, chosen, strict=True)
    cells_of = tuple((actions.SEATS[player], field.names[cell]) for player, cell in pairs)
    return actions.Place(actions.TEAMS[team], name, side, cells_of)


def representative(match: Match, team: int) -> int:
    """Return the player with the fewest steps: he moves the ball and does not react."""
    own = match.players[team]
    return min(own, key=lambda player: sum(map(len, match.reaches[player])))


def covered(match: Match, team: int, at: dict[int, int]) -> float:
    """Return the worth of the cells within reach of players of a team on cells."""
    worth, before = 0.0, [NOBODY] * len(match.players[team])
    for place, player in enumerate(match.players[team]):
        if player in at:
            worth += post(match, player, at[player], tuple(before))
            before[place] = at[player]
    return worth


# Checks


def roll(state: State, player: int, rng: Random) -> actions.Action:
    return ROLLS[player][best_dice(state, player) - 2]


def best_dice(state: State, player: int) -> int:
    """Return how many base dice promise most, knowing all who have rolled before (LB-R8)."""
    if state.kind < NORMAL:
        return 2
    best, owner = (0, TIED) if state.waiting == state.checkers else leader(state)
    first, second = OF_TEAM[state.side], OF_TEAM[1 - state.side]
    left = COUNT[state.waiting & first], COUNT[state.waiting & second]
    return stakes_of(state).layer(*left)[1][owner][min(best, HIGHEST)]


def window(state: State, player: int, rng: Random) -> actions.Action:
    """Boost, block or pass in the window of a check."""
    best = best_boost(state, player)
    may_pass = 1 << player == FIRST_OF[state.team]
    if best is not None and (best[0] >= GAIN or not may_pass):
        return best[1]
    if may_pass:
        return PASSES[state.team]
    return next(iter(legal(state, actions.SEATS[player])))


def best_boost(state: State, player: int) -> tuple[float, actions.Action] | None:
    """Return what a player's best boost or block gains, and it; None without emotion."""
    return max(boosts(state, player), key=lambda pair: pair[0], default=None)


def boosts(state: State, player: int) -> list[tuple[float, actions.Action]]:
    """Return a player's best boost of each check, and his block, each with what it gains."""
    if not state.emotion[player]:
        return []
    stakes, side = stakes_of(state), TEAM[player]
    mine = 1.0 if side == state.side else -1.0
    now = stakes.ended(*leader(state))
    gains: list[tuple[float, actions.Action]] = []
    for mate in LISTED[state.checkers & OF_TEAM[side]]:
        if mate == player or not state.boosted >> (player * PLAYERS + mate) & 1:
            worth, kind = boosted(state, stakes, mate)
            gains.append((mine * (worth - now), BOOSTED[player][mate][KINDS.index(kind)]))
    if state.checkers >> player & 1 and in_own_goal(state, player):
        gain = mine * (stakes.tied - now) - (GAIN_OF_ALL - GAIN) * (state.emotion[player] > 1)
        gains.append((gain, actions.Block(actions.SEATS[player])))
    return gains


def boosted(state: State, stakes: Stakes, mate: int) -> tuple[float, str]:
    """Return the worth, to the first side, of the best boost of a check, and its kind."""
    best, owner = leader(state, mate)
    dice, value = len(state.rolls[mate]), sum(state.rolls[mate])
    mine = TEAM[mate] ^ state.side
    key = best, owner, dice, value, mine
    known = stakes.boosts.get(key)
    if known is None:
        better = max if mine == FIRST else min
        known = stakes.boosts[key] = better(
            (with_boost(stakes, best, owner, mine, value, dice, kind), kind) for kind in KINDS
        )
    return known


def with_boost(
    stakes: Stakes, best: int, owner: int, mine: int, value: int, dice: int, kind: str
) -> float:
    """Return the worth of a boost of a check of ``value`` with so many dice, of side ``mine``."""
    added, again = actions.BOOSTS[kind]
    kept, many = (0, dice + added) if again else (value, added)
    return stakes.hoped(best, owner, mine, kept, many)


def boost_gains(state: State, player: int) -> float:
    best = best_boost(state, player)
    return 0.0 if best is None else best[0]


def verdict(state: State, player: int, rng: Random) -> actions.Action:
    """Roll again on the foul table where that promises enough, or accept (LB-10.2)."""
    may_accept = 1 << player == FIRST_OF[state.team]
    if not state.emotion[player] or (may_accept and again_gains(state) < GAIN):
        return actions.Accept(actions.TEAMS[state.team])
    return actions.Refoul(actions.SEATS[player])


def refoul_gains(state: State, player: int) -> float:
    return again_gains(state) if state.emotion[player] else 0.0


def again_gains(state: State) -> float:
    """Return what another roll on the foul table adds to the fouling side's chance."""
    stakes, owner = stakes_of(state), TEAM[state.fouler] ^ state.side
    now = stakes.fallen[owner][state.result][band(state.value)]
    mean = stakes.fouled[owner][band(state.value)]
    return mean - now if owner == FIRST else now - mean


# The ball, reactions and fast moves


def move(state: State, player: int, rng: Random) -> actions.Action:
    """Move the ball where it promises most; now and then, forward, or a match might never end."""
    match, side = state.match, TEAM[player]
    moves, gap = moves_of(state), gaps(match, side)
    if rng.random() < FORWARD:
        index, here = match.field.index, gap[state.ball]
        moves = tuple(action for action in moves if gap[index[action.cell]] < here) or moves
    return move_of(throws(state), moves, match, gap)


@lru_cache(maxsize=512)
def gaps(match: Match, side: int) -> tuple[int, ...]:
    """Return for each cell how many steps it is away from the enemy goal area."""
    field = match.field
    goals = [cell for cell, goal in enumerate(field.goal_of) if goal == 1 - side]
    return tuple(min(row[goal] for goal in goals) for row in field.apart)


def move_of(
    worth: dict[tuple[int, bool], float],
    moves: tuple[actions.Move, ...],
    match: Match,
    gap: tuple[int, ...],
) -> actions.Move:
    """Return the move that promises most; of equal ones along with the ball in the open, ahead."""
    index, goal_of = match.field.index, match.field.goal_of
    best, chosen = -1.0, moves[0]
    for action in moves:
        cell = index[action.cell]
        along = (goal_of[cell] < 0) != action.alone
        now = worth[cell, action.alone] + EQUAL * along - AHEAD * gap[cell]
        if now > best:
            best, chosen = now, action
    return chosen


def reaction(state: State, player: int, rng: Random) -> actions.Action:
    """Return the reaction of a player, kept for equal positions."""
    key = (
        state.match, player, state.side, state.ball, state.target, state.excluded, state.joined,
        state.queue, *state.cell,
    )  # fmt: skip
    known = REACTIONS.get(key)
    if known is None:
        if len(REACTIONS) >= KEPT:
            REACTIONS.clear()
        known = REACTIONS[key] = best_reaction(state, player)
    return known


def best_reaction(state: State, player: int) -> actions.Action:
    """Come to the ball if that promises more, else wait where most cells are within reach."""
    match, ball, at = state.match, state.ball, state.cell[player]
    if state.excluded >> player & 1:
        return reactions_of(state, player)[0 if joins(state, player, stays=True) else 1]
    if at == ball:
        come = joins(state, player, stays=False)
        return reactions_of(state, player)[0] if come else _waiting(state, player)
    near = match.reaches[player][at]
    if ball in near and joins(state, player, stays=False):
        return reactions_of(state, player)[2 + near.index(ball)]
    return _waiting(state, player)


def _waiting(state: State, player: int) -> actions.Action:
    at, cell = state.cell[player], waiting_cell(state, player)
    if cell == at:
        return reactions_of(state, player)[at == state.ball]
    return reactions_of(state, player)[2 + state.match.reaches[player][at].index(cell)]


def joins(state: State, player: int, *, stays: bool) -> bool:
    """Return whether a check promises a player's side more with him; ``stays``: he is excluded."""
    players, holds, side, bit = present(state), staying(state), TEAM[player], 1 << player
    if stays:
        if not holds & bit:
            return False
        without = contest(state, players, holds & ~bit, side)
    else:
        players |= bit
        without = contest(state, players & ~bit, holds, side)
    return contest(state, players, holds, side) >= without


def waiting_cell(state: State, player: int) -> int:
    """Return the cell, his own or a step away, from where most is within reach; not the ball's."""
    match, team = state.match, state.match.players[TEAM[player]]
    others = tuple([state.cell[mate] for mate in team])
    return best_post(match, player, state.cell[player], others, state.ball)


@lru_cache(maxsize=65_536)
def best_post(match: Match, player: int, at: int, others: tuple[int, ...], ball: int) -> int:
    best, chosen = post(match, player, at, others), at
    for cell in match.reaches[player][at]:
        worth = post(match, player, cell, others)
        if worth > best and cell != ball:
            best, chosen = worth, cell
    return chosen


def run(state: State, player: int, rng: Random) -> actions.Action:
    """Move fast to the ball where that promises enough, or pass (LB-10.3)."""
    may_pass = 1 << player == FIRST_OF[state.team]
    if may_pass and run_gains(state, player) < GAIN:
        return PASSES[state.team]
    if state.cell[player] != state.ball:
        return actions.Fast(actions.SEATS[player], state.match.field.names[state.ball])
    return next(iter(legal(state, actions.SEATS[player])))


def run_gains(state: State, player: int) -> float:
    """Return what a player adds to his side's chance by a fast move to the ball."""
    bit, side = 1 << player, TEAM[player]
    if not state.emotion[player] or player == state.holder or state.excluded & bit:
        return 0.0
    if state.cell[player] == state.ball:
        return 0.0
    players, stays = present(state), staying(state)
    return contest(state, players | bit, stays, side) - contest(state, players, stays, side)


ACTS: Final[dict[int, Callable[[State, int, Random], actions.Action]]] = {
    PLACE: placement, ROLL: roll, BOOST: window, ACCEPT: verdict, MOVE: move, REACT: reaction,
    FAST: run,
}  # fmt: skip

# What a player gains by emotion where any of his team may act.
GAINS: Final[dict[int, Callable[[State, int], float]]] = {
    BOOST: boost_gains, ACCEPT: refoul_gains, FAST: run_gains,
}  # fmt: skip
