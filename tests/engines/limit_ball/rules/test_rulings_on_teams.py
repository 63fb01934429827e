"""Our rulings LB-R23 to LB-R36, on emotion, skills, teams and the end: one example each."""

import pytest

from engines.core.game import Seated, Settings
from engines.core.records.lenient import read_leniently
from engines.core.replays.verify import verify_text
from engines.limit_ball import GAME
from engines.limit_ball.sets import OURS, shipped
from engines.limit_ball.settings import OPTIONS, RULESET
from tests.engines.limit_ball.boards import (
    CELLS,
    DECLINED,
    DEFENCE,
    after,
    after_lines,
    checking,
    emotion,
    news,
    position,
    reacting,
    refusal,
    seen,
    start,
)

PLACED = ("toss A", "place A rep=A1 A2=C1", "place B rep=B1 B2=C3")


def test_lb_r23_passes_close_a_window_and_may_be_left_out():
    state = checking(**emotion(A1=2, B1=2))
    rolled = ("roll A1 2: 2 3", "roll B1 3: 4 4 4")
    lines = (*rolled, "pass A", "boost B1>B1 +1: 1", "pass A", "pass B")

    assert seen(after(state, *lines), "phase", "target") == ("move", 13)
    short = after_lines(state, *rolled, "boost B1>B1 +1: 1", "move B1 C3 self")
    assert GAME.dump(short) == GAME.dump(after(state, *lines, "move B1 C3 self"))
    assert refusal(after(state, *rolled), "boost B1>B1 R: 1 1 1") == ("LB-E-TURN", "LB-R23")


def test_lb_r24_each_booster_once_for_a_team_mate():
    three = [["-", 1], ["MID", 2], ["-", 1]]
    state = checking({"players_per_team": "any"}, A=three, cells={**CELLS, "A3": "L1"})
    state = after(state, "roll A1 2: 2 3", "roll B1 3: 4 4 4", "boost A2>A1 +1: 1")

    assert refusal(state, "boost A2>A1 +1: 1") == ("LB-E-BOOSTTWICE", "LB-R24")
    assert refusal(state, "boost A3>A1 +1: 1") is None


def test_lb_r25_a_super_block_takes_all_emotion_and_needs_one():
    rolls = ("roll A2 2: 5 4", "roll B1 3: 4 4 4")
    state = after(checking(**DEFENCE, **emotion(B1=3, A2=1)), *rolls, "pass A", "block B1")
    poor = after(checking(**DEFENCE, **emotion(B2=1)), *rolls)

    assert (news(state), seen(state, "excluded")) == (["block B1 12"], ["B1"])
    assert seen(state, "emotion")["B1"] == 0
    assert refusal(poor, "block B1") == ("LB-E-EMOTION", "LB-R25")


def test_lb_r26_a_fast_move_goes_to_any_other_cell():
    state = after(reacting(**emotion(B2=1)), *DECLINED)

    assert refusal(state, "fast B2 L1") is None
    assert refusal(state, "fast B2 R2") == ("LB-E-CELL", "LB-R26")


def test_lb_r27_emotion_begins_with_the_option_or_the_roster():
    seats = (Seated("A1", "a", ("-", "emotion=4")), Seated("B1", "b", ("-",)))
    state = GAME.setup(Settings(RULESET, {**OPTIONS, "initial_emotion": "2"}, seats))

    assert seen(state, "emotion") == {"A1": 4, "B1": 2}


def test_lb_r28_only_midfielders_differ():
    seats = (Seated("A1", "a", ("MID",)), Seated("B1", "b", ("ゴールキーパー",)))
    state = GAME.setup(Settings(RULESET, OPTIONS, seats))

    assert [len(state.match.reaches[player][4]) for player in (0, 3)] == [8, 4]


def test_lb_r29_skills_are_unknown_but_for_a_set_that_defines_them():
    rolls = ("roll A1 2: 2 3", "roll B1 2: 1 3")
    own = [["set", "table-1"], *(["foul", str(n), "out"] for n in range(2, 13))]
    skilled = checking(lines=[*own, ["skill", "Cannon", "arm", "2"]], **emotion(A1=1))
    line = 'skill A1 "Cannon arm" 2: 1 3'
    used = after(skilled, *rolls, line)

    assert refusal(after(checking(**emotion(A1=1)), *rolls), line) == ("LB-E-SYNTAX", "LB-R29")
    assert seen(used, "phase", "rolls", "turn") == (
        "boost",
        {"A1": [2, 3, 1, 3], "B1": [1, 3]},
        "B",
    )
    assert refusal(after(used, "pass B"), line) == ("LB-E-SKILL", "LB-R29")


@pytest.mark.parametrize(
    ("seats", "size", "code"),
    [
        ("A1 B1", "equal", None),
        ("A1 A2 B1", "equal", "LB-E-ROSTER"),
        ("A1 A2 B1", "any", None),
        ("A1 A2 B1 B2", "3", "LB-E-ROSTER"),
        ("A1 A3 B1 B2", "equal", "LB-E-ROSTER"),
        ("A1", "any", "LB-E-ROSTER"),
    ],
)
def test_lb_r30_a_team_has_one_to_three_players(seats, size, code):
    header = "".join(f"@seat {seat} {seat.lower()} -\n" for seat in seats.split())
    text = (
        f"@record 1\n@game limit_ball\n@ruleset limit_ball-1\n@option players_per_team={size}\n"
        f"{header}\n1. toss A\n"
    )
    verdict = verify_text(text)

    assert (verdict.finding.reason.code if verdict.finding else None) == code


def test_lb_r31_the_points_to_win_are_an_option():
    assert seen(position("goal", {"points_to_win": "1"}, scorer="B"), "winner") == "B"
    assert seen(position("goal", {"points_to_win": "3"}, scorer="B"), "phase") == "place"


@pytest.mark.parametrize(("score", "winner"), [((0, 0), "draw"), ((1, 0), "A"), ((0, 1), "B")])
def test_lb_r32_a_match_may_end_after_a_number_of_checks(score, winner):
    given = {"score": {"A": score[0], "B": score[1]}}
    state = after(checking({"max_checks": "1"}, **given), "roll A1 2: 5 5", "roll B1 2: 1 1")

    assert (GAME.outcome(state).winner, GAME.outcome(state).end) == (winner, "checks")


@pytest.mark.parametrize(
    ("act", "end", "result"),
    [("end resign A", "@end concede A", "winner B"), ("end draw", "@end ruling", "winner draw")],
)
def test_lb_r32_resigning_and_agreeing_are_acts_of_the_match(act, end, result):
    text = (
        f"@game limit-ball\n@ruleset seed\n@roster A1 a - emotion=0\n@roster B1 b ミッド\n"
        f"toss A\n{act}\n@result A 0 B 0\n"
    )
    record = read_leniently(text)

    assert f"@end {record.end.word} {record.end.who}".strip() == end
    assert f"winner {record.result.winner}" == result
    assert record.seats[1].words == ("MID",)
    assert verify_text(text, lenient=True).agrees


def test_lb_r33_all_players_may_be_in_one_cell():
    state = after(start(), "toss A", "place A rep=A1 A2=C2", "place B rep=B1 B2=C2")

    assert set(seen(state, "cells").values()) == {"C2"}
    assert seen(state, "checkers") == ["A1", "B1"]


def test_lb_r34_boosts_work_with_two_base_dice_and_with_five():
    state = after(start(**emotion(A1=1)), *PLACED, "roll A1 2: 1 1", "roll B1 2: 6 6")
    more = after(checking(**emotion(A1=1)), "roll A1 5: 1 1 1 1 1", "roll B1 2: 1 1")

    assert refusal(state, "boost A1>A1 +2: 6 6") is None
    assert refusal(more, "boost A1>A1 +2R: 1 1 1 1 1 1 1") is None


def test_lb_r35_a_team_places_all_its_players_in_one_line():
    state = after(start(), "toss A")

    assert refusal(state, "place A rep=A1") == ("LB-E-PLACE", "LB-R35")
    assert refusal(state, "place A rep=A1 A2=C1 A2=C2") == ("LB-E-PLACE", "LB-R35")


def test_lb_r36_a_new_round_keeps_emotion_and_positions_of_the_roster():
    state = position("goal", scorer="A", **emotion(A1=2))
    state = after(state, "place A A1=C2 A2=C1", "place B rep=B1 B2=C3")

    assert seen(state, "emotion") == {"A1": 2, "A2": 0, "B1": 1, "B2": 1}


def test_our_set_is_shipped_and_marked_as_ours():
    assert shipped()[OURS].ours
    assert shipped()[OURS].skills == {}
