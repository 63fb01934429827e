"""Formation and shift (CA-4.3 to CA-4.6, CA-R6 to CA-R9, CA-R32, CA-R41)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
from random import Random
from typing import Final

from engines.carriers.geometry import FORWARD, Field
from engines.carriers.state import State, settled
from engines.carriers.written.actions import SEATS, Form, Shift
from engines.core.reason import Param, Reason

Pair = tuple[int, int]
PLACEABLE: Final = (4, 5, 6, 7)


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """The set-ups of a side behind its piece 1. Depths count rows behind that piece.

    Pairs are mirrored cells, either piece on either side; ``deepest`` is the last row that a
    piece may stand on.
    """

    side: int
    col: int
    row: int
    deepest: int
    shallow: int  # the deepest row outside the goal area
    fours: tuple[int, ...]
    twos: tuple[tuple[Pair, ...], ...]  # by the depth of 4
    fives: tuple[tuple[Pair, ...], ...]  # by the depth of 2
    sevens: tuple[int, ...]
    two_cells: tuple[int, ...]  # the same as sets of cells
    five_cells: tuple[int, ...]
    seven_cells: int

    def depth(self, ground: Field, cell: int) -> int:
        return (self.row - ground.row_of[cell]) * FORWARD[self.side]


@lru_cache(maxsize=512)
def stand(ground: Field, side: int, cell_1: int) -> Stand:
    col, row = ground.col_of[cell_1], ground.row_of[cell_1]
    forward = FORWARD[side]
    shallow = (row - ground.first_row[side]) * forward
    deepest = shallow + (ground.shape.goal_rows if shallow < 2 else 0)  # CA-R9
    deep = range(deepest + 1)
    column = [cell_1 - depth * forward * ground.stride for depth in deep]
    across = _across(ground, col)
    pairs = tuple((cell + x, cell - x) for cell in column for x in across)
    many, most = len(across), min(shallow, deepest - 1)
    sevens = tuple(cell for at in column for cell in _row(ground, at - col) if cell != cell_1)
    beside = [reduce(or_, (ground.bits[at + x] for x in across), 0) for at in column]
    above = tuple(accumulate(beside, or_, initial=0))
    return Stand(
        side=side,
        col=col,
        row=row,
        deepest=deepest,
        shallow=shallow,
        fours=tuple(column[2:]),
        twos=tuple(pairs[: (min(depth, most) + 1) * many] for depth in deep),
        fives=tuple(pairs[(depth + 1) * many :] for depth in deep),
        sevens=sevens,
        two_cells=tuple(above[min(depth, most) + 1] for depth in deep),
        five_cells=tuple(above[-1] & ~above[depth + 1] for depth in deep),
        seven_cells=reduce(or_, (ground.bits[cell] for cell in sevens), 0),
    )


def _across(ground: Field, col: int) -> list[int]:
    """Return the offsets from a column at which a piece and its mirror are both on the board."""
    right = min(col, ground.shape.cols - 1 - col)
    return [across for off in range(1, right + 1) for across in (-off, off)]


def _row(ground: Field, first: int) -> range:
    return range(first, first + ground.shape.cols)


def set_up(state: State) -> None:
    """Put the two 1s on the board; the offence forms first."""
    ground = state.field
    cell_1 = ground.cell(state.col, state.row)
    state.pos = [-1] * 16
    state.pos[state.off << 3 | 1] = cell_1
    state.pos[(1 - state.off) << 3 | 1] = cell_1 + FORWARD[state.off] * ground.stride
    settled(state)
    state.holder = 1
    state.placed = state.acted = state.left = 0
    state.thrower = state.receiver = state.candidates = state.interceptor = 0
    state.bullet = False
    state.mover = state.off
    state.phase, state.actor = "form", state.off


def own_stand(state: State) -> Stand:
    return stand(state.field, state.actor, state.pos[state.actor << 3 | 1])


def fours(state: State, place: Stand) -> tuple[int, ...]:
    """Return the cells of 4; the option of CA-R7 binds the offence."""
    if state.match.options.snap_by_run and state.actor == state.off:
        return place.fours[: max(1, 2 * state.who[state.off << 3 | 1].run - 1)]
    return place.fours


def refuse_form(state: State, action: Form) -> Reason | None:
    cells, place = state.field.cells, own_stand(state)
    four, two = cells.get(action.four, -1), cells.get(action.two, -1)
    five, seven = cells.get(action.five, -1), cells.get(action.seven, -1)
    if (
        min(two, five, seven) >= 0
        and four in fours(state, place)
        and place.two_cells[place.depth(state.field, four)] >> two & 1
        and place.five_cells[place.depth(state.field, two)] >> five & 1
        and place.seven_cells >> seven & 1
        and seven not in (four, two, five, *_mirrors(state.field, place, two, five))
    ):
        return None
    return _malformed(state, place, action)


def _mirrors(ground: Field, place: Stand, two: int, five: int) -> Pair:
    """Return the cells of 3 and 6."""
    return 2 * (place.col - ground.col_of[two]) + two, 2 * (place.col - ground.col_of[five]) + five


def _malformed(state: State, place: Stand, action: Form) -> Reason:
    """Return the first fault, in the order 4, 2, 5, 7."""
    ground = state.field
    depths: dict[int, int] = {}
    for piece, name in ((4, action.four), (2, action.two), (5, action.five), (7, action.seven)):
        cell = ground.cells.get(name, -1)
        named: dict[str, Param] = {"piece": piece, "cell": name}
        if cell < 0:
            return Reason("CA-2.1", "CA-E-CELL", named)
        depths[piece] = place.depth(ground, cell)
        if depths[piece] < 0:
            return Reason("CA-4.4", "CA-E-FORM-FRONT", named)
        if reason := _misplaced(state, place, piece, cell, depths):
            return reason
    return Reason("CA-R6", "CA-E-OCCUPIED", {"piece": 7, "cell": action.seven})


def _misplaced(
    state: State, place: Stand, piece: int, cell: int, depths: dict[int, int]
) -> Reason | None:
    named: dict[str, Param] = {"piece": piece, "cell": state.field.names[cell]}
    depth = depths[piece]
    if piece == 4 and (state.field.col_of[cell] != place.col or depth < 2):
        return Reason("CA-4.4", "CA-E-FORM-4", named)
    if piece == 2 and depth > depths[4]:
        return Reason("CA-4.4", "CA-E-FORM-23", named)
    if piece == 5 and depth <= depths[2]:
        return Reason("CA-4.4", "CA-E-FORM-56", named)
    if piece in (2, 5) and mirrored(state.field, place, cell) < 0:
        return Reason("CA-R6", "CA-E-FORM-MIRROR", named)
    if depth > (place.shallow if piece == 2 else place.deepest):
        return Reason("CA-R6" if piece == 2 else "CA-R9", "CA-E-FORM-GOAL", named)
    if piece == 2 and depth >= place.deepest:
        return Reason("CA-R41", "CA-E-FORM-23", named)
    if piece == 4 and cell not in fours(state, place):
        return Reason("CA-R7", "CA-E-FORM-REACH", named)
    return None


def mirrored(ground: Field, place: Stand, cell: int) -> int:
    """Return the mirror cell about the column of piece 1, -1 for none."""
    col = ground.col_of[cell]
    if col == place.col:
        return -1
    return ground.cell(2 * place.col - col, ground.row_of[cell])


def mirror_of(state: State, cell: int) -> int:
    """Return where the partner of 2 or 5 stands, in the formation that is due."""
    return mirrored(state.field, own_stand(state), cell)


def play_form(state: State, action: Form) -> None:
    ground, side = state.field, state.actor
    cells, bits, base = ground.cells, ground.bits, side << 3
    place = own_stand(state)
    four, two, five, seven = (
        cells[name] for name in (action.four, action.two, action.five, action.seven)
    )
    three, six = _mirrors(ground, place, two, five)
    state.pos[base + 2 : base + 8] = two, three, four, five, six, seven
    state.occupied |= bits[two] | bits[three] | bits[four] | bits[five] | bits[six] | bits[seven]
    if place.deepest > place.shallow:
        for piece in PLACEABLE:
            if ground.own[side] >> state.pos[base | piece] & 1:
                state.placed |= 1 << (base | piece)
    state.actor = 1 - side
    if side != state.off:
        state.phase = "shift"


def sample_form(state: State, rng: Random) -> Form:
    """Choose a random formation cell by cell, so that the rest always stays possible."""
    ground, place, random = state.field, own_stand(state), rng.random
    names = ground.names
    choice = fours(state, place)
    four = choice[int(random() * len(choice))]
    pairs = place.twos[place.depth(ground, four)]
    two, three = pairs[int(random() * len(pairs))]
    pairs = place.fives[place.depth(ground, two)]
    five, six = pairs[int(random() * len(pairs))]
    sevens, taken = place.sevens, (four, two, three, five, six)
    while (seven := sevens[int(random() * len(sevens))]) in taken:
        pass
    return Form(SEATS[state.actor], names[four], names[two], names[five], names[seven])


def form_cells(state: State, chosen: tuple[int, ...]) -> list[int]:
    """Return the cells of the next piece of 4, 2, 5, 7, after the chosen ones."""
    ground, place = state.field, own_stand(state)
    if not chosen:
        return list(fours(state, place))
    if len(chosen) == 1:
        return [two for two, _ in place.twos[place.depth(ground, chosen[0])]]
    if len(chosen) == 2:
        return [five for five, _ in place.fives[place.depth(ground, chosen[1])]]
    mirror = [mirrored(ground, place, cell) for cell in chosen[1:]]
    return [cell for cell in place.sevens if cell not in (*chosen, *mirror)]


def list_forms(state: State, chosen: tuple[int, ...] = ()) -> Iterator[Form]:
    if len(chosen) == 4:
        four, two, five, seven = (state.field.names[cell] for cell in chosen)
        yield Form(SEATS[state.actor], four, two, five, seven)
        return
    for cell in form_cells(state, chosen):
        yield from list_forms(state, (*chosen, cell))


def shift_cells(state: State) -> list[int]:
    """Return the cells that 7 can slide to (CA-R8, CA-R32)."""
    place = state.actor << 3 | 7
    at = state.pos[place]
    cells: list[int] = []
    if state.placed >> place & 1:
        return cells
    for step in (-1, 1):
        to = at + step
        while to >= 0 and state.field.board >> to & 1 and not state.occupied >> to & 1:
            cells.append(to)
            to += step
    return cells


def refuse_shift(state: State, action: Shift) -> Reason | None:
    if not action.cell:
        return None
    ground, place = state.field, state.actor << 3 | 7
    at, to = state.pos[place], ground.cells.get(action.cell, -1)
    if to in shift_cells(state):
        return None
    named: dict[str, Param] = {"piece": 7, "cell": action.cell}
    if to < 0:
        return Reason("CA-2.1", "CA-E-CELL", named)
    if at == to or ground.row_of[at] != ground.row_of[to]:
        return Reason("CA-4.5" if at != to else "CA-R8", "CA-E-SHIFT", named)
    if state.placed >> place & 1:
        return Reason("CA-R32", "CA-E-GOALSIDE", named)
    if state.occupied >> to & 1:
        return Reason("CA-R8", "CA-E-OCCUPIED", named)
    return Reason("CA-R8", "CA-E-BLOCKED", named)


def play_shift(state: State, action: Shift) -> None:
    side = state.actor
    if action.cell:
        state.pos[side << 3 | 7] = state.field.cells[action.cell]
        settled(state)
    state.actor = 1 - side
    if side != state.off:
        state.phase = "snap"
        state.left = state.match.options.first_play_turns


def sample_shift(state: State, rng: Random) -> Shift:
    cells = shift_cells(state)
    chosen = int(rng.random() * (len(cells) + 1))
    cell = state.field.names[cells[chosen]] if chosen < len(cells) else ""
    return Shift(SEATS[state.actor], cell)


def list_shifts(state: State) -> Iterator[Shift]:
    seat = SEATS[state.actor]
    yield Shift(seat, "")
    for cell in shift_cells(state):
        yield Shift(seat, state.field.names[cell])
