"""The text of lines: what is read, what is written, what may be left out."""

from random import Random

import pytest

from engines.core.errors import UnreadableAction
from engines.core.records.recording import at_random, recorded
from engines.core.records.writing import written
from engines.core.replays.replay import begun, follow
from engines.core.replays.verify import verify, verify_text
from engines.limit_ball import GAME
from engines.limit_ball.written.actions import Boost, Dice, Place, Refoul, Roll
from tests.engines.limit_ball.boards import (
    after,
    after_lines,
    checking,
    emotion,
    reacting,
    seen,
    start,
)
from tests.engines.limit_ball.matchups import played, settings

LINES = [
    "toss A",
    "place A rep=A1@L2 A2=C1 A3=R1",
    "place B B1=C3",
    "roll A1 3",
    "roll A1 3: 4 4 3",
    "dice 4 4 3",
    "boost A2>A1 +2: 5 1",
    "boost A1>A1 +1R",
    'skill A1 "Cannon arm" 2: 1 2',
    "block B1",
    "foul A1: 3 4",
    "foul A1: 3 4 =free",
    "refoul A2: 6 5 =out",
    "accept A",
    "pass B",
    "move B1 LL3 ball",
    "move B1 L3 self",
    "react A2 >L2",
    "react A2 =",
    "react A2 -",
    "fast B1 C3",
]


@pytest.mark.parametrize("text", LINES)
def test_a_line_is_written_as_it_was_read(text):
    assert GAME.write_line(GAME.read_line(text)) == text


def test_the_dice_behind_a_choice_are_an_action_of_chance():
    assert GAME.read_line("roll A1 3: 4 4 3") == (Roll("A1", 3), Dice((4, 4, 3)))
    assert GAME.read_line("boost A2>A1 R: 1 2") == (Boost("A2", "A1", "R"), Dice((1, 2)))
    assert GAME.read_line("refoul A2: 1 2 =out") == (Refoul("A2"), Dice((1, 2), "out"))


def test_the_order_of_players_in_a_placement_means_nothing():
    first, second = GAME.read("place A A2=C1 A1=C2"), GAME.read("place A A1=C2 A2=C1")

    assert first == second == Place("A", "", "", (("A1", "C2"), ("A2", "C1")))


@pytest.mark.parametrize(
    "text",
    [
        "", "toss", "toss C", "toss A B", "place", "place A rep=A1 rep=A2", "place C A1=C1",
        "place A A1=c1", "roll A4 2", "roll A1", "roll A1 x", "dice", "boost A1 R", "boost A1>A1",
        "block", "block A9", "foul A1", "foul: 1 2", "foul A1 x: 1 2", "refoul", "accept A1",
        "pass", "move A1", "move A1 c3 ball", "react A1", "react A1 L2", "react A9 =", "fast A1",
        "fast A1 c1", 'skill A1 Cannon 2', "toss A: 1", "roll Ａ1 2", "block A1: 2",
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_refused(text):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read_line(text)

    assert refused.value.reason.code == "LB-E-SYNTAX"


def test_two_actions_are_not_one():
    with pytest.raises(UnreadableAction):
        GAME.read("roll A1 2: 1 1")


def test_a_record_has_the_choice_and_its_dice_on_one_line():
    rng = Random(4)
    lines = at_random(GAME.house(rng), rng).lines

    rolls = [line.text for line in lines if line.text.startswith("roll")]
    assert rolls != []
    assert all(": " in text for text in rolls)
    assert not any(line.text.startswith("dice") for line in lines)


def test_choice_and_dice_on_two_lines_come_to_the_same():
    two = after(checking(), "roll A1 2", "dice 1 2")

    assert GAME.dump(two) == GAME.dump(after(checking(), "roll A1 2: 1 2"))


def test_declines_may_be_left_out_before_the_next_line():
    state = reacting(**emotion(B2=1))
    whole = after(state, "react A2 -", "react B1 >C2", "react B2 -", "fast B2 L2", "roll B2 2: 5 5")

    assert GAME.dump(
        after_lines(state, "react B1 >C2", "fast B2 L2", "roll B2 2: 5 5")
    ) == GAME.dump(whole)


def test_nothing_is_put_in_before_a_line_that_cannot_be_played():
    state = after(checking(**emotion(A1=1)), "roll A1 2: 1 1", "roll B1 2: 5 5")

    assert GAME.implied(state, GAME.read("move A1 C3 self")) is None
    assert GAME.implied(state, GAME.read("move B1 C3 self")) == GAME.read("pass A")
    assert GAME.implied(start(), GAME.read("pass A")) is None


def test_the_centre_may_be_named_where_it_is_meant():
    state = after(start(), "toss A")

    named = after_lines(state, "place A rep=A1@C2 A2=C1")

    assert GAME.dump(named) == GAME.dump(after(state, "place A rep=A1 A2=C1"))


@pytest.mark.parametrize("seed", range(6))
def test_passes_taken_out_and_put_in_again_give_the_same_states(seed):
    rng = Random(f"passes {seed}")
    begin = settings(rng, changed=0)
    record = recorded(begin, played(begin, "lively", rng))
    whole, short = begun(record), begun(record)
    last = max(n for n, line in enumerate(record.lines) if not line.text.startswith("pass"))

    for place, line in enumerate(record.lines):
        follow(whole, line)
        if line.text.startswith("pass") and place < last:
            continue
        follow(short, line)
        if not line.text.startswith("pass"):
            assert GAME.dump(short.state) == GAME.dump(whole.state)
    assert verify(record).outcome == "verified"


def test_the_house_style_is_read_as_the_containers():
    text = (
        "@game limit-ball\n@ruleset exhibition\n@roster A1 a - emotion=1\n@roster B1 b MID\n"
        "toss A ; comment\nplace A rep=A1\nplace B rep=B1\nroll A1 2: 6 6\nroll B1 2: 1 1\n"
        "ｍove A1 Ｃ3 self\nreact A1 -\nreact B1 -\n"
    ).replace("ｍ", "m")
    verdict = verify_text(text, lenient=True)

    assert (verdict.outcome, verdict.ruleset) == ("unfinished", "limit_ball-1:exhibition")


def test_a_sample_of_any_options_verifies():
    for seed in range(8):
        rng = Random(f"written {seed}")
        begin = settings(rng)
        text = written(recorded(begin, played(begin, "uniform", rng)))
        assert verify_text(text).outcome in ("verified", "unfinished")


def test_a_ruling_puts_score_emotion_and_players_right():
    state = GAME.ruling(GAME.ruling(reacting(), "emotion.A2", "3"), "cell.B2", "L3")

    assert seen(state, "emotion")["A2"] == 3
    assert seen(state, "cells")["B2"] == "L3"
    assert seen(GAME.ruling(state, "score.B", "1"), "score") == {"A": 0, "B": 1}
