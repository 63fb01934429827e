"""The moves and tackles of a piece: breadth-first searches (CA-5.5, CA-6.1, CA-6.2)."""

from tests.engines.carriers.second_engine.slow import board
from tests.engines.carriers.second_engine.slow.board import DIRECTIONS, Cell
from tests.engines.carriers.second_engine.slow.formation import bound
from tests.engines.carriers.second_engine.slow.position import (
    State,
    defence,
    holder_cell,
    is_holder,
    standing,
)


def neighbour(cell: Cell, way: str) -> Cell:
    return (cell[0] + DIRECTIONS[way][0], cell[1] + DIRECTIONS[way][1])


def back_from(cell: Cell, way: str) -> Cell:
    return (cell[0] - DIRECTIONS[way][0], cell[1] - DIRECTIONS[way][1])


def slides(state: State, side: str, piece: int, a: Cell, b: Cell) -> bool:
    """CA-R32: a sideways step inside the own goal area of a piece placed there."""
    return a[1] == b[1] and bound(state, side, piece, a) and bound(state, side, piece, b)


def leaves_goal(state: State, side: str, piece: int, start: Cell, a: Cell, b: Cell) -> bool:
    """CA-R34: a move of the holder that enters the attacked goal area ends inside it."""
    if not is_holder(state, side, piece):
        return False
    o = state["options"]
    outside = [not board.in_attacked_goal(o, side, cell) for cell in (start, a, b)]
    return outside == [True, False, True]


def walk(
    state: State, side: str, piece: int, run: int, *, jump: bool, slide: bool = False
) -> dict[Cell, int]:
    """Return the steps to every cell that can be passed or reached within the run.

    With ``jump`` (CA-10.1) taken cells are passed, but no defender passes the holder. ``slide``
    leaves CA-R32 out, to tell why a cell is out of reach.
    """
    o, taken = state["options"], standing(state)
    start: Cell = state["pos"][side][piece]
    steps, border = {start: 0}, [start]
    for count in range(1, run + 1):
        reached: list[Cell] = []
        for a in border:
            for way in DIRECTIONS:
                b = neighbour(a, way)
                if not board.on_board(o, b) or b in steps or b in reached:
                    continue
                over_holder = side == defence(state) and b == holder_cell(state)
                if b in taken and (not jump or over_holder):
                    continue
                if not slide and slides(state, side, piece, a, b):
                    continue
                if not leaves_goal(state, side, piece, start, a, b):
                    reached.append(b)
        steps.update(dict.fromkeys(reached, count))
        border = reached
    return steps


def goals(
    state: State, side: str, piece: int, run: int, *, jump: bool, slide: bool = False
) -> dict[Cell, int]:
    """The cells a move may end on, with its steps."""
    taken = standing(state)
    steps = walk(state, side, piece, run, jump=jump, slide=slide)
    return {cell: count for cell, count in steps.items() if cell not in taken}


def strikes(
    state: State, side: str, piece: int, run: int, *, jump: bool, slide: bool = False
) -> dict[str, int]:
    """The directions of the last step of a tackle, with the steps used (CA-R15)."""
    target = holder_cell(state)
    steps = walk(state, side, piece, run, jump=jump, slide=slide)
    used = {}
    for way in DIRECTIONS:
        stand = back_from(target, way)
        if stand not in steps or steps[stand] + 1 > run:
            continue
        if slide or not slides(state, side, piece, stand, target):
            used[way] = steps[stand] + 1
    return used


def room(state: State, side: str, piece: int, way: str) -> int:
    """CA-6.2, CA-R15, CA-R38: how far the holder could be pushed, whatever run is left."""
    o, off = state["options"], state["off"]
    own = state["pos"][side][piece]
    taken = {cell for cell in standing(state) if cell != own}
    cell, count = neighbour(holder_cell(state), way), 0
    while (
        board.on_board(o, cell) and cell not in taken and not board.in_attacked_goal(o, off, cell)
    ):
        count += 1
        cell = neighbour(cell, way)
    return count


def pushed(cell: Cell, way: str, push: int) -> Cell:
    dx, dy = DIRECTIONS[way]
    return (cell[0] + push * dx, cell[1] + push * dy)
