"""Tables are read from what spreadsheets write, and hostile files are refused at once."""

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from league.transfers.tables.rules import columns
from league.transfers.tables.rules.sheets import sheet_of
from league.transfers.tables.rules.xlsx import SheetUnreadable
from league.transfers.tables.wording import SHEETS
from tests.timing import within
from tests.transfers.books import LINKS, MAIN, WORKBOOK, book, packed

ROWS = [["名前", "seed"], ["田中 花", "3"], ["O'Neil", "12"]]
CSV = "名前,seed\r\n田中 花,3\r\nO'Neil,12\r\n"


@pytest.mark.parametrize(
    "raw",
    [
        CSV.encode(),
        CSV.encode("utf-8-sig"),
        CSV.encode("utf-16"),
        CSV.encode("cp932"),
        CSV.replace(",", ";").encode(),
        CSV.replace(",", "\t").encode(),
        ("\r\n" + CSV).encode(),
        book(ROWS),
    ],
)
def test_one_table_in_many_files(raw: bytes) -> None:
    sheet = sheet_of(raw)

    assert sheet.header == ("名前", "seed")
    assert [line.cells for line in sheet.lines] == [("田中 花", "3"), ("O'Neil", "12")]


def test_rows_are_numbered_as_in_a_spreadsheet() -> None:
    sheet = sheet_of(b'name,seed\n"a\nb",1\n\nc,2\n')

    assert [(line.number, line.cells) for line in sheet.lines] == [
        (2, ("a\nb", "1")),
        (4, ("c", "2")),
    ]


def test_what_guards_from_formulas_goes_again() -> None:
    assert sheet_of(b"name\n'=1+1\n'quoted'\n").lines[0].cells == ("=1+1",)
    assert sheet_of(b"name\n'quoted'\n").lines[0].cells == ("'quoted'",)


def bomb() -> bytes:
    return book(ROWS, **{"xl/worksheets/sheet1.xml": b"<x>" + b" " * 60_000_000})


def entities() -> bytes:
    lol = f'<!DOCTYPE x [<!ENTITY a "lol">]><worksheet {MAIN}><sheetData/></worksheet>'
    return book(ROWS, **{"xl/worksheets/sheet1.xml": lol})


def far_off() -> bytes:
    sheet = f'<worksheet {MAIN}><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>'
    return book(ROWS, **{"xl/worksheets/sheet1.xml": sheet})


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "sheet_empty"),
        (b"\n\n,,\n", "sheet_empty"),
        (b"name\n" + b"a\n" * 1_001, "sheet_too_many_rows"),
        (b"a" * 600_001, "sheet_too_large"),
        (b'name\n"never closed', "sheet_quotes"),
        (b"name\n" + b"x" * 4_001, "sheet_cell_too_long"),
        (b"a," * 41, "sheet_too_wide"),
        (b"a\nb,c\n", "sheet_row_too_wide"),
        (b"a\0b", "sheet_not_text"),
        (b"\x81\x20\xff\xfe\xa0", "sheet_encoding"),
        (b"\xd0\xcf\x11\xe0rest", "sheet_old_excel"),
        (b"PK\x03\x04 and nothing else", "sheet_not_xlsx"),
        (packed({"a.txt": "x"}), "sheet_not_xlsx"),
        (packed({"xl/workbook.xml": "<", "xl/_rels/workbook.xml.rels": LINKS}), "sheet_not_xlsx"),
        (packed({"xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": LINKS}),
         "sheet_not_xlsx"),
        (bomb, "sheet_too_large_unpacked"),
        (entities, "sheet_not_xlsx"),
        (far_off, "sheet_cell_far_off"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_at_once(
    raw: bytes | Callable[[], bytes], code: str
) -> None:
    """A bomb is made here: its sixty millions of bytes take seconds to pack."""
    raw = raw if isinstance(raw, bytes) else raw()

    assert code_of(raw) == code
    assert within(2, lambda: code_of(raw))


def code_of(raw: bytes) -> str:
    """Read a file and say why it was refused, if it was."""
    try:
        sheet_of(raw)
    except SheetUnreadable as refused:
        return refused.code
    return ""


@given(st.binary(max_size=300))
def test_no_bytes_break_it(raw: bytes) -> None:
    for each in (raw, b"PK\x03\x04" + raw, b"name\n" + raw):
        assert code_of(each) in ("", *SHEETS)


@given(st.binary(min_size=1, max_size=8), st.integers(0, 2_000))
def test_no_damaged_workbook_breaks_it(damage: bytes, at: int) -> None:
    raw = bytearray(book(ROWS))
    raw[at : at + len(damage)] = damage

    assert code_of(bytes(raw)) in ("", *SHEETS)


def test_columns_are_known_by_their_headings() -> None:
    sheet = sheet_of("シード,プレイヤー名\n３,花\n".encode())

    row = columns.rows(sheet, columns.ENTRANTS, [("name", "handle")]).rows[0]

    assert (row.get("name"), columns.number(row.get("seed"))) == ("花", 3)
    assert row.heading("seed") == "シード"


@pytest.mark.parametrize(
    ("header", "code"),
    [("name,参加者名", "column_twice"), ("name,名前", "column_twice"), ("seed", "column_missing")],
)
def test_columns_that_make_no_sense_are_refused(header: str, code: str) -> None:
    cells = ",".join("1" for _each in header.split(","))
    sheet = sheet_of(f"{header}\n{cells}\n".encode())

    with pytest.raises(SheetUnreadable) as refused:
        columns.rows(sheet, columns.ENTRANTS, [("name", "handle")])

    assert refused.value.code == code


def test_columns_that_mean_nothing_are_named_and_left_out() -> None:
    sheet = sheet_of("タイムスタンプ,名前,,ご意見\n2026/11/22 10:00,花,,なし\n".encode())

    table = columns.rows(sheet, columns.ENTRANTS, [("name", "handle")])

    assert table.left_out == ("タイムスタンプ", "ご意見")
    assert dict(table.rows[0].cells) == {"name": "花"}


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("お名前", "name"),
        ("お名前（必須）", "name"),
        ("氏名 *", "name"),
        ("お名前（ふりがな）", "reading"),
        ("お名前（ハンドルネーム可）", "name"),
        ("お名前【ハンドルネーム】", "nickname"),
        ("ﾊﾝﾄﾞﾙﾈｰﾑ", "nickname"),
        ("ハンドル", "handle"),
        ("使用デッキ：", "deck"),
        ("デッキ（コードまたはリスト）", "deck"),
        ("Deck list", "deck"),
        ("メールアドレス", ""),
        ("参加費", ""),
    ],
)
def test_headings_of_forms_are_understood(heading: str, name: str) -> None:
    sheet = sheet_of(f"{heading},seed\nx,1\n".encode())

    [row] = columns.rows(sheet, columns.ENTRANTS, [("seed",)]).rows

    assert row.get(name) == ("x" if name else "")
    assert set(row.cells) == {name, "seed"} - {""}


@pytest.mark.parametrize("text", ["-1", "1.5", "x", "1234567890"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError):
        columns.number(text)
