from random import Random

import pytest

from engines.limit_ball import GAME
from tests.engines.limit_ball.boards import checking
from tests.engines.limit_ball.matchups import lively, settings


def test_the_field_is_shown_with_the_goal_of_b_at_the_top():
    lines = GAME.show(checking()).splitlines()

    assert lines[0] == "roll, A to act; target 9; A 0 B 0"
    assert [line.split() for line in lines[1:4]] == [
        ["L3", "C3", "B2", "R3"],
        ["L2", "C2", "*", "A1", "B1", "R2"],
        ["L1", "C1", "A2", "R1"],
    ]
    assert lines[4] == "emotion A1 0 A2 0 B1 0 B2 0"


@pytest.mark.parametrize(
    ("line", "english", "japanese"),
    [
        ("toss B", "Team B wins the toss.", "チームBがトスに勝つ。"),
        (
            "place A rep=A1 A2=C1",
            "Team A takes its places: representative A1 in the centre, A2 C1.",
            "チームAの配置：代表選手A1 センター、A2 C1。",
        ),
        ("roll A1 3", "A1 takes 3 base dice.", "A1はベースダイス3個で判定。"),
        ("dice 4 4 3", "Rolled: 4, 4, 3 (sum 11).", "出目：4・4・3（合計11）。"),
        ("foul A1: 3 4", "Foul table for A1: 3, 4 (sum 7).", "A1のファウル表：3・4（合計7）。"),
        (
            "foul A1: 3 4 =free",
            "Foul table for A1: 3, 4 (sum 7), ball free.",
            "A1のファウル表：3・4（合計7）、ボールフリー。",
        ),
        (
            "boost A2>A1 +2R",
            "A2 boosts the check of A1: two more dice and all again.",
            "A2がA1の判定にダイスブースト：2個追加してすべて振り直し。",
        ),
        ("move B1 L3 ball", "B1 moves the ball alone to L3.", "B1がボールだけをL3へ移動。"),
        ("react A2 -", "A2 takes no part.", "A2はリアクションに参加しない。"),
        ("react A2 >L2", "A2 takes part with a step to L2.", "A2がL2へリアクション移動。"),
        ("fast B1 C3", "B1 makes a fast move to C3.", "B1が高速移動でC3へ。"),
        ("block B1", "B1 makes a super block.", "B1がスーパーブロック。"),
        ("accept A", "Team A accepts the result.", "チームAは結果を受け入れる。"),
    ],
)
def test_actions_are_said_in_words(line, english, japanese):
    action = GAME.read(line)

    assert GAME.describe(action, "en") == english
    assert GAME.describe(action, "ja") == japanese


@pytest.mark.parametrize("seed", range(4))
def test_every_action_of_a_match_is_said_in_both_languages(seed):
    rng = Random(f"said {seed}")
    state = GAME.setup(settings(rng))

    while GAME.to_act(state):
        action = lively(state, rng)
        assert GAME.describe(action, "en").endswith(".")
        assert GAME.describe(action, "ja").endswith("。")
        GAME.play(state, action.seat, action)
