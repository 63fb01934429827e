"""The sensible lines of a seat to act, likely the best first: what a search tries."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from engines.core.game import Seat
from engines.limit_ball.acts import needs_rep
from engines.limit_ball.offered.listing import PASSES, ROLLS, legal, moves_of, reactions_of
from engines.limit_ball.policy import best_dice, boosts, placed, policy
from engines.limit_ball.prospects import throws
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    FAST,
    FIRST_OF,
    MOVE,
    NORMAL,
    PLACE,
    REACT,
    ROLL,
    TEAM,
    State,
)
from engines.limit_ball.written import actions

BOOSTS: Final = 4  # that are tried in one window


def candidates(state: State, seat: Seat, rng: Random) -> Iterable[actions.Action]:
    """Return the sensible lines of a seat to act, the policy's own first, each once."""
    first = policy(state, seat, rng)
    others = OFFERS[state.phase](state, actions.INDEX[seat])
    return tuple(dict.fromkeys((first, *others)))


def _placements(state: State, player: int) -> Iterator[actions.Action]:
    """Give the policy's placement, with one of the others on each cell in turn."""
    field = state.match.field
    kept = placed(state.match, state.team, state.kind, needs_rep(state))
    for moved, _ in kept.cells:
        for cell in field.allowed[state.team]:
            pairs = tuple(
                (name, field.names[cell] if name == moved else at) for name, at in kept.cells
            )
            yield actions.Place(kept.team, kept.rep, kept.at, pairs)


def _rolls(state: State, player: int) -> Iterator[actions.Action]:
    """Give the numbers of dice, those near the policy's first."""
    if state.kind < NORMAL:
        return
    best = best_dice(state, player)
    yield from sorted(ROLLS[player], key=lambda action: abs(action.dice - best))


def _boosts(state: State, player: int) -> Iterator[actions.Action]:
    if 1 << player == FIRST_OF[state.team]:
        yield PASSES[state.team]
    ranked = sorted(boosts(state, player), key=lambda pair: -pair[0])
    yield from (action for _, action in ranked[:BOOSTS])


def _verdicts(state: State, player: int) -> Iterator[actions.Action]:
    yield from legal(state, actions.SEATS[player])


def _moves(state: State, player: int) -> Iterator[actions.Action]:
    """Give the moves of the ball by what they promise."""
    worth, index = throws(state), state.match.field.index
    yield from sorted(moves_of(state), key=lambda action: -worth[index[action.cell], action.alone])


def _reactions(state: State, player: int) -> Iterator[actions.Action]:
    """Give the step to the ball, staying, the other steps; to decline only at the ball."""
    lines, at = reactions_of(state, player), state.cell[player]
    near = state.match.reaches[player][at]
    if state.ball in near and len(lines) > 2:
        yield lines[2 + near.index(state.ball)]
    yield lines[0]
    if at == state.ball:
        yield lines[1]
    yield from lines[2:]


def _runs(state: State, player: int) -> Iterator[actions.Action]:
    """Give passing, and fast moves to the ball and into the own goal area."""
    if 1 << player == FIRST_OF[state.team]:
        yield PASSES[state.team]
    if not state.emotion[player] or player == state.holder:
        return
    field, at, own = state.match.field, state.cell[player], TEAM[player]
    rows = sorted(range(len(field.cells)), key=lambda cell: (cell != state.ball, cell))
    for cell in rows:
        if cell != at and (cell == state.ball or field.goal_of[cell] == own):
            yield actions.Fast(actions.SEATS[player], field.names[cell])


OFFERS: Final[dict[int, Callable[[State, int], Iterator[actions.Action]]]] = {
    PLACE: _placements, ROLL: _rolls, BOOST: _boosts, ACCEPT: _verdicts, MOVE: _moves,
    REACT: _reactions, FAST: _runs,
}  # fmt: skip
