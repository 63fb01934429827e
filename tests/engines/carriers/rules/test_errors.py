"""Every error code of the rules can come up, from a record or a position made by hand."""

import json

import pytest

from engines.carriers import GAME
from engines.carriers.decks import words
from engines.core.errors import BadSettings
from engines.core.game import Settings
from engines.core.replays.verify import verify_text
from tests.engines.carriers.boards import after, at, refusal
from tests.engines.carriers.house import ROOT

LISTED = json.loads((ROOT / "tests" / "data" / "carriers_rules.json").read_text(encoding="utf-8"))
SEVEN = "1=h1 2=h2 3=h3 4=h4 5=h5 6=h6 7=h7"
DECK = "H deck h1 h2 h3 h4 h5 h6 h7 h11 h12 h13 h14 h15 h16 h17"
FORM = {"phase": "form", "ball": "e10"}
DEFENCE = {"mover": "A", "pos": {"H": {"4": "e10"}, "A": {"1": "e12"}}}
SUB = {"phase": "sub", "other_sets": False}
IN = {"phase": "in", "other_sets": False, "injured": ["h4"], "vacant": ["H4"]}
CATCH = {"pos": {"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}}
FLEXIBLE = {"h15": {"number": 0}, "h16": {"number": 0}, "h17": {"number": 0}}


def skill(code, effect):
    return {"cards": {code: {"skill": effect}}}


# The code, the position, the line that is refused by it, the rule.
REFUSED = [
    ("CA-E-PHASE", {}, "column 3", "CA-5.3"),
    ("CA-E-ACTOR", {}, "A wait", "CA-5.2"),
    ("CA-E-OVER", {"phase": "over"}, "H wait", "CA-9.1"),
    ("CA-E-SYNTAX", {}, "H run 4", "CA-R42"),
    ("CA-E-DICE", {"phase": "bonus"}, "bonus 7 1", "CA-7.1"),
    ("CA-E-COUNT", {}, "H wait #9", "CA-R42"),
    ("CA-E-DECKSIZE", {"phase": "deck"}, DECK, "CA-3.1"),
    ("CA-E-CARD", {"phase": "deck"}, f"{DECK} zz", "CA-3.4"),
    ("CA-E-PERSON", {"phase": "deck"}, f"{DECK} h1", "CA-3.2"),
    ("CA-E-FLEX", {"phase": "deck", "cards": FLEXIBLE}, f"{DECK} hf", "CA-3.3"),
    ("CA-E-LINEUP", {"phase": "start"}, f"H start {SEVEN[:-5]}", "CA-3.6"),
    ("CA-E-CARDUSED", SUB, "H sub 1=h2", "CA-8.2"),
    ("CA-E-NUMBER", SUB, "H sub 1=h12", "CA-3.6"),
    ("CA-E-INJURED", IN, "H in 4=h4", "CA-6.5"),
    ("CA-E-RETURN", {**SUB, "out": {"H": {"O": ["h11"]}}}, "H sub 1=h11", "CA-8.4"),
    ("CA-E-VACANT", SUB, "H sub 1=-", "CA-8.3"),
    ("CA-E-SUBLIMIT", {**SUB, "subs": {"H": 3}}, "H sub 1=h11", "CA-8.3"),
    ("CA-E-PIECE", SUB, "H sub 9=h11", "CA-8.3"),
    ("CA-E-CELL", {}, "H 4 z1", "CA-2.1"),
    ("CA-E-FORM", FORM, "H form 4=e8", "CA-4.4"),
    ("CA-E-FORM-FRONT", FORM, "H form 4=e8 2=d10 5=d5 7=a11", "CA-4.4"),
    ("CA-E-FORM-4", FORM, "H form 4=e9 2=d10 5=d5 7=a3", "CA-4.4"),
    (
        "CA-E-FORM-REACH",
        {**FORM, "options": {"snap_reach": "run"}},
        "H form 4=e3 2=d10 5=d5 7=a3",
        "CA-R7",
    ),
    ("CA-E-FORM-23", FORM, "H form 4=e8 2=d7 5=d5 7=a3", "CA-4.4"),
    ("CA-E-FORM-56", FORM, "H form 4=e8 2=d10 5=d10 7=a3", "CA-4.4"),
    ("CA-E-FORM-MIRROR", FORM, "H form 4=e8 2=e9 5=d5 7=a3", "CA-R6"),
    ("CA-E-FORM-GOAL", FORM, "H form 4=e8 2=d10 5=d5 7=a2", "CA-R9"),
    ("CA-E-SHIFT", {"phase": "shift"}, "H shift g4", "CA-4.5"),
    ("CA-E-GOALSIDE", {"pos": {"H": {4: "e1"}}, "placed": ["H4"]}, "H 4 d1", "CA-R32"),
    ("CA-E-BLOCKED", {"pos": {"H": {4: "a2", 2: "a10"}}}, "H 4 a4", "CA-5.5"),
    ("CA-E-OCCUPIED", {}, "H 4 c3", "CA-5.5"),
    ("CA-E-STAY", {"pos": {"H": {4: "e10"}}}, "H 4 e10", "CA-5.5"),
    ("CA-E-FAR", {"pos": {"H": {4: "e10"}}}, "H 4 e14", "CA-5.5"),
    ("CA-E-SNAP", {"phase": "snap"}, "H snap 5", "CA-5.1"),
    ("CA-E-ACTED", {"acted": [4]}, "H 4 e4", "CA-5.4"),
    ("CA-E-NOTHOLDER", {}, "H 5 >4", "CA-5.6"),
    ("CA-E-VACANTPIECE", {"vacant": ["H5"]}, "H 4 >5", "CA-6.6"),
    ("CA-E-DEFENCE", DEFENCE, "A 1 >2", "CA-5.6"),
    ("CA-E-OFFENCE", {}, "H 4 xN+0", "CA-6.1"),
    ("CA-E-SIDE", {**DEFENCE, "cards": {"a1": {"run": 9}}}, "A 1 x", "CA-R15"),
    ("CA-E-PUSH", DEFENCE, "A 1 xS+2", "CA-6.2"),
    ("CA-E-ANCHOR", {**DEFENCE, **skill("h4", "anchor")}, "A 1 xS+1", "CA-10.4"),
    ("CA-E-NOSKILL", {}, "H 4! e4", "CA-10.0"),
    ("CA-E-PASSIVE", skill("h4", "leap"), "H 4! e4", "CA-10.0"),
    ("CA-E-OWNSKILL", skill("h4", "own"), "H 4! e4", "CA-R29"),
    (
        "CA-E-LIMIT",
        {"cards": {"h4": {"skill": "hurdle", "per_match": 1}}, "used": {"h4": 1}},
        "H 4! e4",
        "CA-10.0",
    ),
    ("CA-E-SKILLARG", skill("h4", "hurdle"), "H 4! >5", "CA-10.7"),
    ("CA-E-SHOVE", skill("h4", "shove"), "H 4! ^1", "CA-10.10"),
    ("CA-E-SWAP", skill("h4", "swap"), "H 4! ~1", "CA-10.11"),
    ("CA-E-RALLY", skill("h4", "rally"), "H 4! +h1", "CA-10.12"),
]
ELSEWHERE = {"CA-E-RULESET", "CA-E-RESULT", "CA-E-CUT", "CA-E-OWNPASSIVE"}


@pytest.mark.parametrize(
    ("code", "setup", "line", "rule"), REFUSED, ids=[row[0] for row in REFUSED]
)
def test_a_line_is_refused_by_its_code_and_rule(code, setup, line, rule):
    state = at(**setup)

    assert refusal(state, line) == (code, rule)
    assert words.rule(rule)["en"]
    assert words.error(code)["ja"]


def test_every_code_has_its_line():
    assert sorted({row[0] for row in REFUSED} | ELSEWHERE) == sorted(LISTED["errors"])


def test_a_piece_beside_the_route_cannot_intercept():
    assert refusal(after(at(**CATCH), "H 4 >7"), "A cut 2") == ("CA-E-CUT", "CA-5.7")


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings("carriers-1:giant", GAME.options))

    assert refused.value.reason.code == "CA-E-RULESET"


def test_a_wrong_result_is_refuted_by_its_code():
    record = (ROOT / "tests/engines/carriers/sample.record").read_text(encoding="utf-8")

    verdict = verify_text(record.replace("@result H 7 A 7 winner H", "@result H 9 A 7 winner H"))

    assert verdict.outcome == "refuted"
    assert (verdict.finding.reason.code, verdict.finding.reason.rule) == ("CA-E-RESULT", "CA-9.2")
