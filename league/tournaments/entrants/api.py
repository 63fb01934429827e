"""Entrants: who takes part, comes late, leaves, comes back, is seeded, has a bye, is there."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.events.queries import entry_by_uid
from league.people.api.permissions import ANYONE, EVENTS, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import StaffAct, View, Viewset, acting, acting_player
from league.people.permissions import may
from league.tournaments.entrants import questions, shapes
from league.tournaments.entrants.queries import entrant_by_number, listed, waiting_list
from league.tournaments.entrants.services import absences, byes, check_in, entrants, seeds, waiting
from league.tournaments.errors import NotWaiting, SettingsInvalid, TournamentHidden
from league.tournaments.models import Entrant, RequestedBye, Tournament, Waiting
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import ActReasonQuestion, tournament_of

describe = described("entrants")
ENTRANTS = "tournaments.entrants"
SHOW = OpenApiParameter("show", str, enum=questions.SHOWN, description="Default: all.")
WORDS = OpenApiParameter(
    "q", str, description="An entrant's number, or a part of a name, handle or club."
)


def entrant_response(tournament: Tournament, entrant: Entrant, code: int = 200) -> Response:
    current = entrant_of(tournament, str(entrant.number))
    return Response(shapes.entrant_json(current, staff=True), status=code)


class EntrantsView(Viewset):
    """The entrants of a tournament, by number."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": STAFF,
        "retrieve": ANYONE,
        "partial_update": STAFF,
    }
    serializer_class = shapes.EntrantShape.serializer

    @describe(
        "list_entrants",
        "The entrants by number, those who have left too",
        description="Only the staff sees in which way an entrant left; others see a drop.",
        parameters=[SHOW, WORDS],
    )
    def list(self, request: Request, uid: str) -> Response:
        wanted = asked(questions.EntrantsQuestion, query(request))
        show = "" if wanted["show"] == "all" else wanted["show"]
        tournament = tournament_of(request, uid)
        rows = listed(tournament, show=show, words=wanted["q"])
        staff = may(request.user, "tournaments.desk", tournament)
        return self.listed(rows, partial(shapes.entrant_json, staff=staff))

    @describe(
        "enter_late",
        "Take somebody into a running tournament, as staff",
        asks=questions.LateQuestion,
        says=shapes.EntrantShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, ENTRANTS)
        wanted = asked(questions.LateQuestion, request.data)
        by = {**acting(request), "reason": wanted["reason"]}
        if ("entry" in wanted) == ("players" in wanted):
            raise SettingsInvalid(params={"field": "entry"})
        if "entry" in wanted:
            entry = entry_by_uid(tournament.event, wanted["entry"])
            made = entrants.enter_late(tournament=tournament, entry=entry, **by)
        else:
            made = entrants.enter_late_players(
                tournament=tournament,
                players=wanted["players"],
                called=wanted["names"],
                name=wanted["name"],
                **by,
            )
        return entrant_response(tournament, made, 201)

    @describe("get_entrant", "An entrant")
    def retrieve(self, request: Request, uid: str, entrant: str) -> Response:
        tournament = tournament_of(request, uid)
        staff = may(request.user, "tournaments.desk", tournament)
        return Response(shapes.entrant_json(entrant_of(tournament, entrant), staff=staff))

    @describe(
        "change_entrant", "Set an entrant's club or fixed table", asks=questions.EntrantQuestion
    )
    def partial_update(self, request: Request, uid: str, entrant: str) -> Response:
        tournament = tournament_of(request, uid, ENTRANTS)
        entrant_row = entrant_of(tournament, entrant)
        wanted = asked(questions.EntrantQuestion, request.data, partial=True)
        entrants.describe(entrant=entrant_row, **acting(request), **wanted)
        return entrant_response(tournament, entrant_row)


ENTRANT_STEPS: Final[Mapping[str, Callable[..., object]]] = {
    "drop": absences.drop,
    "reenter": absences.reenter,
    "disqualify": absences.disqualify,
}
NEEDS = {"disqualify": "tournaments.penalise"}
MOVE = OpenApiParameter("move", str, OpenApiParameter.PATH, enum=list(ENTRANT_STEPS))


class EntrantStepView(StaffAct):
    """An entrant leaves, or comes back."""

    @describe(
        "lead_entrant",
        "Drop an entrant, let it come back, or disqualify it",
        parameters=[MOVE],
        asks=ActReasonQuestion,
        says=shapes.EntrantShape,
    )
    def post(self, request: Request, uid: str, entrant: str, move: str) -> Response:
        tournament = tournament_of(request, uid, NEEDS.get(move, ENTRANTS))
        entrant_row = entrant_of(tournament, entrant)
        wanted = asked(ActReasonQuestion, request.data)
        ENTRANT_STEPS[move](entrant=entrant_row, **acting(request), **wanted)
        return entrant_response(tournament, entrant_row)


class DropsView(StaffAct):
    """Dropping several entrants at once."""

    @describe(
        "drop_entrants",
        "Drop several entrants in one act; those who have already left are skipped",
        asks=questions.NumbersQuestion,
        says=shapes.NumbersShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, ENTRANTS)
        wanted = asked(questions.NumbersQuestion, request.data)
        numbers = wanted.pop("entrants")
        left = absences.drop_together(
            tournament=tournament, numbers=numbers, **acting(request),
            **wanted,
        )  # fmt: skip
        return Response(shapes.NumbersShape.json(numbers=left))


class SeedsView(View):
    """Seeds, given by hand or drawn by lot."""

    access: ClassVar[Access] = {"put": STAFF, "post": STAFF}

    @describe(
        "set_seeds",
        "Give seeds by hand; the entrants that are not named keep theirs",
        asks=questions.SeedsQuestion,
        says=shapes.SeedsShape,
    )
    def put(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.change")
        wanted = asked(questions.SeedsQuestion, request.data)["seeds"]
        given = {row["entrant"]: row["seed"] for row in wanted}
        made = seeds.set_seeds(tournament=tournament, seeds=given, **acting(request))
        return Response(_seeds(made))

    @describe(
        "draw_seeds",
        "Draw the seeds of all who are there by lot, from the tournament's seed",
        says=shapes.SeedsShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.change")
        made = seeds.draw_seeds(tournament=tournament, **acting(request))
        return Response(_seeds(made))


def _seeds(made: Mapping[int, int | None]) -> dict[str, Any]:
    rows = [shapes.SeedShape.json(entrant=number, seed=seed) for number, seed in made.items()]
    return shapes.SeedsShape.json(seeds=rows)


## Byes


class ByesView(Viewset):
    """Byes that were asked for beforehand."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "destroy": STAFF}
    serializer_class = shapes.ByeShape.serializer

    @describe("list_byes", "The byes that an entrant asked for")
    def list(self, request: Request, uid: str, entrant: str) -> Response:
        entrant_row = entrant_of(tournament_of(request, uid), entrant)
        return self.listed(_byes(entrant_row).order_by("round"), shapes.bye_json)

    @describe(
        "ask_bye",
        "Ask for a half- or zero-point bye for an entrant",
        asks=questions.ByeQuestion,
        says=shapes.ByeShape,
        status=201,
    )
    def create(self, request: Request, uid: str, entrant: str) -> Response:
        entrant_row = entrant_of(tournament_of(request, uid, ENTRANTS), entrant)
        wanted = asked(questions.ByeQuestion, request.data)
        made = byes.ask(entrant=entrant_row, **acting(request), **wanted)
        return Response(shapes.bye_json(made), status=201)

    @describe("withdraw_bye", "Withdraw a requested bye", done="Gone.")
    def destroy(self, request: Request, uid: str, entrant: str, round: str) -> Response:
        entrant_row = entrant_of(tournament_of(request, uid, ENTRANTS), entrant)
        asked_for = TournamentHidden.unless(
            _byes(entrant_row).filter(round=min(int(round), limits.SMALL)).first()
        )
        byes.withdraw(bye=asked_for, **acting(request))
        return Response(status=204)


def _byes(entrant: Entrant) -> Any:
    return RequestedBye.objects.select_related("entrant__tournament").filter(entrant=entrant)


## Who is there


class CheckInView(View):
    """Checking in, by the code on the board."""

    access: ClassVar[Access] = {"post": EVENTS}

    @describe(
        "check_in",
        "Check my side in by the code from the board",
        asks=questions.CodeQuestion,
        done="You are checked in.",
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        wanted = asked(questions.CodeQuestion, request.data)
        check_in.by_code(tournament=tournament, **acting(request), **wanted)
        return Response(status=204)


class StaffCheckInView(View):
    """Check an entrant in, or take that back."""

    access: ClassVar[Access] = {"put": STAFF, "delete": STAFF}

    @describe("check_entrant_in", "Check an entrant in, as staff", done="Checked in.")
    def put(self, request: Request, uid: str, entrant: str) -> Response:
        entrant_row = entrant_of(tournament_of(request, uid, ENTRANTS), entrant)
        check_in.check_in(entrant=entrant_row, **acting(request))
        return Response(status=204)

    @describe("take_check_in_back", "Take a check-in back", done="Gone.")
    def delete(self, request: Request, uid: str, entrant: str) -> Response:
        entrant_row = entrant_of(tournament_of(request, uid, ENTRANTS), entrant)
        check_in.take_back(entrant=entrant_row, **acting(request))
        return Response(status=204)


class CloseCheckInView(StaffAct):
    """Closing the check-in."""

    @describe(
        "close_check_in",
        "Close the check-in: missing entrants are dropped, or miss only the next round",
        says=shapes.NumbersShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, ENTRANTS)
        missing = check_in.close(tournament=tournament, **acting(request))
        return Response(shapes.NumbersShape.json(numbers=missing))


## The waiting list


class WaitingView(Viewset):
    """The sides that wait for a place, in order."""

    access: ClassVar[Access] = {"list": STAFF, "create": EVENTS}
    serializer_class = shapes.WaitingShape.serializer

    @describe("list_waiting", "The waiting list, for the staff")
    def list(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, ENTRANTS)
        return self.listed(waiting_list(tournament), shapes.waiting_json)

    @describe(
        "wait_for_place",
        "Join the waiting list of a full event",
        asks=questions.WaitQuestion,
        says=shapes.WaitingShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        wanted = asked(questions.WaitQuestion, request.data)
        made = waiting.join(
            tournament=tournament,
            players=[acting_player(request), *wanted["mates"]],
            **acting(request),
            name=wanted["name"],
        )
        return Response(shapes.waiting_json(made), status=201)


class WaitingSideView(View):
    """A side that waits: let in out of turn, or taken off the list."""

    access: ClassVar[Access] = {"post": STAFF, "delete": STAFF}

    @describe(
        "admit_waiting",
        "Admit a side out of turn; the event must not be full",
        done="The side has entered.",
    )
    def post(self, request: Request, uid: str, pk: str) -> Response:
        side = _waiting(tournament_of(request, uid, ENTRANTS), pk)
        waiting.admit(waiting=side, **acting(request))
        return Response(status=204)

    @describe("take_off_waiting", "Take a side off the waiting list", done="Gone.")
    def delete(self, request: Request, uid: str, pk: str) -> Response:
        side = _waiting(tournament_of(request, uid, ENTRANTS), pk)
        waiting.leave(waiting=side, **acting(request))
        return Response(status=204)


def _waiting(tournament: Tournament, pk: str) -> Waiting:
    return NotWaiting.unless(waiting_list(tournament).filter(pk=min(int(pk), limits.INT)).first())


class DropOutView(View):
    """Leave a tournament that is under way."""

    access: ClassVar[Access] = {"post": EVENTS}

    @describe(
        "drop_out",
        "Drop out of a tournament before its next round, as a player",
        description="Only an organiser can undo this. 409 `organiser_drops`: the "
        "tournament belongs to a season, or its entry is not closed yet.",
        asks=questions.ActReasonQuestion,
        done="You are not paired any more.",
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        wanted = asked(questions.ActReasonQuestion, request.data)
        absences.drop_out(tournament=tournament, **acting(request), **wanted)
        return Response(status=204)


def entrant_of(tournament: Tournament, number: str) -> Entrant:
    """Find an entrant by its number in an address. Raises TournamentHidden."""
    return entrant_by_number(tournament, min(int(number), limits.INT))
