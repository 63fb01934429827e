"""What players do for their own side."""

from typing import ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import EVENTS, Access
from league.people.api.serializers import asked
from league.people.api.views import View, account
from league.tournaments.api import tournament_questions as questions
from league.tournaments.api.common import tournament_of
from league.tournaments.services import drops

TAGS = ["entrants"]


class DropOutView(View):
    """Leave a tournament that is under way."""

    access: ClassVar[Access] = {"post": EVENTS}

    @extend_schema(
        operation_id="drop_out",
        summary="Drop out of a tournament before its next round, as who plays in it",
        description="Only an organiser brings one back. 409 `organiser_drops`: in a season, or "
        "before entry is closed.",
        request=questions.ActReasonQuestion,
        responses={204: OpenApiResponse(description="You are not paired any more.")},
        tags=TAGS,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        wanted = asked(questions.ActReasonQuestion, request.data)
        drops.drop_out(tournament=tournament, by=account(request), now=timezone.now(), **wanted)
        return Response(status=status.HTTP_204_NO_CONTENT)
