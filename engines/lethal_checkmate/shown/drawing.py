"""The layout of the drawing: the table from White's seat, in whole numbers, no markup."""

from collections.abc import Iterable
from typing import Any, Final

from engines.lethal_checkmate.geometry import COLS, FORWARD, NAMES, ROWS, SEATS, Vector

CELL: Final = 72
LEFT: Final = 72
CARD: Final = (66, 92)
GAP: Final = 8
EDGE: Final = 6
TOP: Final = EDGE + CARD[1] + GAP  # of the board
BOTTOM: Final = TOP + ROWS * CELL
RIGHT: Final = LEFT + len(COLS) * CELL
LETTERS: Final = 18  # the row of the letters below the board
WIDTH: Final = RIGHT + LEFT
HEIGHT: Final = BOTTOM + LETTERS + CARD[1] + EDGE
HEAD: Final = 11  # of an arrow
PAWN: Final = 24
DOT: Final = 6  # a cell of the range on a card
Plain = dict[str, Any]


class Drawing:
    """Points of the board and of the fields."""

    def frame(self, *, rotations: int) -> Plain:
        """``hinge`` is the corner of the box that turns with it."""
        turned = rotations % 2
        return {
            "width": WIDTH,
            "height": HEIGHT,
            "left": LEFT,
            "top": TOP,
            "wide": RIGHT - LEFT,
            "tall": BOTTOM - TOP,
            "cell": CELL,
            "cells": [
                {
                    "name": NAMES[cell],
                    "x": x - CELL // 2,
                    "y": y - CELL // 2,
                    "dark": (cell // len(COLS) + cell % len(COLS)) % 2,
                }
                for cell in range(len(NAMES))
                for x, y in [self.centre(cell)]
            ],
            "columns": [
                {"text": col, "x": LEFT + CELL // 2 + CELL * place, "y": BOTTOM + 14}
                for place, col in enumerate(COLS)
            ],
            "rows": [
                {"text": str(row + 1), "x": LEFT - 8, "y": BOTTOM - CELL * row - CELL // 2 + 5}
                for row in range(ROWS)
            ],
            "hinge": {
                "x": RIGHT - 5 if turned else LEFT + 5,
                "y": TOP + 5 if turned else BOTTOM - 5,
            },
            "rotated": bool(turned),
            "card": {"wide": CARD[0], "tall": CARD[1]},
        }

    @staticmethod
    def centre(cell: int) -> tuple[int, int]:
        col, row = cell % len(COLS), cell // len(COLS)
        return LEFT + col * CELL + CELL // 2, BOTTOM - row * CELL - CELL // 2

    def at(self, cell: int) -> Plain:
        x, y = self.centre(cell)
        return {"x": x, "y": y, "cell": NAMES[cell]}

    def range(self, side: int, cell: int) -> Plain:
        """White's range is the lower half of a cell, Black's the upper one."""
        x, y = self.centre(cell)
        half, way = CELL // 2, FORWARD[side]
        corners = ((x - half, y + way * half), (x + half, y + way * half), (x, y))
        points = " ".join(f"{across},{along}" for across, along in corners)
        return {"seat": SEATS[side], "cell": NAMES[cell], "points": points}

    def pawn(self, side: int, cell: int, *, acting: bool) -> Plain:
        return {**self.at(cell), "seat": SEATS[side], "acting": acting}

    def path(self, side: int, first: int, second: int) -> Plain:
        """Return a move as a line with its arrow's head, up to the edge of the pawn."""
        start, end = self.centre(first), self.centre(second)
        across, along = end[0] - start[0], end[1] - start[1]
        length = max((across**2 + along**2) ** 0.5, 1.0)
        ux, uy = across / length, along / length
        tip = end[0] - ux * PAWN, end[1] - uy * PAWN
        back = tip[0] - ux * HEAD * 1.5, tip[1] - uy * HEAD * 1.5
        wings = [(back[0] - uy * HEAD * s, back[1] + ux * HEAD * s) for s in (0.7, -0.7)]
        head = " ".join(f"{round(x)},{round(y)}" for x, y in (tip, *wings))
        line = f"M{start[0]} {start[1]}L{round(back[0])} {round(back[1])}"
        return {
            "seat": SEATS[side],
            "line": line,
            "head": head,
            "from": {"x": start[0], "y": start[1]},
        }

    def arc(self, side: int, first: int, second: int) -> Plain:
        """Return the way of a pawn that is carried around the middle of the board."""
        (x, y), (to_x, to_y) = self.centre(first), self.centre(second)
        middle = (LEFT + RIGHT) // 2, (TOP + BOTTOM) // 2
        far = round(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5)
        return {
            "seat": SEATS[side],
            "ghost": {"x": x, "y": y},
            "line": f"M{x} {y}A{far} {far} 0 0 1 {to_x} {to_y}",
        }

    def card(self, side: int, place: int, many: int) -> Plain:
        """Return the place of a card of a field: oldest first from its owner's left."""
        pitch = min(CARD[0] + 9, (WIDTH - 2 * EDGE - CARD[0]) // max(many - 1, 1))
        first = (WIDTH - CARD[0] - pitch * (many - 1)) // 2
        at = place if FORWARD[side] > 0 else many - 1 - place
        y = HEIGHT - EDGE - CARD[1] if FORWARD[side] > 0 else EDGE
        return {"seat": SEATS[side], "x": first + pitch * at, "y": y}

    @staticmethod
    def steps(side: int, steps: Iterable[Vector]) -> list[Plain]:
        """Return the cells of a range around the pawn in the middle of a card."""
        way = FORWARD[side]
        middle = CARD[0] // 2, CARD[1] // 2 + 12
        pitch = DOT + 2
        return [
            {
                "x": middle[0] + way * across * pitch - DOT // 2,
                "y": middle[1] - way * along * pitch - DOT // 2,
            }
            for across, along in ((0, 0), *steps)
        ]
