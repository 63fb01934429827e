"""Score sheets of people are understood, but nothing else is."""

from pathlib import Path

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from engines.touchdown_hero.written.sheets import adapt

SAMPLE = Path(__file__).with_name("sample.record").read_text(encoding="utf-8")
PRINTED = Path(__file__).with_name("printed.txt").read_text(encoding="utf-8")


def small(line):
    return line if line.startswith("@") else line.lower()


@pytest.mark.parametrize(
    "sheet",
    [
        "\n".join(map(small, PRINTED.split("\n"))),
        PRINTED.replace(" run\n", " RUN\n").replace(" pass\n", " Pass\n").replace("show", "Show"),
        PRINTED.replace(" >", " > ").replace(" ~", " ~ "),
        PRINTED.replace(" >", ">").replace(" ~", "~"),
        PRINTED.replace(",", ", ").replace("=", " = "),
        PRINTED.replace(",", "、"),
        PRINTED.replace("show N B5 R7 B7", "show N B5, R7, B7"),
        PRINTED.replace(" X=G7,G8", "").replace("deal 1 ", "deal 1 X=G7,G8 "),
        PRINTED.replace("@ruleset default", "@ruleset default\n@option heroes = house-1"),
    ],
    ids=["small", "capitals", "wide", "narrow", "commas", "dots", "shown", "aside first", "heroes"],
)
def test_the_sample_match_in_another_hand_is_the_same(sheet):
    text = written(read_leniently(sheet))

    assert text.replace("@set house-1\n", "") == SAMPLE


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("n h3 : g Pass > e", "N H3:G pass >E"),
        ("E b9>n:g ; trick", "E B9 >N:G ; trick"),
        ("FX e X2", "fx E x2"),
        ("N R5 runs", "N R5 runs"),
        ("n r5 ; run", "N R5 ; run"),
        ("deal 1 n=r1 r2", "deal 1 n=r1 r2"),
        ("~ kim: n r5", "~ kim: n r5"),
        ("@option kick_uses_bonus = True", "@option kick_uses_bonus=true"),
        ("@seat N Kim", "@seat N Kim"),
        ("", ""),
    ],
)
def test_a_line_is_put_in_order_only_if_it_says_something_then(line, read):
    assert adapt([line]) == [read]


def test_a_verdict_needs_the_containers_own_writing():
    verdict = verify_text(SAMPLE.replace("8. W K7 pass", "8. w k7 pass"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("unreadable", "TH-E-SYNTAX")
