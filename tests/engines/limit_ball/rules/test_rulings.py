"""Our rulings LB-R1 to LB-R22, on the ball, checks, fouls and restarts: one example each."""

import pytest

from engines.core.game import Settings
from engines.limit_ball import GAME
from engines.limit_ball.settings import OPTIONS, RULESET
from tests.engines.limit_ball.boards import (
    CELLS,
    DECLINED,
    DEFENCE,
    after,
    checking,
    emotion,
    moving,
    news,
    position,
    reacting,
    refusal,
    seen,
    start,
)

OUT = ("roll A1 4: 5 5 4 3", "roll B1 3: 3 3 4", "foul A1: 1 2")
ONE = {"A": [["-", 0]], "B": [["-", 0]]}


def field(name: str):
    return GAME.setup(Settings(RULESET, {**OPTIONS, "field": name})).match.field


def test_lb_r1_there_is_a_match_and_nothing_else():
    assert (GAME.key, GAME.aliases, sorted(GAME.sides)) == ("limit_ball", (), ["A", "B"])


def test_lb_r2_all_three_cases_are_goals_of_the_attacking_side():
    failed = after(checking(**DEFENCE, target=15), "roll A2 2: 1 1", "roll B1 2: 2 1")
    scored = after(checking(**DEFENCE), "roll A2 2: 6 6", "roll B1 2: 2 1")
    left = after(reacting(ball="R3", cells={**CELLS, "B1": "C2"}), *DECLINED)

    assert [seen(state, "score")["A"] for state in (failed, scored, left)] == [1, 1, 1]


def test_lb_r3_the_field_has_three_by_three_cells_or_another_shape():
    assert len(field("3x3").cells) == 9
    assert len(field("5x5").cells) == 25
    assert field("line5").names == ("C1", "C2", "C3", "C4", "C5")
    assert [cell.name for cell in field("line5").cells if cell.kind == "side"] == ["C2", "C4"]


def test_lb_r4_left_and_right_are_seen_from_below_team_a():
    cells = {cell.name: (cell.col, cell.row) for cell in field("3x3").cells}

    assert (cells["L1"], cells["R1"], cells["C3"]) == ((1, 1), (3, 1), (2, 3))


def test_lb_r5_the_ball_moves_one_to_n_cells_or_exactly_n():
    exact = {"move_mode": "exact"}

    assert refusal(moving(), "move B1 C1 ball") is None
    assert refusal(moving(), "move B1 C2 ball") == ("LB-E-RANGE", "LB-5.6")
    assert refusal(moving(exact), "move B1 C1 ball") == ("LB-E-RANGE", "LB-R5")
    assert refusal(moving(exact), "move B1 C2 self") is None
    assert refusal(moving(exact, steps=9), "move B1 C1 self") is None


def test_lb_r6_a_ball_moved_alone_is_held_by_nobody():
    state = after(moving(**emotion(B1=1)), "move B1 L2 ball", "react B2 -", "react A1 -")
    state = after(state, "react A2 -")

    assert seen(state, "holder", "phase") == ("", "fast")
    assert refusal(state, "fast B1 C1") is None


def test_lb_r7_the_toss_winner_places_and_rolls_first():
    state = after(start(), "toss B")

    assert seen(state, "turn") == "B"
    placed = after(state, "place B rep=B1 B2=C3", "place A rep=A1 A2=C1")
    assert seen(placed, "turn", "side") == ("B", "B")


def test_lb_r8_inside_a_side_players_roll_in_any_order():
    state = checking(checkers=["A1", "A2", "B1"], cells={**CELLS, "A2": "C2"})

    assert sorted(GAME.to_act(state)) == ["A1", "A2"]
    assert GAME.to_act(after(state, "roll A2 2: 1 1", "roll A1 2: 1 2")) == ("B1",)


def test_lb_r9_a_tie_is_looked_at_before_limit_and_goal_area():
    above = after(checking(), "roll A1 4: 5 5 4 3", "roll B1 4: 6 6 4 1")
    below = after(checking(**DEFENCE, target=15), "roll A2 2: 1 1", "roll B1 2: 1 1")

    assert [seen(state, "kind") for state in (above, below)] == ["free", "free"]


def test_lb_r10_the_three_more_are_for_the_guarding_player_alone():
    attacker = after(checking(**DEFENCE), "roll A2 3: 6 6 3", "roll B1 2: 1 1")

    assert news(attacker) == ["foul A2 15"]


def test_lb_r11_after_a_free_ball_a_goal_and_an_out_there_is_no_target():
    free = after(checking(), "roll A1 2: 1 1", "roll B1 2: 1 1")
    goal = position("goal", scorer="A")
    out = after(checking(), *OUT)

    assert [seen(state, "target") for state in (free, goal, out)] == [0, 0, 0]


@pytest.mark.parametrize(("last", "first", "turn"), [("B2", "A", "B2"), (None, "B", "B2")])
def test_lb_r12_after_a_free_ball_by_both_the_side_of_the_last_success_is_first(last, first, turn):
    state = after(checking(last=last, first=first), "roll A1 2: 4 5", "roll B1 2: 5 4")

    assert seen(state, "turn") == turn


def test_lb_r13_a_ball_left_alone_is_free_by_the_thrower():
    assert seen(after(reacting(), *DECLINED), "excluded", "kind") == (["A1"], "free")


def test_lb_r14_one_causer_alone_moves_the_ball_and_two_make_it_dead():
    first = reacting(kind="free", target=None, cells={**CELLS, "A1": "L2", "B1": "C3"})
    second = reacting(
        kind="free", target=None, excluded=["A1", "B1"], cells={**CELLS, "A1": "L2", "B1": "L2"}
    )
    moved = after(first, *DECLINED, "move A1 L3 self")
    dead = after(second, "react A2 -", "react B2 -")

    assert seen(moved, "kind", "target", "last", "excluded") == ("free", 0, "A1", ["A1"])
    assert seen(dead, "excluded", "dead", "queue") == ([], 1, ["A1", "A2", "B1", "B2"])


def test_lb_r15_a_ball_left_alone_three_times_is_out_of_bounds():
    once = after(reacting(), *DECLINED)
    twice = after(once, *DECLINED)
    thrice = after(twice, "react A1 -", *DECLINED)

    assert seen(twice, "excluded", "dead") == ([], 2)
    assert (news(thrice), seen(thrice, "turn")) == (["dead A 3", "out A1"], "A")
    assert news(after(reacting({"dead_limit": "1"}), *DECLINED)) == ["dead A 1", "out A1"]


@pytest.mark.parametrize(("first", "toucher"), [("A", "A1"), ("B", "B1")])
def test_lb_r15_before_any_toucher_a_tie_is_the_toss_winners(first, toucher):
    fresh = start()
    lines = ["toss A", "place A rep=A1 A2=C1", "place B rep=B1 B2=C3"]
    if first == "B":
        lines = ["toss B", "place B rep=B1 B2=C3", "place A rep=A1 A2=C1"]
    rolls = ["roll A1 2: 3 3", "roll B1 2: 4 2"]

    state = after(fresh, *lines, *(rolls if first == "A" else rolls[::-1]))

    assert seen(state, "phase", "excluded") == ("react", ["A1", "B1"])
    assert seen(state, "toucher") == toucher


def test_lb_r15_a_tie_that_the_toss_winner_did_not_cause_is_the_other_sides():
    b_alone = {"checkers": ["B1", "B2"], "cells": {**CELLS, "B2": "C2"}, "first": "A"}
    state = checking(**b_alone, toucher=None, last=None, target=None)

    tied = after(state, "roll B1 2: 4 5", "roll B2 2: 5 4")

    assert seen(tied, "toucher") == "B1"


def test_lb_r15_a_tie_or_block_of_several_leaves_the_earlier_toucher():
    tied = after(checking(last="B2", first="B"), "roll A1 2: 5 4", "roll B1 2: 4 5")

    assert seen(tied, "toucher") == "B2"


def test_lb_r15_who_blocks_alone_touched_the_ball_last():
    at_home = {"cells": {**CELLS, "A1": "C3", "B1": "C3"}, "ball": "C3", "checkers": ["A1", "B1"]}
    state = checking(**at_home, **emotion(B1=1), last="A2")

    several = after(state, "roll A1 3: 4 4 3", "roll B1 2: 1 1", "block B1")
    alone = after(state, "roll A1 2: 1 1", "roll B1 3: 4 4 3", "block B1")

    assert (seen(several, "toucher"), seen(alone, "toucher")) == ("A2", "B1")


def test_lb_r16_who_declines_in_the_ball_cell_counts_as_absent():
    state = after(reacting(cells={**CELLS, "A1": "L2", "B1": "L2", "B2": "R2"}), *DECLINED)

    assert seen(state, "phase", "mover") == ("move", "A1")


def test_lb_r17_one_on_one_is_a_match_of_two_or_two_at_the_ball():
    cells = {"A1": "L2", "A2": "C1", "B1": "C2", "B2": "R2"}
    at_the_ball = {"one_on_one": "at_the_ball"}
    two = after(reacting(cells=cells), "react A2 -", "react B1 >L2", "react B2 -")
    four = ("react A1 =", "react A2 -", "react B1 >L2", "react B2 -")
    guard = {"cells": {"A1": "L1", "B1": "C3"}, "ball": "L1", **ONE}

    assert seen(two, "checkers") == ["B1"]
    assert seen(after(reacting(at_the_ball, cells=cells), *four), "checkers") == ["A1", "B1"]
    more = after(reacting(at_the_ball, cells={**cells, "B2": "L3"}), *four[:3], "react B2 >L2")
    assert seen(more, "checkers") == ["B1", "B2"]
    assert seen(after(reacting(**guard), "react A1 =", "react B1 -"), "checkers") == ["A1"]
    assert news(after(reacting(**guard), "react A1 -", "react B1 -")) == ["unguarded A", "goal B"]
    alone = reacting(cells={"A1": "L2", "B1": "C3"}, **ONE)
    assert seen(after(alone, "react A1 =", "react B1 -"), "phase", "mover") == ("move", "A1")


def test_lb_r18_guarding_is_checking_or_as_an_option_being_there():
    cells = {"A1": "R2", "A2": "C1", "B1": "L3", "B2": "C2"}
    given = {"ball": "L3", "last": "B1", "excluded": ["B1"], "side": "B", "cells": cells}
    lines = ("react B2 -", "react A1 -", "react A2 -")

    assert news(after(reacting(**given), *lines)) == ["unguarded B", "goal A"]
    state = after(reacting({"goal_guard": "presence"}, **given), *lines)
    assert seen(state, "phase", "mover", "steps") == ("move", "B1", 1)


@pytest.mark.parametrize(
    ("faces", "result"),
    [("1 1", "out"), ("1 4", "out"), ("1 5", "free"), ("4 4", "free"), ("4 5", "success")],
)
def test_lb_r19_the_house_foul_table(faces, result):
    state = after(checking(), *OUT[:2], f"foul A1: {faces}")

    assert news(state)[0].split()[0] == result


def test_lb_r19_with_a_reported_table_the_outcome_is_written():
    reported = {"foul_table": "reported"}
    state = after(checking(reported, **emotion(A1=1)), *OUT[:2], "pass A")

    assert refusal(state, "foul A1: 3 4") == ("LB-E-REPORTED", "LB-R19")
    again = after(state, "foul A1: 3 4 =out", "refoul A1: 3 4 =success")
    assert news(again) == ["success A1 17"]


def test_lb_r19_a_record_may_bring_its_own_table():
    lines = [["set", "table-1"], *(["foul", str(n), "success"] for n in range(2, 13))]
    state = after(checking(lines=lines), *OUT)

    assert news(state) == ["success A1 17"]


def test_lb_r20_a_foul_turned_success_becomes_the_target():
    state = after(checking(), *OUT[:2], "foul A1: 6 6")

    assert seen(state, "target", "steps", "mover") == (17, 2, "A1")


def test_lb_r21_the_side_of_a_restart_is_free_to_choose():
    state = after(checking(), *OUT, "place A A1=C1 A2=C1")

    assert [refusal(state, f"place B rep=B1@{side} B2=C3") for side in ("L2", "R2")] == [None] * 2


def test_lb_r22_at_a_restart_the_representative_rolls_or_all_in_his_cell():
    lines = (*OUT, "place A A1=L2 A2=C1", "place B rep=B1@L2 B2=L2")
    state = after(checking({"restart_contest": "all_in_cell"}), *lines)

    assert seen(after(checking(), *lines), "checkers") == ["B1"]
    assert seen(state, "checkers", "turn") == (["A1", "B1", "B2"], "B")
    tied = after(state, "roll B1 2: 3 3", "roll B2 2: 1 1", "roll A1 2: 2 4")
    assert seen(tied, "kind", "excluded") == ("free", ["A1", "B1"])
