"""CA-7 and CA-9: goals, gain, restarts, the end."""

import pytest

from engines.carriers import GAME
from engines.core.outcome import Outcome
from tests.engines.carriers.boards import after, at, legal_texts, placed, refusal, shown


def tackled(cell, **setup):
    above = f"{cell[0]}{int(cell[1:]) + 1}"
    pos = {"H": {4: cell}, "A": {1: above, 7: "a21"}}
    return after(at(mover="A", pos=pos, **setup), "A 1 xS+0")


def caught(thrower, catcher, receiver, **setup):
    pos = {"H": {4: thrower, 7: receiver, 5: "a8"}, "A": {1: catcher}}
    return after(at(pos=pos, **setup), "H 4 >7", "A cut 1", "dice 1 6")


def test_ca_7_1_a_goal_is_five_points_and_a_roll_for_two_more():
    state = after(at(pos={"H": {4: "e19"}}), "H 4 e21")

    assert shown(state, "phase", "score", "end") == {
        "phase": "bonus", "score": {"H": 5, "A": 0}, "end": ["goal", "e21"],
    }  # fmt: skip
    assert after(state, "bonus 1 3").score == [7, 0]
    assert after(state, "bonus 1 2").score == [5, 0]


def test_ca_7_2_two_rows_gained_give_three_new_downs():
    assert shown(tackled("e10", down=2), "down", "marker", "row") == {
        "down": 1, "marker": 10, "row": 10,
    }  # fmt: skip
    assert shown(tackled("e9", down=2), "down", "marker", "row") == {
        "down": 3, "marker": 8, "row": 9,
    }  # fmt: skip
    wide = tackled("e10", options={"gain": "3"})
    assert shown(wide, "down", "marker") == {"down": 2, "marker": 8}


def test_ca_7_3_no_gain_in_three_downs_changes_the_phases():
    state = tackled("e9", down=3)

    assert shown(state, "off", "phase", "down") == {"off": "A", "phase": "column", "down": 1}
    four = tackled("e9", down=3, options={"downs": "4"})
    assert shown(four, "off", "down") == {"off": "H", "down": 4}


def test_ca_7_4_a_restart_is_on_the_row_of_the_end_and_the_column_of_its_band():
    state = after(tackled("b9"), "H ready", "A ready")

    assert placed(state, "H1", "A1") == ["c9", "c10"]
    assert shown(state, "phase", "actor", "placed") == {"phase": "form", "actor": "H", "placed": []}


def test_ca_7_5_right_before_the_end_line_the_offence_restarts_or_tries():
    state = tackled("h20", marker=19)

    assert legal_texts(state) == {"H try", "H restart"}
    tried = after(state, "H try")
    assert shown(tried, "phase") == {"phase": "bonus"}
    made = after(tried, "bonus 2 2")
    assert shown(made, "score", "off", "phase") == {
        "score": {"H": 2, "A": 0}, "off": "A", "phase": "column",
    }  # fmt: skip
    missed = after(tried, "bonus 2 3")
    assert shown(missed, "score", "off", "phase") == {
        "score": {"H": 0, "A": 0}, "off": "A", "phase": "column",
    }  # fmt: skip


def test_ca_7_6_a_restart_before_the_own_goal_area_lets_the_defence_roll():
    state = tackled("e3", marker=5)

    assert shown(state, "phase", "actor") == {"phase": "safety", "actor": "*"}
    assert shown(after(state, "safety 1 3"), "score", "off", "down") == {
        "score": {"H": 0, "A": 2}, "off": "H", "down": 2,
    }  # fmt: skip
    assert after(state, "safety 1 2").score == [0, 0]


def test_ca_r19_after_a_goal_the_phases_change_without_a_toss():
    state = after(at(pos={"H": {4: "e19"}}), "H 4 e21", "bonus 1 2")

    assert shown(state, "phase", "off") == {"phase": "column", "off": "A"}
    assert shown(after(state, "column 1"), "row", "col", "marker") == {
        "row": 15, "col": "g", "marker": 15,
    }  # fmt: skip


@pytest.mark.parametrize("cell", ["e1", "e2", "e3"])
def test_ca_r20_a_restart_in_the_own_goal_area_moves_to_the_field(cell):
    state = tackled(cell, marker=5)

    assert shown(after(state, "safety 1 2"), "row", "marker", "down") == {
        "row": 3, "marker": 5, "down": 2,
    }  # fmt: skip


def test_ca_r21_row_three_is_the_second_before_the_goal_area():
    state = after(tackled("h20", marker=10), "H restart")

    assert shown(state, "row", "col", "marker", "down") == {
        "row": 19, "col": "g", "marker": 19, "down": 1,
    }  # fmt: skip


def test_ca_r22_the_safety_roll_comes_at_every_restart_on_that_row():
    again = tackled("e3", marker=3, down=2)
    after_catch = caught("e18", "e20", "e21", options={"goal_by_transfer": "0"})

    assert shown(again, "phase") == {"phase": "safety"}
    assert shown(after_catch, "phase", "off", "row") == {"phase": "safety", "off": "A", "row": 20}
    assert shown(after(after_catch, "safety 2 4"), "score", "phase") == {
        "score": {"H": 2, "A": 0}, "phase": "form",
    }  # fmt: skip


def test_ca_r22_a_safety_may_also_change_the_phases():
    state = tackled("e3", marker=5, options={"safety_possession": "1"})

    assert shown(after(state, "safety 2 4"), "off", "phase", "score") == {
        "off": "A", "phase": "column", "score": {"H": 0, "A": 2},
    }  # fmt: skip
    assert shown(after(state, "safety 2 5"), "off", "down") == {"off": "H", "down": 2}


def test_ca_r23_after_a_catch_the_marker_is_on_the_restart_row():
    state = caught("b10", "b11", "b13", down=3)

    assert shown(state, "marker", "row", "col", "down", "off") == {
        "marker": 11, "row": 11, "col": "c", "down": 1, "off": "A",
    }  # fmt: skip


def test_ca_r30_on_a_failed_third_down_the_roll_is_made_without_a_choice():
    state = tackled("h20", marker=19, down=3)

    assert refusal(state, "H restart") == ("CA-E-PHASE", "CA-7.1")
    assert shown(after(state, "bonus 2 2"), "score", "phase") == {
        "score": {"H": 2, "A": 0}, "phase": "column",
    }  # fmt: skip
    gained = tackled("h20", marker=10, down=3)
    assert shown(gained, "phase") == {"phase": "choice"}


def test_ca_r31_a_restart_lies_between_the_first_row_and_row_three():
    deep = caught("e2", "e3", "e6")
    far = caught("e16", "e20", "e21", options={"goal_by_transfer": "0"})
    inside = tackled("e21", options={"goal_by_transfer": "0"})

    assert shown(deep, "off", "row", "phase", "score") == {
        "off": "A", "row": 4, "phase": "form", "score": {"H": 0, "A": 0},
    }  # fmt: skip
    assert shown(far, "off", "row", "phase") == {"off": "A", "row": 20, "phase": "safety"}
    assert shown(inside, "row", "marker", "phase") == {"row": 19, "marker": 19, "phase": "sub"}


def test_ca_r33_in_the_last_down_only_a_goal_and_its_bonus_count():
    late = {"turn": 100, "score": {"H": 0, "A": 3}}

    assert shown(tackled("h20", **late), "phase", "winner") == {"phase": "over", "winner": "A"}
    assert shown(tackled("e3", **late), "phase") == {"phase": "over"}
    hurt = tackled("e9", hits={"h4": 1}, cards={"a1": {"phys": 9}}, **late)
    assert shown(hurt, "phase", "injured") == {"phase": "over", "injured": {"H": [], "A": []}}
    goal = after(at(pos={"H": {4: "e19"}}, **late), "H 4 e21", "bonus 1 2")
    assert shown(goal, "phase", "winner", "score") == {
        "phase": "over", "winner": "H", "score": {"H": 5, "A": 3},
    }  # fmt: skip


def test_ca_9_1_the_match_ends_with_the_down_of_the_hundredth_turn():
    running = after(at(turn=99), "H wait")

    assert shown(running, "turn", "phase") == {"turn": 100, "phase": "play"}
    assert shown(tackled("e9", turn=99), "phase", "turn") == {"phase": "tie", "turn": 100}
    assert shown(tackled("e9", turn=98), "phase") == {"phase": "sub"}
    short = tackled("e9", turn=19, options={"turns": "20"})
    assert shown(short, "phase") == {"phase": "tie"}


@pytest.mark.parametrize(("faces", "winner"), [("2 4", "H"), ("5 5", "H"), ("2 3", "A")])
def test_ca_9_2_more_points_win_and_a_tie_is_rolled(faces, winner):
    ahead = tackled("e9", turn=100, score={"H": 2, "A": 5})
    tied = tackled("e9", turn=100)

    assert GAME.outcome(ahead) == Outcome("A", "normal", (("H", 2), ("A", 5)))
    assert GAME.outcome(tied) is None
    assert GAME.outcome(after(tied, f"tie {faces}")).winner == winner
    assert refusal(ahead, "H wait") == ("CA-E-OVER", "CA-9.1")


def test_ca_r27_ties_may_stand():
    state = tackled("e9", turn=100, options={"tie_break": "draw"})

    assert GAME.outcome(state) == Outcome("draw", "normal", (("H", 0), ("A", 0)))
    assert GAME.to_act(state) == ()


def test_ca_r28_a_down_ends_thirty_turns_after_the_hundredth():
    state = after(at(turn=128, score={"H": 2, "A": 0}, pos={"H": {4: "e10"}}), "H wait")

    assert shown(state, "phase", "turn") == {"phase": "play", "turn": 129}
    assert shown(after(state, "H wait"), "phase", "end", "winner") == {
        "phase": "over", "end": ["stop", "e10"], "winner": "H",
    }  # fmt: skip
    none = after(at(turn=99, options={"overtime_turns": "0"}), "H wait")
    assert shown(none, "phase") == {"phase": "tie"}
    goal = after(at(turn=129, pos={"H": {4: "e19"}}), "H 4 e21", "bonus 1 2")
    assert shown(goal, "phase", "winner") == {"phase": "over", "winner": "H"}


def test_ca_r28_a_transfer_of_the_last_turn_is_played_out():
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}
    state = after(at(turn=129, pos=pos), "H 4 >7", "A cut 1")

    assert shown(after(state, "dice 1 1"), "end") == {"end": ["stop", "e14"]}
    assert shown(after(state, "dice 1 2"), "end") == {"end": ["cut", "e11"]}


def test_ca_r37_the_last_offence_rolls_first_even_after_a_catch():
    state = caught("e10", "e11", "e14", turn=100)

    assert shown(state, "phase", "off") == {"phase": "tie", "off": "H"}
    assert shown(after(state, "tie 1 3"), "winner") == {"winner": "H"}
