"""Leagues and who organises them."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.events.api.events import UID
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account
from league.people.permissions import may, require
from league.seasons.api import (
    questions as league_questions,
    shapes,
)
from league.seasons.models import League
from league.seasons.queries import archive as league_archive, leagues as queries
from league.seasons.services import leagues as services
from league.tournaments.errors import TournamentHidden

TAGS = ["leagues"]
WORDS = OpenApiParameter("q", str, description="In the name.")


def league_of(request: Request, uid: str, act: str = "") -> League:
    """Find a league that the caller may see, and do ``act`` to. Raises Hidden, Forbidden."""
    found = queries.league_by_uid(uid, request.user)
    if act:
        require(request.user, act, found)
    return found


def told(request: Request, found: League) -> dict[str, Any]:
    return shapes.league_json(found, organises=may(request.user, "leagues.change", found))


@extend_schema_view(
    list=extend_schema(
        operation_id="list_leagues", summary="Leagues", parameters=[WORDS], tags=TAGS
    ),
    retrieve=extend_schema(operation_id="get_league", summary="A league", tags=TAGS),
)
class LeagueViewset(Viewset):
    """Seasons of divisions, one after the other."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": STAFF,
        "retrieve": ANYONE,
        "partial_update": STAFF,
    }
    serializer_class = shapes.LeagueShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        wanted = asked(league_questions.LeaguesQuestion, query(request))
        rows = queries.visible_leagues(request.user).filter(name__icontains=wanted["q"])
        mine = queries.organised_by(request.user)
        return self.listed(rows, lambda row: shapes.league_json(row, organises=row.pk in mine))

    @extend_schema(
        operation_id="make_league",
        summary="Make a league, and be its first organiser",
        request=league_questions.NewLeagueQuestion,
        responses={201: shapes.LeagueShape.serializer},
        tags=TAGS,
    )
    def create(self, request: Request) -> Response:
        require(request.user, "leagues.create")
        wanted = asked(league_questions.NewLeagueQuestion, request.data)
        made = services.make(by=account(request), now=timezone.now(), **wanted)
        return Response(told(request, made), status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(told(request, league_of(request, uid)))

    @extend_schema(
        operation_id="change_league",
        summary="Change a league; hiding it hides the events of its seasons",
        request=league_questions.LeagueQuestion,
        tags=TAGS,
    )
    def partial_update(self, request: Request, uid: str) -> Response:
        found = league_of(request, uid, "leagues.change")
        wanted = asked(league_questions.LeagueQuestion, request.data, partial=True)
        services.change(league=found, by=account(request), now=timezone.now(), **wanted)
        return Response(told(request, league_of(request, uid)))


class OrganisersView(Viewset):
    """Who organises a league, and every event of its seasons."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "destroy": STAFF}
    serializer_class = shapes.OrganiserShape.serializer

    @extend_schema(
        operation_id="list_league_organisers", summary="A league's organisers", tags=TAGS
    )
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(queries.organisers_of(league_of(request, uid)), shapes.organiser_json)

    @extend_schema(
        operation_id="add_league_organiser",
        summary="Let somebody organise a league",
        request=league_questions.OrganiserQuestion,
        responses={201: shapes.OrganiserShape.serializer},
        tags=TAGS,
    )
    def create(self, request: Request, uid: str) -> Response:
        found = league_of(request, uid, "leagues.change")
        player = asked(league_questions.OrganiserQuestion, request.data)["player"]
        made = services.give_role(
            league=found, user=player.user, by=account(request), now=timezone.now()
        )
        row = queries.organisers_of(found).get(pk=made.pk)
        return Response(shapes.organiser_json(row), status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="end_league_organiser",
        summary="Take a role back; one organiser stays",
        responses={204: OpenApiResponse(description="Ended.")},
        tags=TAGS,
    )
    def destroy(self, request: Request, uid: str, pk: str) -> Response:
        found = league_of(request, uid, "leagues.change")
        role = queries.organisers_of(found).filter(pk=min(int(pk), 2**31 - 1)).first()
        if role is None:
            raise TournamentHidden
        services.end_role(role=role, by=account(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


## What has been


class ArchiveView(View):
    """The finished seasons of a league."""

    access: ClassVar[Access] = {"get": ANYONE}

    @extend_schema(
        operation_id="get_league_archive",
        summary="A league's finished seasons: who won, who moved, the records of all times",
        responses=shapes.LeagueArchiveShape.serializer,
        tags=TAGS,
    )
    def get(self, request: Request, uid: str) -> Response:
        found = league_of(request, uid)
        return Response(shapes.archive_json(found, league_archive.archive_of(found)))


class AllTimeView(Viewset):
    """The table of all times."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = shapes.AllTimeShape.serializer

    @extend_schema(
        operation_id="list_all_time_table",
        summary="A league's table of all times: the most titles first, then the most wins",
        tags=TAGS,
    )
    def list(self, request: Request, uid: str) -> Response:
        found = league_archive.archive_of(league_of(request, uid))
        return self.listed(found.table, shapes.all_time_json)
