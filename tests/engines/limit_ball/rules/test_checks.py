"""Checks, fouls and spirit (LB-5, LB-9, LB-10)."""

import pytest

from tests.engines.limit_ball.boards import (
    after,
    checking,
    emotion,
    moving,
    news,
    reacting,
    refusal,
    seen,
)

CENTRE = {"A1": "C2", "A2": "C3", "B1": "C3", "B2": "R2"}
FOULED = ("roll A1 4: 5 5 4 3", "roll B1 3: 3 3 4")


def defending(**changes):
    """A2 and B1 check in the centre of the goal area of B."""
    given = {"cells": CENTRE, "ball": "C3", "last": "A1", "checkers": ["A2", "B1"], **changes}
    return checking(**given)


def test_lb_5_1_the_first_side_rolls_first_with_two_to_five_dice():
    state = checking(side="B")

    assert refusal(state, "roll A1 2: 1 1") == ("LB-E-TURN", "LB-5.1")
    assert refusal(state, "roll B1 1: 4") == ("LB-E-DICECOUNT", "LB-5.1")
    assert refusal(state, "roll B1 6: 1 1 1 1 1 1") == ("LB-E-DICECOUNT", "LB-5.1")
    assert seen(after(state, "roll B1 5: 1 2 3 4 5"), "rolls", "turn") == (
        {"B1": [1, 2, 3, 4, 5]},
        "A",
    )


@pytest.mark.parametrize(
    ("faces", "words"), [("6 6 5", "success B1 17"), ("6 6 6", "foul B1 18"), ("4 3 2", "tie")]
)
def test_lb_5_2_the_limit_is_five_more_and_eight_in_the_own_goal_centre(faces, words):
    state = after(defending(), "roll A2 2: 4 5", f"roll B1 3: {faces}")

    assert news(state)[0].startswith(words)


def test_lb_5_3_from_the_target_to_the_limit_is_a_success():
    for faces in ("5 4", "6 3 5"):
        dice = len(faces.split())
        state = after(checking(), f"roll A1 {dice}: {faces}", "roll B1 2: 1 1")
        assert seen(state, "phase", "mover") == ("move", "A1")


def test_lb_5_4_a_tie_leaves_the_ball_free():
    state = after(checking(), "roll A1 3: 4 4 3", "roll B1 3: 5 5 1")

    assert seen(state, "kind", "excluded", "target") == ("free", ["A1", "B1"], 0)


def test_lb_5_5_a_failure_is_a_goal_in_the_own_goal_area_and_a_free_ball_elsewhere():
    lost = after(defending(target=15), "roll A2 3: 2 2 2", "roll B1 3: 3 3 3")
    free = after(checking(), "roll A1 2: 2 3", "roll B1 2: 1 3")

    assert (news(lost), seen(lost, "score")) == (["failure B1 9", "goal A"], {"A": 1, "B": 0})
    assert (news(free), seen(free, "excluded")) == (["failure A1 5"], ["A1"])


def test_lb_5_6_a_success_is_a_goal_in_the_enemy_goal_area_and_a_move_elsewhere():
    goal = after(defending(), "roll A2 3: 4 4 4", "roll B1 2: 1 1")
    moved = after(checking(), "roll A1 3: 4 4 4", "roll B1 2: 1 1")

    assert news(goal) == ["success A2 12", "goal A"]
    assert seen(moved, "target", "steps", "mover", "last") == (12, 2, "A1", "A1")
    assert refusal(moved, "move A1 C3 ball") is None
    assert refusal(moving(steps=1), "move B1 L3 ball") == ("LB-E-RANGE", "LB-5.6")


def test_lb_5_7_the_highest_over_the_limit_fouls_whatever_others_have():
    state = after(checking(), *FOULED)

    assert (seen(state, "phase", "foul"), news(state)) == (
        ("foul", ["A1", 17, [], ""]),
        ["foul A1 17"],
    )


def test_lb_5_8_without_a_target_the_highest_succeeds():
    state = after(
        checking(target=None, kind="free"), "roll A1 5: 6 6 6 6 6", "roll B1 5: 6 6 6 6 5"
    )

    assert seen(state, "mover", "target", "steps") == ("A1", 30, 4)


def test_lb_9_1_two_dice_decide_a_foul():
    assert refusal(after(checking(), *FOULED), "foul B1: 3 4") == ("LB-E-TURN", "LB-9.1")
    assert refusal(after(checking(), *FOULED), "foul A1: 3") == ("LB-E-DICE", "LB-5.1")


def test_lb_9_2_a_foul_turned_success_keeps_its_achievement():
    state = after(checking(), *FOULED, "foul A1: 4 5")

    assert (news(state), seen(state, "target", "steps")) == (["success A1 17"], (17, 2))


def test_lb_9_3_a_foul_turned_free_ball_shuts_its_player_out():
    state = after(checking(), *FOULED, "foul A1: 3 4")

    assert (news(state), seen(state, "excluded", "kind")) == (["free A1"], (["A1"], "free"))


def test_lb_9_4_a_foul_out_of_bounds_gives_the_ball_to_the_enemy():
    state = after(checking(), *FOULED, "foul A1: 1 1")

    assert (news(state), seen(state, "turn", "receiver")) == (["out A1"], ("A", "B"))


@pytest.mark.parametrize(
    ("kind", "faces", "dice"),
    [
        ("R", "6 6", [6, 6]),
        ("+1", "5", [2, 3, 5]),
        ("+2", "5 1", [2, 3, 5, 1]),
        ("+1R", "1 2 3", [1, 2, 3]),
        ("+2R", "1 2 3 4", [1, 2, 3, 4]),
    ],
)
def test_lb_10_1_a_boost_adds_dice_and_rolls_them_again(kind, faces, dice):
    state = checking(**emotion(A1=2, B1=1))
    state = after(state, "roll A1 2: 2 3", "roll B1 3: 4 4 4", f"boost A1>A1 {kind}: {faces}")

    assert seen(state, "rolls", "emotion") == (
        {"A1": dice, "B1": [4, 4, 4]},
        {"A1": 1, "A2": 0, "B1": 1, "B2": 0},
    )


def test_lb_10_2_the_foul_table_is_rolled_again_as_often_as_the_team_can_pay():
    state = after(checking(**emotion(A1=1, A2=1, B1=1)), *FOULED, "pass A", "pass B")
    state = after(state, "foul A1: 1 1", "refoul A2: 1 2")

    assert seen(state, "phase", "foul", "turn") == ("accept", ["A1", 17, [1, 2], "out"], "A")
    assert news(after(state, "accept A")) == ["out A1"]
    assert news(after(state, "refoul A1: 6 6")) == ["success A1 17"]


def test_lb_10_3_a_player_without_the_ball_goes_anywhere():
    state = after(reacting(**emotion(B2=1)), "react A2 -", "react B1 -", "react B2 -")
    run = after(state, "fast B2 L1")

    assert seen(state, "phase", "turn") == ("fast", "B")
    assert seen(run, "cells")["B2"] == "L1"
    assert seen(run, "emotion")["B2"] == 0


def test_lb_10_4_a_super_block_draws_level_and_frees_the_ball():
    state = after(defending(**emotion(B1=2)), "roll A2 3: 5 4 3", "roll B1 2: 1 2", "block B1")

    assert news(state) == ["block A2 12", "block B1 12"]
    assert seen(state, "excluded", "kind", "emotion") == (
        ["A2", "B1"],
        "free",
        {"A1": 0, "A2": 0, "B1": 0, "B2": 0},
    )
