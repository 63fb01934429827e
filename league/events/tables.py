"""Tables for spreadsheets, CSV and XLSX, in which no cell is read as a formula."""

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from league.rules import workbooks

CSV, XLSX = "csv", "xlsx"
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")


def csv_answer(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Return rows as a CSV file to download, in UTF-8 with the byte order mark that Excel needs."""
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    writer = csv.writer(answer)
    for row in rows:
        writer.writerow([plain_cell(value) for value in row])
    return answer


def workbook_answer(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Return rows as an XLSX workbook to download."""
    answer = HttpResponse(workbooks.write(rows), content_type=WORKBOOK)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def table_answer(name: str, rows: Iterable[Sequence[object]], kind: str) -> HttpResponse:
    """Return rows as the kind of file that was asked for: ``csv`` or ``xlsx``."""
    give = workbook_answer if kind == XLSX else csv_answer
    return give(f"{name}.{kind}", rows)


def plain_cell(value: object) -> str:
    """Return a value as text that no spreadsheet reads as a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.lstrip(" \u3000").startswith(FORMULA) or text[:1] in FORMULA else text
