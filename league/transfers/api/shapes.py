"""The JSON of imports, and its declared shape."""

from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.transfers.tables.rules.reports import ImportReport, RowReport
from league.transfers.tables.wording import DOES, sentence_of
from league.transfers.trf.services import Look

MOST_FINDINGS = 500


def report_json(report: ImportReport, *, done: bool) -> Json:
    return ImportReportShape.json(
        report,
        done=done,
        columns_left_out=list(report.left_out),
        rows=[_row_json(row) for row in report.rows],
    )


def _row_json(row: RowReport) -> Json:
    return ImportRowShape.json(
        row,
        fields=dict(row.fields),
        problem=RowProblemShape.json(row.problem) if row.problem else None,
        notes=[RowProblemShape.json(note) for note in row.notes],
    )


def look_json(look: Look, *, done: bool) -> Json:
    return ReportImportShape.json(
        look,
        done=done,
        tournament=look.made.event.uid if look.made is not None else None,
        rounds_played=look.played,
        points=look.formula,
        findings=[
            FindingShape.json(
                finding,
                line=finding.line or None,
                column=finding.column or None,
                text=sentence_of(finding.code, finding.params),
            )
            for finding in look.findings[:MOST_FINDINGS]
        ],
        left_out=max(0, len(look.findings) - MOST_FINDINGS),
    )


class RowProblemShape(Shape):
    column: Annotated[str, "Its heading in the table; empty: the whole row."]
    code: str
    text: Annotated[str, "In the language asked for."]


class ImportRowShape(Shape):
    row: Annotated[int, "In the table; the headings are row 1."]
    what: str
    does: Annotated[str, tuple(DOES)]
    fields: Annotated[dict[str, str], "What is read of the row, by column."]
    problem: RowProblemShape | None
    notes: Annotated[list[RowProblemShape], "Parts of the row that are ignored."]


class ImportReportShape(Shape, kind="import_report"):
    done: Annotated[bool, "false: nothing was written."]
    before: Annotated[bool, "true: the same table was already imported; nothing was done."]
    writes: Annotated[int, "Rows that change something."]
    token: Annotated[str, "Identifies what the table would do; send it to do exactly that."]
    columns_left_out: Annotated[list[str], "Headings that mean nothing here."]
    rows: list[ImportRowShape]


class FindingShape(Shape):
    line: Annotated[int | None, "null: the whole file."]
    column: int | None
    code: str
    stops: Annotated[bool, "true: nothing is created until this is fixed."]
    text: Annotated[str, "In the language asked for."]


class ReportImportShape(Shape, kind="report_import"):
    done: Annotated[bool, "false: nothing was written."]
    before: Annotated[bool, "true: the same file was already imported; nothing was done."]
    tournament: Annotated[str | None, "The uid of what was made."]
    name: str
    entrants: int
    rounds_played: int
    rounds: int
    points: Annotated[str, "The formula of the points."]
    stops: Annotated[int, "Number of findings that prevent the import."]
    findings: list[FindingShape]
    left_out: Annotated[int, "Number of findings beyond the first 500, which are not listed."]
