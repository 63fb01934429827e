"""Score sheets of people, and the records read from them."""

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from engines.lethal_checkmate.written.reading import adapt, spelt
from tests.engines.lethal_checkmate.records.test_records import PRINTED

CANONICAL = written(read_leniently(PRINTED))


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("W:CE !CE", "W: CE !CE"),
        ("W:CE !CE", "w : ce ! ce"),
        ("W:CE !CE", "W:CE!CE"),
        ("W:KL>a1 ~", "W:KL > A1~"),
        ("W:KL>a1 ~", "w:kl→a1 ~"),
        ("B:PS>a3^BR ~", "B:PS > a3 ^ BR ~"),
        ("W:PS>c4 @ !CE", "W:ps>c4@!CE"),
        ("B:at=a2", "B: AT = A2"),
        ("W:lethal", "W: Lethal"),
        ("draw W:RD,QB,KW", "draw W: RD, QB, KW"),
        ("draw W:RD,QB,KW", "Draw w rd,qb,kw"),
        ("deal W BG,KL,CE / BR", "deal W: BG, KL, CE/BR"),
        ("first B", "First: B"),
        ("shuffle B", "shuffle: b"),
        ("result W damage", "result W"),
    ],
)
def test_blanks_and_cases_are_put_right(printed, typed):
    assert printed in PRINTED

    text = written(read_leniently(PRINTED.replace(printed, typed)))

    assert text == CANONICAL.replace(
        "@end damage\n", "" if typed == "result W" else "@end damage\n"
    )


def test_several_events_on_a_line_are_put_right_together():
    assert adapt(["w: CE! CE b:KW > A3 ~ w: END"]) == ["W:CE !CE", "B:KW>a3 ~", "W:end"]


def test_a_hand_that_is_shown_and_acts_of_the_match_are_put_right():
    assert adapt(["W: show [ KW, RD ,BG ]"]) == ["W:show[KW,RD,BG]"]
    assert adapt(["draw B: X2"]) == ["draw B:x2"]
    assert adapt(["deal W ?/br"]) == ["deal W ? / BR"]
    assert adapt(["W: Resign"]) == ["@end concede W"]
    assert adapt(["Agree-Draw"]) == ["@result draw", "@end ruling"]


@pytest.mark.parametrize("line", ["W plays CE", "castle", "W:KL>", "w:ce or w:qb", "~ kim: w: ce"])
def test_what_is_still_no_line_stays_as_it_was_written(line):
    assert adapt([line]) == [line]


def test_the_codes_of_another_set_are_not_taken_for_words():
    assert adapt(["W:END", "B:X2>a3"]) == ["W:END", "B:X2>a3"]


def test_the_deals_may_be_noted_in_either_order():
    white, black = "deal W BG,KL,CE / BR\n", "deal B RD,RC,PS / BR\n"

    assert written(read_leniently(PRINTED.replace(white + black, black + white))) == CANONICAL


@pytest.mark.parametrize(
    ("value", "plain"),
    [("[3, 4, 5]", "3,4,5"), ("true", "1"), ("False", "0"), ("null", "none"), ("top", "top")],
)
def test_options_may_be_written_as_the_rules_print_them(value, plain):
    assert spelt(value) == plain
    assert adapt([f"@option x={value}"]) == [f"@option x={plain}"]


def test_an_option_of_the_rules_counts():
    limits = PRINTED.replace("mode full", "mode full\n@option hand_limits=[3, 3, 5]")

    verdict = verify_text(limits, lenient=True)

    # Black took a hit and draws up to three all the same.
    assert (verdict.finding.reason.code, verdict.finding.reason.params["n"]) == (
        "LC-E-DRAW-COUNT",
        1,
    )
