"""A tournament at a glance: who met whom, places from round to round, the decks as a whole."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import Viewset
from league.tournaments.errors import TournamentHidden
from league.tournaments.front.api import unless_same
from league.tournaments.front.queries import Front
from league.tournaments.models import Phase
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.public import shapes as graph_shapes
from league.tournaments.public.api.tables import PHASE, SAME
from league.tournaments.public.queries import crosstable
from league.tournaments.public.queries.places import courses, tables_of
from league.tournaments.public.questions import PhaseQuestion
from league.tournaments.rounds.queries.pairings import of_phase
from league.tournaments.standings import queries as standings

describe = described("standings")


def counted(found: Front, wanted: Mapping[str, Any]) -> Phase | None:
    """Find the phase asked for among those with standings round by round, or the last of them.

    None: none has begun. Raises TournamentHidden.
    """
    phases = [one for one in found.begun if one.kind not in ELIMINATION]
    if "phase" in wanted:
        phases = [phase for phase in phases if phase.number == wanted["phase"]]
        if not phases:
            raise TournamentHidden
    return phases[-1] if phases else None


class CrosstableView(Viewset):
    """Who met whom."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = graph_shapes.CrosstableLineShape.serializer

    @describe(
        "list_crosstable",
        "The cross-table of a phase: what each entrant played, round by round",
        description=f"In the order of the standings. Eliminations have brackets instead. {SAME}",
        parameters=[PHASE],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        wanted = asked(PhaseQuestion, query(request))
        return unless_same(request, uid, lambda found: self._lines(found, wanted))

    def _lines(self, found: Front, wanted: Mapping[str, Any]) -> Response:
        phase = counted(found, wanted)
        if phase is None:
            return self.get_paginated_response(self.page_of([]))
        rows, rounds = standings.of(phase).rows, [one.number for one in found.rounds_of(phase)]
        lines = crosstable.by_round(rows, of_phase(phase), rounds, self.page_of(rows))
        return self.get_paginated_response([graph_shapes.line_json(line, phase) for line in lines])


class ChartView(Viewset):
    """How places moved."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = graph_shapes.CourseShape.serializer

    @describe(
        "list_places",
        "The places of each entrant after each round of a phase",
        description=f"In the order of the last standings. {SAME}",
        parameters=[PHASE],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        wanted = asked(PhaseQuestion, query(request))
        return unless_same(request, uid, lambda found: self._courses(found, wanted))

    def _courses(self, found: Front, wanted: Mapping[str, Any]) -> Response:
        phase = counted(found, wanted)
        if phase is None:
            return self.get_paginated_response(self.page_of([]))
        rounds = found.rounds_of(phase)
        return self.listed(
            courses(tables_of(phase, rounds)),
            lambda one: graph_shapes.course_json(one, phase, rounds),
        )
