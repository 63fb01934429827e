"""Turns and plays (CA-5.2 to CA-5.4, CA-R10, CA-R11)."""

from engines.carriers.down import end_down
from engines.carriers.state import State
from engines.core.reason import Reason


def spend(state: State, piece: int) -> None:
    """Count the turn and the piece that acts in it, 0 for none."""
    state.turn += 1
    state.left -= 1
    if piece:
        state.acted |= 1 << piece


def end_turn(state: State) -> None:
    match = state.match
    if state.turn >= match.last_turn:
        end_down(state, "stop", state.pos[state.off << 3 | state.holder])
    elif state.left:
        state.actor = state.mover
    else:
        state.mover = state.actor = 1 - state.mover
        state.left = match.options.play_turns
        state.acted = 0


def refuse_acted(state: State, piece: int) -> Reason | None:
    if state.acted >> piece & 1:
        return Reason("CA-5.4", "CA-E-ACTED", {"piece": piece})
    return None
