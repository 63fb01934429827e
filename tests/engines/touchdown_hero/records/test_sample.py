"""The sample match of the rules, and what the rules print beside each trick."""

import re
from pathlib import Path
from random import Random

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from engines.touchdown_hero import GAME
from engines.touchdown_hero.state import SEATS

SAMPLE = Path(__file__).parents[1].joinpath("sample.record").read_text(encoding="utf-8")
PRINTED = Path(__file__).parents[1].joinpath("printed.txt").read_text(encoding="utf-8")
TAKEN = re.compile(r"; trick to ([NESW]) with (\d+)( \(reversed\))?")
MOVED = re.compile(r"; advance (\d+)\+(\d+)=(\d+)")
SCORED = re.compile(r"; score NS (\d+) - EW (\d+)")


def test_the_sample_match_is_verified():
    verdict = verify_text(SAMPLE)

    assert (verdict.outcome, verdict.score, verdict.winner, verdict.agrees) == (
        "verified", (("NS", 10), ("EW", 5)), "NS", True,
    )  # fmt: skip


def test_the_sample_match_as_it_is_printed_is_the_same():
    assert written(read_leniently(PRINTED)) == SAMPLE
    assert written(read(SAMPLE)) == SAMPLE


def test_every_trick_comes_out_as_printed():
    state = GAME.setup(GAME.house(Random(0)))
    compared = 0

    for line in PRINTED.splitlines():
        text, _, remark = line.partition("  ;")
        if line.startswith("@"):
            continue
        action = GAME.read(text.strip())
        state = GAME.apply(state, action.seat, action)
        compared += _compare(state, f";{remark}")

    assert compared == 22


def _compare(state, remark):
    if scored := SCORED.search(remark):
        assert state.score == [int(scored[1]), int(scored[2])]
    taken = TAKEN.search(remark)
    if not taken:
        return 0
    last = state.last
    assert (SEATS[last.taker], last.number, last.reversed) == (
        taken[1], int(taken[2]), bool(taken[3]),
    )  # fmt: skip
    assert last.fail == ("attack fails" in remark or "ONSIDE" in remark or "INTERC" in remark)
    assert last.intercept == ("INTERCEPTION" in remark)
    if moved := MOVED.search(remark):
        assert (last.base, last.bonus, last.advance) == tuple(map(int, moved.groups()))
    return 1


@pytest.mark.parametrize(
    ("old", "new", "code", "rule"),
    [
        ("15. E R9 >W:R\n", "15. E R9 >W:B\n", "TH-E-SUIT", "TH-7.9"),
        ("16. S H5:R pass\n", "16. S H5 pass\n", "TH-E-SUIT", "TH-6.6"),
        ("@result NS 10 EW 5 winner NS", "@result NS 9 EW 5 winner NS", "TH-E-RESULT", "TH-12.2"),
    ],
)
def test_the_sample_match_changed_is_refuted(old, new, code, rule):
    assert old in SAMPLE

    verdict = verify_text(SAMPLE.replace(old, new))

    assert (verdict.outcome, verdict.finding.reason.code, verdict.finding.reason.rule) == (
        "refuted", code, rule,
    )  # fmt: skip
    assert verdict.finding.sentence("ja") != code
