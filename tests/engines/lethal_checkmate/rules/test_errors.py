"""Every error code of the rules can come up, from a record or a position made by hand."""

import json
import re
from pathlib import Path

import pytest

from engines.core.errors import BadSettings
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.core.records.sentences import LANGUAGES, book, sentence
from engines.core.replays.verify import verify_text
from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate.boards import DEALS, after, at, fresh, refusal
from tests.engines.lethal_checkmate.test_open_mode import SAMPLE, open_text

ROOT = Path(__file__).parents[4]
LISTED = json.loads((ROOT / "tests/data/lethal_checkmate_rules.json").read_text(encoding="utf-8"))
STUCK = {"RD": {"attack": False}, "BG": {"attack": False}}
NOTHING = at(white={"hand": ["KW", "RD", "BG"]}, cards=STUCK)
FACED = after(at(white={"at": "b2"}, black={"at": "b3", "hand": ["RD", "RC", "PS"]}), "W:CE")
ENDED = after(at(), "W:CE", "W:end")
OVER = after(at(white={"dmg": 2}), "W:lethal", "W:CE", "W:end")

# The code, the position, the line that is refused by it, the rule.
REFUSED = [
    ("LC-E-SYNTAX", at(), "W plays CE", "LC-N1"),
    ("LC-E-OVER", OVER, "W:end", "LC-11.3"),
    ("LC-E-PHASE", at(), "W:hit", "LC-2.1"),
    ("LC-E-PHASE", after(at(), "W:CE"), "W:show[KL,PS]", "LC-4.7"),
    ("LC-E-PHASE", fresh(), "first W", "LC-1.1"),
    ("LC-E-TURN", at(), "B:RC", "LC-4.1"),
    ("LC-E-TURN", FACED, "W:KL>c3", "LC-5.1"),
    ("LC-E-TURN", fresh(*DEALS, "first W"), "B:at=a1", "LC-1.7"),
    ("LC-E-CARD-UNKNOWN", at(), "W:XX", "LC-N4"),
    ("LC-E-CARD-UNKNOWN", NOTHING, "W:show[KW,RD,XX]", "LC-N4"),
    ("LC-E-CARD-UNKNOWN", ENDED, "draw W:XX", "LC-N4"),
    ("LC-E-CARD-UNKNOWN", fresh(), "deal W BG,CE,XX / BR", "LC-N4"),
    ("LC-E-NOT-IN-HAND", at(), "W:RD>a1", "LC-3.1"),
    ("LC-E-ATTACK-FLAG", at(white={"hand": ["KW"]}), "W:KW>a1", "LC-3.3"),
    ("LC-E-ESCAPE-FLAG", FACED, "B:RD>b4", "LC-3.3"),
    ("LC-E-ESCAPE-FLAG", FACED, "B:RC", "LC-5.1"),
    ("LC-E-NEED-DEST", at(), "W:KL", "LC-3.4"),
    ("LC-E-NO-DEST", at(), "W:CE>a3", "LC-3.5"),
    ("LC-E-OFF-BOARD", at(), "W:KL>d4", "LC-3.4"),
    ("LC-E-OFF-BOARD", fresh(*DEALS, "first W"), "W:at=a5", "LC-1.7"),
    ("LC-E-OUT-OF-RANGE", at(), "W:KL>a1", "LC-3.4"),
    ("LC-E-OCCUPIED", at(white={"at": "a3"}, black={"at": "a4"}), "W:PS>a4", "LC-3.4"),
    ("LC-E-OCCUPIED", fresh(*DEALS, "first W", "W:at=a1"), "B:at=a1", "LC-1.7"),
    ("LC-E-SWAP-CARD", at(), "W:KL>b4^RD", "LC-8.2"),
    ("LC-E-SWAP-FIELD", at(), "W:PS>a3^CE", "LC-8.2"),
    ("LC-E-MUST-PLAY", at(), "W:end", "LC-4.6"),
    ("LC-E-MUST-SHOW", NOTHING, "W:end", "LC-4.7"),
    ("LC-E-CAN-PLAY", at(), "W:show[CE,KL,PS]", "LC-4.7"),
    ("LC-E-CAN-PLAY", at(), "W:show[PS]", "LC-4.7"),
    ("LC-E-CAN-PLAY", at(), "W:show[]", "LC-4.7"),
    ("LC-E-SHOW-MISMATCH", NOTHING, "W:show[KW,RD]", "LC-4.7"),
    ("LC-E-SHOW-MISMATCH", NOTHING, "W:show[KW,RD,RD]", "LC-4.7"),
    ("LC-E-LETHAL-ONCE", after(at(), "W:lethal"), "W:lethal", "LC-10.1"),
    ("LC-E-DRAW-WHO", ENDED, "draw B:QB", "LC-7.1"),
    ("LC-E-DRAW-WHO", ENDED, "shuffle B", "LC-7.1"),
    ("LC-E-DRAW-WHO", fresh(), "deal B BG,CE,KL / BR", "LC-1.1"),
    ("LC-E-DRAW-COUNT", ENDED, "draw W:QB,BG", "LC-7.1"),
    ("LC-E-DRAW-COUNT", fresh(), "deal W BG,CE / BR", "LC-1.2"),
    ("LC-E-DRAW-CARD", ENDED, "draw W:RD", "LC-7.1"),
    ("LC-E-DRAW-CARD", fresh(), "deal W BG,CE,CE / BR", "LC-1.2"),
    ("LC-E-SHUFFLE-EARLY", ENDED, "shuffle W", "LC-7.2"),
    ("LC-E-MARK", after(at(), "W:CE"), "W:KL>c3 @", "LC-9.1"),
    ("LC-E-MARK", at(), "W:CE !CE", "LC-4.2"),
    ("LC-E-MARK", FACED, "B:hit ~", "LC-5.3"),
    ("LC-E-MARK", at(), "W:CE *", "LC-6.1"),
    ("LC-E-UNNAMED", ENDED, "draw W:x1", "LC-N3"),
    ("LC-E-UNNAMED", fresh(), "deal W ? / BR", "LC-N3"),
]
# The code, options and header lines that no match can be set up with, the rule.
CARD = ("PS", "M", "range=0/1", "attack=1", "escape=1", "special=swap")
NAMED = ("set", ("my-set-1",))
UNSET = [
    ("LC-E-OPTION", {"opening_hand": "many"}, (), "LC-1.2"),
    ("LC-E-OPTION", {"opening_hand": "9"}, (), "LC-1.2"),
    ("LC-E-OPTION", {"hand_limits": "3,4"}, (), "LC-R10"),
    ("LC-E-OPTION", {"opening_reveal": "hand"}, (), "LC-R1"),
    ("LC-E-OPTION", {"colour": "red"}, (), "LC-N4"),
    ("LC-E-SET", {}, (NAMED, ("card", ("PS", "M"))), "LC-N4"),
    ("LC-E-SET", {}, (NAMED, ("card", CARD), ("card", CARD)), "LC-N4"),
    ("LC-E-SET", {}, (NAMED, NAMED), "LC-N4"),
    ("LC-E-SET-NAME", {"card_set": "my-set-1"}, (), "LC-R18"),
    ("LC-E-SET-NAME", {"card_set": "my-set-1"}, (("set", ("your-set-1",)),), "LC-N4"),
    ("LC-E-SET-OTHER", {}, (("card", CARD),), "LC-N4"),
]
ELSEWHERE = {"LC-E-IMPOSSIBLE", "LC-E-RULESET"}


@pytest.mark.parametrize(
    ("code", "state", "line", "rule"), REFUSED, ids=[f"{row[0]} {row[2]}" for row in REFUSED]
)
def test_a_line_is_refused_by_its_code_and_rule(code, state, line, rule):
    assert refusal(state, line) == (code, rule)


@pytest.mark.parametrize(("code", "options", "lines", "rule"), UNSET)
def test_a_match_is_refused_by_its_code_and_rule(code, options, lines, rule):
    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings(GAME.ruleset, {**GAME.options, **options}, lines=lines))

    assert (refused.value.reason.code, refused.value.reason.rule) == (code, rule)


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings("lethal_checkmate-1:giant", GAME.options))

    assert refused.value.reason.code == "LC-E-RULESET"


def test_every_code_has_its_line():
    codes = {row[0] for row in (*REFUSED, *UNSET)} | ELSEWHERE

    assert sorted(codes) == sorted((*LISTED["errors"], *LISTED["added"]["errors"]))


def test_a_wrong_result_is_refuted():
    verdict = verify_text(SAMPLE.replace("@result winner W", "@result winner B"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "REC-RESULT")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_and_rule_is_worded_and_nothing_else(language):
    read = book("lethal_checkmate", language)

    rules = [rule for chapter in read.chapters for rule, _ in chapter.rules]
    assert sorted(code for code, _ in read.errors) == sorted(
        (*LISTED["errors"], *LISTED["added"]["errors"])
    )
    assert sorted(rules) == sorted((*LISTED["rules"], *LISTED["added"]["rules"]))


def test_both_languages_name_the_same_parameters():
    english, japanese = (dict(book("lethal_checkmate", language).errors) for language in LANGUAGES)

    for code, text in english.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", japanese[code]))


def test_a_phase_a_player_and_a_place_are_said_in_words():
    place = {"code": "KL", "player": "W", "place": "discard_since", "turn": 3}
    reason = Reason("LC-N3", "LC-E-IMPOSSIBLE", place)

    said = [sentence(reason, "lethal_checkmate", language) for language in LANGUAGES]
    assert said == [
        "No order of the piles makes this possible: KL of White is in the discard pile since "
        "turn 3.",
        "山札がどんな順でもありえません：白のKLはターン3から捨て札にあります。",
    ]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("W:RD>a1", "in the field"),
        ("W:QB", "in the discard pile"),
        ("W:BG>b3", "still in the pile"),
    ],
)
def test_a_card_that_is_not_in_the_hand_is_told_with_its_place(line, place):
    state = at(white={"discard": ["QB"]})
    action = GAME.read(line)

    reason = GAME.check(state, "W", action)

    assert sentence(reason, GAME.key, "en").endswith(f"it is {place}.")


def test_the_impossible_is_its_own_outcome():
    verdict = verify_text(open_text(SAMPLE).replace("W:CE\n", "W:BR\n", 1))

    assert (verdict.outcome, verdict.finding.reason.code) == ("impossible", "LC-E-IMPOSSIBLE")
