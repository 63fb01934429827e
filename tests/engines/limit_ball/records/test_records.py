"""The sample match of the rules."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from engines.core.records.digest import digest
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from engines.limit_ball import GAME

SAMPLE = Path(__file__).parents[1].joinpath("sample.record").read_text(encoding="utf-8")
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
    faces = [
        GAME.faces(action)
        for line in read(SAMPLE).lines
        for action in GAME.read_line(line.text)
        if GAME.faces(action)
    ]

    assert faces[:2] == [(3, 3), (4, 2)]
    assert sum(map(len, faces)) == 89


def without(pattern: str, text: str = SAMPLE) -> str:
    """Return a record from which lines are left out; the others are counted anew."""
    lines, number = [], 0
    for line in text.splitlines():
        if line[:1].isdigit():
            if re.search(rf"\. {pattern}$", line):
                continue
            number += 1
            line = f"{number}. {line.split('. ', 1)[1]}"
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("pattern", ["pass .", "react .. -", "accept .", "(pass .|react .. -)"])
def test_lb_r23_lines_may_be_left_out_where_the_next_line_or_the_result_needs_them(pattern):
    verdict = verify_text(without(pattern))

    assert (verdict.outcome, verdict.score) == ("verified", (("A", 1), ("B", 2)))


@pytest.mark.parametrize(
    ("result", "outcome", "score"),
    [
        ("", "unfinished", 1),
        ("@result A 1 B 2 winner B\n@end normal\n", "verified", 2),
        ("@result A 1 B 1 winner draw\n", "unfinished", 1),
        ("@result A 1 B 2 winner A\n", "unfinished", 1),
        ("@result A 1 B 2 winner B\n@end concede A\n", "refuted", 1),
        ("@end normal\n", "verified", 2),
        ("@end checks\n", "refuted", 1),
    ],
)
def test_behind_the_last_line_only_what_leads_to_the_result_is_put_in(result, outcome, score):
    verdict = verify_text(without("pass .").replace("@result A 1 B 2 winner B\n", result))

    assert (verdict.outcome, dict(verdict.score)["B"]) == (outcome, score)


CHECKS = (files("engines.limit_ball") / "records/checks_used_up_ahead.record").read_text("utf-8")


@pytest.mark.parametrize("end", ["@end checks\n", "@end normal\n", ""])
def test_a_pass_left_out_behind_the_last_check_is_put_in(end):
    text = without("pass .", CHECKS)

    verdict = verify_text(text.replace("@end checks\n", end))

    assert (verdict.outcome, verdict.end) == ("verified", "checks")


def test_a_match_of_which_checks_are_left_did_not_end_by_them():
    text = without("pass .", CHECKS)

    verdict = verify_text(text.replace("max_checks=", "max_checks=9"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "REC-NOT-OVER")


def test_what_is_left_out_behind_the_last_line_is_seen_by_who_looks_on():
    seen = []

    def watch(record, game):
        return lambda before, action, after: seen.append(GAME.write(action))

    verify_text(without("pass ."), watch=watch)

    assert seen[-2:] == ["pass B", "pass A"]


def test_a_face_that_is_none_is_refuted_with_its_line():
    verdict = verify_text(SAMPLE.replace("roll A1 2: 3 3", "roll A1 2: 3 7"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "LB-E-DICE")
    assert verdict.finding.text == "roll A1 2: 3 7"
