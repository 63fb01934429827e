"""Cells of the board, in the frame of the table: a1 is at White's left hand.

A cell is an int, row by row from White's side; ``[dx, dy]`` of a card counts to the right of its
owner and towards the opponent (LC-R21).
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).with_name("data")
BASE: Final[dict[str, Any]] = json.loads((DATA / "lc-base-1.json").read_text(encoding="utf-8"))

SEATS: Final = ("W", "B")
WHITE, BLACK = range(2)
COLS: Final[tuple[str, ...]] = tuple(BASE["board"]["cols"])
ROWS: Final[int] = BASE["board"]["rows"]
MANY: Final = len(COLS) * ROWS
NAMES: Final = tuple(f"{col}{row}" for row in range(1, ROWS + 1) for col in COLS)
CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}
FORWARD: Final = (1, -1)
# For each side, whether a cell is in the row nearest to the opponent.
FAR: Final = (
    tuple(cell // len(COLS) == ROWS - 1 for cell in range(MANY)),
    tuple(cell // len(COLS) == 0 for cell in range(MANY)),
)
KEPT: Final = 256  # ranges
Vector = tuple[int, int]


def turned(cell: int) -> int:
    """Return the cell of a pawn after the board was turned by 180°; its own inverse."""
    return MANY - 1 - cell


def beyond(side: int, cell: int, step: Vector) -> int:
    """Return the cell that a range cell falls on, -1 off the board."""
    way = FORWARD[side]
    col = cell % len(COLS) + way * step[0]
    row = cell // len(COLS) + way * step[1]
    if 0 <= col < len(COLS) and 0 <= row < ROWS:
        return row * len(COLS) + col
    return -1


@lru_cache(maxsize=KEPT)
def ranges(steps: tuple[Vector, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return by side and cell of the pawn the cells of a range that are on the board."""
    return tuple(
        tuple(
            tuple(sorted(to for step in steps if (to := beyond(side, cell, step)) >= 0))
            for cell in range(MANY)
        )
        for side in range(len(SEATS))
    )


def passed(first: int, second: int) -> Iterator[int]:
    """Yield the cells between two that a straight move goes over; none for a jump."""
    cols = len(COLS)
    across, along = second % cols - first % cols, second // cols - first // cols
    parts = gcd(across, along)
    for part in range(1, parts):
        yield first + (along // parts * cols + across // parts) * part
