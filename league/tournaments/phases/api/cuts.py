"""The cut: who would come into the next phase is read, and what was read is confirmed."""

from typing import Annotated, Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField

from cards.api.questions import query
from league.people.api.permissions import STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import Question, Shape, asked
from league.people.api.views import View, account
from league.rules.errors import RulesError
from league.tournaments.errors import NotNow, refusal_of
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases.api.tournaments import tournament_json_for as told_tournament
from league.tournaments.phases.questions import declined_entrants
from league.tournaments.phases.services import cuts, phases
from league.tournaments.phases.services.cuts import Cut
from league.tournaments.rounds.queries.rounds import next_cut
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import tournament_of
from league.tournaments.tournament.shapes import TournamentShape

describe = described("tournaments")
CHANGE = "tournaments.change"
DECLINED = OpenApiParameter(
    "declined", {"type": "array", "items": {"type": "integer"}}, description="Who does not come in."
)


class CutQuestion(Question):
    declined = declined_entrants()


class CutConfirmQuestion(CutQuestion):
    token = CharField(**limits.TOKEN, help_text="Of the cut that was read.")
    early = BooleanField(default=False, help_text="Before the last round of the phase.")


class CutEntrantShape(Shape):
    entrant: int
    place: Annotated[int | None, "In the standings of the phase before."]
    points: Annotated[str, "Exact; empty where that phase counts none."]
    by_lot: Annotated[bool, "A lot decided between equal places."]


class CutShape(Shape, kind="cut"):
    phase: Annotated[int, "The phase that begins."]
    inside: Annotated[list[CutEntrantShape], "Who comes in, the first seed first."]
    declined: list[CutEntrantShape]
    following: Annotated[list[CutEntrantShape], "Who is next in line."]
    token: Annotated[str, "Names what is shown: confirm it with this."]


def shape(phase: Phase, found: Cut) -> dict[str, Any]:
    def entrant(number: int) -> dict[str, Any]:
        row = found.rows.get(number)
        return CutEntrantShape.json(
            entrant=number,
            place=row.place if row else None,
            points=row.points if row else "",
            by_lot=number in found.tied,
        )

    return CutShape.json(
        found,
        phase=phase.number,
        inside=[entrant(number) for number in found.order],
        declined=[entrant(number) for number in found.declined],
        following=[entrant(number) for number in found.following],
    )


def _following(tournament: Tournament) -> Phase:
    """Find the phase that is to begin with a cut. Raises NotNow."""
    return NotNow.unless(next_cut(tournament))


class CutView(View):
    """Who comes into the next phase."""

    access: ClassVar[Access] = {"get": STAFF, "post": STAFF}

    @describe(
        "get_cut",
        "Who would come into the next phase, who declines and who is next in line",
        description="Nothing changes. `declined` may be given several times.",
        parameters=[DECLINED],
        says=CutShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        phase = _following(tournament_of(request, uid, CHANGE))
        declined = request.query_params.getlist("declined")
        wanted = asked(CutQuestion, {**query(request), "declined": declined})
        try:
            found = cuts.preview(phase, wanted["declined"])
        except RulesError as error:
            raise refusal_of(error) from error
        return Response(shape(phase, found))

    @describe(
        "confirm_cut",
        "Begin the next phase with those who were read, and end the one that is played",
        description="Where others would come in now, it is refused (409 `cut_moved_on`): read the "
        "cut again.",
        asks=CutConfirmQuestion,
        says=TournamentShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, CHANGE)
        wanted = asked(CutConfirmQuestion, request.data)
        phases.cut(tournament=tournament, by=account(request), now=timezone.now(), **wanted)
        return Response(told_tournament(request, tournament))
