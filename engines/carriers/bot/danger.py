"""What can happen to the holder: tackles within reach, interceptions on a way."""

from functools import lru_cache
from typing import Final

from engines.carriers.carrier import MOST_BURST, MOST_RUN, STEPPING, Carrier
from engines.carriers.geometry import FORWARD, GEOMETRIES, ROUTE_CAP, Field, crossed
from engines.carriers.reach import targets
from engines.carriers.skills import spare
from engines.carriers.state import State

DIAMONDS: Final = 256  # cached: one for a field and a radius
CELLS: Final = 4096  # cached: one for a cell of a field
# The chance of an interception by *d* (CA-5.8); the first place is unused.
CAUGHT: Final = (0.0, 5 / 6, 1 / 2, 1 / 3, 1 / 6)
FORCE: Final = 2  # rows of push from which a tackle hurts
PIECES: Final = (range(1, 8), range(9, 16))  # the places of a side


@lru_cache(maxsize=DIAMONDS)
def diamonds(ground: Field, radius: int) -> tuple[int, ...]:
    """Return the cells within so many steps of a cell of an empty board, by cell."""
    spreads = []
    for cell in range(len(ground.bits)):
        inside = ground.board >> cell & 1
        reach = ground.flood(cell, radius, ground.board) | 1 << cell if inside else 0
        spreads.append(reach)
    return tuple(spreads)


@lru_cache(maxsize=GEOMETRIES)
def circles(ground: Field) -> tuple[tuple[int, ...], ...]:
    """Return the ``diamonds`` of every radius that a piece has, by radius: for loops."""
    return tuple(diamonds(ground, radius) for radius in range(MOST_RUN + MOST_BURST + 1))


@lru_cache(maxsize=CELLS)
def distances(ground: Field, cell: int) -> tuple[int, ...]:
    """Return the steps from a cell to all cells of an empty board."""
    return tuple(ground.distance(cell, other) for other in range(len(ground.bits)))


@lru_cache(maxsize=GEOMETRIES)
def to_go(ground: Field) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows from a cell to the goal area attacked, by side and cell; 0 or less inside."""
    home, away = (ground.last_row[side] + FORWARD[side] for side in (0, 1))
    return tuple(home - row for row in ground.row_of), tuple(row - away for row in ground.row_of)


def steps_of(state: State, place: int) -> int:
    """Return the most steps of a piece in one turn, by its skill if it may still use it."""
    card: Carrier = state.who[place]
    if card.effect == "burst" and spare(state, place):
        return card.run + card.n
    return card.run


def threats(state: State) -> tuple[int, int]:
    """Return the cells where the defence could tackle, and those where it could also push far.

    Pieces in the way are not looked at. No piece acts twice in a play, so one run decides.
    """
    circle, pos, who = circles(state.field), state.pos, state.who
    near = hard = 0
    for place in PIECES[1 - state.off]:
        card = who[place]
        if card.code:
            steps = card.run if card.effect != "burst" else steps_of(state, place)
            cell = pos[place]
            near |= circle[steps][cell]
            if steps > FORCE:
                hard |= circle[steps - FORCE][cell]
    return near, hard


def risk(state: State, start: int, end: int, receiver: int, *, bullet: bool = False) -> float:
    """Return the chance that a transfer between two cells is intercepted (CA-5.7, CA-5.8)."""
    base = state.off << 3
    other = 8 - base
    way = crossed(state.field, start, end)
    if not way:
        return 0.0
    pos, most = state.pos, 0.0
    for place in range(other + 1, other + 8):
        d = way.get(pos[place] - start)
        if d is not None:
            most = max(most, CAUGHT[_judged(state, d, place, base | receiver, bullet)])
    return most


def best_cutter(state: State) -> int:
    """Return the piece that intercepts the transfer on its way most likely."""
    base, pos = state.off << 3, state.pos
    start = pos[base | state.thrower]
    way = crossed(state.field, start, pos[base | state.receiver])
    other, receiver = 8 - base, base | state.receiver

    def difficulty(piece: int) -> int:
        place = other | piece
        return _judged(state, way[pos[place] - start], place, receiver, state.bullet)

    return min(state.field.listed(state.candidates), key=difficulty)


def _judged(state: State, d: int, place: int, receiver: int, bullet: bool) -> int:
    """Return *d* after the skills of both pieces, within 1 to 4 (CA-10.2, CA-10.3, CA-10.9)."""
    if bullet:
        return ROUTE_CAP
    d += state.who[receiver].effect == "sure_hands"
    d -= state.who[place].effect == "hawk"
    return min(max(d, 1), ROUTE_CAP)


def open_cells(state: State, place: int, steps: int, jump: bool) -> int:
    """Return the cells that a piece can move to; ``targets`` with fewer steps for most pieces."""
    if jump or state.placed >> place & 1:
        return targets(state, place, steps, jump)
    if place == state.off << 3 | state.holder and is_fenced(state, place, steps):
        return targets(state, place, steps, jump)
    return poured(state, place, steps)


def is_fenced(state: State, place: int, steps: int) -> bool:
    """Return whether a piece of the offence is near enough to step into its goal, as holder."""
    return to_go(state.field)[state.off][state.pos[place]] <= steps


def poured(state: State, place: int, steps: int) -> int:
    """Return the cells that a piece can step to where no rule but free cells binds it."""
    ground = state.field
    stride, free, start = ground.stride, ground.board & ~state.occupied, 1 << state.pos[place]
    seen = start
    for _ in range(steps):
        seen |= (seen << 1 | seen >> 1 | seen << stride | seen >> stride) & free
    return seen ^ start


def ways(state: State, place: int) -> tuple[tuple[int, bool, bool], ...]:
    """Return how a piece can step: the steps, whether it passes over others, by skill or not."""
    card = state.who[place]
    plain = (card.run, card.effect == "leap", False)
    if card.effect in STEPPING and spare(state, place):
        more = card.n if card.effect == "burst" else 0
        return plain, (card.run + more, card.effect == "hurdle", True)
    return (plain,)
