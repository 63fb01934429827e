"""What happens in the hall: results from slips, penalties, judge calls, announcements."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField

from league.events.api.shapes import by_json
from league.people.api.permissions import ANYONE, EVENTS, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import Json, PlainLine, PlainText, Question, Shape, asked
from league.people.api.shapes import OwnerShape
from league.people.api.views import StaffAct, View, Viewset, acting
from league.tournaments.entrants.api import entrant_of
from league.tournaments.entrants.queries import own_entrant, penalties_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.floor.queries import own_match
from league.tournaments.floor.services import announcements, calls, penalties, slips
from league.tournaments.models import Announcement, JudgeCall, Penalty
from league.tournaments.rounds.api import PairingShape, pairing_json
from league.tournaments.rounds.queries.pairings import these
from league.tournaments.tournament import api, limits
from league.tournaments.tournament.queries import announcements_of


class ResultQuestion(Question):
    table = IntegerField(**limits.TABLE)
    score = CharField(**limits.SCORE, help_text="As on the slip: 2-1, 2-0-1, 1:0 …")
    round = api.round_number(required=False)
    confirm = BooleanField(
        default=False,
        help_text="Enter the result even though a player has reported a different one.",
    )


class PenaltyQuestion(Question):
    entrant = api.numbered()
    infraction = ChoiceField(choices=Penalty.Infraction.values)
    ruling = ChoiceField(choices=Penalty.Ruling.values)
    points = IntegerField(**limits.POINTS_TAKEN, default=0)
    round = api.round_number(required=False)
    text = PlainText(**limits.STATEMENT, required=False, allow_blank=True, default="")


class TableCallQuestion(Question):
    table = IntegerField(**limits.TABLE)
    text = PlainLine(**limits.JUDGE_CALL, required=False, allow_blank=True, default="")


class OwnCallQuestion(Question):
    text = PlainLine(**limits.JUDGE_CALL, required=False, allow_blank=True, default="")


class AnnounceQuestion(Question):
    text = PlainText(**limits.STATEMENT)
    by_mail = BooleanField(default=False)


## Request bodies


class PenaltyShape(Shape, kind="penalty"):
    id: int
    entrant: int
    round: int | None
    infraction: Annotated[str, Penalty.Infraction]
    ruling: Annotated[str, Penalty.Ruling]
    points: int
    text: str
    by: OwnerShape | None
    at: datetime
    lifted_at: datetime | None


def penalty_json(row: Penalty) -> Json:
    return PenaltyShape.json(row, entrant=row.entrant.number, text=row.note, by=by_json(row.by))


class CallShape(Shape, kind="judge_call"):
    id: int
    table: int | None
    text: str
    called_by: OwnerShape | None
    called_at: datetime
    taken_by: OwnerShape | None
    taken_at: datetime | None
    closed_at: datetime | None


def call_json(row: JudgeCall) -> Json:
    by, taken_by = by_json(row.called_by), by_json(row.taken_by)
    return CallShape.json(row, text=row.note, called_by=by, taken_by=taken_by)


class AnnouncementShape(Shape, kind="announcement"):
    id: int
    text: str
    by: OwnerShape | None
    at: datetime


def announcement_json(row: Announcement) -> Json:
    return AnnouncementShape.json(row, by=by_json(row.by))


## Results


describe = described("hall")


class ResultsView(StaffAct):
    """Results from slips."""

    @describe(
        "enter_result",
        "Enter a result as it stands on a table's slip, as judge or scorekeeper",
        description="Sending the same slip again changes nothing. A slip that differs "
        "from the result already entered is refused (409 `table_done`): make a correction "
        "instead. A slip that differs from a player's report is refused too (409 "
        "`slip_differs`, which gives both): ask the players, then send the slip with "
        "`confirm`. If the table is in use in several open rounds, `round` is needed (422 "
        "`slip_round_unsaid`), and a knock-out match needs a winner (422 `knockout_drawn`).",
        asks=ResultQuestion,
        says=PairingShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.results")
        wanted = asked(ResultQuestion, request.data)
        made = slips.enter(tournament=tournament, **acting(request), **wanted)
        [seated] = these([made.pairing])
        return Response(pairing_json(seated))


## Penalties


class PenaltiesView(Viewset):
    """Penalties; for the staff."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = PenaltyShape.serializer

    @describe("list_penalties", "All penalties, the newest first, with what happened")
    def list(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.penalise")
        return self.listed(penalties_of(tournament).order_by("-pk"), penalty_json)

    @describe(
        "penalise",
        "Give a penalty; a match loss decides the match, a disqualification removes the entrant",
        asks=PenaltyQuestion,
        says=PenaltyShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.penalise")
        wanted = asked(PenaltyQuestion, request.data)
        entrant = entrant_of(tournament, str(wanted.pop("entrant")))
        made = penalties.give(entrant=entrant, **acting(request), **wanted)
        return Response(penalty_json(made), status=201)


class LiftView(StaffAct):
    """Take a penalty back."""

    @describe(
        "lift_penalty",
        "Lift a penalty; a match that it decided stays decided",
        asks=api.ActReasonQuestion,
        says=PenaltyShape,
    )
    def post(self, request: Request, uid: str, pk: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.penalise")
        penalty = api.row_of(penalties_of(tournament), pk)
        wanted = asked(api.ActReasonQuestion, request.data)
        penalties.lift(penalty=penalty, **acting(request), **wanted)
        return Response(penalty_json(api.row_of(penalties_of(tournament), pk)))


## Judge calls


def _calls(tournament: Any) -> Any:
    calls = JudgeCall.objects.filter(tournament=tournament).select_related(
        "tournament__event", "called_by__player", "taken_by__player"
    )
    return calls.order_by("-pk")


class CallsView(Viewset):
    """Tables that call a judge; for the staff."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = CallShape.serializer

    @describe("list_calls", "Judge calls, the newest first")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(_calls(api.tournament_of(request, uid, "tournaments.desk")), call_json)

    @describe(
        "call_to_table",
        "Call a judge to any table, as staff",
        asks=TableCallQuestion,
        says=CallShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.desk")
        wanted = asked(TableCallQuestion, request.data)
        made = calls.call_to_table(tournament=tournament, **acting(request), **wanted)
        return Response(call_json(made), status=201)


class OwnCallView(View):
    """Calling a judge to my own table."""

    access: ClassVar[Access] = {"post": EVENTS}

    @describe(
        "call_to_my_table",
        "Call a judge to the table where I play now",
        asks=OwnCallQuestion,
        says=CallShape,
        status=201,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid)
        entrant = own_entrant(tournament, request.user)
        pairing = TournamentHidden.unless(own_match(tournament, entrant) if entrant else None)
        wanted = asked(OwnCallQuestion, request.data)
        made = calls.call(pairing=pairing, **acting(request), **wanted)
        return Response(call_json(made), status=201)


CALL_STEPS: Final[Mapping[str, Callable[..., object]]] = {"take": calls.take, "close": calls.close}
REPLY = OpenApiParameter("reply", str, OpenApiParameter.PATH, enum=list(CALL_STEPS))


class CallStepView(StaffAct):
    """Answer a call."""

    @describe("answer_call", "Take a judge call, or close it", parameters=[REPLY], says=CallShape)
    def post(self, request: Request, uid: str, pk: str, reply: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.calls")
        call = api.row_of(_calls(tournament), pk)
        CALL_STEPS[reply](call=call, **acting(request))
        return Response(call_json(api.row_of(_calls(tournament), pk)))


## Announcements


class AnnouncementsView(Viewset):
    """Announcements to everybody."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF}
    serializer_class = AnnouncementShape.serializer

    @describe("list_announcements", "Announcements, the newest first")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(announcements_of(api.tournament_of(request, uid)), announcement_json)

    @describe(
        "announce",
        "Announce something on the pages, and by mail too if you want",
        asks=AnnounceQuestion,
        says=AnnouncementShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.announce")
        wanted = asked(AnnounceQuestion, request.data)
        by_mail = wanted.pop("by_mail")
        say = announcements.announce_by_mail if by_mail else announcements.announce
        made = say(tournament=tournament, **acting(request), **wanted)
        return Response(announcement_json(made), status=201)
