"""Tables at which matches are being played, for programs that show them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, ClassVar

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from league.events.api.events import event_of
from league.events.models import Event
from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.serializers import Json, Shape
from league.people.api.views import Viewset
from league.play.queries.running import SHOWN, Running, sittings_of, tables_from
from matches.models import Match
from matches.queries.matches import match_to_act_on, matches_of, rules_of

describe = described("matches")


class TableShape(Shape, kind="table"):
    """A game of a match that is being played and recorded on devices."""

    uid: str
    match: str
    game: Annotated[int, "Which game of the match."]
    state: Annotated[str, SHOWN]
    is_public: Annotated[bool, "true: anybody may watch on the table's page."]
    lines: int
    score: Annotated[dict[str, int], "By side; empty before the first line."]
    chapter: Annotated[dict[str, str], "The part of the game, by language."]
    to_act: Annotated[list[int], "The sides that are to act."]
    opened_at: datetime


def _shape(row: Running, uids: Mapping[int, str]) -> Json:
    return TableShape.json(
        row,
        match=uids[row.match],
        game=row.number,
        score={str(side): points for side, points in row.points},
        to_act=list(row.to_act),
    )


class _TablesView(Viewset):
    """Score and progress are delayed as the event delays them for spectators."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = TableShape.serializer

    def _answer(self, event: Event, matches: QuerySet[Match]) -> Response:
        """Answer a page of the tables of matches that have no result yet."""
        delay = rules_of(event).watch_delay_minutes * 60
        now = timezone.now()
        page = self.page_of(sittings_of(matches.filter(version=0), now, delay))
        uids = {row.of.match_id: row.of.match.uid for row in page if row.of}
        rows = tables_from(page, now, delay)
        return self.get_paginated_response([_shape(row, uids) for row in rows])


class EventTablesView(_TablesView):
    """The tables of an event."""

    @describe("list_tables", "Tables of an event that are being played")
    def list(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        return self._answer(event, matches_of(event, request.user))


class MatchTablesView(_TablesView):
    """The tables of a match."""

    @describe("list_match_tables", "Tables of a match that are being played")
    def list(self, request: Request, uid: str) -> Response:
        match = match_to_act_on(uid, request.user)
        return self._answer(match.event, Match.objects.filter(pk=match.pk))
