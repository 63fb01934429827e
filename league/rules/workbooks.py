"""A table as an XLSX workbook of a single sheet.

Numbers are numbers and everything else is text: no cell is ever a formula. The same rows give
the same bytes. The format is a minimal ECMA-376.
"""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Final
from xml.sax.saxutils import escape

MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LINKS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
KIND: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MOST_LETTERS: Final = 32_767  # per cell
PARTS: Final = {
    "[Content_Types].xml": (
        f'<Types xmlns="{TYPES}">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KIND}.worksheet+xml"/>'
        "</Types>"
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{LINKS}"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        '<sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{LINKS}"><Relationship Id="rId1" Type="{OFFICE}/worksheet" '
        'Target="worksheets/sheet1.xml"/></Relationships>'
    ),
}


def write(rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows, the first of which names the columns, as a workbook."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in {**PARTS, "xl/worksheets/sheet1.xml": _sheet(rows)}.items():
            part = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            part.compress_type = zipfile.ZIP_DEFLATED
            book.writestr(part, HEAD + text)
    return made.getvalue()


def _sheet(rows: Iterable[Sequence[object]]) -> str:
    written = "".join(
        f'<row r="{number}">{"".join(_cell(number, at, value) for at, value in enumerate(row))}'
        "</row>"
        for number, row in enumerate(rows, 1)
    )
    frozen = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    )
    return f'<worksheet xmlns="{MAIN}">{frozen}<sheetData>{written}</sheetData></worksheet>'


def _cell(row: int, at: int, value: object) -> str:
    name = f"{_letters(at)}{row}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f'<c r="{name}"><v>{value}</v></c>'
    text = "" if value is None else "".join(filter(_is_allowed, str(value)))[:MOST_LETTERS]
    if not text:
        return ""
    return f'<c r="{name}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def _letters(at: int) -> str:
    """Name a column: A for 0, Z for 25, AA for 26."""
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _is_allowed(letter: str) -> bool:
    """Tell whether XML 1.0 knows a character."""
    code = ord(letter)
    return (code >= 0x20 and not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF)) or (
        letter in "\t\n\r"
    )
