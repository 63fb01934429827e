"""Size and characters are checked first, on bytes, in milliseconds."""

import pytest

from engines.core.errors import BadRecord
from engines.core.limits import BYTES, CHARACTERS, LINES
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from tests.engines.core.paper_match import MATCH, match
from tests.timing import within

BOTH = pytest.mark.parametrize("reading", [read, read_leniently])


def refusal(reading, text):
    with pytest.raises(BadRecord) as bad:
        reading(text)
    return bad.value.reason.code, bad.value.line


@BOTH
@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (b"x" * (BYTES + 1), "REC-TOO-LONG", None),
        (b"\n" * (LINES + 1), "REC-TOO-MANY-LINES", None),
        (b"@record 1\n" + b"x" * (CHARACTERS + 1), "REC-LINE-TOO-LONG", 2),
        ("@record 1\n; " + "対" * CHARACTERS, "REC-LINE-TOO-LONG", 2),
        (b"@record 1\n\xff\xfe", "REC-UTF8", 2),
        (b"\xed\xa0\x80", "REC-UTF8", 1),
        ("@record 1\n\ud800", "REC-CHARACTER", 2),
        ("@record 1\n\x00", "REC-CHARACTER", 2),
        ("@event \u202egnp.exe", "REC-CHARACTER", 1),
        ("@event a\u200bb", "REC-CHARACTER", 1),
        ("@event a\u2028b", "REC-CHARACTER", 1),
        ("@event a\ufeffb", "REC-BOM", 1),
    ],
)
def test_what_is_too_large_or_cannot_be_seen_is_refused_by_name(reading, text, code, line):
    assert refusal(reading, text) == (code, line)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (MATCH.replace("\n", "\r\n"), "REC-CRLF"),
        ("\ufeff" + MATCH, "REC-BOM"),
        (match("first R", "first\tR"), "REC-CHARACTER"),
    ],
)
def test_what_an_import_takes_off_is_refused_by_the_strict_reader(text, code):
    assert refusal(read, text)[0] == code
    assert read_leniently(text).lines == read(MATCH).lines


@BOTH
def test_the_limits_themselves_are_within(reading):
    longest = "; " + "対" * (CHARACTERS - 2) + "\n"
    text = MATCH + "\n" * (LINES - MATCH.count("\n") - 1) + longest

    assert len(text.encode()) < BYTES
    assert reading(text).lines == read(MATCH).lines


@BOTH
@pytest.mark.parametrize(
    "text",
    [b"A" * 10_000_000, b"1. H 4 e7\n" * 1_000_000, b"\x00" * 10_000_000, "［" * 3_000_000],
    ids=["one line", "a million lines", "zeros", "wide"],
)
def test_a_huge_text_is_refused_in_milliseconds(reading, text):
    assert within(0.1, lambda: refusal(reading, text))
