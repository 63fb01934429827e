"""Exports of a tournament as files, and imports of tables."""

import json
from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField

from cards.api.questions import query
from league.people.api.permissions import STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import PublicView, StaffAct, View, acting
from league.people.permissions import may, require
from league.tournaments.errors import TournamentHidden
from league.tournaments.front.queries import front
from league.tournaments.public.api import PhaseQuestion
from league.tournaments.tournament.api import tournament_of
from league.transfers.api import questions, shapes
from league.transfers.event_file.queries import event_file
from league.transfers.tables.services import importing
from league.transfers.trf import services as report_files, wording as reports
from league.transfers.trf.queries import swiss_of, swiss_report
from league.transfers.trf.rules import report as trf

describe = described("files")
PHASE = OpenApiParameter(
    "phase", int, description="Number of a Swiss phase. Default: the first Swiss."
)
RUN = "tournaments.run"
SHEET = OpenApiParameter("sheet", str, OpenApiParameter.PATH, enum=list(importing.NEEDS))


class DryRun(StaffAct):
    """An act that writes nothing with `dry`: that answer is not stored."""

    def keeps_answer(self, request: Request) -> bool:
        dry = request.data.get("dry") if isinstance(request.data, Mapping) else None
        return not (isinstance(dry, Hashable) and dry in BooleanField.TRUE_VALUES)


class ExportView(View):
    """A whole event."""

    access: ClassVar[Access] = {"get": STAFF}

    @describe(
        "export_event",
        "The whole event as one JSON document, to its organisers",
        description="Its JSON Schema is at `/tournaments/schemas/event-1.json`. An event "
        "made from the document (at `/tournaments/bring-in/`) exports to the same document.",
        responses={200: OpenApiResponse(OpenApiTypes.OBJECT, "The event.")},
    )
    def get(self, request: Request, uid: str) -> HttpResponse:
        tournament = tournament_of(request, uid, "tournaments.change")
        text = json.dumps(event_file(tournament), ensure_ascii=False)
        return HttpResponse(text, content_type="application/json")


class ReportView(PublicView):
    """A Swiss as a tournament report file."""

    @describe(
        "get_report",
        "A Swiss as a tournament report file (TRF26)",
        parameters=[PHASE],
        responses={(200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, "The report.")},
    )
    def get(self, request: Request, uid: str) -> HttpResponse:
        wanted = asked(PhaseQuestion, query(request))
        event_front = front(uid, request.user)
        swiss = [phase for phase in swiss_of(event_front.phases)
                 if phase.number == wanted.get("phase", phase.number)]  # fmt: skip
        if not swiss:
            raise TournamentHidden
        made = swiss_report(swiss[0], restrictions=may(request.user, RUN, event_front.tournament))
        text = trf.write(made.report, [reports.sentence_of(lack) for lack in made.lacks])
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


class ImportView(DryRun):
    """Import a table: a preview first, then all of it or nothing."""

    @describe(
        "import_sheet",
        "Import entrants or results from a table",
        description="With `dry` nothing is written, and the answer says what each row "
        "would do. Send the `token` of that answer to do exactly that. The answer of a dry "
        "run is not stored for its `Idempotency-Key`. 409 `import_stale`: the import would "
        "now do something different; 422 `rows_wrong`: some row cannot be imported, so none "
        "was.",
        parameters=[SHEET],
        asks=questions.ImportQuestion,
        says=shapes.ImportReportShape,
    )
    def post(self, request: Request, uid: str, sheet: str) -> Response:
        tournament = tournament_of(request, uid, importing.NEEDS[sheet])
        wanted = asked(questions.ImportQuestion, request.data)
        of: dict[str, Any] = {
            "kind": sheet,
            "tournament": tournament,
            "raw": wanted["text"].encode(),
            **acting(request),
        }
        if wanted["dry"]:
            return Response(shapes.report_json(importing.dry_run(**of), done=False))
        report = importing.confirm(token=wanted["token"], **of)
        return Response(shapes.report_json(report, done=not report.before))


class BringInView(DryRun):
    """Import a report file of another program, after a preview."""

    @describe(
        "bring_in_report",
        "Make an event of a tournament report file (TRF)",
        description="With `dry` nothing is written, and the answer says what would be "
        "created and what would differ from the file, by line and column. The players in "
        "the file become guests. Sending the same file for the same game again returns the "
        "event created before. 422 `report_wrong`: a finding with `stops` must be fixed "
        "first.",
        asks=questions.ReportFileQuestion,
        says=shapes.ReportImportShape,
    )
    def post(self, request: Request) -> Response:
        require(request.user, "events.create")
        wanted = asked(questions.ReportFileQuestion, request.data)
        of: dict[str, Any] = {
            "raw": wanted["text"].encode(),
            "game": wanted["game"],
            "format": wanted.get("format"),
            "time_zone": wanted["time_zone"],
            **acting(request),
        }
        if wanted["dry"]:
            return Response(shapes.look_json(report_files.dry_run(**of), done=False))
        look = report_files.bring_in(**of)
        return Response(shapes.look_json(look, done=not look.before))
