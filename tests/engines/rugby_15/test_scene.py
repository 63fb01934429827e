"""The drawing and the counts of a line."""

from random import Random

import pytest

from engines.core.game import Settings
from engines.core.records.recording import at_random
from engines.core.replays.replay import begun, follow
from engines.rugby_15 import GAME
from engines.rugby_15.options import OPTIONS, RULESET
from engines.rugby_15.shown.tally import LABELS
from tests.engines.rugby_15.boards import at, course, play
from tests.engines.rugby_15.rules.test_invariants import every_match, seeded


def around(state, *lines):
    before = play(state, *lines[:-1])
    return before, GAME.read(lines[-1]), play(before, lines[-1])


def test_a_reveal_shows_both_cards_the_result_and_the_way():
    drawn = GAME.scene(*around(at(), "R=S1", "B=F6"))

    assert [card["code"] for card in drawn["reveal"]["cards"]] == ["S1", "F6"]
    assert [card["red"] for card in drawn["reveal"]["cards"]] == [False, True]
    assert drawn["reveal"]["name"] == "advance"
    assert drawn["track"]["arrow"]["tip"] - drawn["track"]["arrow"]["start"] == 49
    assert drawn["boards"]["off"] == "R"


def test_a_card_that_lies_face_down_is_told_and_not_revealed():
    drawn = GAME.scene(*around(at(), "R=S1"))

    assert (drawn["reveal"], drawn["sides"][0]["laid"]) == (None, "S1")


def test_the_spaces_are_marked():
    spaces = GAME.scene(at(), None, at())["track"]["spaces"]

    assert [space["try"] for space in spaces] == ["B", "", "", "", "", "", "R"]
    assert [space["drop"] for space in spaces] == ["", "B", "", "", "", "R", ""]
    assert [space["n"] for space in spaces if space["centre"]] == [4]


def test_after_a_try_the_other_card_has_no_space():
    drawn = GAME.scene(*around(at(6, R="S1 F2 T"), "R=S1", "B=F6"))

    assert [(team["seat"], team["n"]) for team in drawn["track"]["teams"]] == [("R", 7)]


def test_a_kick_at_goal_shows_its_card_and_the_throw_in():
    drawn = GAME.scene(*around(at(6), "R=K B=F6", "drop R:K"))

    assert (drawn["goal"]["good"], drawn["goal"]["card"]["code"]) == (True, "K")
    assert drawn["track"]["arrow"]["thrown"]


def test_a_line_that_ends_the_half_shows_the_half_that_ended():
    gone = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
    last = {"R": "F1 S1 K", "B": "F2 S2 T", "pass": 2, "kickoff": "R", **gone}

    drawn = GAME.scene(*around(at(4, "R", **last), "R=F1", "B=S2"))

    assert drawn["chapter"]["en"] == "First half"
    assert (drawn["boards"]["half"], drawn["boards"]["round"]) == (1, 26)
    assert [team["n"] for team in drawn["track"]["teams"]] == [5, 6]


def test_a_hand_that_nobody_saw_is_drawn_as_backs():
    open_match = GAME.setup(Settings(RULESET, OPTIONS, mode="open"))

    drawn = GAME.scene(*around(open_match, "toss:R"))

    assert [len(side["backs"]) for side in drawn["sides"]] == [3, 3]


@every_match
def test_every_line_of_a_match_can_be_drawn(seed):
    for before, action, after in seeded(seed):
        drawn = GAME.scene(before, action, after)
        assert set(drawn["chapter"]) == {"en", "ja"}
        assert all(0 <= team["x"] <= 360 for team in drawn["track"]["teams"])
        for side in drawn["sides"]:
            assert all(side["x"] + card["x"] <= 330 for card in side["discards"])
            low = max((card["y"] for card in side["discards"]), default=0)
            assert 240 + drawn["below"] + low + 42 <= drawn["height"]
            assert max((card["x"] for card in side["hand"] if card["y"] == 0), default=0) < 100


@pytest.mark.parametrize(
    ("state", "lines", "expected"),
    [
        (at(), ("R=S1", "B=F6"), {("R", "attack", 1), ("R", "attack.made", 1)}),
        (at(R="F1 F2 K"), ("R=F2", "B=F6"), {("R", "attack", 1), ("B", "won", 1)}),
        (at(), ("R=K", "B=T"), {("R", "attack", 1), ("B", "tackle", 1)}),
        (at(), ("R=K", "B=F6"), {("R", "attack", 1), ("R", "attack.made", 1), ("R", "kick", 1)}),
        (
            at(6, R="S1 F2 T"),
            ("R=S1", "B=F6"),
            {("R", "attack", 1), ("R", "attack.made", 1), ("R", "try", 1)},
        ),
        (
            at(R="T F1 F2", B="K F1 F2"),
            ("R=T", "B=K"),
            {("R", "attack", 1), ("R", "foul", 1), ("B", "foul", 1)},
        ),
        (at(6), ("R=K B=F6", "drop R:K"), {("R", "drop", 1), ("R", "drop.made", 1)}),
        (
            at(6, R="S1 F2 T", dR="F5", dB="F1"),
            ("R=S1 B=F6", "conv R", "conv R:F5"),
            {("R", "conversion", 1)},
        ),
        (at(), ("redraw B",), {("B", "redraw", 1)}),
        (at(), ("R=S1",), set()),
    ],
)
def test_a_line_counts_for_whom_the_rules_say(state, lines, expected):
    assert set(GAME.tally(*around(state, *lines))) == expected


def test_whatever_is_counted_has_a_label_in_both_languages():
    lines = (line for seed in range(24) for line in seeded(seed))
    names = {name for line in lines for _, name, _ in GAME.tally(*line)}

    assert names == set(LABELS)
    assert {frozenset(words) for words in LABELS.values()} == {frozenset({"en", "ja"})}


def test_the_counts_of_a_match_add_up():
    counts = [
        count
        for line in course(GAME.setup(GAME.house(Random(0))), 3)
        for count in GAME.tally(*line)
    ]

    assert sum(1 for _, name, _ in counts if name == "attack") == 52


def test_a_full_record_is_drawn_after_every_line():
    record = at_random(GAME.house(Random(0)), Random(1))
    now = begun(record)
    for line in record.lines:
        follow(now, line)
        assert GAME.show(now.state).count("\n") == 5
