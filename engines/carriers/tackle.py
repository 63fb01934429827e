"""Tackles and pushes (CA-6.1 to CA-6.4, CA-R15, CA-R38)."""

from engines.carriers.carrier import STEPPING
from engines.carriers.down import end_down
from engines.carriers.geometry import OPPOSITE
from engines.carriers.reach import anchored, room, strike, struck, tackles
from engines.carriers.skills import pace, refuse_skill, use
from engines.carriers.state import State
from engines.carriers.turns import refuse_acted, spend
from engines.carriers.written.actions import Tackle
from engines.core.reason import Param, Reason


def refuse_tackle(state: State, action: Tackle) -> Reason | None:
    piece, place = action.piece, state.mover << 3 | action.piece
    if state.mover == state.off:
        return Reason("CA-6.1", "CA-E-OFFENCE", {"piece": piece})
    if reason := refuse_acted(state, piece):
        return reason
    if not state.who[place].code and not action.skill:
        return Reason("CA-6.6", "CA-E-VACANTPIECE", {"piece": piece})
    if action.skill and (reason := refuse_skill(state, piece, STEPPING)):
        return reason
    run, jump = pace(state, place, action.skill)
    if not action.side:
        return _unsided(state, action, run, jump)
    steps = strike(state, place, action.side, run, jump)
    if steps is None:
        return _unstruck(state, place, action.side, run, jump)
    named: dict[str, Param] = {"piece": piece, "push": action.push}
    if action.push and anchored(state):
        return Reason("CA-10.4", "CA-E-ANCHOR", named)
    most = room(state, place, action.side, run - steps)
    if action.push > most:
        rule = "CA-6.2" if action.push > run - steps else "CA-R15"
        return Reason(rule, "CA-E-PUSH", {**named, "most": most})
    return None


def _unstruck(state: State, place: int, side: str, run: int, jump: bool) -> Reason:
    ground = state.field
    ball = state.pos[state.off << 3 | state.holder]
    near = ground.shifted(ball, OPPOSITE[side])
    named: dict[str, Param] = {"piece": place & 7, "side": side, "run": run}
    if near < 0:
        return Reason("CA-R15", "CA-E-CELL", named)
    if ground.distance(state.pos[place], near) + 1 > run:
        return Reason("CA-6.1", "CA-E-FAR", named)
    if struck(state, place, side, run, jump, 0) is not None:
        return Reason("CA-R32", "CA-E-GOALSIDE", named)
    return Reason("CA-6.3", "CA-E-BLOCKED", named)


def _unsided(state: State, action: Tackle, run: int, jump: bool) -> Reason:
    place = state.mover << 3 | action.piece
    sides = tuple(side for side, _ in tackles(state, place, run, jump))
    named: dict[str, Param] = {"piece": action.piece, "sides": sides}
    if sides:
        return Reason("CA-R15", "CA-E-SIDE", named)
    ball = state.pos[state.off << 3 | state.holder]
    far = state.field.distance(state.pos[place], ball) > run
    return Reason("CA-6.1" if far else "CA-6.3", "CA-E-FAR" if far else "CA-E-BLOCKED", named)


def resolve_tackle(state: State, action: Tackle) -> Tackle:
    """Write out a tackle without its side where only one is possible."""
    if action.side or state.phase != "play" or state.mover == state.off:
        return action
    place = state.mover << 3 | action.piece
    run, jump = pace(state, place, action.skill)
    sides = [side for side, _ in tackles(state, place, run, jump)]
    if len(sides) != 1:
        return action
    return Tackle(action.seat, action.piece, sides[0], action.push, action.skill)


def play_tackle(state: State, action: Tackle) -> None:
    """Move both pieces to where the holder is pushed, count the tackle, end the down."""
    ground = state.field
    place, ball = state.mover << 3 | action.piece, state.off << 3 | state.holder
    if action.skill:
        use(state, place)
    spend(state, action.piece)
    cell = state.pos[ball] + action.push * ground.steps[action.side]
    state.pos[ball] = state.pos[place] = cell
    held = state.who[ball]
    if held.code and held.effect != "iron" and state.who[place].phys > held.phys:
        own = state.card(ball)
        state.hits[own] = state.hits.get(own, 0) + 1
    end_down(state, "tackle", cell)
