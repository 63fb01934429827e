"""Ball free and reactions (LB-6, LB-7)."""

from tests.engines.limit_ball.boards import (
    CELLS,
    after,
    checking,
    emotion,
    moving,
    news,
    position,
    reacting,
    refusal,
    seen,
)

DECLINED = ("react A2 -", "react B1 -", "react B2 -")
ONE = {"A": [["-", 0]], "B": [["-", 0]]}


def duel(**changes):
    """One against one: A1 has just brought the ball to L2, B1 stands beside it."""
    given = {"cells": {"A1": "L2", "B1": "C2"}, "holder": "A1", **ONE, **changes}
    return reacting(**given)


def test_lb_6_1_a_free_ball_has_no_target_and_no_holder():
    state = after(checking(holder="A1"), "roll A1 2: 1 1", "roll B1 2: 1 2")

    assert seen(state, "kind", "target", "holder") == ("free", 0, "")


def test_lb_6_2_all_but_the_causer_react_and_check_without_a_target():
    state = after(checking(), "roll A1 2: 2 3", "roll B1 2: 1 3")
    reacted = after(state, "react A2 >C2", "react B1 =", "react B2 -")

    assert seen(state, "queue") == ["A2", "B1", "B2"]
    assert seen(reacted, "phase", "kind", "checkers") == ("roll", "free", ["A2", "B1"])
    assert refusal(reacted, "roll A2 5: 6 6 6 6 6") is None


def test_lb_6_3_a_free_ball_by_all_players_excludes_nobody():
    state = checking(cells={"A1": "C2", "B1": "C2"}, last="A1", **ONE)
    state = after(state, "roll A1 2: 4 4", "roll B1 2: 5 3")

    assert seen(state, "excluded", "queue", "kind") == ([], ["A1", "B1"], "free")
    assert refusal(state, "react A1 >C3") is None


def test_lb_7_1_a_player_takes_part_with_a_step_or_without_or_declines():
    state = reacting(cells={**CELLS, "B1": "L2", "B2": "R2"})

    assert seen(after(state, "react A2 >L1"), "joined", "cells")[0] == ["A2"]
    assert seen(after(state, "react A2 ="), "joined") == ["A2"]
    assert seen(after(state, "react A2 -"), "joined") == []
    assert refusal(state, "react A1 =") == ("LB-E-EXCLUDED", "LB-7.1")


def test_lb_7_2_a_step_is_orthogonal_and_of_midfielders_diagonal_too():
    state = reacting()

    assert refusal(state, "react A2 >R2") is None
    assert refusal(state, "react A2 >C3") == ("LB-E-REACHSTEP", "LB-7.2")
    assert refusal(after(state, "react A2 -"), "react B1 >L2") == ("LB-E-REACHSTEP", "LB-7.2")


def test_lb_7_3_the_side_of_the_last_success_declares_and_rolls_first():
    state = reacting(side="B", last="B1", excluded=["B1"], cells={**CELLS, "B2": "C3"})
    both = after(state, "react B2 >L2", "react A1 >L2", "react A2 >L2")

    assert refusal(state, "react A1 -") == ("LB-E-TURN", "LB-7.3")
    assert seen(both, "phase", "turn", "checkers") == ("roll", "B", ["A1", "A2", "B2"])


def test_lb_7_4_a_goal_area_that_nobody_guards_is_a_goal():
    state = reacting(ball="C3", cells={**CELLS, "B1": "R2", "B2": "L2"})
    attacked = after(state, "react A2 >C2", "react B1 >R3", "react B2 -")
    guarded = after(state, "react A2 -", "react B1 -", "react B2 >C3")

    assert news(attacked) == ["unguarded B", "goal A"]
    assert seen(guarded, "phase", "checkers") == ("roll", ["B2"])


def test_lb_7_5_the_last_successful_player_alone_moves_the_ball_one_cell():
    state = after(reacting(cells={**CELLS, "A1": "L2"}, holder="A1"), *DECLINED)

    assert seen(state, "phase", "mover", "steps", "target") == ("move", "A1", 1, 9)
    moved = after(state, "move A1 L3 ball")
    assert seen(moved, "phase", "kind", "target", "excluded") == ("react", "normal", 9, ["A1"])


def test_lb_7_6_a_ball_that_nobody_is_at_is_free():
    state = after(reacting(), *DECLINED)

    assert seen(state, "kind", "target", "excluded", "dead") == ("free", 0, ["A1"], 1)
    assert news(state) == ["dead A 1"]


def test_lb_7_7_one_against_one_the_excluded_player_checks_too():
    state = after(duel(), "react A1 =", "react B1 >L2")

    assert seen(state, "phase", "checkers", "kind") == ("roll", ["A1", "B1"], "normal")
    assert refusal(duel(), "react A1 >C2") == ("LB-E-EXCLUDED", "LB-R17")
    assert seen(after(duel(), "react A1 -", "react B1 >L2"), "checkers") == ["B1"]


def test_lb_7_8_otherwise_all_who_take_part_at_the_ball_check():
    cells = {"A1": "C2", "A2": "L1", "B1": "L3", "B2": "C2"}
    state = after(reacting(cells=cells), "react A2 >L2", "react B1 >L2", "react B2 -")

    assert seen(state, "phase", "kind", "checkers") == ("roll", "normal", ["A2", "B1"])


def test_a_reaction_after_a_carried_ball_leaves_the_mover_out():
    state = after(moving(cells={**CELLS, "A1": "C2"}), "move B1 L2 self")

    assert seen(state, "queue", "holder") == (["B2", "A1", "A2"], "B1")


def test_who_declined_and_makes_a_fast_move_to_the_ball_takes_part():
    state = after(reacting(**emotion(B2=1)), *DECLINED, "fast B2 L2")

    assert seen(state, "phase", "checkers") == ("roll", ["B2"])


def test_an_excluded_player_who_makes_a_fast_move_is_alone_at_the_ball():
    state = after(reacting(**emotion(A1=1)), *DECLINED, "fast A1 L2")

    assert seen(state, "phase", "mover", "steps") == ("move", "A1", 1)


def test_after_the_first_ball_tie_the_toss_winner_reacts_first():
    state = position("react", kind="free", excluded=["A1", "B1"], last=None, side="B")

    assert seen(state, "queue") == ["B2", "A2"]
