"""Matches, and the rules by which an event's matches are settled."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.events.api.events import UID, event_of
from league.events.models import Event
from league.events.queries import entry_by_uid
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, acting
from league.people.permissions import require
from matches.api import questions, shapes
from matches.models import Match
from matches.queries import matches as queries
from matches.queries.organising import published_house
from matches.queries.pages import match_page
from matches.services import matches, settings

describe = described("matches")
OF_EVENT = OpenApiParameter("event", str, description="The event's uid.")
STATE = OpenApiParameter("state", str, enum=Match.State.values)
SHOW = OpenApiParameter(
    "show",
    str,
    enum=["all", "mine", "waiting", "to_judge"],
    description="`mine`: my matches; `waiting`: those that wait for my report or answer; "
    "`to_judge`: those that wait for me as a judge.",
)


def match_of(request: Request, uid: str, act: str = "") -> Match:
    """Find a match on which the caller may do ``act``. Raises Hidden, Forbidden."""
    match = queries.match_to_act_on(uid, request.user)
    if act:
        require(request.user, act, match)
    return match


@extend_schema_view(
    list=describe("list_matches", "Matches", parameters=[OF_EVENT, STATE, SHOW]),
    retrieve=describe(
        "get_match",
        "A match: claims, records, verdicts, rulings, and what the caller may do",
        says=shapes.MatchDetailShape,
    ),
)
class MatchViewset(Viewset):
    """Matches between two or more sides of an event."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "retrieve": ANYONE}
    serializer_class = shapes.MatchShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        wanted = asked(questions.MatchesQuestion, query(request))
        listed = {
            "all": queries.visible_matches,
            "mine": queries.mine,
            "waiting": queries.waiting_for,
            "to_judge": queries.for_judges,
        }
        rows = listed[wanted["show"]](request.user)
        if "event" in wanted:
            rows = rows.filter(event__uid=wanted["event"])
        rows = queries.in_state(rows, wanted.get("state", ""))
        return self.listed(
            rows.order_by("-event__starts_at", "-event", "number"), shapes.match_json
        )

    @describe(
        "make_match",
        "Make a match of entries, as staff",
        asks=questions.MakeQuestion,
        says=shapes.MatchShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        wanted = asked(questions.MakeQuestion, request.data)
        event: Event = event_of(request, wanted.pop("event"), "matches.make")
        entries = [entry_by_uid(event, uid) for uid in wanted.pop("entries")]
        made = matches.make(event=event, entries=entries, **acting(request), **wanted)
        body = shapes.match_json(queries.match_by_uid(made.uid, request.user))
        return Response(body, status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(shapes.page_json(match_page(uid, request.user)))


class MatchRulesView(View):
    """How an event's matches are settled."""

    access: ClassVar[Access] = {"get": ANYONE, "patch": STAFF}

    @describe("get_match_rules", "How an event's matches are settled", says=shapes.MatchRulesShape)
    def get(self, request: Request, uid: str) -> Response:
        return Response(shapes.rules_json(queries.rules_of(event_of(request, uid))))

    @describe(
        "change_match_rules",
        "Change the rules; once a match was reported, only `watch_delay_minutes`",
        asks=questions.RulesQuestion,
        says=shapes.MatchRulesShape,
    )
    def patch(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "matches.settings")
        wanted = asked(questions.RulesQuestion, request.data, partial=True)
        if wanted.get("house") is not None:
            wanted["house"] = published_house(event, wanted["house"])
        changed = settings.change(event=event, **acting(request), **wanted)
        return Response(shapes.rules_json(changed))


class MatchActsView(Viewset):
    """The match's log."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = shapes.MatchActShape.serializer

    @describe(
        "list_match_acts",
        "The match's log, the newest first",
        description="The reason for a judge call is shown only to the two sides and the "
        "event's staff.",
    )
    def list(self, request: Request, uid: str) -> Response:
        match = match_of(request, uid)
        return self.listed(queries.log_of(match, request.user), shapes.act_json)
