"""Points and the throw-in (R15-6, R15-7, R15-R12 to R15-R16)."""

import pytest

from engines.core.game import Settings
from engines.rugby_15 import GAME
from engines.rugby_15.options import RULESET
from tests.engines.rugby_15.boards import at, events_of, play, refusal

TRY = {"R": "S2 F2 T", "B": "F2 S3 T", "dR": "F1 S4 K", "dB": "F1 F3 F4"}
DROP = {"R": "K F2 S2", "B": "S2 S3 T", "dR": "F1 F5 S6", "dB": "F1 F2 F3"}


def scored(**more):
    return play(at(6, **{**TRY, **more}), "R=S2 B=F2")


def dropped(**more):
    return play(at(6, **{**DROP, **more}), "R=K B=S2")


def test_r15_6_1_a_try_counts_five():
    assert scored().score == [5, 0]
    assert scored(options={"points_try": "7"}).score == [7, 0]


def test_r15_6_2_a_green_card_of_the_own_discards_is_two_more():
    assert play(scored(), "conv R:F1").score == [7, 0]
    assert play(scored(dR="F5 S4 K"), "conv R:F5").score == [5, 0]
    assert play(scored(), "conv R", "conv R:F1").score == [7, 0]


def test_r15_6_3_a_green_card_makes_the_drop_goal():
    after = play(dropped(), "drop R:K")

    assert (after.score, after.discards[0]) == ([3, 0], ["F1", "F5", "S6", "K"])
    assert play(dropped(), "drop R:F5").score == [0, 0]
    assert play(dropped(options={"points_drop": "4"}), "drop R:F1").score == [4, 0]


@pytest.mark.parametrize(
    ("card", "points"), [("F4", 2), ("S4", 2), ("F5", 0), ("S6", 0), ("T", 0), ("K", 2)]
)
def test_r15_6_4_five_six_and_the_tackle_are_red(card, points):
    state = scored(R="S2 F2 S1", dR=f"{card} F1 S3")

    assert play(state, f"conv R:{card}").score == [5 + points, 0]


def test_r15_6_5_a_kick_from_the_drop_space_has_to_be_the_attempt():
    state = dropped()

    assert GAME.to_act(state) == ("*",)
    assert refusal(state, "noconv R") == ("R15-E-MISSING-DROP", "R15-6.3")


@pytest.mark.parametrize("line", ["conv R:F1", "noconv R"])
def test_r15_7_1_a_try_is_followed_by_a_throw_in(line):
    assert events_of(scored(), line)[-1] == "throw-in"
    assert (play(scored(), line).p, play(scored(), line).phase) == (3, "refill")


@pytest.mark.parametrize("card", ["K", "F5"])
def test_r15_7_2_the_roles_stay_and_the_defence_takes_the_centre(card):
    after = play(dropped(), f"drop R:{card}")

    assert (after.p, after.off) == (3, 0)


def test_r15_r12_the_card_that_brought_the_try_may_be_drawn_or_not_by_option():
    without = {"conversion_pool": "exclude_played"}

    assert play(scored(), "conv R:S2").score == [7, 0]
    assert refusal(scored(options=without), "conv R:S2") == ("R15-E-DRAW-CARD", "R15-6.2")


def test_r15_r12_without_any_card_there_is_no_attempt():
    state = at(6, R="S2 F2 T", options={"conversion_pool": "exclude_played"})

    assert events_of(state, "R=S2 B=F6") == ["advance", "try R", "throw-in"]


def test_r15_r13_a_conversion_may_be_declined_by_the_scorer_alone():
    assert events_of(scored(), "noconv R") == ["noconv R", "throw-in"]
    assert refusal(scored(), "noconv B") == ("R15-E-PHASE", "R15-6.2")


def test_r15_r14_the_symbol_of_a_kick_is_green_unless_the_record_names_another_set():
    line = ("set", ("r15-cards-2", "red=F5,F6,S5,S6,K,T"))
    other = GAME.setup(Settings(RULESET, GAME.options, lines=(line,)))

    assert play(dropped(), "drop R:K").score == [3, 0]
    assert "K" in other.match.red
    assert "K" not in dropped().match.red


def test_r15_r16_the_kicking_side_keeps_the_ball_after_a_drop_attempt():
    state = at(1, "B", R="F1 F2 S2", B="K S3 T", dR="T", dB="S1")

    after = play(state, "R=F1 B=K", "drop B:S1")

    assert (after.off, after.p, after.score) == (1, 4, [0, 3])
