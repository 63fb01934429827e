"""The open mode: the writer saw no dice; who begins the next round tells who lost the last."""

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
    found = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R bid 2 1\n@end concede R\n")

    assert (found.outcome, found.winner) == (verdict.VERIFIED, "L")


def test_a_match_whose_end_hangs_on_the_hands_is_possible():
    found = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R liar\n")

    assert found.outcome == verdict.POSSIBLE


def test_a_match_that_no_hands_fit_is_impossible():
    found = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. L bid 2 1\n")

    assert (found.outcome, found.finding.number) == (verdict.IMPOSSIBLE, 3)
    assert found.finding.reason.code == "LD-E-TURN"
    assert found.finding.sentence("en") == "Now acts: R."


@pytest.mark.parametrize(
    ("lines", "outcome", "code"),
    [
        ("1. first L\n2. L bids\n", verdict.UNREADABLE, "LD-E-SYNTAX"),
        ("1. first L\n2. L bid 1 1\n@end normal\n", verdict.REFUTED, "REC-NOT-OVER"),
    ],
)
def test_what_the_hands_cannot_help_is_said_as_ever(lines, outcome, code):
    found = verify_text(HEAD + lines)

    assert (found.outcome, found.finding.reason.code) == (outcome, code)


def test_a_match_that_stops_is_unfinished():
    assert verify_text(HEAD + "1. first L\n2. L bid 1 1\n").outcome == verdict.UNFINISHED


def test_a_setting_against_the_rules_is_refuted():
    found = verify_text(HEAD.replace("@mode", "@option dice=7\n@mode") + "1. first L\n")

    assert (found.outcome, found.finding.reason.code) == (verdict.REFUTED, "LD-E-DICE")


def test_checkpoints_are_noted_as_not_compared():
    found = verify_text(HEAD + "1. first L\n= 1-1\n~ kim: hush\n@end concede R\n")

    assert (found.outcome, found.notes) == (verdict.VERIFIED, (verdict.REMARKS_NOT_CHECKED,))
    assert [line.text for line in found.rulings] == ["kim: hush"]
    assert found.notes[0] in ("checkpoints not checked",)


def test_a_line_that_cannot_be_read_is_named():
    found = verify_text(HEAD + "1. first L\n2. L bid 1 1\n3. R bids\n").finding

    assert (found.line, found.number, found.text) == (8, 3, "R bids")
