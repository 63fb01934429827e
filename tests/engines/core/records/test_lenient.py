"""The lenient reader: texts that people type, and their canonical form."""

import pytest

from engines.core.errors import BadRecord
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.writing import written
from tests.engines.core.paper_match import LINES, MATCH, match

WIDE = {0x21 + shift: 0xFF01 + shift for shift in range(0x5E)} | {0x20: 0x3000}
UNNUMBERED = "\n".join(line.partition(". ")[2] or line for line in MATCH.splitlines())


def canonical(text: str) -> str:
    return written(read_leniently(text))


@pytest.mark.parametrize(
    "text",
    [
        MATCH,
        UNNUMBERED,
        MATCH.replace("\n", "\r\n"),
        MATCH.replace("\n", "\r"),
        "\ufeff" + MATCH,
        MATCH.replace("10. ", "11. "),
        MATCH.replace(". ", ") "),
        MATCH.replace(". ", "."),
        MATCH.replace(" ", "\t"),
        MATCH.replace(LINES, LINES.translate(WIDE)),
        MATCH.replace(
            "@result L 1 R 0 winner L", "＠ｒｅｓｕｌｔ　Ｌ　１　Ｒ　０　ｗｉｎｎｅｒ　Ｌ"
        ),
        MATCH.replace("@record 1\n", ""),
        MATCH.replace("@game liars_dice", "game liars-dice"),
        MATCH.replace("@game liars_dice", "@game perudo"),
        MATCH.replace("@ruleset liars_dice-1", "@ruleset default"),
        MATCH.replace("@seat", "@player"),
        MATCH.replace(" winner L", ""),
        MATCH.replace("R bid 2 5", "R bid 2 5   ; bold").replace("= 2-1", "# one each\n= 2-1"),
        MATCH.replace("R bid 2 5", "R: 2x5"),
        MATCH.replace("R bid 2 5", "R bid 2 5 #1"),
        MATCH.replace("= 2-1", "// a rest\n＝２－１"),
    ],
)
def test_an_import_shows_the_canonical_text(text):
    assert canonical(text) == written(read(MATCH))


@pytest.mark.parametrize("text", [MATCH, match(closing="")])
def test_a_text_that_needs_no_leniency_is_read_as_the_lenient_reader_does(text):
    assert read_leniently(written(read(text))) == read_leniently(f"{text}// the end\n")


def test_a_preset_may_stand_alone():
    assert read_leniently(match("liars_dice-1", "one")).ruleset == "liars_dice-1:one"


def test_names_stay_as_people_wrote_them():
    text = (
        match("Pub night", "２０２６　秋")
        .replace("L ann", "Ｌ アン１号")
        .replace("= 2-1", "～ キム：ＯＫ")
    )

    record = read_leniently(text)

    assert record.facts[0] == ("event", "２０２６ 秋")
    assert record.seats[0].handle == "アン１号"
    assert record.lines[6].text == "キム：ＯＫ"


def test_a_player_may_have_a_name_of_two_words():
    assert read_leniently(match("@seat L ann", "@player L Ann Lee")).seats[0].handle == "Ann_Lee"


def test_a_ruling_that_sets_is_narrowed():
    assert read_leniently(match("= 2-1", "～ｓｅｔ dice.L＝２")).lines[6].text == "dice.L=2"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("@mode full", "@mood full", "REC-HEADER", 9),
        ("@mode full", "@mode full\n@mode full", "REC-TWICE", 10),
        ("@ruleset liars_dice-1\n", "", "REC-MISSING", None),
        ("@game liars_dice", "@game draughts", "REC-GAME", 2),
        ("@end dice", "@end dice\nL liar", "REC-AFTER", 29),
    ],
)
def test_what_could_mean_two_things_is_still_refused(old, new, code, line):
    with pytest.raises(BadRecord) as bad:
        read_leniently(match(old, new))

    assert (bad.value.reason.code, bad.value.line) == (code, line)


def test_a_line_that_is_no_action_is_kept_for_the_verdict_to_name():
    assert "8. R bids one three" in canonical(match("R bid 1 3", "R bids one three"))
