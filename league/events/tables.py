"""Tables for spreadsheets: CSV that opens in them as it is, and in which nothing is a formula."""

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")


def csv_answer(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Give rows as a file to be saved under a name, in UTF-8 with the mark that Excel asks for."""
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    writer = csv.writer(answer)
    for row in rows:
        writer.writerow([plain_cell(value) for value in row])
    return answer


def plain_cell(value: object) -> str:
    """Write a cell that no spreadsheet takes for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.lstrip(" \u3000").startswith(FORMULA) or text[:1] in FORMULA else text
