"""The digest: what both sides confirm."""

from hashlib import sha256

import pytest

from engines.core.records.digest import deck_digest, digest
from engines.core.records.reading import read
from tests.engines.core.paper_match import CLOSING, LINES, MATCH, match


def test_a_digest_is_the_hash_of_what_was_played():
    header = """\
@record 1
@game liars_dice
@ruleset liars_dice-1
@seat L
@seat R
@dice table
@mode full

"""
    played = header + LINES + CLOSING

    assert digest(read(MATCH)) == sha256(played.encode()).hexdigest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@event Pub night\n", ""),
        ("@event Pub night\n", "@event Another\n@round 3\n@table 12\n"),
        ("@date 2026-11-21\n", "@date 2027-01-01\n"),
        ("@referee kim\n", ""),
        ("@seat L ann", "@seat L zoe"),
        ("@seat L ann", "@seat L"),
        ("4. R bid", "; loud\n4. R bid"),
        ("R bid 2 5", "R bid 2 5 #1"),
        ("@end dice\n", f"@end dice\n@digest sha256:{'00' * 32}\n"),
    ],
)
def test_where_and_by_whom_is_not_in_it(old, new):
    assert digest(read(match(old, new))) == digest(read(MATCH))


def test_a_seat_that_nobody_is_named_for_counts_by_its_own_words():
    named, unnamed = (match("@seat L ann", f"@seat L {who} strong") for who in ("ann", "?"))

    assert digest(read(named)) == digest(read(unnamed)) != digest(read(MATCH))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("liars_dice-1", "liars_dice-1:default"),
        ("@date 2026-11-21\n", "@option dice=3\n"),
        ("@dice table", "@dice server"),
        ("@mode full", "@mode open"),
        ("@mode full", "@handicap L"),
        ("@seat L ann\n", ""),
        ("roll L 1 5", "roll L 1 4"),
        ("= 2-1\n", ""),
        ("= 2-1", "~ kim: quiet"),
        ("winner L", "winner R"),
        ("@end dice", "@end time"),
        ("@end dice\n", "@end dice\n@seed server 00\n"),
    ],
)
def test_all_that_was_played_is_in_it(old, new):
    assert digest(read(match(old, new))) != digest(read(MATCH))


def test_a_deck_is_its_cards_by_code_and_its_starters_by_piece():
    cards = ["@card B-2 2 cost=1", "@card A-1 1 cost=2"]

    digest = deck_digest(cards, ["2=B-2", "1=A-1"])

    text = "@card A-1 1 cost=2\n@card B-2 2 cost=1\n1=A-1 2=B-2\n"
    assert digest == sha256(text.encode()).hexdigest()
    assert digest == deck_digest(cards[::-1], ["1=A-1", "2=B-2"])
    assert digest != deck_digest(["@card B-2 2 cost=1", "@card A-1 1 cost=3"], ["1=A-1", "2=B-2"])
