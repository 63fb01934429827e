"""Players over all events, as far as they show it; and the rating list of a game."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.careers.api import questions, shapes
from league.careers.queries import careers, ratings as queries
from league.careers.rules import careers as counting
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import PublicList
from league.people.errors import NotFound
from league.people.queries import player_by_handle

describe = described("careers")
GAME = OpenApiParameter("game", str, description="List only results in this game.")
WORDS = OpenApiParameter("q", str, description="Search in the handles and names of the opponents.")
PRIVATE = "404 when the player does not show this to the caller."


class RatingListView(PublicList):
    """The rated players of a game."""

    serializer_class = shapes.RatingShape.serializer

    @describe(
        "list_ratings",
        "The rated players of a game, the best first",
        description="Those with few matches come after all others.",
    )
    def list(self, request: Request, game: str) -> Response:
        if game not in queries.games_rated():
            raise NotFound
        return self.listed(queries.list_of(game), lambda row: shapes.rating_json(row, row.player))


class PlayerRatingsView(PublicList):
    """A player's ratings."""

    serializer_class = shapes.RatingShape.serializer

    @describe("list_player_ratings", "A player's ratings, game by game", description=PRIVATE)
    def list(self, request: Request, handle: str) -> Response:
        player = careers.shown_player(handle, "ratings", request.user)
        return self.listed(queries.of_player(player), lambda row: shapes.rating_json(row, player))


class RatingHistoryView(PublicList):
    """The history of a player's rating in a game."""

    serializer_class = shapes.RatingChangeShape.serializer

    @describe(
        "list_rating_changes",
        "What each match did to a player's rating, the latest first",
        description=PRIVATE,
    )
    def list(self, request: Request, handle: str, game: str) -> Response:
        player = careers.shown_player(handle, "ratings", request.user)
        if game not in {rating.game for rating in queries.of_player(player)}:
            raise NotFound
        return self.listed(
            queries.history(player, game).order_by("-place"),
            lambda row: shapes.change_json(queries.line_of(row)),
        )


class PlayerResultsView(PublicList):
    """A player's results."""

    serializer_class = shapes.PlayerEventShape.serializer

    @describe(
        "list_player_results",
        "A player's results by event, the latest first",
        description=PRIVATE,
        parameters=[GAME],
    )
    def list(self, request: Request, handle: str) -> Response:
        wanted = asked(questions.CareerQuestion, query(request))
        player = careers.shown_player(handle, "results", request.user)
        meetings = [
            meeting
            for meeting in careers.meetings_of(player, request.user)
            if meeting.occasion.game == wanted.get("game", meeting.occasion.game)
        ]
        places = careers.by_event(careers.finishes_of(player, request.user))
        return self.listed(
            counting.by_event(meetings), lambda row: shapes.player_event_json(row, places)
        )


class OpponentsView(PublicList):
    """The opponents of a player."""

    serializer_class = shapes.OpponentShape.serializer

    @describe(
        "list_opponents",
        "A player's opponents, the one met most often first",
        description=PRIVATE,
        parameters=[WORDS],
    )
    def list(self, request: Request, handle: str) -> Response:
        words = asked(questions.OpponentsQuestion, query(request))["q"]
        player = careers.shown_player(handle, "opponents", request.user)
        rows = counting.against(careers.meetings_of(player, request.user))
        return self.listed([row for row in rows if row.opponent.fits(words)], shapes.opponent_json)


class MeetingsView(PublicList):
    """Two players."""

    serializer_class = shapes.MeetingShape.serializer

    @describe(
        "list_meetings",
        "Every match of two players against each other, seen from the first",
        description=PRIVATE,
    )
    def list(self, request: Request, handle: str, other: str) -> Response:
        player = careers.shown_player(handle, "opponents", request.user)
        opponent = player_by_handle(other)
        if opponent.pk == player.pk:
            raise NotFound
        mine = counting.between(careers.meetings_of(player, request.user), opponent.pk)
        return self.listed(mine, shapes.meeting_json)
