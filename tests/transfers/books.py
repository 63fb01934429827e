"""Workbooks as spreadsheet programs write them, in their smallest form."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
WORKBOOK = (
    f'<workbook {MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/'
    'relationships"><sheets><sheet name="1" sheetId="1" r:id="rId7"/></sheets></workbook>'
)
LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId7" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return made.getvalue()


def sheet_of(rows: Sequence[Sequence[str]]) -> str:
    """Write cells as shared strings by their number, digits as numbers."""
    lines, n = [], 0
    for number, row in enumerate(rows, 1):
        cells = []
        for at, text in enumerate(row):
            name = f"{chr(ord('A') + at)}{number}"
            if text.isascii() and text.isdigit():
                cells.append(f'<c r="{name}"><v>{text}</v></c>')
            else:
                cells.append(f'<c r="{name}" t="s"><v>{n}</v></c>')
                n += 1
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    return f"<worksheet {MAIN}><sheetData>{''.join(lines)}</sheetData></worksheet>"


def strings_of(rows: Sequence[Sequence[str]]) -> str:
    texts = [text for row in rows for text in row if not (text.isascii() and text.isdigit())]
    items = "".join(
        f"<si><r><t>{escape(text)}</t></r><rPh sb='0' eb='1'><t>ヨミ</t></rPh></si>"
        for text in texts
    )
    return f"<sst {MAIN}>{items}</sst>"


def book(rows: Sequence[Sequence[str]], **more: str | bytes) -> bytes:
    return packed(
        {
            "xl/workbook.xml": WORKBOOK,
            "xl/_rels/workbook.xml.rels": LINKS,
            "xl/worksheets/sheet1.xml": sheet_of(rows),
            "xl/sharedStrings.xml": strings_of(rows),
            **more,
        }
    )
