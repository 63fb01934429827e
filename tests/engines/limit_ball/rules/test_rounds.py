"""Rounds: first ball, start and restart, goals (LB-1 to LB-4, LB-8)."""

from engines.limit_ball import GAME
from tests.engines.limit_ball.boards import (
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

PLACED = ("toss A", "place A rep=A1 A2=C1", "place B rep=B1 B2=C3")
GOAL = ("react A2 -", "react B1 -", "react B2 -")


def conceded(**changes):
    """A scores into the unguarded goal area of B."""
    cells = {"A1": "C2", "A2": "C1", "B1": "R2", "B2": "L2"}
    return after(reacting(ball="C3", cells=cells, **changes), *GOAL)


def out():
    """A1 has sent the ball out of bounds."""
    return after(checking(), "roll A1 4: 5 5 4 3", "roll B1 3: 3 3 4", "foul A1: 1 2")


def test_lb_1_1_a_start_follows_a_goal_and_a_restart_a_ball_out_of_bounds():
    assert seen(after(start(), "toss A"), "phase", "kind") == ("place", "first")
    assert seen(conceded(), "phase", "kind") == ("place", "start")
    assert seen(out(), "phase", "kind") == ("place", "restart")


def test_lb_1_2_a_goal_is_one_point_and_two_win():
    first = conceded()
    second = conceded(score={"A": 1, "B": 1})

    assert seen(first, "score", "phase") == ({"A": 1, "B": 0}, "place")
    assert seen(second, "score", "phase", "winner") == ({"A": 2, "B": 1}, "over", "A")
    assert GAME.outcome(second).end == "normal"


def test_lb_2_1_players_have_a_cell_each_and_may_share_it():
    state = after(start(), *PLACED)

    assert seen(state, "cells") == {"A1": "C2", "A2": "C1", "B1": "C2", "B2": "C3"}
    assert seen(state, "emotion") == {"A1": 0, "A2": 0, "B1": 0, "B2": 0}


def test_lb_2_2_who_comes_with_the_ball_holds_it():
    assert seen(after(moving(), "move B1 C3 self"), "holder", "ball") == ("B1", "C3")
    assert seen(after(moving(), "move B1 C3 ball"), "holder", "ball") == ("", "C3")


def test_lb_3_1_representatives_stand_in_the_centre_the_others_not_in_the_enemy_goal():
    tossed = after(start(), "toss A")

    assert seen(after(tossed, "place A rep=A2 A1=R2"), "cells") == {"A1": "R2", "A2": "C2"}
    assert refusal(tossed, "place A rep=A1 A2=L3") == ("LB-E-PLACE", "LB-3.1")


def test_lb_3_2_both_representatives_roll_two_dice_without_a_target():
    state = after(start(), *PLACED)

    assert seen(state, "phase", "kind", "checkers", "target") == ("roll", "first", ["A1", "B1"], 0)
    assert refusal(state, "roll A1 3: 1 1 1") == ("LB-E-DICECOUNT", "LB-5.1")
    assert seen(after(state, "roll A1 2: 3 4", "roll B1 2: 5 5"), "mover", "target") == ("B1", 10)


def test_lb_4_1_the_team_that_scored_places_first_and_the_other_has_the_ball():
    state = conceded()

    assert refusal(state, "place A rep=A1 A2=C1") == ("LB-E-REP", "LB-4.1")
    placed = after(state, "place A A1=C2 A2=C1", "place B rep=B2 B1=C3")
    assert seen(placed, "checkers", "ball", "holder") == (["B2"], "C2", "B2")


def test_lb_4_2_the_receiving_representative_restarts_on_a_side():
    placed = after(out(), "place A A1=L2 A2=C1")

    assert refusal(placed, "place B rep=B1 B2=C3") == ("LB-E-REPCELL", "LB-4.2")
    assert seen(after(placed, "place B rep=B1@R2 B2=C3"), "ball", "holder") == ("R2", "B1")


def test_lb_4_3_he_rolls_two_dice_alone_and_cannot_fail():
    placed = after(out(), "place A A1=R2 A2=C1", "place B rep=B1@R2 B2=C3")

    assert seen(placed, "checkers", "target") == (["B1"], 0)
    assert seen(after(placed, "roll B1 2: 1 1"), "mover", "target", "steps") == ("B1", 2, 1)
    assert refusal(after(out(), "place A A1=L2 A2=C1"), "place B rep=B1@R2 B2=C1") == (
        "LB-E-PLACE",
        "LB-4.3",
    )


def test_lb_8_1_the_scoring_team_gets_a_point():
    assert news(conceded()) == ["unguarded B", "goal A"]


def test_lb_8_2_every_player_who_conceded_gains_emotion():
    state = position("goal", scorer="A", **emotion(B1=3))

    assert seen(state, "emotion") == {"A1": 0, "A2": 0, "B1": 4, "B2": 1}


def test_lb_8_3_with_fewer_points_a_new_round_starts():
    state = position("goal", scorer="B", score={"A": 1, "B": 0})

    assert seen(state, "phase", "score", "turn") == ("place", {"A": 1, "B": 1}, "B")
    assert seen(position("goal", scorer="A", score={"A": 1, "B": 0}), "phase") == "over"
