"""The sample match of the rules, and what a record of the game verifies to."""

from pathlib import Path

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.replays.verify import verify, verify_text

PRINTED = Path(__file__).parents[1].joinpath("printed.txt").read_text(encoding="utf-8")


def test_the_sample_match_is_verified_as_printed():
    verdict = verify_text(PRINTED, lenient=True)

    assert (verdict.outcome, verdict.score, verdict.winner, verdict.agrees) == (
        "verified", (("R", 11), ("B", 12)), "B", True,
    )  # fmt: skip


def test_the_sample_match_in_its_canonical_form_is_verified():
    text = written(read_leniently(PRINTED))

    assert verify_text(text).outcome == "verified"
    assert written(read_leniently(text)) == text


@pytest.mark.parametrize(
    ("printed", "instead", "code"),
    [
        ("R=F1 B=S2 adv           p=5", "R=F2 B=S2 adv           p=5", "R15-E-NOT-IN-HAND"),
        ("drop R:F3", "drop R:S4", "R15-E-DRAW-CARD"),
        ("R=F5 B=F4 turn          p=3", "R=F5 B=F4 turn          p=4", "R15-E-MARK"),
        ("noconv R  ", "noconv B  ", "R15-E-PHASE"),
        ("noconv R                p=3 off=R 11-0\n", "", "R15-E-MISSING-CONV"),
        ("drop R:F2               p=3 off=R 6-0\n", "", "R15-E-MISSING-DROP"),
        ("redraw B\n", "redraw B\nredraw B\n", "R15-E-REDRAW-USED"),
        ("R=S4 B=F4 adv           # 26\n", "half\nR=S4 B=F4 adv\n", "R15-E-ROUNDS"),
        ("R=F4 B=F3 turn          p=4 off=R 11-12   # 52\n", "", "R15-E-ROUNDS"),
        ("end\n", "R=F1 B=F1\n", "R15-E-OVER"),
    ],
)  # fmt: skip
def test_the_sample_match_with_a_change_is_impossible(printed, instead, code):
    assert printed in PRINTED

    verdict = verify_text(PRINTED.replace(printed, instead, 1), lenient=True)

    assert (verdict.outcome, verdict.finding.reason.code) == ("impossible", code)


def test_another_result_than_the_record_gives_is_refuted():
    verdict = verify_text(PRINTED.replace("result B 11-12", "result R 12-11"), lenient=True)

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "REC-RESULT")


def test_a_ruling_that_sets_the_score_is_told():
    text = (
        "@record 1\n@game rugby_15\n@ruleset rugby_15-1\n\n1. toss:R\n~ set score.R=3\n= 3-0\n"
        "@end time\n"
    )

    verdict = verify_text(text)

    assert (verdict.outcome, verdict.winner) == ("verified_with_rulings", "R")
    assert verify(read_leniently(text)).outcome == verdict.outcome
