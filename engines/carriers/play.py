"""Snap, moves and passed turns (CA-5.1, CA-5.5, CA-R11, CA-R18, CA-R34)."""

from engines.carriers.carrier import STEPPING
from engines.carriers.down import goal
from engines.carriers.reach import bounds, reaches, spread, strolls, trap
from engines.carriers.skills import pace, refuse_skill, use
from engines.carriers.state import State
from engines.carriers.turns import end_turn, refuse_acted, spend
from engines.carriers.written.actions import Move, Snap, Turn, Wait
from engines.core.reason import Param, Reason


def receivers(state: State) -> tuple[int, ...]:
    """Return the pieces that may take the snap: 4, or any with a card if 4 is vacant (CA-R18)."""
    base = state.off << 3
    if state.who[base | 4].code:
        return (4,)
    return tuple(piece for piece in (2, 3, 5, 6, 7) if state.who[base | piece].code)


def refuse_snap(state: State, action: Snap) -> Reason | None:
    takers = receivers(state)
    if action.to in takers:
        return None
    rule = "CA-5.1" if takers == (4,) else "CA-R18" if takers else "CA-R35"
    return Reason(rule, "CA-E-SNAP", {"piece": action.to, "receivers": takers})


def play_snap(state: State, action: Snap) -> None:
    state.holder = action.to
    state.phase = "play"
    spend(state, 1)
    end_turn(state)


def refuse_before_snap(state: State, action: Turn) -> Reason:
    return Reason("CA-5.1", "CA-E-SNAP", {"receivers": receivers(state)})


def refuse_wait(state: State, action: Wait) -> Reason | None:
    if state.phase == "snap" and receivers(state):
        return refuse_before_snap(state, action)
    return None


def play_wait(state: State, action: Wait) -> None:
    state.phase = "play"
    spend(state, 0)
    end_turn(state)


def refuse_move(state: State, action: Move) -> Reason | None:
    piece, place = action.piece, state.mover << 3 | action.piece
    to = state.field.cells.get(action.cell, -1)
    if state.acted >> piece & 1:
        return refuse_acted(state, piece)
    if action.skill:
        if reason := refuse_skill(state, piece, STEPPING):
            return reason
    elif to >= 0 and strolls(state, place, to, state.who[place].run):
        return None
    steps, jump = pace(state, place, action.skill)
    if to >= 0 and reaches(state, place, to, steps, jump):
        return None
    return _unmoved(state, place, to, steps, jump, {"piece": piece, "cell": action.cell})


def _unmoved(
    state: State, place: int, to: int, steps: int, jump: bool, named: dict[str, Param]
) -> Reason:
    """Return why a piece cannot move to a cell."""
    at = state.pos[place]
    named = {**named, "run": steps}
    if to < 0:
        return Reason("CA-2.1", "CA-E-CELL", named)
    if to == at:
        return Reason("CA-5.5", "CA-E-STAY", named)
    if state.occupied >> to & 1:
        return Reason("CA-5.5", "CA-E-OCCUPIED", named)
    if state.field.distance(at, to) > steps:
        return Reason("CA-5.5", "CA-E-FAR", named)
    return _unreached(state, place, to, steps, jump, named)


def _unreached(
    state: State, place: int, to: int, steps: int, jump: bool, named: dict[str, Param]
) -> Reason:
    """Return the rule that closes the way: of the goal area, of entering, or of pieces."""
    if spread(state, place, steps, jump, 0, trap(state, place)) >> to & 1:
        return Reason("CA-R32", "CA-E-GOALSIDE", named)
    if spread(state, place, steps, jump, bounds(state, place), 0) >> to & 1:
        return Reason("CA-R34", "CA-E-BLOCKED", named)
    return Reason("CA-10.1" if jump else "CA-5.5", "CA-E-BLOCKED", named)


def play_move(state: State, action: Move) -> None:
    ground, mover, piece, pos = state.field, state.mover, action.piece, state.pos
    place = mover << 3 | piece
    at, to = pos[place], ground.cells[action.cell]
    bits = ground.bits
    if action.skill:
        use(state, place)
    pos[place] = to
    state.occupied ^= bits[at] | bits[to]
    state.acted |= 1 << piece
    state.turn += 1
    state.left -= 1
    if piece == state.holder and mover == state.off:
        attacked = ground.attacked[mover]
        if attacked & bits[to] and not attacked & bits[at]:
            goal(state, to)
            return
    if not state.left or state.turn >= state.match.last_turn:  # else the mover goes on
        end_turn(state)
