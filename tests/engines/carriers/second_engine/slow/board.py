"""The board of CA-R1 by plain arithmetic: a cell is (column from 0, row from 1)."""

import re
from fractions import Fraction

Cell = tuple[int, int]
Options = dict[str, int | str]

DIRECTIONS: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def other(side: str) -> str:
    return "A" if side == "H" else "H"


def number(o: Options, name: str) -> int:
    return int(o[name])


def rows(o: Options) -> int:
    return 2 * number(o, "goal_rows") + number(o, "field_rows")


def on_board(o: Options, cell: Cell) -> bool:
    return 0 <= cell[0] < number(o, "cols") and 1 <= cell[1] <= rows(o)


def all_cells(o: Options) -> list[Cell]:
    return [(x, y) for y in range(1, rows(o) + 1) for x in range(number(o, "cols"))]


def read_cell(o: Options, text: str) -> Cell | None:
    matched = re.fullmatch(r"([a-z])([1-9][0-9]*)", text)
    cell = (LETTERS.index(matched[1]), int(matched[2])) if matched else (-1, -1)
    return cell if on_board(o, cell) else None


def write_cell(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1]}"


def forward(side: str) -> int:
    return 1 if side == "H" else -1


def seen_by(o: Options, side: str, row: int) -> int:
    """Count a row from the side's own back line, so that both sides look alike."""
    return row if side == "H" else rows(o) + 1 - row


def in_own_goal(o: Options, side: str, cell: Cell) -> bool:
    return seen_by(o, side, cell[1]) <= number(o, "goal_rows")


def in_attacked_goal(o: Options, side: str, cell: Cell) -> bool:
    return in_own_goal(o, other(side), cell)


def in_field(o: Options, cell: Cell) -> bool:
    return not in_own_goal(o, "H", cell) and not in_own_goal(o, "A", cell)


def first_row(o: Options, side: str) -> int:
    return seen_by(o, side, number(o, "goal_rows") + 1)


def last_row(o: Options, side: str) -> int:
    return first_row(o, other(side))


def row_three(o: Options, side: str) -> int:
    """CA-R21: the second row before the attacked goal area."""
    return last_row(o, side) - forward(side)


def start_row(o: Options, side: str) -> int:
    """CA-R5: the start row is counted from the own goal area."""
    return seen_by(o, side, number(o, "goal_rows") + number(o, "start_row"))


def ahead(side: str, start: int, end: int) -> int:
    return (end - start) * forward(side)


def bounded(o: Options, side: str, row: int) -> int:
    """CA-R20, CA-R31: never behind the first field row, never in front of row 3."""
    if ahead(side, first_row(o, side), row) < 0:
        return first_row(o, side)
    if ahead(side, row_three(o, side), row) > 0:
        return row_three(o, side)
    return row


def band(o: Options, x: int) -> int:
    """CA-2.2, CA-R2: 0, 1, 2 for the bands A, B, C."""
    width = (number(o, "cols") + 1) // 3
    if x < width:
        return 0
    return 2 if x >= number(o, "cols") - width else 1


def restart_columns(o: Options) -> tuple[int, int, int]:
    cols, named = number(o, "cols"), str(o["restart_cols"])
    if named != "auto":
        return LETTERS.index(named[0]), LETTERS.index(named[1]), LETTERS.index(named[2])
    left = max(1, (cols + 1) // 3 - 1)
    return left, (cols - 1) // 2, cols - 1 - left


def start_column(o: Options, side: str, die: int) -> int:
    """CA-R5: 1-2 left, 3-4 middle, 5-6 right as the offence looks (CA-R39)."""
    third = (die - 1) // 2
    return restart_columns(o)[third if side == "H" else 2 - third]


def distance(a: Cell, b: Cell) -> int:
    """CA-2.3: orthogonal steps."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def crosses(a: Cell, b: Cell, cell: Cell) -> bool:
    """CA-R12: the segment between the centres a and b crosses the interior of the cell."""
    low, high = Fraction(0), Fraction(1)
    half = Fraction(1, 2)
    for axis in (0, 1):
        start, way, middle = a[axis], b[axis] - a[axis], cell[axis]
        if way == 0:
            if abs(middle - start) >= half:
                return False
        else:
            times = sorted([(middle - half - start) / way, (middle + half - start) / way])
            low, high = max(low, times[0]), min(high, times[1])
    return low < high


def depth(a: Cell, b: Cell, cell: Cell) -> int:
    """CA-5.8: d, the cells from the nearer end along the longer side."""
    axis = 0 if abs(a[0] - b[0]) >= abs(a[1] - b[1]) else 1
    return min(abs(cell[axis] - a[axis]), abs(cell[axis] - b[axis]))


def route(a: Cell, b: Cell) -> dict[Cell, int]:
    xs = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
    ys = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    between = [(x, y) for x in xs for y in ys if (x, y) not in (a, b)]
    return {cell: depth(a, b, cell) for cell in between if crosses(a, b, cell)}
