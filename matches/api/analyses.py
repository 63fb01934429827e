"""The analysis of a record: what each line was worth."""

from datetime import datetime
from typing import Annotated, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.serializers import Json, Shape
from league.people.api.views import View
from matches.models import Filing
from matches.queries.records import analyses, visible as queries
from matches.queries.records.analyses import Analysed

describe = described("records")


class State(models.TextChoices):
    """How far an analysis is."""

    DONE = "done", _("done")
    REFUSED = "refused", _("cannot be analysed")
    RUNNING = "running", _("is being analysed")
    QUEUED = "queued", _("waits for its turn")
    GIVEN_UP = "given_up", _("failed several times")
    NONE = "none", _("not asked for: only verified records are analysed")


class AnalysisShape(Shape, kind="analysis"):
    """What each line of a record was worth, in millionths of the first side's chance to win."""

    record: str
    digest: str
    ruleset: str
    state: Annotated[str, State]
    percent: Annotated[int | None, "How much is done; null: not begun, or over."]
    version: Annotated[int | None, "Version of the analysis; a higher one has other numbers."]
    is_current: Annotated[bool, "false: made by an older version, or not there."]
    engine: str | None
    duration_us: int | None
    at: datetime | None
    refusal: Annotated[Json | None, "Why it cannot be analysed: code, rule, params, sentence."]
    analysis: Annotated[
        Json | None,
        "sides, start, result, lines (before, after, error, luck, skill, rest, alternatives), "
        "luck, skill, rest, turning_points (indexes into the lines, the largest swings first).",
    ]


def state_of(known: Analysed) -> State:
    if known.kept is not None:
        return State.REFUSED if known.refusal else State.DONE
    if known.is_given_up:
        return State.GIVEN_UP
    if known.is_waiting:
        return State.QUEUED if known.percent is None else State.RUNNING
    return State.NONE


def analysis_json(row: Filing, known: Analysed) -> Json:
    """Return the JSON of the analysis of a filed record that the caller may see."""
    kept, worth = known.kept, known.worth
    return AnalysisShape.json(
        record=row.uid,
        digest=row.record.digest,
        ruleset=row.record.ruleset,
        state=state_of(known),
        percent=known.percent,
        version=kept.version if kept else None,
        is_current=kept is not None and not known.is_old,
        engine=kept.engine if kept else None,
        duration_us=kept.duration_us if kept else None,
        at=kept.at if kept else None,
        refusal=known.refusal or None,
        analysis=worth.to_json() if worth else None,
    )


class AnalysisView(View):
    """The analysis of a record; 404 while the record is hidden from the caller."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe(
        "get_analysis",
        "What each line of a verified record was worth: luck, skill, turning points",
        description="Every verified record is analysed a while after its verdict: read it again "
        "until `state` is `done` or `refused`.",
        says=AnalysisShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        filing = queries.visible_filing(uid, request.user)
        return Response(analysis_json(filing, analyses.of_record(filing.record)))
