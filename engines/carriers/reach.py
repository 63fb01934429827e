"""The reach of pieces: moves, tackles, pushes (CA-5.5, CA-6.1, CA-6.2, CA-R15, CA-R32, CA-R34)."""

from collections.abc import Iterator

from engines.carriers.geometry import DIRECTIONS
from engines.carriers.state import State


def targets(state: State, place: int, steps: int, jump: bool) -> int:
    """Return the cells that a piece can move to."""
    return spread(state, place, steps, jump, bounds(state, place), trap(state, place))


def spread(state: State, place: int, steps: int, jump: bool, bound: int, fence: int) -> int:
    """Return the cells a piece reaches without a step sideways in ``bound`` or out of ``fence``."""
    ground = state.field
    empty = ground.board & ~state.occupied
    through = empty
    if jump:
        through = ground.board
        if place >> 3 != state.off:  # a defender never passes over the holder
            through &= ~ground.bits[state.pos[state.off << 3 | state.holder]]
    return ground.flood(state.pos[place], steps, through, bound, fence) & empty


def bounds(state: State, place: int) -> int:
    """Return the goal area that a placed piece takes no sideways step in (CA-R32)."""
    return state.field.own[place >> 3] if state.placed >> place & 1 else 0


def trap(state: State, place: int) -> int:
    """Return the goal area that the holder does not leave in the move it enters in (CA-R34)."""
    return state.field.attacked[state.off] if place == state.off << 3 | state.holder else 0


def reaches(state: State, place: int, to: int, steps: int, jump: bool) -> bool:
    """Return whether a piece can move to a cell."""
    return strolls(state, place, to, steps) or bool(targets(state, place, steps, jump) >> to & 1)


def strolls(state: State, place: int, to: int, steps: int) -> bool:
    """Tell whether an L-shaped way is short enough and free, as for most moves.

    Pieces bound to rules of their own (placed ones, the holder near its goal) never stroll.
    """
    near, codes, at = state.match.near, state.field.codes, state.pos[place]
    way = near.place.get(codes[to] - codes[at])
    if way is None or way >= 2 * steps * (steps + 1) or state.placed >> place & 1:
        return False
    shift = near.bias - at
    taken = state.occupied
    if place == state.off << 3 | state.holder:
        taken |= state.field.attacked[state.off]
    window = taken << shift if shift > 0 else taken >> -shift
    return not (window & near.first[way] and window & near.second[way])


def strike(state: State, place: int, side: str, run: int, jump: bool) -> int | None:
    """Return the steps that a tackle from one side takes, the last one onto the holder included."""
    return struck(state, place, side, run, jump, bounds(state, place))


def struck(state: State, place: int, side: str, run: int, jump: bool, bound: int) -> int | None:
    ground = state.field
    ball = state.pos[state.off << 3 | state.holder]
    near = ball - ground.steps[side]
    if near < 0 or not ground.board >> near & 1:
        return None
    if bound >> ball & 1 and side in "EW":
        return None
    through = ground.board & ~ground.bits[ball] if jump else ground.board & ~state.occupied
    steps = ground.steps_to(state.pos[place], near, run - 1, through, bound)
    return None if steps is None else steps + 1


def room(state: State, place: int, side: str, left: int) -> int:
    """Return how far the holder can be pushed with ``left`` steps; the tackler's cell is empty."""
    ground = state.field
    cell = state.pos[state.off << 3 | state.holder]
    taken = state.occupied & ~ground.bits[state.pos[place]]
    for count in range(left):
        cell = ground.shifted(cell, side)
        if cell < 0 or taken >> cell & 1 or ground.attacked[state.off] >> cell & 1:
            return count
    return left


def anchored(state: State) -> bool:
    return state.who[state.off << 3 | state.holder].effect == "anchor"


def tackles(state: State, place: int, run: int, jump: bool) -> Iterator[tuple[str, int]]:
    """Yield the sides a piece can tackle from, each with the farthest push."""
    ground = state.field
    if ground.distance(state.pos[place], state.pos[state.off << 3 | state.holder]) > run:
        return
    for side in DIRECTIONS:
        steps = strike(state, place, side, run, jump)
        if steps is not None:
            yield side, 0 if anchored(state) else room(state, place, side, run - steps)
