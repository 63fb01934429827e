"""Tournaments: read, made, changed, led from state to state; the cut is read, then confirmed."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField

from cards.api.questions import query
from league.events.api.events import UID, event_of
from league.events.queries import roles_at, roles_of
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import Question, Shape, asked
from league.people.api.views import StaffAct, View, Viewset, acting
from league.tournaments.errors import NotNow, refusing
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases import questions
from league.tournaments.phases.services import cuts, phases, tournaments
from league.tournaments.rounds.queries.rounds import next_cut
from league.tournaments.tournament import api, limits, queries
from league.tournaments.tournament.services import plans

describe = described("tournaments")
WHEN = OpenApiParameter("when", str, enum=["upcoming", "past", "mine"])
STATE = OpenApiParameter("state", str, enum=Tournament.State.values)
WORDS = OpenApiParameter("q", str, description="Search in the event's name, place and category.")


def tournament_json_for(request: Request, tournament: Tournament) -> dict[str, Any]:
    """Return the JSON of a tournament, read anew."""
    row = queries.with_counts(queries.visible_tournaments(request.user)).get(pk=tournament.pk)
    return api.tournament_json(row, roles_at(request.user, row.event))


def seeded(wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the data with its seed, sent as a text because of its many digits, as a number."""
    return {**wanted, "seed": int(wanted["seed"])} if "seed" in wanted else wanted


@extend_schema_view(
    list=describe(
        "list_tournaments", "Tournaments, the newest first", parameters=[WHEN, STATE, WORDS]
    ),
    retrieve=describe("get_tournament", "A tournament"),
)
class TournamentViewset(Viewset):
    """An event that is paired and ranked; `uid` is the event's."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": STAFF,
        "retrieve": ANYONE,
        "partial_update": STAFF,
    }
    serializer_class = api.TournamentShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        wanted = asked(questions.TournamentsQuestion, query(request))
        rows = queries.with_counts(queries.visible_tournaments(request.user))
        rows = queries.in_time(rows, wanted.get("when", ""), request.user, timezone.now())
        rows = queries.called(rows, wanted["q"])
        if "state" in wanted:
            rows = rows.filter(state=wanted["state"])
        roles = roles_of(request.user)
        return self.listed(rows, lambda row: api.tournament_json(row, roles.get(row.event_id, ())))

    @describe(
        "make_tournament",
        "Make a tournament of an event, planned by a pattern",
        asks=questions.MakeTournamentQuestion,
        says=api.TournamentShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        wanted = asked(questions.MakeTournamentQuestion, request.data)
        event = event_of(request, wanted.pop("event"), "events.change")
        made = tournaments.set_up(event=event, **acting(request), **wanted)
        return Response(tournament_json_for(request, made), status=201)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(tournament_json_for(request, api.tournament_of(request, uid)))

    @describe(
        "change_tournament",
        "Change a tournament's settings; those of the standings can be changed at any time",
        asks=questions.ChangeQuestion,
    )
    def partial_update(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.change")
        wanted = seeded(asked(questions.ChangeQuestion, request.data, partial=True))
        tournaments.change(tournament=tournament, **acting(request), **wanted)
        return Response(tournament_json_for(request, tournament))


class PhasesView(Viewset):
    """The phases of a tournament, one after the other."""

    access: ClassVar[Access] = {"list": ANYONE, "update": STAFF}
    serializer_class = api.PhaseShape.serializer

    @describe("list_phases", "A tournament's phases")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(queries.phases_of(api.tournament_of(request, uid)), api.phase_json)

    @describe(
        "plan_phases",
        "Replace the plan of all phases; those that have begun must be in the list unchanged",
        asks=questions.PhasesQuestion,
        responses=api.PhaseShape.serializer(many=True),
    )
    def update(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.change")
        wanted = asked(questions.PhasesQuestion, request.data)["phases"]
        plans.set_phases(
            tournament=tournament, phases=[plans.Plan(**plan) for plan in wanted], **acting(request)
        )
        return self.listed(queries.phases_of(tournament), api.phase_json)


## From one state to the next


def _forward(act: Callable[..., object]) -> Callable[..., object]:
    return lambda tournament, asked, **by: act(tournament=tournament, **by)


def _back(act: Callable[..., object]) -> Callable[..., object]:
    return lambda tournament, asked, **by: act(tournament=tournament, reason=asked["reason"], **by)


STEPS: Final[Mapping[str, Callable[..., object]]] = {
    "open_entry": _forward(tournaments.open_entry),
    "close_entry": _forward(tournaments.close_entry),
    "start": _forward(tournaments.start),
    "finish": _forward(tournaments.finish),
    "reopen_entry": _back(tournaments.reopen_entry),
    "unstart": _back(tournaments.unstart),
    "unfinish": _back(tournaments.unfinish),
    "begin_phase": lambda tournament, asked, **by: phases.begin(
        phase=NotNow.unless(
            tournament.phases.filter(state=Phase.State.WAITING).order_by("number").first()
        ),
        declined=asked["declined"],
        **by,
    ),
    "finish_phase": lambda tournament, asked, **by: phases.finish(
        phase=NotNow.unless(queries.running_phase(tournament)),
        early=asked["early"],
        confirm=asked["confirm"],
        **by,
    ),
    "cut": lambda tournament, asked, **by: phases.cut(
        tournament=tournament,
        **{name: asked[name] for name in ("early", "declined", "confirm")},
        **by,
    ),
}
STEP = OpenApiParameter("step", str, OpenApiParameter.PATH, enum=list(STEPS))


class LeadView(StaffAct):
    """Lead a tournament a step on, or back."""

    @describe(
        "lead_tournament",
        "Open or close the entry, start, cut, finish; or take such a step back",
        description="`cut` finishes the running phase and begins the next one. A ladder "
        "ends only with the event's name in `confirm` (409 `ladder_goes_on`). A step that "
        "is not possible now is refused (409) with the reason.",
        parameters=[STEP],
        asks=questions.LeadQuestion,
        says=api.TournamentShape,
    )
    def post(self, request: Request, uid: str, step: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.change")
        wanted = asked(questions.LeadQuestion, request.data)
        STEPS[step](tournament, wanted, **acting(request))
        return Response(tournament_json_for(request, tournament))


## The cut


CHANGE = "tournaments.change"
DECLINED = OpenApiParameter(
    "declined",
    {"type": "array", "items": {"type": "integer"}},
    description="Numbers of the entrants who decline their place; the next in line take "
    "their places.",
)


class CutQuestion(Question):
    declined = questions.declined_entrants()


class CutConfirmQuestion(CutQuestion):
    token = CharField(**limits.TOKEN, help_text="The `token` of the cut that you have read.")
    early = BooleanField(default=False, help_text="End the phase before its last round.")


class CutEntrantShape(Shape):
    entrant: int
    place: Annotated[int | None, "In the standings of the phase before."]
    points: Annotated[
        str, "Points in the previous phase, exact; empty if that phase does not count points."
    ]
    by_lot: Annotated[bool, "A lot decided between equal places."]


class CutShape(Shape, kind="cut"):
    phase: Annotated[int, "The phase that begins."]
    inside: Annotated[list[CutEntrantShape], "The entrants who qualify, by seed."]
    declined: list[CutEntrantShape]
    following: Annotated[list[CutEntrantShape], "Who is next in line."]
    token: Annotated[str, "Identifies this cut; send it to confirm the cut."]


def shape(phase: Phase, cut: cuts.CutPreview) -> dict[str, Any]:
    def entrant(number: int) -> dict[str, Any]:
        row = cut.rows.get(number)
        return CutEntrantShape.json(
            entrant=number,
            place=row.place if row else None,
            points=row.points if row else "",
            by_lot=number in cut.tied,
        )

    return CutShape.json(
        cut,
        phase=phase.number,
        inside=[entrant(number) for number in cut.order],
        declined=[entrant(number) for number in cut.declined],
        following=[entrant(number) for number in cut.following],
    )


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
        phase = NotNow.unless(next_cut(api.tournament_of(request, uid, CHANGE)))
        declined = request.query_params.getlist("declined")
        wanted = asked(CutQuestion, {**query(request), "declined": declined})
        with refusing():
            cut = cuts.preview(phase, wanted["declined"])
        return Response(shape(phase, cut))

    @describe(
        "confirm_cut",
        "End the running phase and begin the next one with exactly the "
        "entrants of the cut that was read",
        description="If other entrants would qualify by now, the request is refused (409 "
        "`cut_moved_on`): read the cut again.",
        asks=CutConfirmQuestion,
        says=api.TournamentShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, CHANGE)
        wanted = asked(CutConfirmQuestion, request.data)
        phases.cut(tournament=tournament, **acting(request), **wanted)
        return Response(tournament_json_for(request, tournament))
