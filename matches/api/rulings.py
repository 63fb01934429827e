"""Rulings by officials."""

from typing import ClassVar

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import Viewset, acting
from matches.api import questions, shapes
from matches.api.matches import match_of
from matches.services import rulings

describe = described("judging")


class RulingsView(Viewset):
    """Decisions of judges and organisers; nothing is ever taken away."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF}
    serializer_class = shapes.RulingShape.serializer

    @describe("list_rulings", "The rulings on a match, the newest first")
    def list(self, request: Request, uid: str) -> Response:
        match = match_of(request, uid)
        rows = match.rulings.select_related("by__player", "winner")
        return self.listed(rows.order_by("-pk"), shapes.ruling_json)

    @describe(
        "rule_match",
        "Decide, correct or void a match, with a reason that both sides see",
        description="`result`, `unfinished` and `correction` take games or a winner; `no_show` and "
        "`concession` a winner; `double_loss` and `void` neither. A `correction` is for a final "
        "result.",
        asks=questions.RulingQuestion,
        says=shapes.RulingShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        match = match_of(request, uid, "matches.rule")
        wanted = asked(questions.RulingQuestion, request.data)
        made = rulings.rule(
            match=match,
            kind=wanted["kind"],
            reason=wanted["reason"],
            winner=wanted["winner"],
            games=questions.claims(wanted["games"]),
            **acting(request),
        )
        return Response(shapes.ruling_json(made), status=status.HTTP_201_CREATED)
