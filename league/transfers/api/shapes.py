"""What the API says of imports, and its declared shape."""

from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.transfers.tables.rules.reports import ImportReport, RowReport
from league.transfers.tables.wording import DOES, sentence_of
from league.transfers.trf.services import Look

MOST_FINDINGS = 500


def report_json(found: ImportReport, *, done: bool) -> Json:
    return ImportReportShape.json(
        found,
        done=done,
        columns_left_out=list(found.left_out),
        rows=[_row_json(row) for row in found.rows],
    )


def _row_json(one: RowReport) -> Json:
    return ImportRowShape.json(
        one,
        fields=dict(one.fields),
        problem=RowProblemShape.json(one.problem) if one.problem else None,
        notes=[RowProblemShape.json(note) for note in one.notes],
    )


def look_json(found: Look, *, done: bool) -> Json:
    return ReportImportShape.json(
        found,
        done=done,
        tournament=found.made.event.uid if found.made is not None else None,
        rounds_played=found.played,
        points=found.formula,
        findings=[
            FindingShape.json(
                finding,
                line=finding.line or None,
                column=finding.column or None,
                text=sentence_of(finding.code, finding.params),
            )
            for finding in found.findings[:MOST_FINDINGS]
        ],
        left_out=max(0, len(found.findings) - MOST_FINDINGS),
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
    notes: Annotated[list[RowProblemShape], "What of the row is not taken."]


class ImportReportShape(Shape, kind="import_report"):
    done: Annotated[bool, "false: nothing was written."]
    before: Annotated[bool, "The same table was imported already; again does nothing."]
    writes: Annotated[int, "Rows that change something."]
    token: Annotated[str, "Names what the table would do; send it to have that done."]
    columns_left_out: Annotated[list[str], "Headings that mean nothing here."]
    rows: list[ImportRowShape]


class FindingShape(Shape):
    line: Annotated[int | None, "null: the whole file."]
    column: int | None
    code: str
    stops: Annotated[bool, "Nothing is made until it is put right."]
    text: Annotated[str, "In the language asked for."]


class ReportImportShape(Shape, kind="report_import"):
    done: Annotated[bool, "false: nothing was written."]
    before: Annotated[bool, "The same file was brought in already; again does nothing."]
    tournament: Annotated[str | None, "The uid of what was made."]
    name: str
    entrants: int
    rounds_played: int
    rounds: int
    points: Annotated[str, "The formula of the points."]
    stops: Annotated[int, "How many findings stop it."]
    findings: list[FindingShape]
    left_out: Annotated[int, "Findings beyond the first 500."]
