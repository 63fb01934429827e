"""The drawing and the counts of single lines, worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.records.reading import read
from engines.core.records.spoken import reader
from engines.core.replays.replay import begun, follow
from engines.limit_ball import GAME
from engines.limit_ball.shown.scene import NEWS, scene
from engines.limit_ball.shown.tally import LABELS, tally

RECORD = read(Path(__file__).with_name("sample.record").read_text(encoding="utf-8"))
NUMBER = {line.text: line.number for line in RECORD.lines}


def around(text: str) -> tuple[Any, Any, Any]:
    """Return the states around the last action of a line of the sample match, and the action."""
    course = begun(RECORD)
    for line in RECORD.lines:
        if line.text != text:
            follow(course, line)
            continue
        *_, last = actions = reader(GAME)(text).actions
        for action in actions[:-1]:
            GAME.play(course.state, action.seat, action)
        before = GAME.copy(course.state)
        GAME.play(course.state, last.seat, last)
        return before, last, course.state
    raise LookupError(text)


def players(drawn: Any) -> dict[str, Any]:
    return {player["seat"]: player for player in drawn["players"]}


def test_a_carried_ball_is_drawn_with_its_player():
    drawn = scene(*around("move A1 C3 self"))

    (way,) = drawn["ways"]
    assert (way["kind"], way["team"]) == ("carry", "A")
    assert drawn["ball"]["held"]
    assert players(drawn)["A1"]["holder"]
    assert {seat: player["status"] for seat, player in players(drawn).items()} == {
        "A1": "excluded",
        "A2": "",
        "B1": "",
        "B2": "",
    }


def test_a_reaction_shows_who_takes_part():
    drawn = scene(*around("react B2 -"))

    assert players(drawn)["B2"]["status"] == "declined"
    assert (drawn["target"], drawn["limit"], drawn["extra"]) == (22, 27, 3)


def test_a_check_shows_dice_and_the_limit_of_each_player():
    drawn = scene(*around("boost B2>B1 +1: 5"))

    assert [
        (check["seat"], check["sum"], check["limit"], check["top"]) for check in drawn["checks"]
    ] == [("A2", 17, 27, False), ("B1", 25, 30, True)]
    assert drawn["roll"] == {"name": "dice", "faces": [5], "hit": None}


def test_the_line_that_ends_a_round_shows_it_as_it_ended():
    drawn = scene(*around("roll A1 5: 3 6 1 1 5"))

    assert [sentence["en"] for sentence in drawn["news"]] == [
        "A1 fails with 16.",
        "Goal for team B!",
    ]
    assert players(drawn)["A1"]["cell"] == "C1"
    assert [check["sum"] for check in drawn["checks"]] == [16]
    assert drawn["chapter"] == {"en": "Round 1", "ja": "ラウンド1"}


def test_a_foul_is_told_until_it_is_settled():
    drawn = scene(*around("foul B1: 1 2"))

    assert drawn["foul"] == {
        "seat": "B1",
        "value": 18,
        "faces": [1, 2],
        "result": {"en": "out of bounds", "ja": "場外"},
    }
    assert [check["sum"] for check in drawn["checks"]] == [18, 11]


def test_the_end_names_the_winner():
    state = begun(RECORD)
    for line in RECORD.lines:
        follow(state, line)

    drawn = scene(state.state, None, state.state)

    assert drawn["boards"]["winner"] == "B"
    assert drawn["chapter"]["ja"] == "試合終了"


def test_every_line_of_a_match_is_drawn_in_plain_values():
    course = begun(RECORD)
    for line in RECORD.lines:
        for action in reader(GAME)(line.text).actions:
            before = GAME.copy(course.state)
            GAME.play(course.state, action.seat, action)
            drawn = scene(before, action, course.state)
            assert json.loads(json.dumps(drawn)) == drawn
            assert "pieces" not in drawn


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("move A2 R2 self", {("A2", "carry", 1)}),
        ("move B1 C1 ball", {("B1", "throw", 1)}),
        ("react B2 -", {("B2", "react", 1)}),
        ("fast B1 C3", {("B1", "fast", 1)}),
        ("boost B2>B1 +1: 5", {("B1", "face", 5)}),
        (
            "roll A1 5: 3 6 1 1 5",
            {
                *(("A1", "face", face) for face in (1, 3, 5, 6)),
                ("A1", "failure", 1),
                ("A1", "goal.lost", 1),
            },
        ),
        ("refoul B1: 1 3", {("B1", "face", 1), ("B1", "face", 3), ("B1", "out", 1)}),
        ("accept A", {("A2", "check.made", 1), ("A2", "won.each", 10), ("A2", "goal.scored", 1)}),
        ("block A2", {("A2", "block", 1)}),
    ],
)
def test_a_line_counts_for_whom_the_rules_say(text: str, expected: set[Any]) -> None:
    assert set(tally(*around(text))) == expected


def test_an_unguarded_goal_is_of_who_had_the_ball():
    course = begun(RECORD)
    for line in RECORD.lines[:-1]:
        follow(course, line)
    before, action = GAME.copy(course.state), GAME.read("pass A")
    GAME.play(course.state, "A1", action)

    assert set(tally(before, action, course.state)) == {("B1", "goal.open", 1)}


def test_whatever_is_counted_has_a_label_in_both_languages():
    course, names = begun(RECORD), set()
    for line in RECORD.lines:
        for action in reader(GAME)(line.text).actions:
            before = GAME.copy(course.state)
            GAME.play(course.state, action.seat, action)
            names |= {name for _, name, _ in tally(before, action, course.state)}

    assert names - {"face"} <= LABELS.keys()
    assert {frozenset(words) for words in (*LABELS.values(), *NEWS.values())} == {
        frozenset({"en", "ja"})
    }
