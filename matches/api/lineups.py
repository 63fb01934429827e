"""The line-up of a match of teams: who of a side sits at which seat."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import MATCHES, READ, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, acting
from matches.api import questions, shapes
from matches.errors import LineUpWrong, NotYourSide
from matches.queries import lineups as queries
from matches.services import lineups

describe = described("matches")


def line_ups(request: Request, uid: str) -> list[queries.LineUp]:
    """Find the line-ups that the caller may put in order. Raises MatchHidden, NotInState."""
    return queries.line_ups_of(queries.page_in_order(uid, request.user))


class LineUpView(View):
    """Who sits where."""

    access: ClassVar[Access] = {"get": READ, "put": MATCHES}

    @describe(
        "get_line_ups",
        "The line-ups that I may set: that of my side, or all for those who may rule",
        description="409 `not_in_state`: the match has no line-up to set, or it cannot be "
        "set any more.",
        says=shapes.LineUpsShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        return Response(shapes.line_ups_json(uid, line_ups(request, uid)))

    @describe(
        "set_line_up",
        "Set which player of a side takes which seat; players keep their decks",
        description="A team may do so until its match begins, those who may rule until "
        "something is reported. 422 `line_up_wrong`: each player of the side must be listed "
        "exactly once.",
        asks=questions.LineUpQuestion,
        says=shapes.LineUpsShape,
    )
    def put(self, request: Request, uid: str) -> Response:
        possible = line_ups(request, uid)
        wanted = asked(questions.LineUpQuestion, request.data)
        sides = {line_up.side.number: line_up for line_up in possible}
        chosen = NotYourSide.unless(sides.get(wanted["side"]))
        known = {seat.entry_player.player.handle: seat.entry_player for seat in chosen.seats}
        if not known.keys() >= set(wanted["players"]):
            raise LineUpWrong
        players = [known[handle] for handle in wanted["players"]]
        lineups.line_up(side=chosen.side, players=players, **acting(request))
        return Response(shapes.line_ups_json(uid, line_ups(request, uid)))
