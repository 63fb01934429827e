"""Leagues and who organises them."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.events.api.events import UID
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import PublicList, PublicView, Viewset, acting
from league.people.permissions import may, require
from league.seasons.api import questions as league_questions
from league.seasons.api.shapes import archive as archive_shapes, leagues as shapes
from league.seasons.models import League
from league.seasons.queries import archive as league_archive, leagues as queries
from league.seasons.services import leagues as services
from league.tournaments.errors import TournamentHidden

describe = described("leagues")
CHANGE = "leagues.change"
WORDS = OpenApiParameter("q", str, description="Search in the name.")


def league_json_for(request: Request, league: League) -> dict[str, Any]:
    return shapes.league_json(league, organises=may(request.user, CHANGE, league))


@extend_schema_view(
    list=describe("list_leagues", "Leagues", parameters=[WORDS]),
    retrieve=describe("get_league", "A league"),
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

    @describe(
        "make_league",
        "Make a league, and be its first organiser",
        asks=league_questions.NewLeagueQuestion,
        says=shapes.LeagueShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        require(request.user, "leagues.create")
        wanted = asked(league_questions.NewLeagueQuestion, request.data)
        made = services.make(**acting(request), **wanted)
        return Response(league_json_for(request, made), status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(league_json_for(request, queries.league_by_uid(uid, request.user)))

    @describe(
        "change_league",
        "Change a league; hiding it hides the events of its seasons",
        asks=league_questions.LeagueQuestion,
    )
    def partial_update(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user, CHANGE)
        wanted = asked(league_questions.LeagueQuestion, request.data, partial=True)
        services.change(league=league, **acting(request), **wanted)
        return Response(league_json_for(request, queries.league_by_uid(uid, request.user)))


class OrganisersView(Viewset):
    """The organisers of a league, who also organise every event of its seasons."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "destroy": STAFF}
    serializer_class = shapes.OrganiserShape.serializer

    @describe("list_league_organisers", "A league's organisers")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(
            queries.organisers_of(queries.league_by_uid(uid, request.user)), shapes.organiser_json
        )

    @describe(
        "add_league_organiser",
        "Let somebody organise a league",
        asks=league_questions.OrganiserQuestion,
        says=shapes.OrganiserShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user, CHANGE)
        player = asked(league_questions.OrganiserQuestion, request.data)["player"]
        made = services.give_role(league=league, user=player.user, **acting(request))
        row = queries.organisers_of(league).get(pk=made.pk)
        return Response(shapes.organiser_json(row), status=status.HTTP_201_CREATED)

    @describe(
        "end_league_organiser", "Remove an organiser; the last one cannot be removed", done="Ended."
    )
    def destroy(self, request: Request, uid: str, pk: str) -> Response:
        league = queries.league_by_uid(uid, request.user, CHANGE)
        role = TournamentHidden.unless(queries.organisers_of(league).filter(pk=pk).first())
        services.end_role(role=role, **acting(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


## Finished seasons


class ArchiveView(PublicView):
    """The finished seasons of a league."""

    @describe(
        "get_league_archive",
        "A league's finished seasons: champions, promotion and relegation, all-time records",
        says=archive_shapes.LeagueArchiveShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user)
        return Response(archive_shapes.archive_json(league, league_archive.archive_of(league)))


class AllTimeView(PublicList):
    """The all-time table."""

    serializer_class = archive_shapes.AllTimeShape.serializer

    @describe("list_all_time_table", "A league's all-time table, ordered by titles, then by wins")
    def list(self, request: Request, uid: str) -> Response:
        archive = league_archive.archive_of(queries.league_by_uid(uid, request.user))
        return self.listed(archive.table, archive_shapes.all_time_json)
