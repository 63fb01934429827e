"""Formation and shift (CA-4.4 to CA-4.6, CA-R6 to R9, R32, R41)."""

from collections.abc import Iterator

from tests.engines.carriers.second_engine.slow import board
from tests.engines.carriers.second_engine.slow.board import Cell, write_cell
from tests.engines.carriers.second_engine.slow.lines import TypedLine
from tests.engines.carriers.second_engine.slow.position import Fault, State, note, standing, values

ORDER = (4, 2, 5, 7)
TWIN = {2: 3, 5: 6}


def mirrored(cell: Cell, x: int) -> Cell:
    return (2 * x - cell[0], cell[1])


def goal_is_open(state: State, side: str) -> bool:
    """CA-4.6, CA-R9: piece 1 stands on the first or second field row at its own goal area."""
    o = state["options"]
    first = state["pos"][side][1]
    return 0 <= board.ahead(side, board.first_row(o, side), first[1]) <= 1


def place_fault(
    state: State, side: str, piece: int, cell: Cell, so: dict[int, Cell]
) -> Fault | None:
    """Judge one sub-step; ``so`` holds the own pieces that stand already, twins included."""
    back = board.ahead(side, cell[1], state["pos"][side][1][1])
    if back < 0:
        return ("CA-4.4", "CA-E-FORM-FRONT")
    if fault := _principle_fault(state, side, piece, cell, so):
        return fault
    if board.in_own_goal(state["options"], side, cell):
        if piece == 2:
            return ("CA-R6", "CA-E-FORM-GOAL")
        if not goal_is_open(state, side):
            return ("CA-R9", "CA-E-FORM-GOAL")
    if piece == 2 and board.seen_by(state["options"], side, cell[1]) <= _lowest(state, side):
        return ("CA-R41", "CA-E-FORM-23")
    limited = state["options"]["snap_reach"] == "run" and side == state["off"]
    if piece == 4 and limited and back > 2 * values(state, side, 1)["run"]:
        return ("CA-R7", "CA-E-FORM-REACH")
    return ("CA-R6", "CA-E-OCCUPIED") if piece == 7 and cell in so.values() else None


def _principle_fault(
    state: State, side: str, piece: int, cell: Cell, so: dict[int, Cell]
) -> Fault | None:
    """Judge by the principles 1 to 3 of CA-4.4."""
    first = so[1]
    if piece == 4 and (cell[0] != first[0] or board.ahead(side, cell[1], first[1]) < 2):
        return ("CA-4.4", "CA-E-FORM-4")
    if piece == 2 and board.ahead(side, so[4][1], cell[1]) < 0:
        return ("CA-4.4", "CA-E-FORM-23")
    if piece == 5 and board.ahead(side, cell[1], so[2][1]) < 1:
        return ("CA-4.4", "CA-E-FORM-56")
    twin = mirrored(cell, first[0])
    if piece in TWIN and (twin == cell or not board.on_board(state["options"], twin)):
        return ("CA-R6", "CA-E-FORM-MIRROR")
    return None


def _lowest(state: State, side: str) -> int:
    """The last row, seen by the side, that 5 and 6 may stand on."""
    return 1 if goal_is_open(state, side) else board.number(state["options"], "goal_rows") + 1


def put(so: dict[int, Cell], piece: int, cell: Cell) -> dict[int, Cell]:
    stand = {**so, piece: cell}
    if piece in TWIN:
        stand[TWIN[piece]] = mirrored(cell, so[1][0])
    return stand


def places(state: State, side: str, piece: int, so: dict[int, Cell]) -> list[Cell]:
    cells = board.all_cells(state["options"])
    return [cell for cell in cells if place_fault(state, side, piece, cell, so) is None]


def form_fault(state: State, line: TypedLine) -> Fault | None:
    side, given = line["side"], dict(line["pairs"])
    if sorted(piece for piece, _ in line["pairs"]) != sorted(ORDER):
        return ("CA-4.4", "CA-E-FORM")
    so = {1: state["pos"][side][1]}
    for piece in ORDER:
        cell = board.read_cell(state["options"], given[piece])
        if cell is None:
            return ("CA-R6", "CA-E-CELL")
        if fault := place_fault(state, side, piece, cell, so):
            return fault
        so = put(so, piece, cell)
    return None


def forms(state: State) -> Iterator[str]:
    """Every legal formation line: often millions."""
    side = state["actor"]
    placed = {1: state["pos"][side][1]}
    for four in places(state, side, 4, placed):
        with_four = put(placed, 4, four)
        for two in places(state, side, 2, with_four):
            with_two = put(with_four, 2, two)
            for five in places(state, side, 5, with_two):
                with_five = put(with_two, 5, five)
                for seven in places(state, side, 7, with_five):
                    yield form_text(side, four, two, five, seven)


def form_text(side: str, four: Cell, two: Cell, five: Cell, seven: Cell) -> str:
    words = zip(ORDER, (four, two, five, seven), strict=True)
    return f"{side} form " + " ".join(f"{piece}={write_cell(cell)}" for piece, cell in words)


def form(state: State, line: TypedLine) -> None:
    side, given, o = line["side"], dict(line["pairs"]), state["options"]
    so = {1: state["pos"][side][1]}
    for piece in ORDER:
        cell = board.read_cell(o, given[piece])
        assert cell is not None
        so = put(so, piece, cell)
    state["pos"][side] = so
    note(state, "CA-4.4", "CA-R6", "CA-R41")
    if o["snap_reach"] == "run" and side == state["off"]:
        note(state, "CA-R7")
    inside = {piece for piece, cell in so.items() if board.in_own_goal(o, side, cell)}
    state["placed"] |= {(side, piece) for piece in inside}
    if inside:
        second = board.first_row(o, side) != so[1][1]
        note(state, "CA-R9" if second or side == state["off"] else "CA-4.6")


def shift_cells(state: State, side: str) -> list[Cell]:
    """CA-4.5, CA-R8: through free cells, at least one column."""
    o, start = state["options"], state["pos"][side][7]
    if bound(state, side, 7, start):
        return []
    cells, taken = [], standing(state)
    for step in (-1, 1):
        cell = (start[0] + step, start[1])
        while board.on_board(o, cell) and cell not in taken:
            cells.append(cell)
            cell = (cell[0] + step, cell[1])
    return sorted(cells)


def bound(state: State, side: str, piece: int, cell: Cell) -> bool:
    """CA-R32: placed in its goal area by the formation, and inside it now."""
    placed = (side, piece) in state["placed"]
    return placed and board.in_own_goal(state["options"], side, cell)


def shift_fault(state: State, line: TypedLine) -> Fault | None:
    side = line["side"]
    if line["cell"] == "-":
        return None
    cell = board.read_cell(state["options"], line["cell"])
    if cell is None:
        return ("CA-4.5", "CA-E-CELL")
    start = state["pos"][side][7]
    if cell == start or cell[1] != start[1]:
        return ("CA-4.5", "CA-E-SHIFT")
    if bound(state, side, 7, start):
        return ("CA-R32", "CA-E-GOALSIDE")
    if cell in standing(state):
        return ("CA-R8", "CA-E-OCCUPIED")
    return None if cell in shift_cells(state, side) else ("CA-R8", "CA-E-BLOCKED")


def shifts(state: State) -> list[str]:
    side = state["actor"]
    return [f"{side} shift -"] + [
        f"{side} shift {write_cell(cell)}" for cell in shift_cells(state, side)
    ]


def shift(state: State, line: TypedLine) -> None:
    if line["cell"] == "-":
        if bound(state, line["side"], 7, state["pos"][line["side"]][7]):
            note(state, "CA-R32")
        return
    note(state, "CA-4.5", "CA-R8")
    state["pos"][line["side"]][7] = board.read_cell(state["options"], line["cell"])
