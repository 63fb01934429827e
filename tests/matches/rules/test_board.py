"""Where things are drawn: whole numbers, worked out by hand for one position."""

from typing import Any

import pytest

from engines.core.records.reading import read
from matches.queries.records.replay import moment, replay_of
from matches.rules.board import FOOT, LEFT, TALL, TOP, WIDE, Die, board
from tests.matches.sample import SHEET

TEXT = SHEET.read_text()


def scene(n: int) -> Any:
    return moment(replay_of(TEXT, digest="d", rules="carriers-1"), n).scene


def test_the_first_row_is_at_the_bottom_and_the_first_column_at_the_left() -> None:
    drawn = board(scene(9))

    seven = next(p for p in drawn.pieces if (p.seat, p.label) == ("H", "7"))
    assert (seven.cell, seven.x) == ("i8", LEFT + 8 * WIDE + WIDE // 2)
    assert seven.y == TOP + (22 - 8) * TALL + TALL // 2
    assert (drawn.width, drawn.height) == (LEFT + 9 * WIDE + 4, TOP + 22 * TALL + FOOT)


def test_every_line_of_the_sample_can_be_drawn() -> None:
    count = len(read(TEXT).lines)

    boards = [board(scene(n)) for n in range(count + 1)]

    assert all(0 < p.x < b.width and 0 < p.y < b.height for b in boards for p in b.pieces)


def test_two_pieces_on_one_cell_stand_apart() -> None:
    tackled = next(
        drawn
        for drawn in (board(scene(n)) for n in range(170, 182))
        if len({p.cell for p in drawn.pieces}) < len(drawn.pieces)
    )

    assert len({(p.x, p.y) for p in tackled.pieces}) == len(tackled.pieces)


def test_a_transfer_names_the_cells_it_crosses() -> None:
    (route,) = board(scene(12)).routes

    assert [(crossing.cell, crossing.d) for crossing in route.crossed] == [
        ("d5", 1),
        ("d6", 1),
        ("e6", 2),
        ("f6", 3),
        ("f7", 3),
        ("g7", 2),
        ("h7", 1),
        ("h8", 1),
    ]
    assert route.caught is None


def test_an_interception_ends_the_arrow_at_who_caught() -> None:
    (route,) = board(scene(60)).routes

    caught = next(p for p in board(scene(60)).pieces if (p.seat, p.label) == ("A", "2"))
    assert route.caught == (caught.x, caught.y)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    assert len(Die(face).pips) == face
