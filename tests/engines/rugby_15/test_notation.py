"""Lines and marks, the printed style, and what a line says in words."""

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from engines.rugby_15 import GAME
from engines.rugby_15.written.notation import joins, read_line, split_mark, write_line
from tests.engines.rugby_15.boards import at, play

OPEN = "game rugby-15\nruleset r15-house-1\nmode table\n"


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("R=F4 B=S2", "R=F4 B=S2"),
        ("B=S2 R=F4", "R=F4 B=S2"),
        ("B=S2", "B=S2"),
        ("deal R:K,S2,F1", "deal R:F1,S2,K"),
        ("redraw B:F5,K,F2", "redraw B:F2,F5,K"),
        ("redraw B", "redraw B"),
        ("conv R:S3", "conv R:S3"),
        ("noconv R", "noconv R"),
        ("drop B:T", "drop B:T"),
        ("toss:R", "toss:R"),
        ("half", "half"),
    ],
)
def test_r15_s7_a_line_has_one_canonical_form(line, canonical):
    assert write_line(read_line(line)) == canonical


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("R=F4 B=S2", ("R=F4 B=S2", None)),
        ("R=F4 B=S2 adv try", ("R=F4 B=S2", "adv try")),
        ("R=F4 B=S2 foul-x p=2 off=B 11-7", ("R=F4 B=S2", "foul-x p=2 off=B 11-7")),
        ("R=F4 B=S2 hurrah", ("R=F4 B=S2 hurrah", None)),
        ("noconv R p=3", ("noconv R", "p=3")),
    ],
)
def test_marks_are_told_from_the_line(line, parts):
    assert split_mark(line) == parts


@pytest.mark.parametrize(
    "line",
    [
        "R=S1 B=F6 adv p=4 off=R 0-0",
        "R=K B=F6 kick2 p=5 off=B",
        "R=K B=T tackle p=3 off=B",
        "R=F2 B=F6 turn",
    ],
)
def test_marks_that_hold_are_passed_over(line):
    assert play(at(), line) == play(at(), split_mark(line)[0])


def test_the_mark_of_the_last_round_of_a_half_is_that_of_the_round():
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
    last = {"R": "F1 S1 K", "B": "F2 S2 T", "pass": 2, "kickoff": "R", **gone}

    after = play(at(5, "R", **last), "R=F1 B=S2 adv p=6 off=R 0-0", "deal R:F1,F2,F3 p=3 off=R")

    assert (after.half, after.p) == (2, 3)


def test_marks_after_a_kick_at_goal_tell_the_throw_in():
    state = play(at(6), "R=K B=F6 dropatt p=6")

    assert play(state, "drop R:K p=3 off=R 3-0").score == [3, 0]


def test_a_marker_where_it_is_right_is_passed_over():
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
    last = {"R": "F1 S1 K", "B": "F2 S2 T", "pass": 2, "kickoff": "R", **gone}

    half = play(at(5, "B", **last), "R=F1 B=S2")
    over = play(at(5, "B", **last, half=2), "R=F1 B=S2")

    assert play(half, "half") == half
    assert play(over, "end") == over


def test_cards_laid_together_and_what_chance_makes_of_a_choice_share_a_line():
    lay, other = GAME.read("R=F4"), GAME.read("B=S2")
    redraw, drawn = GAME.read("redraw R"), GAME.read("redraw R:F1,F2,F3")
    convert, goal = GAME.read("conv R"), GAME.read("conv R:F1")

    assert [joins((lay,), other), joins((redraw,), drawn), joins((convert,), goal)] == [True] * 3
    assert [joins((lay,), lay), joins((lay, other), lay), joins((other,), redraw)] == [False] * 3
    assert (write_line((redraw, drawn)), write_line((other, lay))) == (
        "redraw R:F1,F2,F3", "R=F4 B=S2",
    )  # fmt: skip


def test_the_printed_style_is_read_as_the_containers():
    text = f"{OPEN}toss:R\n# first half\nR=F2 B=S3 adv    p=3 off=B 0-0     # 1\nresult B 0-0\n"

    record = read_leniently(text)

    assert [line.text for line in record.lines] == ["toss:R", "R=F2 B=S3 adv p=3 off=B 0-0"]
    assert (record.game, record.ruleset, record.mode) == ("rugby_15", "rugby_15-1", "open")
    assert "@result R 0 B 0 winner B" in written(record)
    assert "2. R=F2 B=S3\n" in written(record)


def test_the_printed_start_of_the_full_mode_is_verified():
    text = (
        "game rugby-15\nruleset r15-house-1\ntoss:R\ndeal R:K,F2,S1\ndeal B:K,F4,S3\nR=F2 B=S3\n"
        "draw R:F5\ndraw B:S6\nR=F5 B=F4\ndraw R:F6\ndraw B:S5\n"
    )

    verdict = verify_text(text, lenient=True)

    assert (verdict.outcome, verdict.steps) == ("unfinished", 11)
    assert read(written(read_leniently(text))).lines[1].text == "deal R:F2,S1,K"


WORDS = [
    ("toss:R", "Red kicks off.", "赤がキックオフ。"),
    ("R=F4", "Red plays Force 4.", "赤は力4。"),
    ("B=K", "Blue plays Kick.", "青はキック。"),
    ("deal R:F1,S2,K", "Red is dealt Force 1, Finesse 2, Kick.", "赤の手札は力1、技2、キック。"),
    ("draw B:T", "Blue draws Tackle.", "青はタックルを補充。"),
    ("redraw B", "Blue redraws its hand.", "青は手札を引き直す。"),
    ("conv R", "Red tries the conversion.", "赤はコンバージョンを狙う。"),
    ("noconv R", "Red declines the conversion.", "赤はコンバージョンを行わない。"),
    ("half", "Half-time.", "ハーフタイム。"),
    ("end", "The match is over.", "試合終了。"),
    ("R=Z9", "Red plays Z9.", "赤はZ9。"),
]


@pytest.mark.parametrize(("line", "english", "japanese"), WORDS)
def test_a_line_is_said_in_words(line, english, japanese):
    action = GAME.read(line)

    assert (GAME.describe(action, "en"), GAME.describe(action, "ja")) == (english, japanese)


def test_choices_are_the_words_of_the_lines():
    state = play(at(6, R="S1 F2 T"), "R=S1 B=F6")

    assert GAME.choices(state, "R", ()) == ("conv", "noconv")
    assert GAME.choices(state, "R", ("conv",)) == ("R",)
    assert GAME.choices(state, "R", ("conv", "R")) == GAME.read("conv R")
    assert GAME.choices(state, "R", ("wait",)) == ()
