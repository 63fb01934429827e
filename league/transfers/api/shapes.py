"""What the API says of imports, and its declared shape."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
)

from league.people.api.serializers import kind
from league.tournaments.api.examples import example
from league.transfers.api import examples
from league.transfers.tables.rules.reports import Problem, Report, RowReport
from league.transfers.tables.wording import DOES, told
from league.transfers.trf.services import Look

Json = dict[str, Any]
Shape = serializers.Serializer[Any]
MOST_FINDINGS = 500


def report(found: Report, *, done: bool) -> Json:
    return {
        "object": "import_report",
        "done": done,
        "before": found.before,
        "writes": found.writes,
        "token": found.token,
        "columns_left_out": list(found.left_out),
        "rows": [_row(one) for one in found.rows],
    }


def _row(one: RowReport) -> Json:
    problem = one.problem
    return {
        "row": one.row,
        "what": one.what,
        "does": one.does,
        "fields": dict(one.fields),
        "problem": _problem(problem) if problem else None,
        "notes": [_problem(note) for note in one.notes],
    }


def _problem(one: Problem) -> Json:
    return {"column": one.column, "code": one.code, "text": one.text}


def look(found: Look, *, done: bool) -> Json:
    return {
        "object": "report_import",
        "done": done,
        "before": found.before,
        "tournament": found.made.event.uid if found.made is not None else None,
        "name": found.name,
        "entrants": found.entrants,
        "rounds_played": found.played,
        "rounds": found.rounds,
        "points": found.formula,
        "stops": found.stops,
        "findings": [
            {
                "line": one.line or None,
                "column": one.column or None,
                "code": one.code,
                "stops": one.stops,
                "text": told(one.code, one.params),
            }
            for one in found.findings[:MOST_FINDINGS]
        ],
        "left_out": max(0, len(found.findings) - MOST_FINDINGS),
    }


class RowProblemSerializer(Shape):
    column = CharField(help_text="Its heading in the table; empty: the whole row.")
    code = CharField()
    text = CharField(help_text="In the language asked for.")


class ImportRowSerializer(Shape):
    row = IntegerField(help_text="In the table; the headings are row 1.")
    what = CharField()
    does = ChoiceField(choices=list(DOES))
    fields = DictField(  # type: ignore[assignment]
        child=CharField(), help_text="What is read of the row, by column."
    )
    problem = RowProblemSerializer(allow_null=True)
    notes = RowProblemSerializer(many=True, help_text="What of the row is not taken.")


@extend_schema_serializer(examples=[example("Import", examples.IMPORT_REPORT)])
class ImportReportSerializer(Shape):
    object = kind("import_report")
    done = BooleanField(help_text="false: nothing was written.")
    before = BooleanField(help_text="The same table was imported already; again does nothing.")
    writes = IntegerField(help_text="Rows that change something.")
    token = CharField(help_text="Names what the table would do; send it to have that done.")
    columns_left_out = ListField(child=CharField(), help_text="Headings that mean nothing here.")
    rows = ImportRowSerializer(many=True)


class FindingSerializer(Shape):
    line = IntegerField(allow_null=True, help_text="null: the whole file.")
    column = IntegerField(allow_null=True)
    code = CharField()
    stops = BooleanField(help_text="Nothing is made until it is put right.")
    text = CharField(help_text="In the language asked for.")


@extend_schema_serializer(examples=[example("Report", examples.REPORT_IMPORT)])
class ReportImportSerializer(Shape):
    object = kind("report_import")
    done = BooleanField(help_text="false: nothing was written.")
    before = BooleanField(help_text="The same file was brought in already; again does nothing.")
    tournament = CharField(allow_null=True, help_text="The uid of what was made.")
    name = CharField()
    entrants = IntegerField()
    rounds_played = IntegerField()
    rounds = IntegerField()
    points = CharField(help_text="The formula of the points.")
    stops = IntegerField(help_text="How many findings stop it.")
    findings = FindingSerializer(many=True)
    left_out = IntegerField(help_text="Findings beyond the first 500.")
