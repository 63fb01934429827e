"""What happens in the hall: results from slips, penalties, judge calls, announcements."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, EVENTS, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account
from league.tournaments.entrants.api import entrant_of
from league.tournaments.entrants.queries.entrants import own_entrant, penalties_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.floor.queries.slips import own_match
from league.tournaments.floor.questions import (
    AnnounceQuestion,
    OwnCallQuestion,
    PenaltyQuestion,
    ResultQuestion,
    TableCallQuestion,
)
from league.tournaments.floor.services import announcements, calls, penalties, slips
from league.tournaments.floor.shapes import (
    AnnouncementShape,
    CallShape,
    PenaltyShape,
    announcement_json,
    call_json,
    penalty_json,
)
from league.tournaments.models import JudgeCall
from league.tournaments.rounds.queries.pairings import these
from league.tournaments.rounds.shapes import PairingShape, pairing_json
from league.tournaments.tournament import questions
from league.tournaments.tournament.api import row_of, tournament_of
from league.tournaments.tournament.queries import announcements_of

describe = described("hall")


class ResultsView(View):
    """Results from slips."""

    access: ClassVar[Access] = {"post": STAFF}

    @describe(
        "enter_result",
        "Enter a result as it stands on a table's slip, as judge or scorekeeper",
        description="The same slip once more changes nothing; one that says another thing than "
        "what is there is refused (409 `table_done`): correct that instead. One that says another "
        "thing than a player has reported is refused too (409 `slip_differs`, which shows both): "
        "ask them, then send it with `confirm`. A table that is being played in several rounds "
        "needs the round (422 `slip_round_unsaid`), and a knock-out match a winner (422 "
        "`knockout_drawn`).",
        asks=ResultQuestion,
        says=PairingShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.results")
        wanted = asked(ResultQuestion, request.data)
        made = slips.enter(tournament=tournament, by=account(request), now=timezone.now(), **wanted)
        [seated] = these([made.pairing])
        return Response(pairing_json(seated))


## Penalties


class PenaltiesView(Viewset):
    """What judges gave; for the staff."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = PenaltyShape.serializer

    @describe("list_penalties", "All penalties, the newest first, with what happened")
    def list(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.penalise")
        return self.listed(penalties_of(tournament).order_by("-pk"), penalty_json)

    @describe(
        "penalise",
        "Give a penalty; a match loss decides the match, a disqualification sends away",
        asks=PenaltyQuestion,
        says=PenaltyShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.penalise")
        wanted = asked(PenaltyQuestion, request.data)
        found = entrant_of(tournament, str(wanted.pop("entrant")))
        made = penalties.give(entrant=found, by=account(request), now=timezone.now(), **wanted)
        return Response(penalty_json(made), status=status.HTTP_201_CREATED)


class LiftView(View):
    """Take a penalty back."""

    access: ClassVar[Access] = {"post": STAFF}

    @describe(
        "lift_penalty",
        "Lift a penalty; a match that it decided stays decided",
        asks=questions.ActReasonQuestion,
        says=PenaltyShape,
    )
    def post(self, request: Request, uid: str, pk: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.penalise")
        found = row_of(penalties_of(tournament), pk)
        wanted = asked(questions.ActReasonQuestion, request.data)
        penalties.lift(penalty=found, by=account(request), now=timezone.now(), **wanted)
        return Response(penalty_json(row_of(penalties_of(tournament), pk)))


## Judge calls


def _calls(tournament: Any) -> Any:
    found = JudgeCall.objects.filter(tournament=tournament).select_related(
        "tournament__event", "called_by__player", "taken_by__player"
    )
    return found.order_by("-pk")


class CallsView(Viewset):
    """Tables that call a judge; for the staff."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = CallShape.serializer

    @describe("list_calls", "Judge calls, the newest first")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(_calls(tournament_of(request, uid, "tournaments.desk")), call_json)

    @describe(
        "call_to_table",
        "Call a judge to any table, as staff",
        asks=TableCallQuestion,
        says=CallShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.desk")
        wanted = asked(TableCallQuestion, request.data)
        made = calls.call_to_table(
            tournament=tournament, by=account(request), now=timezone.now(), **wanted
        )
        return Response(call_json(made), status=status.HTTP_201_CREATED)


class OwnCallView(View):
    """Call a judge to one's own table."""

    access: ClassVar[Access] = {"post": EVENTS}

    @describe(
        "call_to_my_table",
        "Call a judge to the table where I play now",
        asks=OwnCallQuestion,
        says=CallShape,
        status=201,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        entrant = own_entrant(tournament, request.user)
        pairing = TournamentHidden.unless(own_match(tournament, entrant) if entrant else None)
        wanted = asked(OwnCallQuestion, request.data)
        made = calls.call(pairing=pairing, by=account(request), now=timezone.now(), **wanted)
        return Response(call_json(made), status=status.HTTP_201_CREATED)


CALL_STEPS: Final[Mapping[str, Callable[..., object]]] = {"take": calls.take, "close": calls.close}
REPLY = OpenApiParameter("reply", str, OpenApiParameter.PATH, enum=list(CALL_STEPS))


class CallStepView(View):
    """Answer a call."""

    access: ClassVar[Access] = {"post": STAFF}

    @describe(
        "answer_call",
        "Say that I go, or that the call is answered",
        parameters=[REPLY],
        says=CallShape,
    )
    def post(self, request: Request, uid: str, pk: str, reply: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.calls")
        found = row_of(_calls(tournament), pk)
        CALL_STEPS[reply](call=found, by=account(request), now=timezone.now())
        return Response(call_json(row_of(_calls(tournament), pk)))


## Announcements


class AnnouncementsView(Viewset):
    """What was said to everybody."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF}
    serializer_class = AnnouncementShape.serializer

    @describe("list_announcements", "Announcements, the newest first")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(announcements_of(tournament_of(request, uid)), announcement_json)

    @describe(
        "announce",
        "Announce something on the pages, and by mail too if you want",
        asks=AnnounceQuestion,
        says=AnnouncementShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.announce")
        wanted = asked(AnnounceQuestion, request.data)
        by_mail = wanted.pop("by_mail")
        say = announcements.announce_by_mail if by_mail else announcements.announce
        made = say(tournament=tournament, by=account(request), now=timezone.now(), **wanted)
        return Response(announcement_json(made), status=status.HTTP_201_CREATED)
