"""Read tables from untrusted files: CSV in any encoding, or the first sheet of an XLSX."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from league.transfers.tables.rules import xlsx
from league.transfers.tables.rules.xlsx import SheetUnreadable

MOST_BYTES: Final = 600_000
MOST_ROWS: Final = 1_000
MOST_COLUMNS: Final = 40
LONGEST: Final = 4_000  # a deck list in a cell of a form
OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
ZIP: Final = b"PK\x03\x04"
FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


@dataclass(frozen=True, slots=True)
class SheetLine:
    """``number`` is the row's in a spreadsheet, however many lines its cells have; there are as
    many cells as in the header.
    """

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    header: tuple[str, ...]
    lines: tuple[SheetLine, ...]


def sheet_of(raw: bytes, *, most_bytes: int = MOST_BYTES, most_rows: int = MOST_ROWS) -> Sheet:
    """Read a table whose first row that is not empty names its columns. Raises SheetUnreadable."""
    if len(raw) > most_bytes:
        raise SheetUnreadable("sheet_too_large", bytes=len(raw), max=most_bytes)
    if raw.startswith(OLD_EXCEL):
        raise SheetUnreadable("sheet_old_excel")
    if raw.startswith(ZIP):
        rows = xlsx.rows(raw, most_rows=most_rows + 2, most_columns=MOST_COLUMNS)
        return _sheet(rows, most_rows)
    return _sheet(_csv(_text(raw)), most_rows)


def _text(raw: bytes) -> str:
    """Decode what spreadsheets write: UTF-8 and UTF-16 with a mark, UTF-8, else Shift_JIS."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        codecs: Sequence[str] = ("utf-16",)
    else:
        codecs = ("utf-8-sig", "cp932")
    for codec in codecs:
        try:
            text = raw.decode(codec)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            raise SheetUnreadable("sheet_not_text")
        return text
    raise SheetUnreadable("sheet_encoding")


def _csv(text: str) -> Iterable[tuple[int, Sequence[str]]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    row = 0
    try:
        for row, cells in enumerate(reader, 1):
            yield row, cells
    except csv.Error as error:
        raise SheetUnreadable("sheet_quotes", row=row + 1) from error


def _sheet(rows: Iterable[tuple[int, Sequence[str]]], most_rows: int) -> Sheet:
    header: tuple[str, ...] = ()
    lines: list[SheetLine] = []
    for number, given in rows:
        cells = [_cell(each) for each in given]
        if not any(cells):
            continue
        if len(cells) > MOST_COLUMNS:
            raise SheetUnreadable("sheet_too_wide", row=number, max=MOST_COLUMNS)
        if any(len(each) > LONGEST for each in cells):
            raise SheetUnreadable("sheet_cell_too_long", row=number, max=LONGEST)
        if not header:
            while cells and not cells[-1]:
                cells.pop()
            header = tuple(cells)
            continue
        if len(lines) == most_rows:
            raise SheetUnreadable("sheet_too_many_rows", max=most_rows)
        if any(cells[len(header) :]):
            raise SheetUnreadable("sheet_row_too_wide", row=number)
        padded = (*cells, *[""] * len(header))[: len(header)]
        lines.append(SheetLine(number, tuple(padded)))
    if not header:
        raise SheetUnreadable("sheet_empty")
    return Sheet(header, tuple(lines))


def _cell(text: str) -> str:
    """Trim a cell, and drop the apostrophe that keeps cells of our exports from being formulas."""
    trimmed = text.strip(" \u3000\t\r\n")
    guarded = trimmed.startswith("'") and trimmed[1:].lstrip(" \u3000").startswith(FORMULA)
    return trimmed[1:] if guarded else trimmed
