"""Score sheets of people: lines that are understood, and lines that are not."""

import re
from pathlib import Path

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.replays.verify import verify_text
from engines.limit_ball.written.spelling import adapt

SAMPLE = Path(__file__).with_name("sample.record").read_text(encoding="utf-8")
BODY = [line.split(". ", 1)[1] for line in SAMPLE.splitlines() if line[:1].isdigit()]
HEADER = """\
@game limit-ball
@ruleset exhibition
@roster A1 a1 - emotion=2
@roster A2 a2 MID emotion=2
@roster B1 b1 - emotion=2
@roster B2 b2 MID emotion=2
"""
RESULT = "@result A 1 B 2"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Toss a", "toss A"),
        ("PLACE A REP = a1 @ l2, A2 = c1", "place A rep=A1@L2 A2=C1"),
        ("roll A1 3:4,4, 3", "roll A1 3: 4 4 3"),
        ("roll A1: 4 4 3", "roll A1 3: 4 4 3"),
        ("roll a1 3: (443)", "roll A1 3: 4 4 3"),
        ("roll A1 3: 4+4+3=11 ; good", "roll A1 3: 4 4 3"),
        ("roll A1 3: 4 4 3 = 12", "roll A1 3: 4 4 3 =12"),
        ("boost A2 > A1 +2r: 5 1 1 1", "boost A2>A1 +2R: 5 1 1 1"),
        ("foul A1: 3 4 = Free", "foul A1: 3 4 =free"),
        ("foul A1: 3 4 = 7", "foul A1: 3 4"),
        ("react A2 > l2", "react A2 >L2"),
        ("react a2>L2", "react A2 >L2"),
        ("react A2=", "react A2 ="),
        ("react A2 -", "react A2 -"),
        ("Move B1 l3 Ball", "move B1 L3 ball"),
        ("fast b1 c3", "fast B1 C3"),
        ('skill A1 "cannon" 2: 1 1', 'skill A1 "cannon" 2: 1 1'),
        ("jump A1", "jump A1"),
        ("= 1-0", "= 1-0"),
        ("@seat a1 Emotion Mid Emotion:2", "@seat A1 Emotion MID emotion=2"),
        ("@seat A1 kei ミッド 感情 3", "@seat A1 kei MID emotion=3"),
        ("@option max_checks=None", "@option max_checks=none"),
        ("@option foul_table=house", "@option foul_table=set"),
    ],
)
def test_a_line_is_spelt_as_it_was_meant(written, meant):
    assert adapt([written]) == [meant]


@pytest.mark.parametrize("line", [line for line in BODY if ":" in line or line[:5] == "place"])
def test_a_line_that_is_right_is_left_as_it_is(line):
    assert adapt([line]) == [line]


def sheet(lines):
    return HEADER + "\n".join([*lines, RESULT])


@pytest.mark.parametrize(
    "lines",
    [
        BODY,
        [line.lower() for line in BODY],
        [line.replace(": ", ":").replace(">", " > ") for line in BODY],
        [re.sub(r"^roll (..) .:", r"roll \1:", line) for line in BODY],
        [line for line in BODY if not line.startswith("pass")],
        [line for line in BODY if not re.fullmatch(r"pass .|accept .|react .. -", line)],
    ],
)
def test_the_sample_match_is_verified_however_it_is_written_down(lines):
    verdict = verify_text(sheet(lines), lenient=True)

    assert (verdict.outcome, verdict.score) == ("verified", (("A", 1), ("B", 2)))


def test_lb_r30_a_recorded_match_of_unequal_teams_says_so():
    text = "@game limit-ball\n@ruleset seed\n@roster A1 a\n@roster A2 b MID\n@roster B1 c\ntoss A\n"

    assert dict(read_leniently(text).options) == {"players_per_team": "any"}
    assert verify_text(text, lenient=True).outcome == "unfinished"
    equal = text.replace("@roster A2 b MID\n", "")
    assert dict(read_leniently(equal).options) == {}
    declared = text.replace("@roster A1", "@option players_per_team=equal\n@roster A1")
    assert verify_text(declared, lenient=True).finding.reason.code == "LB-E-ROSTER"


def test_an_agreed_draw_needs_no_result():
    verdict = verify_text(f"{HEADER}toss A\nEnd draw ; late\n", lenient=True)

    assert (verdict.winner, verdict.end) == ("draw", "ruling")


def test_the_strict_reading_knows_none_of_it():
    record = read(SAMPLE.replace("roll A1 2: 3 3", "roll A1 2:3 3"))

    assert verify_text(SAMPLE.replace("roll A1 2: 3 3", "roll A1 2:3 3")).outcome == "unreadable"
    assert record.lines[3].text == "roll A1 2:3 3"
