"""The sample match of the rules."""

from pathlib import Path

from engines.core.digest import digest
from engines.core.reading import read
from engines.core.verify import verify_text
from engines.core.writing import written
from engines.limit_ball import GAME

SAMPLE = Path(__file__).with_name("sample.record").read_text(encoding="utf-8")
HEADER = """\
@game limit-ball
@ruleset exhibition
@roster A1 a1 - emotion=2
@roster A2 a2 MID emotion=2
@roster B1 b1 - emotion=2
@roster B2 b2 MID emotion=2
"""


def test_the_sample_match_is_verified():
    verdict = verify_text(SAMPLE)

    assert (verdict.outcome, verdict.score, verdict.winner, verdict.end) == (
        "verified",
        (("A", 1), ("B", 2)),
        "B",
        "normal",
    )


def test_the_sample_match_with_another_roll_is_refuted():
    verdict = verify_text(SAMPLE.replace("roll B1 5: 1 6 4 5 4", "roll B1 5: 1 6 4 5 3"))

    assert verdict.outcome == "verified"  # 24 is as good: the faces alone say so
    worse = verify_text(SAMPLE.replace("boost B2>B1 +1: 5", "boost B2>B1 +1: 5 5"))
    assert (worse.outcome, worse.finding.reason.code) == ("refuted", "LB-E-DICE")
    assert worse.finding.text == "boost B2>B1 +1: 5 5"


def test_a_step_too_far_is_refuted_with_what_would_hold():
    verdict = verify_text(SAMPLE.replace("react B1 >C2\n", "react B1 >L1\n"))

    assert (verdict.outcome, verdict.finding.reason.rule) == ("refuted", "LB-7.2")
    assert "react B1 >C2" in verdict.finding.alternatives
    assert verdict.finding.seat == "B1"


def test_another_result_is_refuted():
    verdict = verify_text(SAMPLE.replace("@result A 1 B 2 winner B", "@result A 2 B 1 winner A"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "REC-RESULT")


def test_the_header_of_the_rules_is_read_as_the_containers():
    lines = [line.split(". ", 1)[1] for line in SAMPLE.splitlines() if line[:1].isdigit()]
    printed = "\n".join([HEADER.rstrip(), *lines, "@result A 1 B 2"])

    assert verify_text(printed, lenient=True).outcome == "verified"


def test_a_record_is_written_as_it_was_read():
    assert written(read(SAMPLE)) == SAMPLE
    assert len(digest(read(SAMPLE))) == 64


def test_the_faces_of_a_record_are_found_for_the_dice():
    found = [
        GAME.faces(action)
        for line in read(SAMPLE).lines
        for action in GAME.read_line(line.text)
        if GAME.faces(action)
    ]

    assert found[:2] == [(3, 3), (4, 2)]
    assert sum(map(len, found)) == 89
