"""A line of Rugby 15 by taps, and what a mask leaves."""

import pytest

from engines.rugby_15 import GAME
from tests.engines.asked import ask, line, reason, targets
from tests.engines.rugby_15.boards import at, begin, play


def test_both_sides_are_asked_for_a_card():
    state = at()

    assert targets(GAME, state, seat="R") == {
        "card:S1": "技1",
        "card:F2": "力2",
        "card:K": "キック",
        "word:redraw": "手札を引き直す",
    }
    assert [tap.hint["en"] for tap in ask(GAME, state).taps] == ["S1", "F2", "K", ""]
    assert line(GAME, state, "card:T", seat="B") == "B=T"
    assert line(GAME, state, "word:redraw", seat="B") == "redraw B"


def test_a_try_asks_for_the_conversion_and_its_card():
    state = play(at(6, dR="F3 F5"), "R=F2 B=S3")

    assert targets(GAME, state) == {"word:conv": "狙う", "word:noconv": "狙わない"}
    kicking = GAME.apply(state, "R", GAME.read(line(GAME, state, "word:conv")))
    hints = [(tap.target, tap.hint["ja"]) for tap in ask(GAME, kicking).taps]
    assert hints == [
        ("card:F2", "F2・緑：成功"),
        ("card:F3", "F3・緑：成功"),
        ("card:F5", "F5・赤：失敗"),
    ]
    assert line(GAME, kicking, "card:F5") == "conv R:F5"


@pytest.mark.parametrize(
    ("target", "refusal"),
    [
        ("card:F1", ("R15-2.1", "R15-E-NOT-IN-HAND")),
        ("word:conv", ("R15-2.1", "R15-E-PHASE")),
        ("card:Z9", ("", "")),
    ],
)
def test_what_is_not_offered_says_why(target, refusal):
    assert reason(GAME, at(), target) == refusal


def test_a_card_that_was_laid_stays():
    state = at()
    GAME.play(state, "R", GAME.read("R=S1"))

    assert reason(GAME, state, "card:F2", seat="R") == ("R15-2.1", "R15-E-COMMITTED")


def test_hands_that_nobody_saw_are_never_asked_for():
    state = begin("open")

    assert targets(GAME, state) == {"seat:R": "赤", "seat:B": "青"}
    state = play(state, "toss:R")
    assert GAME.to_act(state) == ("R", "B")
    assert len(ask(GAME, state).taps) == 15


def test_a_draw_asks_whose_it_is_first():
    state = play(at(), "R=S1 B=S3")

    assert targets(GAME, state) == {"seat:R": "赤", "seat:B": "青"}
    assert line(GAME, state, "seat:B", "card:F1") == "draw B:F1"


def test_a_mask_hides_hands_and_the_card_laid_face_down():
    state = at()
    GAME.play(state, "R", GAME.read("R=S1"))

    masked = GAME.mask(state, "B")

    red, blue = GAME.scene(masked, None, masked)["sides"]
    assert (red["hand"], len(red["backs"]), red["laid"]) == ([], 3, "?")
    assert [card["code"] for card in blue["hand"]] == ["F6", "S3", "T"]
    assert GAME.scene(state, None, state)["sides"][0]["laid"] == "S1"


@pytest.mark.parametrize(
    ("text", "seat", "seen"),
    [
        ("R=S1", "B", "R=?"),
        ("R=S1", "R", "R=S1"),
        ("draw B:F3", "R", "draw B:?"),
        ("deal B:F3,F4,T", None, "deal B:?,?,?"),
        ("conv R:F5", None, "conv R:F5"),
    ],
)
def test_a_line_is_masked(text, seat, seen):
    assert GAME.write(GAME.mask_action(at(), GAME.read(text), seat)) == seen


def test_the_second_card_of_a_round_is_open():
    state = at()
    GAME.play(state, "R", GAME.read("R=S1"))

    assert GAME.write(GAME.mask_action(state, GAME.read("B=T"), None)) == "B=T"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("R=S1", "赤はカードを裏向きに出す。"),
        ("draw R:F3", "赤は1枚補充。"),
        ("deal R:F3,F4,T", "赤の手札は3枚。"),
        ("redraw R:F3,F4,T", "赤は手札3枚を引き直す。"),
    ],
)
def test_a_masked_line_is_said_in_words(text, words):
    assert GAME.describe(GAME.mask_action(at(), GAME.read(text), "B"), "ja") == words
