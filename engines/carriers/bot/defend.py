"""A turn of the defence: the tackle that pushes back farthest, else a step between."""

from typing import Final

from engines.carriers.bot.attack import moved
from engines.carriers.bot.danger import diamonds, distances, open_cells, ways
from engines.carriers.geometry import FORWARD
from engines.carriers.reach import anchored, room, strike
from engines.carriers.state import State
from engines.carriers.written.actions import SEATS, Action, Tackle, Wait

FRONT: Final = ("S", "N")  # the last step of a tackle that pushes the offence back, by side
OTHERS: Final = (("E", "W", "N"), ("E", "W", "S"))
AHEAD: Final = 1  # rows in front of the holder where a defender closes in


def choose_defence(state: State) -> Action:
    return best_tackle(state) or best_closing(state) or Wait(SEATS[state.mover])


def tacklers(state: State) -> list[tuple[int, int, bool, bool]]:
    """Return the pieces near enough to tackle: place, steps, if over others, if by skill."""
    base, pos, who, acted = state.mover << 3, state.pos, state.who, state.acted
    away = distances(state.field, pos[state.off << 3 | state.holder])
    near: list[tuple[int, int, bool, bool]] = []
    for piece in range(1, 8):
        card, far = who[base | piece], away[pos[base | piece]]
        if far <= card.run + card.n and card.code and not acted >> piece & 1:
            place = base | piece
            near += [(place, *way) for way in ways(state, place) if far <= way[0]]
    return near


def best_tackle(state: State) -> Tackle | None:
    """Return the tackle that pushes back farthest; skills are kept where they gain nothing."""
    near = tacklers(state)
    if not near:
        return None
    front, held, most = FRONT[state.off], anchored(state), -1.0
    chosen: Tackle | None = None
    for place, run, jump, skill in near:
        steps = strike(state, place, front, run, jump)
        if steps is None:
            continue
        push = 0 if held else room(state, place, front, run - steps)
        if push - skill / 2 > most:
            most = push - skill / 2
            chosen = Tackle(SEATS[state.mover], place & 7, front, push, skill)
    return chosen or _aside(state, near)


def _aside(state: State, near: list[tuple[int, int, bool, bool]]) -> Tackle | None:
    """Return a tackle from another side, without a push."""
    for place, run, jump, skill in near:
        for side in OTHERS[state.off]:
            if strike(state, place, side, run, jump) is not None:
                return Tackle(SEATS[state.mover], place & 7, side, 0, skill)
    return None


def best_closing(state: State) -> Action | None:
    """Return the move of the nearest defender to the cells in front of the holder."""
    field, base, pos, acted = state.field, state.mover << 3, state.pos, state.acted
    target, nearest = in_front(state), []
    away = distances(field, target)
    for piece in range(1, 8):
        far = away[pos[base | piece]]
        if far > 1 and not acted >> piece & 1:
            nearest.append((far, base | piece))
    nearest.sort()
    for far, place in nearest:
        card = state.who[place]
        cells = open_cells(state, place, card.run, card.effect == "leap")
        for radius in range(max(far - card.run, 0), far):
            if some := cells & diamonds(field, radius)[target]:
                cell = (some & -some if state.off else some).bit_length() - 1  # on the goal's side
                return moved(state, place, cell, False)
    return None


def in_front(state: State) -> int:
    """Return the cell so many rows ahead of the holder, or the last one on the board."""
    field = state.field
    at = state.pos[state.off << 3 | state.holder]
    step = FORWARD[state.off] * field.stride
    for _ in range(AHEAD):
        if field.board >> max(at + step, 0) & 1 and at + step >= 0:
            at += step
    return at
