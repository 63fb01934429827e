"""Rounds, piles, half-time and the end (R15-2, R15-8, R15-10 and their rulings)."""

from random import Random

import pytest

from engines.core.replays.verify import verify_text
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL, in_order
from tests.engines.rugby_15.boards import at, begin, course, events_of, play, refusal

LAST = {
    "R": "F1 S1 K",
    "B": "F2 S2 T",
    "dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T",
    "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K",
}


def test_r15_2_1_both_lay_a_card_and_then_both_are_turned_over():
    half = play(at(), "R=S1")

    assert GAME.to_act(half) == ("B",)
    assert GAME.view(half, "B")["laid"] == {"R": True, "B": False}
    assert "own" not in GAME.view(half, None)
    assert play(half, "B=F6").last[:2] == ("S1", "F6")


def test_r15_2_1_a_card_that_was_played_in_this_pass_is_not_in_the_hand():
    state = at(R="K T F1", dR="F2 S5", B="F5 S3 T", dB="F1 F2")

    assert refusal(state, "R=F2") == ("R15-E-NOT-IN-HAND", "R15-2.1")


def test_r15_2_2_the_result_comes_before_the_refill():
    assert play(at(6, R="S1 F2 T"), "R=S1 B=F6").phase == "conv"
    assert play(at(6, R="S1 F2 T"), "R=S1 B=F6", "noconv R").phase == "refill"


def test_r15_2_3_played_cards_are_open_discards():
    after = play(at(), "R=S1 B=F6")

    assert GAME.view(after, None)["discards"] == {"R": ("S1",), "B": ("F6",)}


def test_r15_2_4_hands_are_filled_to_three():
    after = play(at(), "R=S1 B=F6", "draw B:F1", "draw R:S2")

    assert (len(after.hands[0]), len(after.hands[1]), after.phase) == (3, 3, "commit")
    assert refusal(play(at(), "R=S1 B=F6", "draw B:F1"), "draw B:F2")[0] == "R15-E-PHASE"


def test_r15_2_5_the_next_round_begins_after_the_refill():
    after = play(at(), "R=S1 B=F6", "draw R:S2", "draw B:F1")

    assert (after.round, GAME.to_act(after)) == (2, ("R", "B"))


def test_r15_r5_a_card_that_lies_cannot_be_changed_and_the_order_means_nothing():
    first, second = play(at(), "R=S1", "B=F6"), play(at(), "B=F6", "R=S1")

    assert first == second == play(at(), "B=F6 R=S1")
    assert refusal(play(at(), "R=S1"), "R=F2") == ("R15-E-COMMITTED", "R15-2.1")


def test_r15_r6_cards_are_discarded_as_soon_as_they_are_revealed():
    assert play(at(6, R="S1 F2 T"), "R=S1 B=F6").discards == [["S1"], ["F6"]]


def test_r15_8_1_in_the_first_pass_the_discards_are_the_new_pile():
    after = play(at(kickoff="B", **LAST), "R=F1 B=S2", "draw R:F1", "draw B:S2")

    assert (after.passing, after.pile(0), after.discards) == (2, 12, [[], []])
    assert after.p == 4  # the team cards stay


def test_r15_8_2_in_the_second_pass_the_half_is_over():
    after = play(at(5, "B", **{"pass": 2}, kickoff="R", **LAST), "R=F1 B=S2")

    assert (after.half, after.passing, after.phase) == (2, 1, "deal")
    assert [len(pile) for pile in after.piles] == [15, 15]


def test_r15_8_3_a_half_has_26_rounds_and_a_match_52():
    rounds = [(after.half, after.round) for _, _, after in course(begin(), 5)]

    assert max(number for half, number in rounds if half == 1) == 26
    assert max(number for _, number in rounds) == 52


def test_r15_8_4_the_other_side_kicks_off_the_second_half():
    state = at(5, "B", **{"pass": 2}, kickoff="R", **LAST)

    assert events_of(state, "R=F1 B=S2") == ["advance", "half-time kickoff B"]
    assert (play(state, "R=F1 B=S2").p, play(state, "R=F1 B=S2").off) == (3, 0)


def test_r15_8_5_points_of_the_last_round_count_before_the_half_ends():
    state = at(6, **{"pass": 2}, kickoff="R", **LAST)

    assert events_of(state, "R=S1 B=F2", "conv R:S1")[-2:] == ["throw-in", "half-time kickoff B"]
    assert play(state, "R=S1 B=F2", "conv R:S1").score == [7, 0]


def test_r15_r17_the_half_ends_when_the_hands_should_be_filled():
    state = play(at(6, **{"pass": 2}, kickoff="R", **LAST), "R=S1 B=F2")

    assert (state.half, state.phase) == (1, "conv")


def unequal(**more):
    """Red's pile is empty, Blue's has a card; positions like this are made by hand only."""
    return at(**{**LAST, "dB": LAST["dB"].removesuffix(" K"), **more})


def test_r15_r17_in_the_last_pass_a_side_waits_until_the_other_is_out_as_well():
    refilled = play(unequal(**{"pass": 2}), "R=F1 B=S2")

    assert (refilled.phase, refilled.half) == ("refill", 1)
    assert refusal(refilled, "draw R:F1") == ("R15-E-DRAW-CARD", "R15-2.4")
    short = play(refilled, "draw B:K")
    assert (short.phase, len(short.hands[0]), len(short.hands[1])) == ("commit", 2, 3)
    assert events_of(short, "R=S1 B=F2") == ["advance", "half-time kickoff B"]


def test_r15_8_1_in_the_first_pass_a_side_makes_its_own_new_pile():
    refilled = play(unequal(), "R=F1 B=S2")

    assert (refilled.passing, refilled.pile(0), refilled.pile(1)) == (2, 13, 1)
    assert (len(refilled.discards[0]), len(refilled.discards[1])) == (0, 12)
    assert (refilled.certain[0], refilled.certain[1]) == (["S1", "K"], [])


@pytest.mark.parametrize("seed", range(60))
def test_r15_r17_with_unequal_piles_no_card_is_lost_and_the_match_ends(seed):
    rng = Random(seed)
    setup = {"pass": rng.choice([1, 2]), "half": rng.choice([1, 2])}
    for seat in "RB":
        cards = rng.sample(ALL, 3 + rng.randrange(13))
        setup |= {seat: cards[:3], f"d{seat}": cards[3:]}

    for _, _, after in course(at(kickoff="R", **setup), seed):
        for side in (0, 1):
            held = after.hands[side] + after.piles[side] + after.discards[side]
            assert in_order(held) == in_order(ALL)


def test_r15_r21_cards_left_over_from_a_pass_are_known_to_both():
    after = play(at(kickoff="B", **LAST), "R=F1 B=S2", "draw R:F1", "draw B:S2")

    assert GAME.view(after, None)["certain"] == {"R": ("S1", "K"), "B": ("F2", "T")}
    assert GAME.view(after, "B")["unplayed"]["R"] == in_order(ALL)


def test_r15_10_1_more_points_win_and_equal_points_are_a_draw():
    end = {"half": 2, "pass": 2, "kickoff": "R", **LAST}

    won = play(at(score={"R": 5, "B": 3}, **end), "R=F1 B=S2")
    drawn = play(at(score={"R": 5, "B": 5}, **end), "R=F1 B=S2")

    assert (GAME.outcome(won).winner, GAME.outcome(won).end) == ("R", "normal")
    assert GAME.outcome(drawn).winner == "draw"


SUDDEN = {"tie": "sudden_death"}


def test_r15_10_2_with_the_option_play_goes_on_until_a_side_scores():
    end = {"half": 2, "pass": 2, "kickoff": "R", "score": {"R": 5, "B": 5}, **LAST}

    after = play(at(options=SUDDEN, **end), "R=F1 B=S2")

    assert (after.extra, after.phase, after.p, after.round) == (True, "deal", 4, 53)


def overtime(p=6, **more):
    start = {"half": 2, "overtime": True, "score": {"R": 5, "B": 5}}
    return at(p, options={**SUDDEN, **more.pop("options", {})}, **{**start, **more})


def test_r15_r20_the_first_try_ends_it_without_a_conversion():
    after = play(overtime(R="S2 F2 T", B="F5 S3 T"), "R=S2 B=F5")

    assert (GAME.outcome(after).end, after.score) == ("sudden-death", [10, 5])


def test_r15_r20_the_first_drop_goal_ends_it_and_a_missed_one_does_not():
    state = play(overtime(R="K F2 T", dR="F6", B="F5 S3 T", dB="F1"), "R=K B=F5")

    assert GAME.outcome(play(state, "drop R:K")).winner == "R"
    assert play(state, "drop R:F6").phase == "refill"


def test_r15_r20_piles_are_made_anew_as_often_as_needed_and_redraws_stay_used():
    state = overtime(3, redraws={"R": 1}, **{**LAST, "pass": 2})

    after = play(state, "R=F1 B=S2", "draw R:F1", "draw B:S2")

    assert (after.passing, after.half, after.pile(0)) == (3, 2, 12)
    assert refusal(after, "redraw R") == ("R15-E-REDRAW-USED", "R15-9.2")


def test_r15_r20_the_rounds_may_be_limited():
    state = overtime(3, round=53, options={"overtime_rounds": "1"}, R="F1 S1 K", B="F2 S2 T")

    after = play(state, "R=S1 B=F2")

    assert (GAME.outcome(after).winner, GAME.outcome(after).end) == ("draw", "normal")


def test_r15_r23_giving_up_is_an_act_of_the_match():
    text = "game rugby-15\nruleset r15-house-1\nmode table\ntoss:R\nR=F2 B=S3\nR:resign\n"

    verdict = verify_text(text, lenient=True)

    assert (verdict.outcome, verdict.winner, verdict.end) == ("verified", "B", "concede")
    assert refusal(begin(), "R:resign") == ("R15-E-SYNTAX", "R15-S7")


def test_r15_r23_an_agreed_draw_is_an_act_of_the_match():
    text = "game rugby-15\nruleset r15-house-1\nmode table\ntoss:R\nresult draw\nagree-draw\n"

    verdict = verify_text(text, lenient=True)

    assert (verdict.outcome, verdict.winner) == ("verified_with_rulings", "draw")
