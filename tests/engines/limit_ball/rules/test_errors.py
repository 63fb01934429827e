"""Every error code can come up, from a record or from a position made by hand."""

import json
from pathlib import Path

import pytest

from engines.core.errors import BadSettings, Refused
from engines.core.game import Seated, Settings
from engines.core.records.sentences import LANGUAGES, book, rule_sentence, sentence
from engines.core.replays.verify import verify_text
from engines.limit_ball import GAME
from engines.limit_ball.settings import OPTIONS, RULESET
from tests.engines.limit_ball.boards import (
    CELLS,
    after,
    checking,
    emotion,
    moving,
    reacting,
    refusal,
    start,
)

ROOT = Path(__file__).parents[4]
LISTED = json.loads((ROOT / "tests/data/limit_ball_rules.json").read_text(encoding="utf-8"))
TOSSED = after(start(), "toss A")
ROLLS = ("roll A1 2: 2 3", "roll B1 3: 4 4 4")
OWN_GOAL = {"cells": {**CELLS, "A1": "C3", "B1": "C3"}, "ball": "C3"}
RICH = after(checking(**emotion(A1=2, A2=2, B1=1)), *ROLLS)
BOOSTED = after(RICH, "boost A2>A1 +1: 1", "pass B")
HELD = after(
    reacting(cells={**CELLS, "A1": "L2"}, holder="A1", **emotion(A1=1, A2=1)),
    *("react A2 -", "react B1 -", "react B2 -"),
)
FOULED = after(checking(**emotion(A1=1)), "roll A1 4: 5 5 4 3", "roll B1 3: 3 3 4", "pass A")
FOUL_ROLLS = ("roll A1 4: 5 5 4 3", "roll B1 3: 3 3 4")
REPORTED = after(checking({"foul_table": "reported"}), *FOUL_ROLLS)
TABLE = [["set", "table-1"], *(["foul", str(total), "out"] for total in range(2, 13))]
SKILLED = after(checking(lines=[*TABLE, ["skill", "Cannon", "2"]], **emotion(A1=1)), *ROLLS)

# The code, the position, the line that is refused by it, the rule.
REFUSED = [
    ("LB-E-PHASE", checking(), "toss A", "LB-5.1"),
    ("LB-E-PHASE", RICH, "move A1 C1 ball", "LB-R23"),
    ("LB-E-TURN", checking(), "roll B1 3: 1 1 1", "LB-5.1"),
    ("LB-E-TURN", TOSSED, "place B rep=B1 B2=C2", "LB-R35"),
    ("LB-E-TURN", reacting(), "react A3 =", "LB-7.3"),
    ("LB-E-SYNTAX", checking(), "A1 rolls two", "LB-R23"),
    ("LB-E-SYNTAX", checking(), "roll A1 2 : 1 1 :", "LB-R23"),
    ("LB-E-REP", TOSSED, "place A A1=C2 A2=C1", "LB-3.1"),
    ("LB-E-REPCELL", TOSSED, "place A rep=A1@L2 A2=C1", "LB-3.1"),
    ("LB-E-PLACE", TOSSED, "place A rep=A1 A2=C3", "LB-3.1"),
    ("LB-E-CELL", TOSSED, "place A rep=A1 A2=Z9", "LB-R3"),
    ("LB-E-CELL", moving(), "move B1 Z9 ball", "LB-R3"),
    ("LB-E-CELL", reacting(), "react A2 >Z9", "LB-R3"),
    ("LB-E-CELL", reacting(), "react A2 >C1", "LB-7.2"),
    ("LB-E-DICECOUNT", checking(), "roll A1 6: 1 1 1 1 1 1", "LB-5.1"),
    ("LB-E-DICE", checking(), "roll A1 2: 0 7", "LB-5.1"),
    ("LB-E-DICE", checking(), "roll A1 3: 1 1", "LB-5.1"),
    ("LB-E-DICE", RICH, "boost A1>A1 +2: 1", "LB-5.1"),
    ("LB-E-EMOTION", after(checking(**emotion(A2=1)), *ROLLS), "boost A1>A1 R: 1 1", "LB-10.1"),
    ("LB-E-EMOTION", after(FOULED, "foul A1: 1 1"), "refoul A2: 1 1", "LB-10.2"),
    ("LB-E-BOOSTTARGET", RICH, "boost A1>B1 R: 1 1 1", "LB-10.1"),
    ("LB-E-BOOSTTARGET", RICH, "boost A1>A2 R: 1 1 1", "LB-10.1"),
    ("LB-E-BOOSTTWICE", BOOSTED, "boost A2>A1 +1: 1", "LB-R24"),
    ("LB-E-BOOSTKIND", RICH, "boost A1>A1 +3: 1 1 1", "LB-10.1"),
    ("LB-E-BLOCK", RICH, "block A1", "LB-10.4"),
    ("LB-E-BLOCK", after(checking(**OWN_GOAL, **emotion(A1=1)), *ROLLS), "block A1", "LB-10.4"),
    ("LB-E-RANGE", moving(steps=1), "move B1 R3 self", "LB-5.6"),
    ("LB-E-MOVEKIND", moving(), "move B1 C3", "LB-5.6"),
    ("LB-E-EXCLUDED", reacting(), "react A1 >L2", "LB-7.1"),
    ("LB-E-REACHSTEP", reacting(), "react A2 >C3", "LB-7.2"),
    ("LB-E-HOLDER", HELD, "fast A1 C1", "LB-10.3"),
    ("LB-E-SYNTAX", FOULED, "foul A1: 1 1 =free", "LB-R19"),
    ("LB-E-SYNTAX", after(FOULED, "foul A1: 1 1"), "refoul A1: 1 1 =free", "LB-R19"),
    ("LB-E-SYNTAX", after(FOULED, "foul A1: 1 1"), "refoul A1: 1 1 =goal", "LB-R23"),
    ("LB-E-REPORTED", REPORTED, "foul A1: 1 1", "LB-R19"),
    ("LB-E-SYNTAX", RICH, 'skill A1 "Cannon" 2: 1 1', "LB-R29"),
    ("LB-E-SYNTAX", checking(), 'skill A1 "Cannon" 2: 1 1', "LB-R29"),
    ("LB-E-SKILL", SKILLED, 'skill A1 "Canon" 2: 1 1', "LB-R29"),
]
ELSEWHERE = {"LB-E-OPTION", "LB-E-ROSTER", "LB-E-SET", "LB-E-RULING", "LB-E-RULESET"}


@pytest.mark.parametrize(
    ("code", "state", "line", "rule"), REFUSED, ids=[f"{row[0]} {row[2]}" for row in REFUSED]
)
def test_a_line_is_refused_by_its_code_and_rule(code, state, line, rule):
    assert refusal(state, line) == (code, rule)
    assert all(rule_sentence(rule, GAME.key, language) != rule for language in LANGUAGES)


def test_every_code_has_its_line():
    assert sorted({row[0] for row in REFUSED} | ELSEWHERE) == sorted(LISTED["errors"])


SEAT = Seated("A1", "a", ("-",)), Seated("B1", "b", ("-",))


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("LB-E-RULESET", Settings("limit_ball-9", OPTIONS)),
        ("LB-E-RULESET", Settings("limit_ball-1:giant", OPTIONS)),
        ("LB-E-OPTION", Settings(RULESET, {**OPTIONS, "points_to_win": "0"})),
        ("LB-E-OPTION", Settings(RULESET, {**OPTIONS, "move_mode": "far"})),
        ("LB-E-OPTION", Settings(RULESET, {**OPTIONS, "field": "7x7"})),
        ("LB-E-OPTION", Settings(RULESET, {**OPTIONS, "wind": "1"})),
        ("LB-E-ROSTER", Settings(RULESET, OPTIONS, (*SEAT, Seated("B2", "x", ("-",))))),
        ("LB-E-ROSTER", Settings(RULESET, OPTIONS, (SEAT[0], Seated("B1", "x", ("a=b",))))),
        ("LB-E-ROSTER", Settings(RULESET, OPTIONS, (SEAT[0], Seated("B1", "x", ("emotion=99",))))),
        ("LB-E-SET", Settings(RULESET, OPTIONS, (), (("set", ("other-1",)),))),
    ],
)
def test_a_match_that_cannot_be_set_up_is_refused(code, settings):
    with pytest.raises(BadSettings) as refused:
        GAME.setup(settings)

    reason = refused.value.reason
    assert reason.code == code
    assert "…" not in sentence(reason, GAME.key, "en") + sentence(reason, GAME.key, "ja")


def test_a_header_line_that_is_wrong_is_named():
    text = (
        "@record 1\n@game limit_ball\n@ruleset limit_ball-1\n@seat A1 a -\n@seat B1 b -\n"
        "@set table-1\n@foul 13 out\n\n1. toss A\n"
    )
    verdict = verify_text(text)

    assert (verdict.finding.reason.code, verdict.finding.line) == ("LB-E-SET", 7)


@pytest.mark.parametrize(
    ("field", "value"),
    [("score.A", "2"), ("score.C", "1"), ("emotion.A3", "1"), ("cell.A2", "Z1"), ("ball", "C1")],
)
def test_a_ruling_sets_only_what_can_be_set(field, value):
    with pytest.raises(Refused) as refused:
        GAME.ruling(reacting(), field, value)

    assert refused.value.reason.code == "LB-E-RULING"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_code_has_its_sentence(language):
    read = book("limit_ball", language)
    rules = [(rule, text) for chapter in read.chapters for rule, text in chapter.rules]
    ends = "." if language == "en" else "。"

    assert sorted(rule for rule, _ in rules) == sorted(LISTED["rules"])
    assert sorted(code for code, _ in read.errors) == sorted(LISTED["errors"])
    assert [rule for rule, text in rules if not text.endswith(ends)] == []
