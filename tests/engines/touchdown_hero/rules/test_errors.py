"""Every error code of the rules can come up, from a record or a position made by hand."""

import json
from importlib.resources import files
from random import Random

import pytest

from engines.core.errors import BadSettings, UnreadableAction
from engines.core.game import Settings
from engines.core.records.sentences import sentence
from engines.core.replays.verify import verify_text
from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.positions import DEAL, after, at, dealt, refusal, showing

WORDS = json.loads(
    files("engines.touchdown_hero").joinpath("data/rules.en.json").read_text(encoding="utf-8")
)
LAST = {"N": "R6", "E": "R9", "S": "R8", "W": "R7"}
ENDING = ("N R6 run", "E R9", "S R8", "W R7", "N go")
HALF = at(LAST, done=10, distance=9)
OVER = at(LAST, done=10, half=2, distance=9)
START = GAME.setup(GAME.house(Random(0)))
PASS = "N R4 pass"

# The code, the position, the lines before, the line that is refused by it, the rule.
REFUSED = [
    ("TH-E-PHASE", at(), (), "ko E R9", "TH-6.1"),
    ("TH-E-PHASE", at(), (), "fx E >N", "TH-6.1"),
    ("TH-E-PHASE", at(), (), "N go", "TH-6.1"),
    ("TH-E-PHASE", OVER, ENDING, "N kick", "TH-12.2"),
    ("TH-E-PHASE", START, (), "lead N", "TH-3.1"),
    ("TH-E-TURN", at(), (), "E R9 run", "TH-6.1"),
    ("TH-E-TURN", at(distance=None), (), "ko W R7", "TH-5.2"),
    ("TH-E-TURN", at({"E": "B6 K2"}), (PASS, "E B6"), "give N K1", "TH-7.6"),
    ("TH-E-DEAL", START, (), DEAL.replace("deal 1", "deal 2"), "TH-3.1"),
    ("TH-E-DEAL", START, (), "deal 1 ?", "TH-3.1"),
    ("TH-E-DEAL", START, (), DEAL.replace("G7", "R1"), "TH-3.1"),
    ("TH-E-DEAL", START, (), DEAL.replace("=R1,", "="), "TH-3.1"),
    ("TH-E-DEAL", START, (), DEAL.replace("X=G7", "X=H7"), "TH-3.1"),
    ("TH-E-DEAL", START, (), DEAL.replace("N=R1,R4", "N=R1,R1"), "TH-3.1"),
    ("TH-E-SHOW", dealt(), (), "show N R1 R4", "TH-3.2"),
    ("TH-E-SHOW", dealt(), (), "show N R1 R4 R2", "TH-3.2"),
    ("TH-E-SHOW", dealt("show N R1 R4 R5"), (), "show N R1 R4 R5", "TH-3.2"),
    ("TH-E-NOTINHAND", at(), (), "N R5 run", "TH-6.1"),
    ("TH-E-NOTINHAND", at(distance=None), (), "ko E R7", "TH-5.2"),
    ("TH-E-NOTINHAND", at({"E": "B6 K2"}), (PASS, "E B6"), "give E K4", "TH-7.6"),
    ("TH-E-NOTINHAND", at({"E": "B6 K2"}), (PASS, "E B6"), "give E ?", "TH-7.6"),
    ("TH-E-FOLLOW", at(), ("N R4 run",), "E K2", "TH-6.2"),
    ("TH-E-DECLARE", at(), (), "N R4", "TH-6.1"),
    ("TH-E-SUIT", at(), (), "N R4:R run", "TH-6.6"),
    ("TH-E-SUIT", at({"N": "H8 K1"}), (), "N H8 run >N", "TH-6.6"),
    ("TH-E-SUIT", at(), (PASS,), "E R9:R", "TH-6.6"),
    ("TH-E-SUIT", at({"E": "B7 K2"}), (PASS,), "E B7 >N:G", "TH-7.7"),
    ("TH-E-SUIT", at({"E": "H9 K2"}), (PASS,), "E H9 >N:R", "TH-11.9"),
    ("TH-E-TARGET", at({"E": "B7 K2"}), (PASS,), "E B7", "TH-7.7"),
    ("TH-E-TARGET", at({"E": "B9 K2"}), (PASS,), "E B9 >S:R", "TH-7.9"),
    ("TH-E-TARGET", at({"W": "H6 K4"}), (PASS, "E R9", "S R6"), "W H6 >N", "TH-11.6"),
    ("TH-E-TARGET", at({"E": "H6 K2"}), (PASS,), "E H6 >N", "TH-11.6"),
    ("TH-E-TARGET", at({"E": "H6 K2"}), (PASS,), "E H6 >E", "TH-11.6"),
    ("TH-E-SWAP", at({"E": "B1 K2"}), (PASS,), "E B1", "TH-7.1"),
    ("TH-E-SWAP", at({"E": "B1 K2"}), (PASS,), "E B1 ~K3", "TH-7.1"),
    ("TH-E-X", at({"E": "H4 K2"}), (PASS,), "E H4", "TH-11.4"),
    ("TH-E-PARAM", at({"E": "B2 K2"}), (PASS,), "E B2 >N", "TH-7.2"),
    ("TH-E-PARAM", at({"E": "B7 K2"}), (PASS,), "E B7 >N ~K2", "TH-7.7"),
    ("TH-E-PARAM", at({"E": "B1 K2"}), (PASS,), "E B1 >N", "TH-7.1"),
    ("TH-E-PARAM", at({"E": "B7 K2"}), (PASS,), "E B7 >N x2", "TH-7.7"),
    ("TH-E-PARAM", at(), (PASS,), "E R9 run", "TH-6.1"),
    ("TH-E-NOEFFECT", at({"E": "R8 K2"}), (PASS,), "E R8 >N", "TH-7.8"),
    ("TH-E-NOEFFECT", at({"N": "R7 K1"}), (), "N R7 run >N", "TH-7.7"),
    ("TH-E-KICK", at(), (), "N kick", "TH-9.6"),
    ("TH-E-RULING", None, (), "", ""),
    ("TH-E-SYNTAX", None, (), "", ""),
    ("TH-E-LEAD", None, (), "", ""),
]
ELSEWHERE = {"TH-E-HEROES", "TH-E-OPTION", "TH-E-RULESET", "TH-E-RESULT", "TH-E-REVOKE"}
LINES = [row for row in REFUSED if row[1] is not None]


@pytest.mark.parametrize(
    ("code", "state", "before", "line", "rule"), LINES, ids=[f"{row[0]} {row[3]}" for row in LINES]
)
def test_a_line_is_refused_by_its_code_and_rule(code, state, before, line, rule):
    assert refusal(after(state, *before), line) == (code, rule)


def test_every_code_has_its_line():
    assert sorted({row[0] for row in REFUSED} | ELSEWHERE) == sorted(WORDS["errors"])


@pytest.mark.parametrize("line", ["N R4 ran", "E R11", "deal 3 ?", "show N", "give N", "n R4"])
def test_a_line_that_says_nothing_cannot_be_read(line):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(line)

    assert refused.value.reason.code == "TH-E-SYNTAX"
    assert line in sentence(refused.value.reason, GAME.key, "en")


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        (DEAL.replace("X=G7", "X=G7,G7"), "TH-E-DEAL", "TH-3.1"),
        (DEAL.replace("N=R1", "N=R1,R1").replace("deal 1", "deal 2"), "TH-E-DEAL", "TH-3.6"),
        ("show N R1 R4 R5 R5", "TH-E-SHOW", "TH-3.2"),
    ],
)
def test_a_card_named_twice_does_not_make_too_many_the_right_number(line, code, rule):
    with pytest.raises(UnreadableAction) as refused:
        GAME.read(line)

    assert (refused.value.reason.code, refused.value.reason.rule) == (code, rule)


def test_the_wrong_team_may_not_lead_the_second_half():
    again = after(HALF, *ENDING, DEAL.replace("deal 1", "deal 2"), *showing())

    assert refusal(again, "lead N") == ("TH-E-LEAD", "TH-3.7")


@pytest.mark.parametrize("field", ["score.NS=x", "score.N=2", "attempt=4", "distance=11", "half=2"])
def test_a_ruling_sets_only_what_can_be(field):
    name, _, value = field.partition("=")

    with pytest.raises(Exception, match="TH-E-RULING"):
        GAME.ruling(at(), name, value)


def test_a_ruling_sets_score_attempt_and_distance():
    state = GAME.ruling(GAME.ruling(at(), "score.EW", "4"), "attempt", "3")

    assert (state.score, state.attempt) == ([0, 4], 3)
    assert GAME.ruling(state, "distance", "1").distance == 1


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings("touchdown_hero-9", GAME.options))

    assert refused.value.reason.code == "TH-E-RULESET"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("@option pb1_mode=all", "TH-E-OPTION"),
        ("@set nobody-1", "TH-E-HEROES"),
        ("@set house", "TH-E-HEROES"),
        ("@hero 1 fly house", "TH-E-HEROES"),
        ("@hero 7 number delta=0 house", "TH-E-HEROES"),
    ],
)
def test_a_header_that_no_match_can_have_is_named(header, code):
    head = "@record 1\n@game touchdown_hero\n@ruleset touchdown_hero-1\n"

    verdict = verify_text(f"{head}{header}\n@dice table\n@mode full\n\n@end abandoned\n")

    assert (verdict.finding.reason.code, verdict.finding.line) == (code, 4)
    assert "…" not in verdict.finding.sentence("en") + verdict.finding.sentence("ja")
