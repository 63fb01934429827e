"""Every error code of the rules can come up, from a record or a position made by hand."""

import json
from pathlib import Path

import pytest

from engines.core.errors import BadSettings, Refused, UnreadableSettings
from engines.core.game import Settings
from engines.core.records.sentences import LANGUAGES, sentence
from engines.core.replays.verify import verify_text
from engines.rugby_15 import GAME
from engines.rugby_15.options import OPTIONS, RULESET
from tests.engines.rugby_15.boards import at, begin, play, refusal

LISTED = json.loads(
    Path(__file__).parents[3].joinpath("data", "rugby_15_rules.json").read_text(encoding="utf-8")
)
DEALING = ("toss:B",)
REFILL = ("R=S1 B=F6",)
TRIED = {"p": 6, "R": "S1 F2 T"}
GONE = {"dR": "F2 F3 F4 F5 F6 S2 S3 S4 S5 S6 K T", "dB": "F1 F3 F4 F5 F6 S1 S3 S4 S5 S6 K K"}
OVER = {"half": 2, "pass": 2, "kickoff": "R", "R": "F1 S1 K", "B": "F2 S2 T", **GONE}

# The code, the position, the lines before, the line that is refused by it, the rule.
REFUSED = [
    ("R15-E-SYNTAX", {}, (), "R plays F4", "R15-S7"),
    ("R15-E-SYNTAX", {}, (), "R=F4 R=F5", "R15-S7"),
    ("R15-E-SYNTAX", {}, (), "R=F4 B=F5 R=F6", "R15-S7"),
    ("R15-E-SYNTAX", {}, (), "deal R:", "R15-S7"),
    ("R15-E-OVER", OVER, ("R=F1 B=S2",), "R=S1", "R15-10.1"),
    ("R15-E-PHASE", {}, (), "draw R:F1", "R15-2.1"),
    ("R15-E-PHASE", {}, (), "noconv R", "R15-2.1"),
    ("R15-E-PHASE", {}, (), "toss:R", "R15-2.1"),
    ("R15-E-PHASE", {}, REFILL, "R=F2", "R15-2.4"),
    ("R15-E-PHASE", TRIED, ("R=S1 B=F6",), "conv B:F6", "R15-6.2"),
    ("R15-E-CARD-UNKNOWN", {}, (), "R=F7", "R15-S5"),
    ("R15-E-CARD-UNKNOWN", {}, REFILL, "draw R:Z", "R15-S5"),
    ("R15-E-NOT-IN-HAND", {}, (), "R=F3", "R15-2.1"),
    ("R15-E-COMMITTED", {}, ("R=S1",), "R=F2", "R15-2.1"),
    ("R15-E-COMMITTED", {}, ("R=S1",), "redraw R", "R15-9.2"),
    ("R15-E-REDRAW-USED", {"redraws": {"B": 1}}, (), "redraw B", "R15-9.2"),
    ("R15-E-REDRAW-EMPTY", {"R": "F1 S1 K", "B": "F2 S2 T", **GONE}, (), "redraw B", "R15-R19"),
    ("R15-E-DRAW-COUNT", {}, REFILL, "draw R:F1,F3", "R15-2.4"),
    ("R15-E-DRAW-COUNT", {}, ("redraw R",), "redraw R:F1", "R15-9.1"),
    ("R15-E-DRAW-CARD", {}, REFILL, "draw R:S1", "R15-2.4"),
    ("R15-E-DRAW-CARD", {}, ("redraw R",), "redraw R:T,T,F1", "R15-9.1"),
    ("R15-E-DRAW-CARD", TRIED, ("R=S1 B=F6",), "conv R:F1", "R15-6.2"),
    ("R15-E-DRAW-CARD", {"p": 6}, ("R=K B=F6",), "drop R:F1", "R15-6.3"),
    ("R15-E-MISSING-CONV", TRIED, ("R=S1 B=F6",), "R=F2 B=S3", "R15-6.2"),
    ("R15-E-MISSING-CONV", TRIED, ("R=S1 B=F6", "conv R"), "draw R:F1", "R15-6.2"),
    ("R15-E-MISSING-DROP", {"p": 6}, ("R=K B=F6",), "R=F2 B=S3", "R15-6.3"),
    ("R15-E-ROUNDS", {}, (), "half", "R15-8.3"),
    ("R15-E-ROUNDS", {}, (), "end", "R15-8.3"),
    ("R15-E-MISSING-CONV", TRIED, ("R=S1 B=F6",), "end", "R15-6.2"),
    ("R15-E-MISSING-DROP", {"p": 6}, ("R=K B=F6",), "half", "R15-6.3"),
    ("R15-E-MARK", {}, (), "R=S1 B=F6 turn", "R15-S7"),
    ("R15-E-MARK", {}, (), "R=S1 B=F6 adv p=5", "R15-S7"),
    ("R15-E-MARK", {}, (), "R=S1 B=F6 off=B", "R15-S7"),
    ("R15-E-MARK", {}, (), "R=S1 B=F6 3-0", "R15-S7"),
    ("R15-E-MARK", {}, (), "R=S1 B=F6 try", "R15-S7"),
    ("R15-E-MARK", {}, (), "R=S1 adv", "R15-S7"),
]
ELSEWHERE = {"R15-E-OPTION", "R15-E-SET", "R15-E-RULING"}


@pytest.mark.parametrize(
    ("code", "setup", "lines", "line", "rule"), REFUSED, ids=[f"{r[0]} {r[3]}" for r in REFUSED]
)
def test_a_line_is_refused_by_its_code_and_rule(code, setup, lines, line, rule):
    state = play(at(**setup), *lines)

    assert refusal(state, line) == (code, rule)


def test_a_deal_has_three_cards_of_the_pile():
    state = play(begin(), *DEALING)

    assert refusal(state, "deal R:F1,F2") == ("R15-E-DRAW-COUNT", "R15-1.6")
    assert refusal(state, "deal R:F1,F1,F2") == ("R15-E-DRAW-CARD", "R15-1.6")
    assert refusal(play(state, "deal R:F1,F2,K"), "deal R:F3,F4,F5")[0] == "R15-E-PHASE"


@pytest.mark.parametrize(
    ("setup", "lines", "played"),
    [
        ({}, (), 0),
        ({}, REFILL, 1),
        ({"dR": "F1 F5", "dB": "F1 F2"}, (), 2),
        (OVER | {"half": 1, "pass": 1}, ("R=F1 B=S2",), 13),
        (OVER, (), 25),
    ],
)
def test_a_marker_out_of_place_is_told_how_many_rounds_the_half_has_had(setup, lines, played):
    state = play(at(**setup), *lines)

    reason = GAME.check(state, "*", GAME.read("end"))

    assert (reason.code, reason.params["due"], reason.params["n"]) == ("R15-E-ROUNDS", 26, played)


def test_every_code_has_its_line():
    assert sorted({row[0] for row in REFUSED} | ELSEWHERE) == sorted(LISTED["errors"])


def test_where_a_card_is_that_is_not_in_the_hand_is_told():
    reason = GAME.check(at(dR="F3 S5", dB="F1 F2"), "R", GAME.read("R=F3"))

    assert reason.params == {"code": "F3", "side": "R", "rounds": (1,), "pile": 0}
    assert sentence(reason, "rugby_15", "en") == (
        "F3 is not in the hand of Red. Already played in this pass in round: 1. "
        "Still in the pile: 0."
    )


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("field_size", "6", "R15-R1"),
        ("field_size", "3", "R15-R1"),
        ("field_size", "101", "R15-R1"),
        ("field_size", "x", "R15-R1"),
        ("drop_distance", "2", "R15-R3"),
        ("hand_size", "1", "R15-1.6"),
        ("hand_size", "03", "R15-1.6"),
        ("passes_per_half", "0", "R15-8.2"),
        ("halves", "5", "R15-8.4"),
        ("points_try", "0", "R15-6.1"),
        ("points_conversion", "-1", "R15-6.2"),
        ("points_drop", "100", "R15-6.3"),
        ("kick_vs_kick", "both", "R15-R9"),
        ("double_foul", "kick", "R15-R10"),
        ("conversion_pool", "all", "R15-R12"),
        ("redraw_scope", "round", "R15-R18"),
        ("redraw_count", "", "R15-R18"),
        ("redraw_after_deal", "2", "R15-R19"),
        ("tie", "toss", "R15-R20"),
        ("overtime_rounds", "0", "R15-R20"),
    ],
)
def test_an_option_is_refused_by_its_rule(option, value, rule):
    with pytest.raises(BadSettings) as refused:
        begin(**{option: value})

    reason = refused.value.reason
    assert (reason.code, reason.rule) == ("R15-E-OPTION", rule)
    assert all(option in sentence(reason, "rugby_15", language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("r15-cards-9",), BadSettings),
        (("r15-cards-1", "red=F5"), BadSettings),
        (("r15-cards",), UnreadableSettings),
        (("r15-cards-2", "red=F9"), UnreadableSettings),
        (("r15-cards-2", "red=T,F5"), UnreadableSettings),
        (("r15-cards-2", "green=F5"), UnreadableSettings),
        (("r15-cards-2", "red=F5", "T"), UnreadableSettings),
        ((), UnreadableSettings),
    ],
)
def test_a_set_of_cards_that_is_none_is_refused(words, error):
    with pytest.raises(error) as refused:
        GAME.setup(Settings(RULESET, OPTIONS, lines=(("set", words),)))

    assert (refused.value.reason.code, refused.value.reason.rule) == ("R15-E-SET", "R15-R14")


def test_two_sets_are_refused():
    with pytest.raises(UnreadableSettings):
        GAME.setup(Settings(RULESET, OPTIONS, lines=(("set", ("r15-cards-1",)),) * 2))


@pytest.mark.parametrize("name", ["score.X", "p", "off", "hand.R", ""])
def test_a_ruling_that_cannot_be_is_refused(name):
    with pytest.raises(Refused) as refused:
        GAME.ruling(at(), name, "9")

    assert refused.value.reason.code == "R15-E-RULING"


def test_a_ruling_sets_the_score_the_place_and_the_ball():
    state = GAME.ruling(GAME.ruling(GAME.ruling(at(), "score.B", "7"), "p", "5"), "off", "B")

    assert (state.score, state.p, state.off) == ([0, 7], 5, 1)
    assert (at().score, at().p, at().off) == ([0, 0], 3, 0)


def test_an_open_position_offers_what_was_due():
    text = "game rugby-15\nruleset r15-house-1\nmode table\ntoss:R\nR=F1 B=S1\nR=F1 B=S2\n"

    finding = verify_text(text, lenient=True).finding

    assert finding.reason.code == "R15-E-NOT-IN-HAND"
    assert finding.alternatives[0].startswith("R=")
    assert finding.number == 3
