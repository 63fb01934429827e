"""The first sheet of an XLSX workbook as rows of text, read within fixed limits.

An untrusted workbook may be a ZIP bomb: it is unpacked in pieces, XML entities are refused, and a
far-off cell is an error instead of memory for all the cells before it.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from league.rules.errors import RulesError

MOST_UNPACKED: Final = 16_000_000
MOST_MEMBERS: Final = 200
MOST_STRINGS: Final = 100_000
MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINKS: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}"
DOCUMENT: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
CELL: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
WHOLE: Final = re.compile(r"-?[0-9]+\.0+")

# What reading a damaged archive, or one that is no workbook, may raise.
BROKEN: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError),
    *(ParseError, DefusedXmlException, LookupError, ValueError, RuntimeError),
)

Rows = Iterator[tuple[int, list[str]]]


class SheetUnreadable(RulesError):
    """The file is not read at all."""


def rows(raw: bytes, *, most_rows: int, most_columns: int) -> Rows:
    """Yield the rows that are not empty, with their numbers. Raises SheetUnreadable."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as book:
            yield from _rows(_parts(book), most_rows, most_columns)
    except SheetUnreadable:
        raise
    except BROKEN as error:
        raise SheetUnreadable("sheet_not_xlsx") from error


def _parts(book: zipfile.ZipFile) -> dict[str, bytes]:
    """Unpack the needed parts, never more than the limit, whatever size the header claims."""
    parts: dict[str, bytes] = {}
    left = MOST_UNPACKED
    if len(book.infolist()) > MOST_MEMBERS:
        raise SheetUnreadable("sheet_too_large_unpacked")
    for info in book.infolist():
        if not info.filename.endswith((".xml", ".rels")):
            continue
        with book.open(info) as part:
            content = part.read(left + 1)
        left -= len(content)
        if left < 0:
            raise SheetUnreadable("sheet_too_large_unpacked")
        parts[info.filename] = content
    return parts


def _rows(parts: dict[str, bytes], most_rows: int, most_columns: int) -> Rows:
    strings = _strings(parts.get("xl/sharedStrings.xml", b""))
    sheet = parts[_first_sheet(parts)]
    count, before = 0, 0
    for row in _each(io.BytesIO(sheet), f"{MAIN}row"):
        number = int(row.get("r") or before + 1)
        before = number
        cells: list[str] = []
        for place, cell in enumerate(row.iter(f"{MAIN}c")):
            column = _column(cell.get("r"), place)
            if column >= most_columns:
                if _value(cell, strings):
                    raise SheetUnreadable("sheet_cell_far_off")
                continue
            cells.extend([""] * (column + 1 - len(cells)))
            cells[column] = _value(cell, strings)
        if any(cells):
            count += 1
            if count > most_rows:
                return
            yield number, cells


def _each(content: IO[bytes], tag: str) -> Iterator[Element]:
    """Yield the elements with a tag, and free each one afterwards."""
    for _event, element in iterparse(content, forbid_dtd=True):
        if element.tag == tag:
            yield element
            element.clear()


def _first_sheet(parts: dict[str, bytes]) -> str:
    """Find the first sheet's part by the workbook's links."""
    sheets = _each(io.BytesIO(parts["xl/workbook.xml"]), f"{MAIN}sheet")
    names = [sheet.get(f"{DOCUMENT}id") or "" for sheet in sheets]
    links = _each(io.BytesIO(parts["xl/_rels/workbook.xml.rels"]), f"{LINKS}Relationship")
    targets = {link.get("Id") or "": link.get("Target") or "" for link in links}
    target = targets[names[0]]
    return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"


def _strings(content: bytes) -> list[str]:
    if not content:
        return []
    strings: list[str] = []
    for element in _each(io.BytesIO(content), f"{MAIN}si"):
        strings.append(_text(element))
        if len(strings) > MOST_STRINGS:
            raise SheetUnreadable("sheet_too_large_unpacked")
    return strings


def _text(element: Element) -> str:
    """Join the runs of a text, without phonetic guides (rPh)."""
    own = [child.text or "" for child in element.findall(f"{MAIN}t")]
    runs = [run.text or "" for run in element.findall(f"{MAIN}r/{MAIN}t")]
    return "".join([*own, *runs])


def _column(name: str | None, place: int) -> int:
    if name is None:
        return place
    matched = CELL.fullmatch(name)
    if matched is None:
        raise SheetUnreadable("sheet_not_xlsx")
    column = 0
    for letter in matched[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _value(cell: Element, strings: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        inline = cell.find(f"{MAIN}is")
        return "" if inline is None else _text(inline)
    value = cell.findtext(f"{MAIN}v") or ""
    if kind == "s" and value:
        return strings[int(value)] if 0 <= int(value) < len(strings) else ""
    if kind == "e":
        return ""
    return value.partition(".")[0] if kind == "n" and WHOLE.fullmatch(value) else value
