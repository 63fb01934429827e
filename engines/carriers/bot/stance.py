"""Formations: wishes for each side, brought to the nearest cells that the rules allow."""

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from engines.carriers.formation import Pair, Stand, fours, stand
from engines.carriers.geometry import Field
from engines.carriers.state import State
from engines.carriers.written.actions import SEATS, Form

STANCES: Final = 4096
AHEAD: Final = 4  # columns: a row off is as bad as so many columns off


class Stance(NamedTuple):
    """The wishes: rows behind piece 1, and columns beside it. Of pairs the outer distance."""

    four: int
    two: int
    beside_two: int
    five: int
    beside_five: int
    seven: int
    beside_seven: int


# Runners on the line, far apart; the passer as near as it may stand.
OFFENCES: Final = (Stance(2, 0, 1, 1, 3, 0, 3), Stance(2, 0, 1, 1, 3, 0, -3))
# Tacklers behind the line, so that they meet a run from the front and push it back.
DEFENCES: Final = (Stance(3, 2, 1, 3, 3, 3, 2), Stance(3, 2, 1, 3, 3, 3, -2))
# A wall in front of the goal area.
WALLS: Final = (Stance(2, 0, 2, 1, 4, 1, 1), Stance(2, 0, 2, 1, 4, 1, -1))
CLOSE: Final = 4  # rows between piece 1 of the defence and its goal area at which the wall stands
# What a search may choose from: by the offence, by the defence.
CHOICES: Final = (
    (
        *OFFENCES,
        Stance(2, 0, 1, 1, 2, 0, 4),
        Stance(3, 0, 3, 1, 1, 0, -1),
        Stance(2, 1, 2, 2, 3, 0, 4),
    ),
    (*DEFENCES, *WALLS, Stance(4, 3, 2, 5, 3, 4, 1), Stance(3, 1, 2, 2, 4, 3, 1)),
)


def choose_form(state: State, rng: Random) -> Form:
    """Return one of the formations of the side that forms."""
    side = state.actor
    if side == state.off:
        wishes = OFFENCES
    else:
        place = stand(state.field, side, state.pos[side << 3 | 1])
        wishes = WALLS if place.shallow < CLOSE else DEFENCES
    wish = wishes[int(rng.random() * len(wishes))]
    return formed(state, wish)


def formed(state: State, wish: Stance) -> Form:
    side = state.actor
    cell_1 = state.pos[side << 3 | 1]
    place = stand(state.field, side, cell_1)
    most = len(fours(state, place))
    return _formed(state.field, side, cell_1, most, wish)


@lru_cache(maxsize=STANCES)
def _formed(ground: Field, side: int, cell_1: int, most: int, wish: Stance) -> Form:
    """Return the formation nearest to a wish; ``most`` is how many cells 4 may choose from."""
    place = stand(ground, side, cell_1)
    four = place.fours[: max(most, 1)][min(wish.four - 2, most - 1)]
    pairs = place.twos[place.depth(ground, four)]
    two = _nearest(ground, place, pairs, wish.two, wish.beside_two)
    pairs = place.fives[place.depth(ground, two[0])]
    five = _nearest(ground, place, pairs, wish.five, wish.beside_five)
    taken = (four, *two, *five)
    sevens = (cell for cell in place.sevens if cell not in taken)
    seven = min(sevens, key=lambda cell: _far(ground, place, cell, wish.seven, wish.beside_seven))
    names = ground.names
    return Form(SEATS[side], names[four], names[two[0]], names[five[0]], names[seven])


def _nearest(ground: Field, place: Stand, pairs: tuple[Pair, ...], depth: int, beside: int) -> Pair:
    return min(pairs, key=lambda pair: _far(ground, place, pair[0], depth, beside))


def _far(ground: Field, place: Stand, cell: int, depth: int, beside: int) -> int:
    """Return how far a cell is from a wish, in columns."""
    across = ground.col_of[cell] - place.col
    return AHEAD * abs(place.depth(ground, cell) - depth) + abs(across - beside)
