"""Chapters 8, 9, 10 and 12 of the rules: an example for each rule, named by its ID."""

import pytest

from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.positions import after, at, seat, trick

RED = ("N R4 run", "E R9", "S R6", "W R7")
LOST = {"E": "R2 K2"}
LOSING = ("N R4 run", "E R2", "S R6", "W R7")
LAST = {"N": "R6", "E": "R9", "S": "R8", "W": "R7"}
ENDING = ("N R6 run", "E R9", "S R8", "W R7")


def test_th_8_1_the_smallest_number_takes_the_trick():
    assert (trick(at(), *RED).taker, trick(at(), *RED).number) == (seat("N"), 4)


def test_th_8_2_the_taker_leads_next():
    state = after(at({"S": "R2"}), "N R4 run", "E R9", "S R2", "W R7")

    assert state.lead == seat("S")


def test_th_8_3_of_equal_numbers_the_farther_one_wins():
    played = trick(at({"N": "R4", "W": "H4"}), "N R4 run", "E R9", "S R6", "W H4 x2")

    assert played.taker == seat("W")


def test_th_9_1_the_ball_moves_by_the_winning_number():
    assert after(at(), *RED).distance == 4


def test_th_9_2_the_winning_number_is_the_one_at_judgement():
    state = after(at({"E": "B7"}), "N R4 pass", "E B7 >N", "S R6", "W R7")

    assert state.distance == 7


def test_th_9_3_the_partner_of_the_lead_gets_a_bonus():
    state = after(at({"S": "R2"}), "N R4 run", "E R9", "S R2", "W R7")

    assert state.distance == 3


@pytest.mark.parametrize(("distance", "points"), [(4, 2), (3, 3), (1, 3)])
def test_th_9_4_a_touchdown_is_worth_2_or_3(distance, points):
    assert after(at(distance=distance), *RED).score == [points, 0]


def test_th_9_5_after_a_touchdown_the_left_neighbour_of_the_taker_leads():
    state = after(at(distance=4), *RED)

    assert (state.lead, state.phase, state.turn) == (seat("E"), "ko", seat("S"))


@pytest.mark.parametrize(
    ("attempt", "number", "phase"),
    [(1, 6, "kick"), (1, 5, "leadplay"), (2, 3, "kick"), (2, 2, "leadplay")],
)
def test_th_9_6_a_kick_needs_6_and_then_3(attempt, number, phase):
    hands = {"N": f"G{number}", "E": "G9", "S": "G8", "W": "G7"}

    state = after(at(hands, attempt=attempt, distance=10), f"N G{number} run", "E G9", "S G8",
                  "W G7")  # fmt: skip

    assert state.phase == phase


def test_th_9_6_a_kick_is_a_point_or_declined():
    state = after(at({"N": "R6", "S": "R8"}, distance=9), "N R6 run", "E R9", "S R8", "W R7")

    assert after(state, "N kick").score == [1, 0]
    assert (after(state, "N go").attempt, after(state, "N go").lead) == (2, seat("N"))


def test_th_9_7_the_third_attempt_kicks_by_itself():
    state = after(at(attempt=3), *RED)

    assert (state.score, state.phase, state.lead) == ([1, 0], "ko", seat("E"))


def test_th_10_1_a_lost_attempt_moves_nothing():
    state = after(at(LOST), *LOSING)

    assert (state.distance, state.lead, state.attempt) == (8, seat("S"), 2)


def test_th_10_2_a_lost_third_attempt_changes_possession():
    state = after(at(LOST, attempt=3), *LOSING)

    assert (state.lead, state.phase, state.score) == (seat("E"), "ko", [0, 0])


def test_th_10_3_an_interception_brings_the_ball_back():
    state = after(at({"E": "B5", "W": "R2"}, distance=4), "N R4 pass", "E B5", "S R6", "W R2")

    assert (state.lead, state.distance, state.phase) == (seat("W"), 4, "leadplay")


def test_th_10_4_a_recovered_onside_kick_changes_possession():
    state = after(at({"E": "R3"}, distance=None), "ko E R3", "N R4 run", "S R6", "W R7")

    assert (state.attack, state.distance) == (1, 7)


def test_th_10_5_a_run_that_10_stopped_leaves_the_lead():
    first = after(at({"E": "B10"}), "N R4 run", "E B10", "S R6", "W R7")
    third = after(at({"E": "B10"}, attempt=3), "N R4 run", "E B10", "S R6", "W R7")

    assert (first.lead, first.attempt, first.distance) == (seat("N"), 2, 8)
    assert (third.lead, third.phase) == (seat("E"), "ko")


def test_th_12_1_a_half_ends_with_the_eleventh_trick():
    state = after(at(LAST, done=10, distance=9), *ENDING, "N go")

    assert (state.phase, state.half) == ("deal", 2)


def test_th_12_2_more_points_win():
    def end(score):
        state = at(LAST, done=10, half=2, distance=9, score=score)
        return GAME.outcome(after(state, *ENDING, "N go")).winner

    assert [end(score) for score in ((3, 1), (1, 3), (2, 2))] == ["NS", "EW", "draw"]


def test_th_r20_the_attacker_who_took_the_failed_run_leads():
    state = after(at({"E": "B10", "S": "R2"}), "N R4 run", "E B10", "S R2", "W R7")

    assert (state.lead, state.distance) == (seat("S"), 8)


def test_th_r21_the_bonus_counts_for_a_kick_by_option_only():
    hands = {"S": "R3"}
    lines = ("N R4 run", "E R9", "S R3", "W R7")

    usual = after(at(hands), *lines)
    option = after(at(hands, options={"kick_uses_bonus": "true"}), *lines)

    assert (usual.phase, option.phase) == ("leadplay", "kick")


def test_th_r22_a_kick_below_the_threshold_cannot_be_tried():
    assert after(at(), *RED).phase == "leadplay"


def test_th_r23_the_third_point_needs_no_choice():
    assert after(at(attempt=3), *RED).score == [1, 0]


@pytest.mark.parametrize(("how", "distance"), [("kickoff", 0), ("punt10", 10), ("spot", 2)])
def test_th_r24_a_lost_third_attempt_by_option(how, distance):
    state = after(at(LOST, attempt=3, options={"after_third_failure": how}), *LOSING)

    assert state.distance == distance


def test_th_r25_after_a_kick_the_left_neighbour_of_the_taker_leads():
    state = at({"N": "R9", "S": "R6", "E": "R10", "W": "R7"}, distance=10)

    kicked = after(state, "N R9 run", "E R10", "S R6", "W R7", "S kick")

    assert kicked.lead == seat("W")


@pytest.mark.parametrize(("distance", "points"), [(8, 2), (9, 3)])
def test_th_r26_an_interception_may_reach_the_goal(distance, points):
    hands = {"E": "B5", "W": "R2"}
    lines = ("N R4 pass", "E B5", "S R6", "W R2")

    state = after(at(hands, distance=distance), *lines)
    option = {"interception_touchdown": "false"}
    stopped = after(at(hands, distance=distance, options=option), *lines)

    assert (state.score, state.lead, state.phase) == ([0, points], seat("N"), "ko")
    assert (stopped.score, stopped.lead, stopped.distance) == ([0, 0], seat("W"), 1)


def test_th_r27_onside_and_interception_are_one_change():
    state = after(
        at({"N": "R6", "E": "R3", "S": "R9", "W": "B5"}, distance=None),
        "ko E R3", "N R6 pass", "S R9", "W B5",
    )  # fmt: skip

    assert (state.attack, state.distance) == (1, 4)


def test_th_r28_an_attacker_who_took_it_brings_it_nowhere():
    hands = {"E": "B10", "S": "B5"}

    state = after(at(hands, distance=4), "N R4 run", "E B10", "S B5", "W R7")
    own_line = after(at(hands, distance=10), "N R4 run", "E B10", "S B5", "W R7")

    assert (state.lead, state.distance) == (seat("E"), 6)
    assert (own_line.score, own_line.lead, own_line.phase) == ([0, 2], seat("S"), "ko")


def test_th_r29_the_last_trick_may_be_kicked():
    state = after(at(LAST, done=10, distance=9), *ENDING)

    assert (state.phase, after(state, "N kick").score) == ("kick", [1, 0])


def test_th_r37_equal_points_are_a_draw():
    state = after(at(LAST, done=10, half=2, distance=9), *ENDING, "N go")

    assert GAME.outcome(state).winner == "draw"
