"""CA-4: toss, column, formation and shift."""

import pytest

from engines.carriers import GAME
from tests.engines.carriers.boards import (
    after,
    allowed,
    at,
    legal_texts,
    moves,
    placed,
    refusal,
    shown,
)


@pytest.mark.parametrize(("faces", "side"), [("1 3", "A"), ("2 2", "A"), ("3 4", "H")])
def test_ca_4_1_equal_parity_makes_away_the_offence(faces, side):
    state = after(at(phase="toss"), f"toss {faces}")

    assert shown(state, "off", "phase", "actor") == {"off": side, "phase": "column", "actor": "*"}


@pytest.mark.parametrize(("faces", "roles"), [("1 2", "OD"), ("1 1", "DO")])
def test_ca_4_2_the_starters_are_the_set_of_the_first_phase(faces, roles):
    state = after(at(phase="toss"), f"toss {faces}")

    sets = shown(state, "sets")["sets"]
    assert sets["H"][roles[0]] == ["h1", "h2", "h3", "h4", "h5", "h6", "h7"]
    assert sets["A"][roles[1]] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]
    assert [sets["H"][roles[1]], sets["A"][roles[0]]] == [None, None]


def test_ca_4_3_the_column_roll_places_the_ones_and_the_marker():
    state = after(at(phase="column"), "column 4")

    assert placed(state, "H1", "A1") == ["e8", "e9"]
    assert shown(state, "marker", "row", "col", "holder") == {
        "marker": 8, "row": 8, "col": "e", "holder": 1,
    }  # fmt: skip


def test_ca_4_4_a_formation_is_mirrored_behind_piece_one():
    state = after(at(phase="form", ball="e10"), "H form 4=e7 2=b9 5=h6 7=i10")

    pieces = placed(state, "H1", "H2", "H3", "H4", "H5", "H6", "H7")
    assert pieces == ["e10", "b9", "h9", "e7", "h6", "b6", "i10"]
    assert placed(state, "A1") == ["e11"]
    assert state.actor == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("H form 4=e9 2=d10 5=d5 7=a3", "CA-E-FORM-4"),
        ("H form 4=d8 2=d10 5=d5 7=a3", "CA-E-FORM-4"),
        ("H form 4=e8 2=d7 5=d5 7=a3", "CA-E-FORM-23"),
        ("H form 4=e8 2=d10 5=d10 7=a3", "CA-E-FORM-56"),
        ("H form 4=e8 2=d10 5=d5 7=e11", "CA-E-FORM-FRONT"),
        ("H form 4=e8 2=d11 5=d5 7=a3", "CA-E-FORM-FRONT"),
    ],
)
def test_ca_4_4_a_formation_out_of_shape_is_refused(line, code):
    assert refusal(at(phase="form", ball="e10"), line) == (code, "CA-4.4")


def test_ca_4_4_a_formation_names_four_pieces_once():
    state = at(phase="form", ball="e10")

    for line in ("4=e8 2=d10 5=d5", "4=e8 2=d10 5=d5 6=a3", "4=e8 4=e8 2=d10 5=d5 7=a3"):
        assert refusal(state, f"H form {line}") == ("CA-E-FORM", "CA-4.4")


def formed():
    lines = ("H form 4=e7 2=d10 5=d5 7=c9", "A form 4=e14 2=d11 5=d16 7=g12")
    return after(at(phase="form", ball="e10"), *lines)


def test_ca_4_5_seven_slides_sideways_once_offence_first():
    state = formed()

    assert refusal(state, "A shift -")[0] == "CA-E-ACTOR"
    assert refusal(state, "H shift c8") == ("CA-E-SHIFT", "CA-4.5")
    assert refusal(state, "H shift z9") == ("CA-E-CELL", "CA-2.1")
    moved = after(state, "H shift i9", "A shift -")
    assert placed(moved, "H7", "A7") == ["i9", "g12"]
    assert shown(moved, "phase", "actor", "left") == {"phase": "snap", "actor": "H", "left": 3}


def test_ca_4_6_the_defence_may_use_its_goal_area_near_its_own():
    lines = ("H form 4=e17 2=d19 5=d15 7=a10", "A form 4=e22 2=d20 5=d21 7=a22")
    state = after(at(phase="form", ball="e19"), *lines)

    assert placed(state, "A1", "A4", "A5", "A7") == ["e20", "e22", "d21", "a22"]
    assert shown(state, "placed")["placed"] == ["A4", "A5", "A6", "A7"]


def test_ca_r6_cells_of_a_formation_are_distinct_and_on_the_board():
    state = at(phase="form", ball="e10")

    assert refusal(state, "H form 4=e8 2=d10 5=d5 7=e8") == ("CA-E-OCCUPIED", "CA-R6")
    assert refusal(state, "H form 4=e8 2=d10 5=d5 7=e10") == ("CA-E-OCCUPIED", "CA-R6")
    assert refusal(state, "H form 4=e8 2=e9 5=d5 7=a3") == ("CA-E-FORM-MIRROR", "CA-R6")
    assert refusal(state, "H form 4=e8 2=d10 5=e5 7=a3") == ("CA-E-FORM-MIRROR", "CA-R6")
    assert refusal(state, "H form 4=e8 2=d10 5=d5 7=z3") == ("CA-E-CELL", "CA-2.1")
    aside = at(phase="form", ball="c10")
    assert refusal(aside, "H form 4=c8 2=f10 5=b5 7=a3") == ("CA-E-FORM-MIRROR", "CA-R6")
    near = at(phase="form", ball="e3")
    assert refusal(near, "H form 4=e1 2=d2 5=d1 7=a3") == ("CA-E-FORM-GOAL", "CA-R6")


def test_ca_r7_the_snap_has_no_reach_unless_the_option_says_so():
    bound = {"snap_reach": "run"}
    far = "form 4=e3 2=d10 5=d5 7=a3"

    assert allowed(at(phase="form", ball="e10"), f"H {far}")
    limited = at(phase="form", ball="e10", options=bound)
    assert refusal(limited, f"H {far}") == ("CA-E-FORM-REACH", "CA-R7")
    assert allowed(limited, "H form 4=e4 2=d10 5=d5 7=a3")
    defence = after(limited, "H form 4=e4 2=d10 5=d5 7=a3")
    assert allowed(defence, "A form 4=e20 2=d11 5=d16 7=a20")


def test_ca_r8_a_shift_passes_free_cells_only():
    crowded = after(
        at(phase="form", ball="e10"), "H form 4=e7 2=d9 5=b5 7=b9", "A form 4=e14 2=d11 5=d16 7=g12"
    )

    assert refusal(crowded, "H shift d9") == ("CA-E-OCCUPIED", "CA-R8")
    assert refusal(crowded, "H shift e9") == ("CA-E-BLOCKED", "CA-R8")
    assert refusal(crowded, "H shift b9") == ("CA-E-SHIFT", "CA-R8")
    assert legal_texts(crowded) == {"H shift -", "H shift a9", "H shift c9"}


@pytest.mark.parametrize(("ball", "near"), [("e3", True), ("e4", True), ("e5", False)])
def test_ca_r9_either_side_uses_its_goal_area_from_its_first_two_rows(ball, near):
    state = at(phase="form", ball=ball)
    row = int(ball[1:])

    line = f"H form 4=e{row - 2} 2=d{row} 5=d{row - 1} 7=a2"
    assert refusal(state, line) == (("", "") if near else ("CA-E-FORM-GOAL", "CA-R9"))


def test_ca_r32_a_piece_placed_in_its_goal_area_takes_no_sideways_step_there():
    lines = ("H form 4=e1 2=d3 5=d1 7=a2", "A form 4=e6 2=d4 5=d5 7=a4")
    state = after(at(phase="form", ball="e3", cards={"h7": {"run": 2}}), *lines)

    assert refusal(state, "H shift b2") == ("CA-E-GOALSIDE", "CA-R32")
    played = after(state, "H shift -", "A shift -", "H snap")
    assert refusal(played, "H 7 b2") == ("CA-E-GOALSIDE", "CA-R32")
    assert refusal(played, "H 7 b1") == ("CA-E-GOALSIDE", "CA-R32")
    assert placed(after(played, "H 7 b3"), "H7") == ["b3"]
    around = at(pos={"H": {7: "a2", 1: "e9", 2: "f9"}}, placed=["H7"])
    assert moves(around, 7) == {"a1", "a3", "a4", "a5", "b2", "b3", "b4"}
    free = at(pos={"H": {4: "e1"}})
    assert allowed(free, "H 4 d1")


def test_ca_r41_two_and_three_leave_a_row_for_five_and_six():
    state = at(phase="form", ball="e5")

    assert refusal(state, "H form 4=e3 2=d3 5=d3 7=a3") == ("CA-E-FORM-23", "CA-R41")
    assert allowed(state, "H form 4=e3 2=d4 5=d3 7=a3")


@pytest.mark.parametrize(("side", "columns"), [("H", "cceegg"), ("A", "ggeecc")])
def test_ca_r5_start_columns_and_rows(side, columns):
    row = {"H": 8, "A": 15}[side]

    for face, column in enumerate(columns, 1):
        state = after(at(phase="column", off=side), f"column {face}")
        assert shown(state, "row", "col") == {"row": row, "col": column}


def test_ca_r39_start_columns_are_seen_by_the_offence_restart_columns_are_not():
    first = after(at(phase="column", off="A"), "column 1")
    tackled = at(off="A", mover="H", pos={"A": {4: "a12"}, "H": {1: "a11"}})

    assert shown(first, "col")["col"] == "g"
    assert shown(after(tackled, "H 1 xN+0"), "col")["col"] == "c"


def test_ca_r1_every_geometry_can_be_set_up():
    state = at(phase="column", options={"cols": "7", "field_rows": "9", "start_row": "3"})

    assert shown(after(state, "column 6"), "pos")["pos"] == {"H1": "f5", "A1": "f6"}
    assert GAME.view(state, None)["options"]["cols"] == "7"


def test_ca_r2_three_bands_of_columns_for_any_width():
    ends = {"cols": "11", "field_rows": "12", "start_row": "4"}
    tackled = at(mover="A", options=ends, pos={"H": {4: "a8"}, "A": {1: "a9"}})
    written = at(mover="A", options={"restart_cols": "bdh"}, pos={"H": {4: "i10"}, "A": {1: "i11"}})

    assert shown(after(tackled, "A 1 xS+0"), "col")["col"] == "d"
    assert shown(after(written, "A 1 xS+0"), "col")["col"] == "h"
