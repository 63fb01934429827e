"""The canonical form."""

from dataclasses import replace

import pytest

from engines.core.records.digest import digest
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.writing import written
from tests.engines.core.paper_match import MATCH, match


def test_a_canonical_text_is_its_own_canonical_form():
    assert written(read(MATCH)) == MATCH


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@seat L ann\n@seat R bob\n", "@seat R bob\n@seat L ann\n"),
        ("@mode full\n@referee kim\n", "@referee kim\n@mode full\n"),
        ("@dice table\n", ""),
        ("@mode full\n", ""),
        ("@date 2026-11-21\n", "@option dice=2\n@date 2026-11-21\n"),
        ("2. roll L 1 5", "2.   roll  L 1  5  ; a comment"),
        ("4. R bid 2 5", "4. R bid 2 5 #1"),
        ("@result L 1 R 0 winner L\n@end dice\n", "@end dice\n@result L 1 R 0 winner L\n"),
    ],
)
def test_another_way_to_write_the_same_has_the_same_form(old, new):
    assert written(read(match(old, new))) == written(read(MATCH))


def test_options_that_differ_are_kept_in_order():
    text = match("@dice table", "@option dice=3\n@handicap R\n@handicap L\n@dice server")

    assert written(read(text)).splitlines()[3:11] == [
        "@option dice=3",
        "@event Pub night",
        "@date 2026-11-21",
        "@seat L ann",
        "@seat R bob",
        "@handicap L",
        "@handicap R",
        "@dice server",
    ]


def test_rulings_seeds_and_digest_are_written():
    closing = f"@end concede L\n@seed server 00ff\n@digest sha256:{'ab' * 32}\n"
    text = match("= 2-1", "~ kim: quiet\n~ set dice.L=2", closing=closing)

    lines = written(read(text)).splitlines()

    assert lines[17:19] == ["~ kim: quiet", "~ set dice.L=2"]
    assert lines[-3:] == closing.splitlines()


def test_both_readers_understand_what_is_written():
    assert read_leniently(written(read(MATCH))) == read(written(read(MATCH)))


def test_the_words_of_a_seat_are_kept_without_its_handle():
    record = read(match("@seat L ann\n", "@seat L ann MID emotion=2\n"))
    nameless = replace(record, seats=(replace(record.seats[0], handle=""), *record.seats[1:]))

    text = written(nameless)

    assert "@seat L ? MID emotion=2\n" in text
    assert read(text) == nameless
    assert digest(read(text)) == digest(record)
