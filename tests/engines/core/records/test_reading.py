"""The strict reader: every refusal names the line and has a code with words for it."""

import pytest

from engines.core.errors import BadRecord
from engines.core.game import Seated
from engines.core.records.reading import read
from engines.core.records.record import (
    ACTION,
    CHECKPOINT,
    RULING,
    SET,
    Dice,
    End,
    RecordLine,
    Result,
    Seed,
)
from engines.core.records.sentences import LANGUAGES, sentence
from tests.engines.core.paper_match import HEADER, MATCH, match

HASH = "ab" * 32


def at(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_record_says_all_that_is_in_it():
    text = MATCH

    record = read(text)

    assert (record.game, record.ruleset, record.options) == ("liars_dice", "liars_dice-1", ())
    assert record.facts == (("event", "Pub night"), ("date", "2026-11-21"), ("referee", "kim"))
    assert record.seats == (Seated("L", "ann"), Seated("R", "bob"))
    assert (record.dice, record.mode) == (Dice("table", at=8), "full")
    assert record.lines[0] == RecordLine(12, 1, ACTION, "first R")
    assert record.lines[6] == RecordLine(18, None, CHECKPOINT, "2-1")
    assert [line.number for line in record.lines if line.kind == ACTION] == list(range(1, 14))
    assert record.result == Result((("L", 1), ("R", 0)), "L", at(text, "@result"))
    assert record.end == End("dice", "", at(text, "@end"))


def test_comments_and_blank_lines_say_nothing():
    record = read(match("2. roll L 1 5", "; a pause\n\n  2.  roll  L 1 5 ; two"))

    assert [line.text for line in record.lines] == [line.text for line in read(MATCH).lines]


def test_rulings_are_said_or_set():
    text = match("= 2-1", "~ kim: a die fell off the table\n~ set  dice.L = 2")

    said, changed = (line for line in read(text).lines if line.kind in (RULING, SET))

    assert said.text == "kim: a die fell off the table"
    assert (changed.kind, changed.text) == (SET, "dice.L=2")


def test_seeds_and_digest_follow_the_end():
    text = MATCH + f"@seed server 00ff\n@seed L a1\n@digest sha256:{HASH}\n"

    record = read(text)

    assert [(seed.who, seed.hexadecimal) for seed in record.seeds] == [
        ("server", "00ff"),
        ("L", "a1"),
    ]
    assert record.seeds[0] == Seed("server", "00ff", 29)
    assert (record.digest, record.digest_at) == (HASH, 31)


@pytest.mark.parametrize(
    ("old", "new", "code", "part"),
    [
        ("@record 1\n", "", "REC-MISSING", None),
        ("@game liars_dice\n", "", "REC-MISSING", None),
        ("@ruleset liars_dice-1\n", "", "REC-MISSING", None),
        ("@record 1", "@record 2", "REC-VERSION", "@record"),
        ("@record 1", "@record", "REC-SHAPE", "@record"),
        ("@game liars_dice", "@game chess", "REC-GAME", "@game"),
        ("@game liars_dice", "@game perudo", "REC-ALIAS", "@game"),
        ("liars_dice-1", "liars_dice-9", "LD-E-RULESET", "@ruleset"),
        ("liars_dice-1", "liars_dice-1:seven", "LD-E-RULESET", "@ruleset"),
        ("liars_dice-1", "liars_dice", "REC-RULESET", "@ruleset"),
        ("liars_dice-1", "liars_dice-1 x", "REC-SHAPE", "@ruleset"),
        ("@event Pub night", "@event", "REC-SHAPE", "@event"),
        ("@event Pub night", "@place Pub", "REC-HEADER", "@place"),
        ("@event Pub night", "@", "REC-HEADER", None),
        ("@event Pub night", "@event a\n@event b", "REC-TWICE", "@event b"),
        ("@event Pub night", "@option dice=2\n@option dice=3", "REC-TWICE", "dice=3"),
        ("@event Pub night", "@option sides=2", "REC-OPTION", "sides"),
        ("@event Pub night", "@option dice", "REC-SHAPE", "@option"),
        ("@event Pub night", "@option", "REC-SHAPE", "@option"),
        ("2026-11-21", "2026-02-30", "REC-SHAPE", "@date"),
        ("2026-11-21", "20261121", "REC-SHAPE", "@date"),
        ("@seat L ann", "@seat", "REC-SHAPE", "@seat"),
        ("@seat L ann", "@seat X ann", "REC-SEAT", "@seat X"),
        ("@seat L ann", "@seat R ann", "REC-TWICE", "@seat R bob"),
        ("@dice table", "@dice loaded", "REC-SHAPE", "@dice"),
        ("@dice table", "@dice sealed", "REC-SHAPE", "@dice"),
        ("@dice table", "@dice sealed abc", "REC-SHAPE", "@dice"),
        ("@mode full", "@mode half", "REC-SHAPE", "@mode"),
        ("2. roll", "@table 3\n2. roll", "REC-ORDER", "@table"),
        ("2. roll", "roll", "REC-NO-NUMBER", "roll L 1 5"),
        ("2. roll", "2.roll", "REC-NO-NUMBER", "2.roll"),
        ("2. roll", "3. roll", "REC-NUMBER", "3. roll L"),
        ("2. roll", "02. roll", "REC-NUMBER", "02. roll"),
        ("2. roll", "２. roll", "REC-NO-NUMBER", "２. roll"),
        ("2. roll", f"{'9' * 390}. r", "REC-NUMBER", "999"),
        ("= 2-1", "=", "REC-BARE", None),
        ("= 2-1", "~", "REC-BARE", None),
        ("= 2-1", "= 2", "REC-POINTS", "= 2"),
        ("= 2-1", "= 2-1-0", "REC-POINTS", "= 2-1-0"),
        ("= 2-1", "= two-one", "REC-POINTS", "two-one"),
        ("= 2-1", "= ２-1", "REC-POINTS", "２"),
        ("= 2-1", "~ set dice.L", "REC-SET-SHAPE", "~ set"),
        ("= 2-1", "~ set =2", "REC-SET-SHAPE", "~ set"),
        ("L 1 R 0 winner L", "L 1 R 0", "REC-SHAPE", "@result"),
        ("L 1 R 0 winner L", "L 1 L 0 winner L", "REC-SHAPE", "@result"),
        ("L 1 R 0 winner L", "L one R 0 winner L", "REC-SHAPE", "@result"),
        ("L 1 R 0 winner L", "L 1 R 0 winner ann", "REC-SEAT", "@result"),
        ("L 1 R 0 winner L", "L 1 B 0 winner L", "REC-SEAT", "@result"),
        ("@end dice", "@end", "REC-SHAPE", "@end"),
        ("@end dice", "@end concede", "REC-SHAPE", "@end"),
        ("@end dice", "@end dice L", "REC-SHAPE", "@end"),
        ("@end dice", "@end concede ann", "REC-SEAT", "@end"),
        ("@end dice", "@end dice\n14. L liar", "REC-AFTER", "14."),
        ("@end dice", "@end dice\n= 1-0", "REC-AFTER", "= 1-0"),
        ("@end dice", "@end dice\n@end time", "REC-TWICE", "@end time"),
        ("@end dice", "@end dice\n@event x", "REC-ORDER", "@event x"),
        ("@end dice", "@end dice\n@seed server xyz", "REC-SHAPE", "@seed"),
        ("@end dice", "@end dice\n@seed ann 00", "REC-SEAT", "@seed"),
        ("@end dice", "@end dice\n@seed L 00\n@seed L 11", "REC-TWICE", "@seed L 11"),
        ("@end dice", "@end dice\n@digest md5:00", "REC-SHAPE", "@digest"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line_and_worded(old, new, code, part):
    text = match(old, new)

    with pytest.raises(BadRecord) as bad:
        read(text)

    assert bad.value.reason.code == code
    if part is not None:
        assert bad.value.line == at(text, part)
    for language in LANGUAGES:
        said = sentence(bad.value.reason, bad.value.game, language)
        assert said != code
        assert "…" not in said


def test_a_text_without_a_header_misses_it_first():
    with pytest.raises(BadRecord) as bad:
        read("Dear Sir or Madam,\n")

    assert bad.value.reason.params["header"] == "@record"


def test_the_result_may_be_a_draw_or_nobodys():
    for words, winner in (("draw", "draw"), ("winner draw", "draw"), ("none", "none")):
        record = read(match("L 1 R 0 winner L", words))

        assert (record.result.points, record.result.winner) == ((), winner)


def test_headers_alone_are_a_record():
    assert read(HEADER).lines == ()
