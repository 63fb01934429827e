"""Files from strangers: read when they are plain JSON, refused with a code when they are not."""

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from cards.rules import cardfile
from cards.rules.strict_json import MAX_BYTES, MAX_DEPTH, Unreadable, load
from tests.timing import within

BAD = {
    "file_too_large": b" " * (MAX_BYTES + 1),
    "file_not_utf8": b"\xff\xfe{}",
    "file_nul": b'{"a": "\0"}',
    "file_too_deep": b"[" * (MAX_DEPTH + 1),
    "file_not_json": b"{",
    "file_duplicate_key": b'{"winner": 1, "winner": 2}',
    "file_number": b"Infinity",
}


@pytest.mark.parametrize(("code", "raw"), BAD.items())
def test_bad_files_are_refused_with_their_code(code: str, raw: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        load(raw)

    assert refused.value.code == code


def test_mark_at_the_beginning_is_forgiven() -> None:
    assert load(b'\xef\xbb\xbf{"a": [1, 2.5, "[[["]}') == {"a": [1, 2.5, "[[["]}


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 900_000,
        b'"' + b'\\"' * 499_000,
        b'[{"a":' * 100_000,
        b"9" * 900_000,
        b'"\\' * 300_000,
    ],
)
def test_hostile_files_are_refused_quickly(raw: bytes) -> None:
    def refuse() -> None:
        with pytest.raises(Unreadable):
            load(raw)

    assert within(2, refuse)


@given(st.binary(max_size=200) | st.text(alphabet='[]{}",:0a\\ ', max_size=60).map(str.encode))
def test_anything_is_read_or_refused(raw: bytes) -> None:
    with suppress(Unreadable):
        assert cardfile.card_file_of(raw, game="carriers").card_set.code
