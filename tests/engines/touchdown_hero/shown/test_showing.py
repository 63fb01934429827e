"""The table as text, and actions in words."""

from random import Random

import pytest

from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.positions import after, at


def test_the_table_is_shown_as_text():
    text = GAME.show(after(at(), "N R4 run", "E R9")).splitlines()

    assert text[0] == "play; half 1, trick 4; attack NS, attempt 1, run; NS 0 EW 0"
    assert text[1] == "10 . . o . . . . . . . goal"
    assert text[2:4] == ["N*  [R4]  K1", "E   [R9]  K2"]


@pytest.mark.parametrize(
    ("line", "english", "japanese"),
    [
        ("N R5 run", "North leads Power 5 for a run play.", "北がパワー5をランプレーでリード。"),
        (
            "N H3:G pass",
            "North leads hero 3 as Stamina for a pass play.",
            "北がヒーロー3（スタミナ扱い）をパスプレーでリード。",
        ),
        ("E B3", "East plays Speed 3.", "東がスピード3を出す。"),
        (
            "E B7 >N",
            "East plays Speed 7: on North's card.",
            "東がスピード7を出す：対象は北のカード。",
        ),
        (
            "E B9 >N:G",
            "East plays Speed 9: North's card becomes Stamina.",
            "東がスピード9を出す：北のカードをスタミナに変更。",
        ),
        (
            "E B1 ~K10",
            "East plays Speed 1: Tactics 10 takes its place.",
            "東がスピード1を出す：代わりにタクティクス10を置く。",
        ),
        (
            "W H4 x0",
            "West plays hero 4: the combination bonus is 0.",
            "西がヒーロー4を出す：コンビネーションボーナスを0。",
        ),
        ("ko E B7", "East kicks off with Speed 7.", "東のキックオフ：スピード7。"),
        ("give S R2", "South gives the partner Power 2.", "南がペアにパワー2を渡す。"),
        (
            "give S ?",
            "South gives the partner a card that nobody else saw.",
            "南がペアにカード1枚を渡す（不明）。",
        ),
        ("N kick", "North takes the kick play.", "北がキックプレーを行う。"),
        ("lead W", "West is the lead.", "リードは西。"),
        (
            "deal 2 ?",
            "The cards are dealt for the second half, hands hidden.",
            "後半戦のカードを配る（手札は非公開）。",
        ),
        (
            "show N R1 R5 H2",
            "North shows the partner Power 1, Power 5, hero 2.",
            "北がペアに見せる：パワー1、パワー5、ヒーロー2。",
        ),
    ],
)
def test_actions_are_said_in_words(line, english, japanese):
    action = GAME.read(line)

    assert GAME.describe(action, "en") == english
    assert GAME.describe(action, "ja") == japanese


def test_every_action_of_a_match_is_said_in_both_languages():
    rng = Random(4)
    state = GAME.setup(GAME.house(rng))

    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        assert GAME.describe(action, "en").endswith(".")
        assert GAME.describe(action, "ja").endswith("。")
        GAME.play(state, action.seat, action)
