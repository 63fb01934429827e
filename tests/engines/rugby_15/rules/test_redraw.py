"""The redraw (R15-9, R15-R18, R15-R19)."""

import pytest

from engines.rugby_15 import GAME
from tests.engines.rugby_15.boards import at, begin, events_of, play, refusal

DEALT = ("toss:B", "deal R:F1,S2,K", "deal B:T,F6,S6")
FIRST = ("R=F1 B=F6", "draw R:F2", "draw B:F2")


def test_r15_9_1_the_hand_goes_into_the_pile_and_three_cards_are_drawn():
    state = at(dR="F1 F5", dB="F1 F2")

    after = play(state, "redraw R:F3,K,S1")

    assert (sorted(after.hands[0]), after.pile(0)) == (["F3", "K", "S1"], 10)
    assert after.discards == state.discards
    assert refusal(state, "redraw R:F1,F3,F4") == ("R15-E-DRAW-CARD", "R15-9.1")


def test_r15_9_2_a_side_may_redraw_once_before_it_lays_its_card():
    after = play(at(), "redraw R:F1,F3,F4")

    assert refusal(after, "redraw R:F1,F2,F3") == ("R15-E-REDRAW-USED", "R15-9.2")
    assert refusal(play(at(), "R=S1"), "redraw R") == ("R15-E-COMMITTED", "R15-9.2")
    assert play(at(), "R=S1", "redraw B:F1,F2,F3").redraws == [0, 1]


@pytest.mark.parametrize(
    ("scope", "again"), [("match", False), ("half", False), ("pass", False), ("refill", True)]
)
def test_r15_r18_once_is_once_in_its_scope(scope, again):
    state = play(begin(redraw_scope=scope), *DEALT, "redraw R:F1,S2,K", *FIRST)

    assert (GAME.check(state, "R", GAME.read("redraw R")) is None) == again


@pytest.mark.parametrize(("scope", "left"), [("match", 1), ("half", 1), ("pass", 0), ("refill", 0)])
def test_r15_r18_a_pass_renews_it_or_not(scope, left):
    last = {"R": "F1 S1 K", "B": "F2 S2 T"}
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
    state = at(options={"redraw_scope": scope}, redraws={"R": 1}, **last, **gone)

    assert play(state, "R=F1 B=S2").redraws[0] == left


@pytest.mark.parametrize("scope", ["match", "half", "pass", "refill"])
def test_r15_r18_a_half_renews_it_or_not(scope):
    last = {"R": "F1 S1 K", "B": "F2 S2 T", "pass": 2, "kickoff": "R"}
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
    state = at(options={"redraw_scope": scope}, redraws={"R": 1}, **last, **gone)

    assert play(state, "R=F1 B=S2").redraws[0] == (scope == "match")


def test_r15_r18_an_event_may_allow_more_or_none():
    twice = play(at(options={"redraw_count": "2"}), "redraw R:F1,F2,F3", "redraw R:F1,F2,F4")

    assert twice.redraws == [2, 0]
    assert refusal(at(options={"redraw_count": "0"}), "redraw R")[0] == "R15-E-REDRAW-USED"


def test_r15_r19_a_redraw_needs_a_card_in_the_pile():
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}

    state = at(R="F1 S1 K", B="F2 S2 T", **gone)

    assert refusal(state, "redraw R") == ("R15-E-REDRAW-EMPTY", "R15-R19")


def test_r15_r19_an_event_may_rule_it_out_after_a_deal():
    fresh = play(begin(redraw_after_deal="0"), *DEALT)

    assert refusal(fresh, "redraw R") == ("R15-E-PHASE", "R15-R19")
    assert play(fresh, *FIRST, "redraw R:F2,F3,F4").redraws == [1, 0]
    assert play(begin(), *DEALT, "redraw R:F2,F3,F4").redraws == [1, 0]


def test_r15_r19_a_redraw_is_an_event_without_its_cards():
    assert events_of(at(), "redraw R:F3,K,S1", "R=F3 B=F6") == ["redraw R", "turnover"]


def test_r15_r19_the_opponent_sees_that_it_happens_and_no_card():
    state = play(at(), "redraw R")

    assert GAME.to_act(state) == ("*",)
    assert GAME.view(state, "B")["redrawing"] == "R"
    assert GAME.view(play(state, "redraw R:F1,F2,F3"), "B") == GAME.view(
        play(state, "redraw R:S1,S2,S3"), "B"
    )
