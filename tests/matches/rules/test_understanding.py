"""The changes of a lenient reading, as reported to the writer."""

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from matches.rules.understanding import Rewritten, changes
from tests.matches.sample import SHEET, typed


def test_a_canonical_text_has_no_changes() -> None:
    text = written(read_leniently(SHEET.read_text()))

    assert changes(text, text).is_nothing


def test_a_sheet_typed_from_paper_is_told_slip_by_slip() -> None:
    slips = changes(typed(), written(read_leniently(typed())))

    assert (slips.numbered, slips.unmarked, slips.uncommented, slips.narrowed) == (157, 1, 1, 13)
    assert slips.rewritten == [
        Rewritten("@ruleset default", "@ruleset carriers-1"),
        Rewritten("@player H あきら", "@seat H あきら"),
        Rewritten("@player A みお", "@seat A みお"),
    ]


@pytest.mark.parametrize(
    ("given", "kept", "expected"),
    [
        ("1. H wait\nA 4 e7", "1. H wait\n2. A 4 e7", []),
        ("H wait\nH  wait", "1. H wait\n2. H wait", []),
        ("H wait\nnonsense", "1. H wait", [Rewritten("nonsense", "")]),
        ("H wait", "1. H wait\n2. A wait", [Rewritten("", "2. A wait")]),
        ("H 4e7", "1. H 4 e7", [Rewritten("H 4e7", "1. H 4 e7")]),
    ],
)
def test_lines_are_found_again_or_shown_beside_each_other(
    given: str, kept: str, expected: list[Rewritten]
) -> None:
    assert changes(given, kept).rewritten == expected


def test_a_long_text_of_equal_lines_is_compared_in_no_time() -> None:
    given = "\n".join(["H wait"] * 5_000)
    kept = "\n".join(f"{n}. A wait" for n in range(1, 5_001))

    slips = changes(given, kept)

    assert (len(slips.rewritten), slips.more) == (5_000, 4_960)
