"""The open mode: the writer saw no dice; the beginner of a round shows who lost the last."""

import pytest

from engines.core.replays import verdict
from engines.core.replays.verify import verify_text

HEAD = """\
@record 1
@game liars_dice
@ruleset liars_dice-1:one
@mode open

"""


def test_a_match_that_some_hands_fit_whatever_they_are_is_verified():
    judged = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R bid 2 1\n@end concede R\n")

    assert (judged.outcome, judged.winner) == (verdict.VERIFIED, "L")


def test_a_match_whose_end_hangs_on_the_hands_is_possible():
    judged = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R liar\n")

    assert judged.outcome == verdict.POSSIBLE


def test_a_match_that_no_hands_fit_is_impossible():
    judged = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. L bid 2 1\n")

    assert (judged.outcome, judged.finding.number) == (verdict.IMPOSSIBLE, 3)
    assert judged.finding.reason.code == "LD-E-TURN"
    assert judged.finding.sentence("en") == "Now acts: R."


@pytest.mark.parametrize(
    ("lines", "outcome", "code"),
    [
        ("1. first L\n2. L bids\n", verdict.UNREADABLE, "LD-E-SYNTAX"),
        ("1. first L\n2. L bid 1 1\n@end normal\n", verdict.REFUTED, "REC-NOT-OVER"),
    ],
)
def test_what_the_hands_cannot_help_is_said_as_ever(lines, outcome, code):
    judged = verify_text(HEAD + lines)

    assert (judged.outcome, judged.finding.reason.code) == (outcome, code)


def test_a_match_that_stops_is_unfinished():
    assert verify_text(HEAD + "1. first L\n2. L bid 1 1\n").outcome == verdict.UNFINISHED


def test_a_setting_against_the_rules_is_refuted():
    judged = verify_text(HEAD.replace("@mode", "@option dice=7\n@mode") + "1. first L\n")

    assert (judged.outcome, judged.finding.reason.code) == (verdict.REFUTED, "LD-E-DICE")


def test_checkpoints_are_noted_as_not_compared():
    judged = verify_text(HEAD + "1. first L\n= 1-1\n~ kim: hush\n@end concede R\n")

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, (verdict.REMARKS_NOT_CHECKED,))
    assert [line.text for line in judged.rulings] == ["kim: hush"]
    assert judged.notes[0] in ("checkpoints not checked",)


def test_a_line_that_cannot_be_read_is_named():
    finding = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R bids\n").finding

    assert (finding.line, finding.number, finding.text) == (8, 3, "R bids")
