"""Score sheets of people, and the records read from them."""

import pytest

from engines.carriers import GAME
from engines.carriers.written.sheet import spelt, tidy
from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from tests.engines.carriers.records.test_records import HOUSE, SAMPLE

PRINTED = HOUSE + "\n".join(
    line.split(". ", 1)[-1]
    for line in SAMPLE.splitlines()
    if not line.startswith("@") or line.startswith(("@card", "@result"))
)
CANONICAL = written(read_leniently(PRINTED))


@pytest.mark.parametrize(
    ("plain", "typed"),
    [
        ("H 4! >7", "h 4! >7"),
        ("H 4! >7", "H 4!>7"),
        ("H 4! >7", "H 4 ! > 7"),
        ("H 4! >7", "H 4! → 7"),
        ("H 7 i10", "H7 I10"),
        ("H 7 i10", "H: 7 i10"),
        ("H 7 i10", "Home 7 -> i10"),
        ("H 7 i10", "H 7-i10"),
        ("H 7 i10", "H 7 i10#3"),
        ("H 7 i10", "H 7 i10 (# 3)"),
        ("A 4! xS+1", "A 4! xs+1"),
        ("A 4! xS+1", "a 4! X S + 1"),
        ("A 7 xN+0", "A 7 xn"),
        ("H form 4=c5 2=a8 5=e7 7=g8", "H form: 4=c5, 2=a8, 5=e7, 7=g8"),
        ("H form 4=c5 2=a8 5=e7 7=g8", "H Form 4 = C5 2=A8 5 =E7 7= G8"),
        ("H form 4=c5 2=a8 5=e7 7=g8", "H form 2a8 4c5 5e7 7g8"),
        ("H form 4=c5 2=a8 5=e7 7=g8", "H form 2=a8 3=e8 4=c5 5=e7 6=a7 7=g8"),
        ("toss 3 2\ncolumn 1", "toss 3 2, column 1"),
        ("A cut 2\ndice 1 3", "a cut 2 Dice: 1, 3"),
        ("A 4! xS+1\ninjury 3 4", "A 4! xS+1 #84 / injury 3 4"),
        ("H shift i8", "h Shift I8"),
        ("A shift -", "A shift none"),
        ("A shift -", "A shift –"),
        ("H snap", "H SNAP"),
        ("toss 3 2", "Toss: 3, 2"),
        ("toss 3 2", "toss 3-2"),
        ("column 1", "Column: 1"),
        ("dice 1 3", "dice 1 + 3"),
        ("A cut 2", "a Cut2"),
        ("A sub 7=CA15", "A sub 7 = CA15"),
        ("A lineup 1=CA08 2=CA09", "A line-up 1: CA08, 2: CA09,"),
        ("H deck CH01 CH02", "H deck: CH01, CH02,"),
        ("H start 1=CH01 2=CH02", "H start 1=CH01, 2=CH02"),
        ("H restart", "H Restart"),
        ("@result H 7 A 7 winner H", "Result: H 7, A 7, winner: H"),
        ("@result H 7 A 7 winner H", "@result 7-7 winner Home"),
        ("@ruleset default", "ruleset Default"),
        ("@ruleset default", "@ruleset default\n@option goal_by_transfer = true"),
        ("@card CH01 1 cost=1 run=4", "card CH01 1 cost = 1, run=4,"),
        ("@card CA06 6 cost=2 run=3 phys=3", "@card CA06 6 cost=2 run=3 phys=3 skill=none"),
    ],
)
def test_blanks_cases_and_signs_are_put_right(plain, typed):
    assert plain in PRINTED

    sheet = PRINTED.replace(plain, typed, 1)

    assert written(read_leniently(sheet)) == CANONICAL
    assert verify_text(sheet, lenient=True).outcome == "verified"


def test_the_header_of_the_rules_file_is_adapted():
    lines = [
        "@ruleset default",
        "@ruleset short",
        "@player H Home",
        "@ruleset carriers-1",
        "@ruleset giant",
        "H wait",
    ]

    assert GAME.adapt(lines) == [
        "@ruleset carriers-1", "@ruleset carriers-1:short", "@seat H Home", "@ruleset carriers-1",
        "@ruleset carriers-1:giant", "H wait",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "H plays 4", "castle", "H 4 >", "H 9 E7", "h 4 E0", "Toss 3", "column 9", "~ kim: h 4 E7",
        "= 7-5", "Away", "H cut", "A form 4=c5", "H form 2=a8 3=f8 4=c5 5=e7 6=a7 7=g8",
        "A cut 2 dice 1", "dice",
    ],
)  # fmt: skip
def test_what_is_still_no_line_stays_as_it_was_written(line):
    assert GAME.adapt([line]) == [line]


def test_a_ruleset_that_there_is_not_is_named_so():
    verdict = verify_text(PRINTED.replace("default", "giant"), lenient=True)

    assert (verdict.outcome, verdict.finding.reason.code) == ("unreadable", "CA-E-RULESET")


def test_card_codes_keep_their_case():
    assert tidy("h 4! + Ch01") == "H 4! +Ch01"
    assert GAME.adapt(["a sub 7 = cA15"]) == ["A sub 7=cA15"]


def test_the_other_actions_of_a_piece_are_put_right():
    assert GAME.adapt(["h 5! ^ 1", "H 7!~4", "h 6 !+FND-001", "A 3 X"]) == [
        "H 5! ^1", "H 7! ~4", "H 6! +FND-001", "A 3 x",
    ]  # fmt: skip


def test_giving_up_is_an_act_of_the_match():
    assert GAME.adapt(["H resigns", "a concedes"]) == ["@end concede H", "@end concede A"]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("@result H 2 A 2 draw", "@result H 2 A 2 winner draw"),
        ("@result 2:2, winner draw", "@result H 2 A 2 winner draw"),
        ("@result Home 2 Away 5 winner Away", "@result H 2 A 5 winner A"),
    ],
)
def test_results_are_put_right(typed, plain):
    assert GAME.adapt([typed]) == [plain]


@pytest.mark.parametrize(
    ("value", "plain"),
    [("true", "1"), ("False", "0"), ("null", "none"), ('"c, e, g"', "ceg"), ("Draw", "draw")],
)
def test_options_may_be_written_in_other_ways(value, plain):
    assert spelt(value) == plain
    assert GAME.adapt([f"@option x = {value}"]) == [f"@option x={plain}"]
