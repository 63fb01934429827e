"""A line of Limit Ball by taps: players, cells, dice, reactions, and refusals."""

from random import Random

import pytest

from engines.limit_ball import GAME
from tests.engines.asked import ask, line, reason, targets
from tests.engines.limit_ball.boards import after, checking, emotion, moving, reacting, start
from tests.engines.limit_ball.matchups import settings
from tests.engines.limit_ball.rules.test_errors import REPORTED, SKILLED
from tests.engines.tapping import play_by_taps
from tests.longer import longer


def test_a_reaction_is_asked_of_one_player():
    state = reacting()

    assert ask(GAME, state).ask["ja"] == "A2：リアクションしますか？"
    lit = targets(GAME, state)
    assert lit["word:="] == "その場で参加"
    assert lit["word:-"] == "参加しない"
    assert lit["cell:C2"] == "C2へ移動して参加"
    assert line(GAME, state, "word:=") == "react A2 ="
    assert line(GAME, state, "cell:C2") == "react A2 >C2"


def test_the_ball_goes_alone_or_not():
    state = moving()

    assert line(GAME, state, "cell:C1", "word:self") == "move B1 C1 self"
    assert targets(GAME, state, "move", "B1", "C1") == {
        "word:ball": "ボールだけ",
        "word:self": "B1も一緒に",
    }


def test_a_side_is_placed_player_by_player():
    state = after(start(), "toss A")

    assert targets(GAME, state) == {"piece:A1": "A1", "piece:A2": "A2"}
    assert line(GAME, state, "piece:A1", "cell:L1") == "place A rep=A1 A2=L1"


def test_how_many_dice_then_their_faces():
    state = checking()

    assert targets(GAME, state)["number:5"] == "5個"
    assert line(GAME, state, "number:3") == "roll A1 3"
    rolled = after(state, "roll A1 3")
    assert ask(GAME, rolled, "dice", "4").ask["ja"] == "A1の出目は？（3個中2個目）"
    assert line(GAME, rolled, "face:4", "face:4", "face:3") == "dice 4 4 3"


def test_more_dice_than_can_be_listed_are_tapped_one_by_one():
    state = after(checking(**emotion(A1=2, A2=2)), "roll A1 5", "dice 1 1 1 1 1")
    state = after(state, "roll B1 2", "dice 1 1", "boost A1>A1 +2R")

    assert line(GAME, state, *["face:2"] * 7) == "dice 2 2 2 2 2 2 2"
    assert GAME.choices(state, "*", ("dice", "7")) == ()
    assert GAME.choices(state, "*", ("dice", *"2222222", "2")) == ()


def test_emotion_is_a_window_with_big_answers():
    state = after(checking(**emotion(A1=1)), "roll A1 2", "dice 1 1", "roll B1 2", "dice 2 2")

    assert targets(GAME, state, seat="A1") == {
        "word:pass": "パス（使わない）",
        "word:boost": "ダイスブースト（感情1）",
    }
    assert line(GAME, state, "word:boost", "word:+1R", seat="A1") == "boost A1>A1 +1R"


@pytest.mark.parametrize(
    ("state", "target", "refusal"),
    [
        (reacting(), "cell:R3", ("LB-7.2", "LB-E-REACHSTEP")),
        (moving(), "cell:C2", ("LB-5.6", "LB-E-RANGE")),
        (moving(), "cell:C9", ("LB-R3", "LB-E-CELL")),
        (checking(), "number:9", ("LB-5.1", "LB-E-DICECOUNT")),
        (moving(), "piece:A1", ("", "")),
    ],
)
def test_what_is_not_offered_says_why(state, target, refusal):
    assert reason(GAME, state, target) == refusal


def test_who_is_shut_out_hears_so():
    assert reason(GAME, reacting(), "cell:R1", seat="A1") == ("LB-7.1", "LB-E-EXCLUDED")


def test_nobody_starts_in_the_other_goal_area():
    state = after(start(), "toss A")

    assert reason(GAME, state, "cell:C3", "rep=A1") == ("LB-3.1", "LB-E-PLACE")


def test_a_skill_is_one_answer():
    assert targets(GAME, SKILLED, seat="A1")["word:skill"] == "スキルを使う"
    assert line(GAME, SKILLED, "word:skill", seat="A1") == 'skill A1 "Cannon" 2'


def test_a_table_of_ones_own_asks_for_its_result():
    asked = ask(GAME, REPORTED, "foul", "A1:", "3", "4")

    assert asked.ask["ja"] == "A1のファウル：手元の表の結果は？"
    assert {tap.label["ja"] for tap in asked.taps} == {"場外", "ボールフリー", "判定成功"}


@pytest.mark.parametrize("seed", longer(range(4), range(80)))
def test_a_match_with_other_options_is_written_by_taps(seed):
    final = play_by_taps(GAME, seed, begin=settings(Random(seed)))

    assert GAME.outcome(final) is not None
