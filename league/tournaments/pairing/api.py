"""Rounds and pairings: drafted, looked at, changed by hand, published, timed, closed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, ChoiceField, IntegerField, ListField

from cards.api.questions import query
from league.jobs.site import whole_url
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import Question, Shape, Url, asked
from league.people.api.views import PublicList, StaffAct, View, Viewset, acting
from league.tournaments.errors import NoSuchTable, NotNow
from league.tournaments.front.api import unless_same
from league.tournaments.models import Pairing, Round, Tournament
from league.tournaments.pairing.queries import STATES, PairingJob, pairing_job
from league.tournaments.pairing.services import drafts, pairing, rounds
from league.tournaments.rounds.api import (
    PairingShape,
    RoundShape,
    pairing_json,
    round_json,
    round_of,
    rounds_of,
)
from league.tournaments.rounds.queries.pairings import these
from league.tournaments.tournament import api, limits
from league.tournaments.tournament.queries import running_phase

DRAFT_CHANGES = ["swap", "pair", "bye", "table"]


class PairingsQuestion(Question):
    round = api.round_number(required=False)
    entrant = api.numbered(required=False)


class RoundStepQuestion(Question):
    minutes = IntegerField(
        **limits.MINUTES, required=False, help_text="For `start`: length of the round in minutes."
    )
    keep = BooleanField(
        default=True, help_text="For `redraw`: keep the pairings that were set by hand."
    )


class ExtendQuestion(api.ActReasonQuestion):
    seconds = IntegerField(min_value=1, max_value=24 * 3600)
    table = IntegerField(
        **limits.TABLE,
        required=False,
        help_text="Extend only this table. Default: the whole round.",
    )


class FeatureQuestion(Question):
    table = IntegerField(**limits.TABLE)
    on = BooleanField()


class DraftChangeQuestion(api.ActReasonQuestion):
    """`swap` and `pair` name two entrants, `bye` one, `table` a pairing and its new table."""

    change = ChoiceField(choices=DRAFT_CHANGES)
    entrants = ListField(child=api.numbered(), max_length=2, required=False, default=list)
    pairing = api.numbered(required=False, help_text="The pairing's number in the round.")
    table = IntegerField(**limits.TABLE, required=False)


class PairingJobShape(Shape, kind="pairing_job"):
    """A round that a worker pairs; once it is `done` the round is there, as a draft."""

    uid: str
    tournament: str
    round: Annotated[int, "The number of the round that is paired."]
    state: Annotated[str, STATES]
    code: Annotated[str, "Code of the reason why the pairing was refused; empty otherwise."]
    sentence: Annotated[str, "The reason in the language asked for."]
    asked_at: datetime
    finished_at: datetime | None
    url: Url


describe = described("rounds")
RUN = "tournaments.run"


def at_table(round: Round, table: int) -> Pairing:
    """Find the pairing at a table of a round. Raises NoSuchTable."""
    return NoSuchTable.unless(
        round.pairings.select_related("round__tournament").filter(table=table).first(),
        params={"field": "table"},
    )


def round_response(
    request: Request, tournament: Tournament, number: int, code: int = 200
) -> Response:
    round = round_of(request, tournament, str(number))
    return Response(round_json(round), status=code)


@extend_schema_view(retrieve=describe("get_round", "A round"))
class RoundsView(Viewset):
    """Rounds, counted through the tournament. Drafts are there for the staff alone."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "retrieve": ANYONE}
    serializer_class = RoundShape.serializer

    @describe("list_rounds", "A tournament's rounds")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(rounds_of(request, api.tournament_of(request, uid)), round_json)

    @describe(
        "pair_round",
        "Pair the next round: a draft, to be looked at before it is published",
        description="With more than 200 entrants, the pairing is done in the background: "
        "the answer is 202, with the address of the job (`url`, `Location`). Read the job "
        "until its state is `done`. Meanwhile, further calls are refused (409 "
        "`pairing_underway`).",
        responses={201: RoundShape.serializer, 202: PairingJobShape.serializer},
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid, RUN)
        phase = NotNow.unless(running_phase(tournament))
        made = pairing.pair_or_ask(phase=phase, **acting(request))
        if isinstance(made, PairingJob):
            return accepted(tournament, made)
        return round_response(request, tournament, made.number, 201)

    def retrieve(self, request: Request, uid: str, number: str) -> Response:
        return Response(round_json(round_of(request, api.tournament_of(request, uid), number)))


ROUND_STEPS: Final[Mapping[str, Callable[..., object]]] = {
    "publish": lambda round, wanted, **by: rounds.publish(round=round, **by),
    "redraw": lambda round, wanted, **by: pairing.redraw(round=round, keep=wanted["keep"], **by),
    "start": lambda round, wanted, **by: rounds.start(
        round=round, minutes=wanted.get("minutes"), **by
    ),
    "close": lambda round, wanted, **by: rounds.close(round=round, **by),
}
TURN = OpenApiParameter("turn", str, OpenApiParameter.PATH, enum=list(ROUND_STEPS))


class RoundActView(StaffAct):
    """An act on a round, which answers with the round as it then is."""

    needs: ClassVar[str] = RUN

    def act(
        self,
        request: Request,
        uid: str,
        number: str,
        question: type[api.Question],
        do: Callable[..., object],
    ) -> Response:
        tournament = api.tournament_of(request, uid, self.needs)
        round = round_of(request, tournament, number)
        do(round, asked(question, request.data), **acting(request))
        return round_response(request, tournament, round.number)


class RoundStepView(RoundActView):
    """Lead a round a step on."""

    @describe(
        "lead_round",
        "Publish a draft, pair it again, start the clock, close the round",
        description="A draft that does not fit the results any more is not published (409 "
        "`draft_stale`); a round with open matches is not closed (409 `round_incomplete`).",
        parameters=[TURN],
        asks=RoundStepQuestion,
        says=RoundShape,
    )
    def post(self, request: Request, uid: str, number: str, turn: str) -> Response:
        return self.act(request, uid, number, RoundStepQuestion, ROUND_STEPS[turn])


class ExtendView(RoundActView):
    """Time extensions, which judges may give too."""

    needs: ClassVar[str] = "tournaments.extend"

    @describe(
        "extend_round",
        "Give a round, or one of its tables, more time",
        asks=ExtendQuestion,
        says=RoundShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        def extend(round: Round, wanted: dict[str, Any], **by: Any) -> None:
            table = at_table(round, wanted.pop("table")) if "table" in wanted else None
            rounds.extend(round=round, table=table, **wanted, **by)

        return self.act(request, uid, number, ExtendQuestion, extend)


class FeatureView(RoundActView):
    """Feature tables."""

    @describe(
        "feature_table",
        "Make a table of a round a feature table, or an ordinary one",
        asks=FeatureQuestion,
        says=RoundShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        def feature(round: Round, wanted: dict[str, Any], **by: Any) -> None:
            drafts.feature(pairing=at_table(round, wanted["table"]), on=wanted["on"], **by)

        return self.act(request, uid, number, FeatureQuestion, feature)


class DraftView(RoundActView):
    """A draft, changed by hand."""

    @describe(
        "change_draft",
        "Change a draft by hand: swap two, pair two, give a bye, move to a table",
        asks=DraftChangeQuestion,
        says=RoundShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        return self.act(request, uid, number, DraftChangeQuestion, _change_draft)


def _change_draft(round: Round, wanted: Mapping[str, Any], **by: Any) -> object:
    """Carry out a change of a draft. Raises NotInDraft or NoSuchTable if a field is missing."""
    of = {"round": round, "reason": wanted["reason"], **by}
    names = [*wanted["entrants"], 0, 0]
    match wanted["change"]:
        case "swap":
            return drafts.swap(first=names[0], second=names[1], **of)
        case "pair":
            return drafts.set_pair(first=names[0], second=names[1], **of)
        case "bye":
            return drafts.give_bye(entrant=names[0], **of)
    if "pairing" not in wanted or "table" not in wanted:
        raise NoSuchTable(params={"field": "table"})
    return drafts.set_table(number=wanted["pairing"], table=wanted["table"], **of)


ROUND = OpenApiParameter("round", int, description="List only pairings of this round.")
ENTRANT = OpenApiParameter("entrant", int, description="List only pairings of this entrant.")


class PairingsView(PublicList):
    """Who meets whom, why, and how it ended."""

    serializer_class = PairingShape.serializer

    @describe(
        "list_pairings",
        "The pairings with their reasons and results, round by round",
        description="Send the ETag in `If-None-Match`: the answer is 304 while nothing has "
        "changed.",
        parameters=[ROUND, ENTRANT],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        wanted = asked(PairingsQuestion, query(request))
        return unless_same(
            request, uid, lambda front: self._pairings(front.tournament, wanted), matches=True
        )

    def _pairings(self, tournament: Tournament, wanted: Mapping[str, Any]) -> Response:
        shown = rounds_of(self.request, tournament)
        rows = Pairing.objects.filter(round__in=shown.values("pk"))
        if "round" in wanted:
            rows = rows.filter(round__number=wanted["round"])
        if "entrant" in wanted:
            rows = rows.filter(sides__entrant__number=wanted["entrant"])
        page = self.page_of(rows.order_by("round__number", "number"))
        return self.get_paginated_response([pairing_json(row) for row in these(page)])


def url_of(tournament: Tournament, job: PairingJob) -> str:
    return whole_url("api:tournament-pairing-job", tournament.event.uid, job.uid)


def pairing_job_json(tournament: Tournament, job: PairingJob) -> dict[str, Any]:
    return PairingJobShape.json(job, tournament=tournament.event.uid, url=url_of(tournament, job))


def accepted(tournament: Tournament, job: PairingJob) -> Response:
    """Answer 202, with the address of the job."""
    return Response(
        pairing_job_json(tournament, job), status=202, headers={"Location": url_of(tournament, job)}
    )


class PairingJobView(View):
    """A pairing that is done in the background."""

    access: ClassVar[Access] = {"get": STAFF}

    @describe("get_pairing_job", "The state of a background pairing", says=PairingJobShape)
    def get(self, request: Request, uid: str, job: str) -> Response:
        tournament = api.tournament_of(request, uid, RUN)
        return Response(pairing_job_json(tournament, pairing_job(tournament, job)))
