"""CA-5: turns, moves, transfers and interceptions."""

import pytest

from engines.carriers.geometry import Shape, field_of, route
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


def snapping(**setup):
    return at(phase="snap", pos={"H": {1: "e8", 4: "e6"}}, **setup)


def test_ca_5_1_a_down_begins_with_the_snap():
    state = snapping()

    assert refusal(state, "H 4 e7") == ("CA-E-SNAP", "CA-5.1")
    assert refusal(state, "H wait") == ("CA-E-SNAP", "CA-5.1")
    assert refusal(state, "H snap 5") == ("CA-E-SNAP", "CA-5.1")
    snapped = after(state, "H snap")
    assert shown(snapped, "holder", "acted", "left", "turn") == {
        "holder": 4, "acted": [1], "left": 2, "turn": 11,
    }  # fmt: skip


def test_ca_5_2_the_first_play_has_three_turns_then_two():
    state = after(snapping(), "H snap", "H wait", "H wait")

    assert shown(state, "mover", "left") == {"mover": "A", "left": 2}
    assert refusal(state, "H wait") == ("CA-E-ACTOR", "CA-5.2")
    assert shown(after(state, "A wait", "A wait"), "mover", "left") == {"mover": "H", "left": 2}


def test_ca_5_3_every_turn_counts_once():
    state = at(pos={"H": {4: "e10", 7: "e12"}}, cards={"h5": {"skill": "shove"}})

    assert shown(after(state, "H 4 >7", "H wait"), "turn", "mover") == {"turn": 12, "mover": "A"}
    assert refusal(state, "H snap") == ("CA-E-PHASE", "CA-5.3")


def test_ca_5_4_no_piece_acts_twice_in_a_play():
    state = after(at(pos={"H": {4: "e10"}}), "H 4 e11")

    assert refusal(state, "H 4 e12") == ("CA-E-ACTED", "CA-5.4")
    again = after(state, "H wait", "A wait", "A wait")
    assert allowed(again, "H 4 e12")


def test_ca_5_5_a_move_takes_up_to_run_steps_through_empty_cells():
    state = at(pos={"H": {4: "e10"}, "A": {1: "e11", 2: "d10"}}, cards={"h4": {"run": 2}})

    assert moves(state, 4) == {"f10", "g10", "f11", "f9", "e9", "e8", "d9"}
    assert refusal(state, "H 4 e10") == ("CA-E-STAY", "CA-5.5")
    assert refusal(state, "H 4 e11") == ("CA-E-OCCUPIED", "CA-5.5")
    assert refusal(state, "H 4 e12") == ("CA-E-BLOCKED", "CA-5.5")
    assert refusal(state, "H 4 e13") == ("CA-E-FAR", "CA-5.5")
    assert refusal(state, "H 4 j10") == ("CA-E-CELL", "CA-2.1")


def test_ca_5_6_a_transfer_reaches_twice_the_run():
    pos = {"H": {4: "e10", 7: "i12", 6: "i13", 5: "f10"}}
    state = at(pos=pos)

    assert shown(after(state, "H 4 >7"), "holder", "ball") == {"holder": 7, "ball": "i12"}
    assert refusal(state, "H 4 >6") == ("CA-E-FAR", "CA-5.6")
    assert refusal(state, "H 4 >4") == ("CA-E-PIECE", "CA-5.6")
    assert refusal(state, "H 7 >4") == ("CA-E-NOTHOLDER", "CA-5.6")
    assert refusal(after(state, "H wait", "H wait"), "A 1 >2") == ("CA-E-DEFENCE", "CA-5.6")


def thrown(**setup):
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11", 2: "e12", 3: "d12"}}
    return after(at(pos=pos, **setup), "H 4 >7")


def test_ca_5_7_the_defence_chooses_one_piece_on_the_route_or_none():
    state = thrown()

    assert legal_texts(state) == {"A cut 1", "A cut 2", "A cut -"}
    assert refusal(state, "A cut 3") == ("CA-E-CUT", "CA-5.7")
    assert refusal(state, "H wait") == ("CA-E-PHASE", "CA-5.7")
    assert refusal(state, "H cut 1") == ("CA-E-ACTOR", "CA-5.7")
    assert shown(after(state, "A cut -"), "holder", "phase") == {"holder": 7, "phase": "play"}


@pytest.mark.parametrize(
    ("cell", "chance"), [("e11", 30), ("e12", 18), ("e13", 12), ("e14", 6), ("e16", 12)]
)
def test_ca_5_8_dice_by_the_distance_from_the_nearer_end(cell, chance):
    cards = {"h4": {"run": 5}}
    pos = {"H": {4: "e10", 7: "e19"}, "A": {1: cell}}
    state = after(at(pos=pos, cards=cards), "H 4 >7", "A cut 1")
    faces = [f"dice {first} {second}" for first in range(1, 7) for second in range(1, 7)]

    caught = [line for line in faces if after(state, line).off == 1]

    assert len(caught) == chance


def test_ca_5_9_a_catch_changes_the_phases_a_miss_lets_the_transfer_arrive():
    state = after(thrown(), "A cut 1")

    caught = after(state, "dice 1 2")
    assert shown(caught, "off", "phase", "end") == {
        "off": "A", "phase": "form", "end": ["cut", "e11"],
    }  # fmt: skip
    missed = after(state, "dice 2 2")
    assert shown(missed, "off", "holder", "left") == {"off": "H", "holder": 7, "left": 1}


def test_ca_r10_the_lengths_of_plays_are_options():
    options = {"play_turns": "1", "first_play_turns": "2"}
    state = after(snapping(options=options), "H snap", "H wait")

    assert shown(state, "mover", "left") == {"mover": "A", "left": 1}
    assert shown(after(state, "A wait"), "mover") == {"mover": "H"}


def test_ca_r11_a_turn_may_be_let_pass_and_counts():
    assert shown(after(at(), "H wait"), "turn", "left", "acted") == {
        "turn": 11, "left": 1, "acted": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("offset", "crossed"),
    [
        ((1, 1), {}),
        ((4, 0), {(1, 0): 1, (2, 0): 2, (3, 0): 1}),
        ((2, 1), {(1, 0): 1, (1, 1): 1}),
        ((3, 1), {(1, 0): 1, (2, 1): 1}),
        ((3, 2), {(1, 0): 1, (1, 1): 1, (2, 1): 1, (2, 2): 1}),
        ((4, 2), {(1, 0): 1, (1, 1): 1, (2, 1): 2, (3, 1): 1, (3, 2): 1}),
        ((5, 3), {(1, 0): 1, (1, 1): 1, (2, 1): 2, (3, 2): 2, (4, 2): 1, (4, 3): 1}),
        ((5, 5), {(1, 1): 1, (2, 2): 2, (3, 3): 2, (4, 4): 1}),
        ((8, 0), {(1, 0): 1, (2, 0): 2, (3, 0): 3, (4, 0): 4, (5, 0): 3, (6, 0): 2, (7, 0): 1}),
    ],
)
def test_ca_r12_a_route_is_what_the_line_between_the_centres_runs_through(offset, crossed):
    ground = field_of(Shape())
    start = ground.cells["a5"]

    for across, along in (offset, offset[::-1]):
        way = route(ground, start, ground.cell(across, 5 + along))
        passed = {(ground.col_of[cell], ground.row_of[cell] - 5): d for cell, d in way}
        swapped = offset != (across, along)
        assert passed == {(y, x) if swapped else (x, y): d for (x, y), d in crossed.items()}


def test_ca_r13_a_transfer_into_the_goal_area_is_a_goal_by_option():
    pos = {"H": {4: "e18", 7: "e22"}}

    scored = after(at(pos=pos), "H 4 >7")
    assert shown(scored, "phase", "score", "end") == {
        "phase": "bonus", "score": {"H": 5, "A": 0}, "end": ["goal", "e22"],
    }  # fmt: skip
    kept = after(at(pos=pos, options={"goal_by_transfer": "0"}), "H 4 >7")
    assert shown(kept, "phase", "score") == {"phase": "play", "score": {"H": 0, "A": 0}}


def test_ca_r14_others_may_enter_both_goal_areas():
    state = at(pos={"H": {5: "e20"}, "A": {1: "b20", 2: "b3"}})

    done = after(state, "H 5 e22", "H wait", "A 1 b21", "A 2 b1")
    assert placed(done, "H5", "A1", "A2") == ["e22", "b21", "b1"]
    assert done.score == [0, 0]


def test_ca_r18_a_vacant_four_sends_the_snap_to_any_team_mate_with_a_card():
    state = snapping(vacant=["H4", "H6", "H1"])

    assert legal_texts(state) == {"H snap 2", "H snap 3", "H snap 5", "H snap 7"}
    assert refusal(state, "H snap") == ("CA-E-SNAP", "CA-R18")
    assert refusal(state, "H snap 6") == ("CA-E-SNAP", "CA-R18")
    assert shown(after(state, "H snap 7"), "holder", "ball") == {"holder": 7, "ball": "g3"}


def test_ca_r34_a_holder_that_enters_the_goal_area_ends_there():
    pos = {"H": {4: "e20"}, "A": {1: "d20", 2: "f20", 3: "e19"}}
    around = at(pos=pos, cards={"h4": {"run": 5}})

    assert refusal(around, "H 4 c20") == ("CA-E-BLOCKED", "CA-R34")
    assert allowed(around, "H 4 c21")
    other = at(pos=pos, holder=7, cards={"h4": {"run": 5}})
    assert allowed(other, "H 4 c20")


def test_ca_r34_a_holder_inside_scores_only_after_leaving():
    options = {"goal_by_transfer": "0"}
    state = at(pos={"H": {4: "e21"}}, options=options)

    inside = after(state, "H 4 e22")
    assert shown(inside, "phase", "score") == {"phase": "play", "score": {"H": 0, "A": 0}}
    left = after(state, "H 4 e20", "H wait", "A wait", "A wait", "H 4 e21")
    assert left.score == [5, 0]


def test_ca_r35_vacant_pieces_move_block_and_catch():
    state = at(vacant=["A1"], pos={"H": {4: "e10", 7: "e14"}, "A": {1: "e12"}})

    assert legal_texts(after(state, "H 4 >7")) == {"A cut 1", "A cut -"}
    assert "e12" not in moves(state, 4)
    assert placed(after(state, "H wait", "H wait", "A 1 f13"), "A1") == ["f13"]


def test_ca_r35_with_no_receiver_the_offence_waits_and_one_keeps_the_goal_right():
    nobody = [f"H{piece}" for piece in range(1, 8)]
    state = snapping(vacant=nobody)

    assert legal_texts(state) == {"H wait"}
    assert refusal(state, "H snap") == ("CA-E-SNAP", "CA-R35")
    waited = after(state, "H wait")
    assert shown(waited, "phase", "holder", "left", "acted") == {
        "phase": "play", "holder": 1, "left": 2, "acted": [],
    }  # fmt: skip
    assert placed(after(waited, "H 1 e9"), "H1") == ["e9"]


def test_ca_r42_a_written_turn_number_must_be_right():
    state = at(turn=10)

    assert refusal(state, "H wait #12") == ("CA-E-COUNT", "CA-R42")
    assert after(state, "H wait #11").turn == 11
    assert refusal(at(phase="column"), "column 3 #11") == ("CA-E-COUNT", "CA-R42")
    for line in ("h wait", "H Wait", "H  wait", "H 4 E10", "H 4 e010", "", "H", "H wait #x"):
        assert refusal(state, line) == ("CA-E-SYNTAX", "CA-R42")
