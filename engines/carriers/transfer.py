"""Transfers and interceptions (CA-5.6 to CA-5.9, CA-R12, CA-R13, CA-10.2, CA-10.3)."""

from engines.carriers.carrier import PASSING
from engines.carriers.down import end_down, goal
from engines.carriers.geometry import ROUTE_CAP, crossed
from engines.carriers.skills import refuse_skill, use
from engines.carriers.state import DICE, State
from engines.carriers.turns import end_turn, refuse_acted, spend
from engines.carriers.written.actions import Cut, Roll, Transfer
from engines.core.reason import Reason


def transfer_reach(state: State, skill: bool) -> int:
    card = state.who[state.off << 3 | state.holder]
    return 2 * card.run + (card.n if skill and card.effect == "long_pass" else 0)


def refuse_transfer(state: State, action: Transfer) -> Reason | None:
    piece, to = action.piece, action.to
    base = state.off << 3
    if state.mover != state.off:
        return Reason("CA-5.6", "CA-E-DEFENCE", {"piece": piece})
    if reason := refuse_acted(state, piece):
        return reason
    if action.skill and (reason := refuse_skill(state, piece, PASSING)):
        return reason
    if piece != state.holder:
        return Reason("CA-5.6", "CA-E-NOTHOLDER", {"piece": piece, "holder": state.holder})
    if to == piece:
        return Reason("CA-5.6", "CA-E-PIECE", {"piece": to})
    if not state.who[base | to].code:
        return Reason("CA-6.6", "CA-E-VACANTPIECE", {"piece": to})
    reach = transfer_reach(state, action.skill)
    if state.field.distance(state.pos[base | piece], state.pos[base | to]) > reach:
        rule = "CA-10.8" if action.skill and state.who[base | piece].n else "CA-5.6"
        return Reason(rule, "CA-E-FAR", {"piece": piece, "to": to, "reach": reach})
    return None


def play_transfer(state: State, action: Transfer) -> None:
    base = state.off << 3
    if action.skill:
        use(state, base | action.piece)
    spend(state, action.piece)
    state.thrower, state.receiver = action.piece, action.to
    state.bullet = action.skill and state.who[base | action.piece].effect == "bullet"
    state.candidates = on_route(state)
    if state.candidates:
        state.phase, state.actor = "cut", 1 - state.off
    else:
        arrive(state)


def on_route(state: State) -> int:
    """Return the opposing pieces on the way of the transfer (CA-5.7, CA-R12)."""
    base, pos = state.off << 3, state.pos
    start = pos[base | state.thrower]
    way = crossed(state.field, start, pos[base | state.receiver])
    opponents = pos[1:8] if base else pos[9:]
    return sum(1 << piece for piece, cell in enumerate(opponents, 1) if cell - start in way)


def refuse_cut(state: State, action: Cut) -> Reason | None:
    if not action.piece or state.candidates >> action.piece & 1:
        return None
    return Reason("CA-5.7", "CA-E-CUT", {"piece": action.piece})


def play_cut(state: State, action: Cut) -> None:
    state.interceptor = action.piece
    if action.piece:
        state.phase, state.actor = "dice", DICE
    else:
        arrive(state)


def difficulty(state: State) -> int:
    """Return *d* of the interception under way, 1 to 4, skills included (CA-5.8, CA-10.2, 10.3)."""
    if state.bullet:
        return ROUTE_CAP
    base, other = state.off << 3, (1 - state.off) << 3
    start = state.pos[base | state.thrower]
    way = crossed(state.field, start, state.pos[base | state.receiver])
    return eased(
        way[state.pos[other | state.interceptor] - start],
        sure_hands=state.who[base | state.receiver].effect == "sure_hands",
        hawk=state.who[other | state.interceptor].effect == "hawk",
    )


def eased(d: int, *, sure_hands: bool = False, hawk: bool = False) -> int:
    """Return *d* as passive skills change it (CA-10.2, CA-10.3)."""
    return min(max(d + sure_hands - hawk, 1), ROUTE_CAP)


def intercepts(d: int, first: int, second: int) -> bool:
    if d == 1:
        return first != second
    return (first - second) % (2, 3, 6)[d - 2] == 0


def play_dice(state: State, action: Roll) -> None:
    caught = intercepts(difficulty(state), *action.faces)
    cell = state.pos[(1 - state.off) << 3 | state.interceptor]
    if caught:
        clear_transfer(state)
        end_down(state, "cut", cell)
    else:
        arrive(state)


def clear_transfer(state: State) -> None:
    state.thrower = state.receiver = state.candidates = state.interceptor = 0
    state.bullet = False


def arrive(state: State) -> None:
    state.holder = state.receiver
    clear_transfer(state)
    state.phase = "play"
    cell = state.pos[state.off << 3 | state.holder]
    if state.match.options.goal_by_transfer and state.field.attacked[state.off] >> cell & 1:
        goal(state, cell)
    else:
        end_turn(state)
