"""Seasons: planned, played, followed by the next one."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import PublicList, StaffAct, View, Viewset, acting
from league.rules.promotion import Vacancy
from league.seasons.api import questions as league_questions
from league.seasons.api.leagues import CHANGE
from league.seasons.api.questions import plan_of
from league.seasons.api.shapes import (
    archive as archive_shapes,
    leagues as league_shapes,
    seasons as shapes,
)
from league.seasons.errors import NotInSeason
from league.seasons.models import Season
from league.seasons.queries import leagues as queries, seasons as season_queries
from league.seasons.queries.next_season import proposed
from league.seasons.services import leavers, play_offs, seasons
from league.seasons.services.following import following
from league.seasons.services.plans import outlook
from league.tournaments.entrants.queries import entrant_by_number
from league.tournaments.errors import TournamentHidden
from league.tournaments.tournament.api import ActReasonQuestion

describe = described("seasons")


def season_of(request: Request, uid: str, number: str, act: str = "") -> Season:
    """Find a season of a league that the caller may see, and do ``act`` to."""
    league = queries.league_by_uid(uid, request.user, act)
    return queries.season_by_number(league, int(number))


def season_response(season: Season, code: int = 200) -> Response:
    row = queries.season_by_number(season.league, season.number)
    return Response(league_shapes.season_json(row), status=code)


class SeasonsView(Viewset):
    """The seasons of a league, the newest first."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "retrieve": ANYONE}
    serializer_class = league_shapes.SeasonShape.serializer

    @describe("list_seasons", "A league's seasons")
    def list(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user)
        return self.listed(queries.seasons_of(league), league_shapes.season_json)

    @describe(
        "plan_season",
        "Plan a season: an event and a tournament for each division, its sides entered",
        asks=league_questions.SeasonQuestion,
        says=league_shapes.SeasonShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user, CHANGE)
        wanted = asked(league_questions.SeasonQuestion, request.data)
        before = queries.season_by_number(league, wanted["after"]) if "after" in wanted else None
        made = seasons.plan(league=league, plan=plan_of(wanted), **acting(request), before=before)
        return season_response(made, status.HTTP_201_CREATED)

    @describe("get_season", "A season")
    def retrieve(self, request: Request, uid: str, number: str) -> Response:
        return season_response(season_of(request, uid, number))


class OutlookView(StaffAct):
    """A dry run of a plan."""

    takes_keys = False

    @describe(
        "look_at_season",
        "What a plan comes to: match weeks, zones, matches; nothing is kept",
        asks=league_questions.SeasonQuestion,
        says=shapes.OutlookShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        league = queries.league_by_uid(uid, request.user, CHANGE)
        wanted = asked(league_questions.SeasonQuestion, request.data)
        return Response(shapes.outlook_json(outlook(league, plan_of(wanted))))


class DivisionTablesView(PublicList):
    """The tables of all divisions."""

    serializer_class = shapes.DivisionTableShape.serializer

    @describe(
        "list_division_tables",
        "The tables of a season's divisions, with the zones of their places and the form",
    )
    def list(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number)
        return self.listed(queries.tables_of(season), shapes.table_json)


class CalendarView(PublicList):
    """All rounds of all divisions by date."""

    serializer_class = shapes.WeekShape.serializer

    @describe("list_match_weeks", "A season's match weeks with their fixtures and results")
    def list(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number)
        return self.listed(season_queries.calendar_of(season), shapes.week_json)


class RaceView(PublicList):
    """Places and points after each round."""

    serializer_class = shapes.RaceShape.serializer

    @describe("list_races", "How places and points of each division moved from round to round")
    def list(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number)
        page = self.page_of(list(season.divisions.all()))
        races = [shapes.race_json(season_queries.race_of(division)) for division in page]
        return self.get_paginated_response(races)


## The steps of a season


def _forward(act: Callable[..., object]) -> Callable[..., object]:
    return lambda season, reason, **by: act(season=season, **by)


def _back(act: Callable[..., object]) -> Callable[..., object]:
    return lambda season, reason, **by: act(season=season, reason=reason, **by)


STEPS: Final[Mapping[str, Callable[..., object]]] = {
    "start": _forward(seasons.start),
    "finish": _forward(seasons.finish),
    "unstart": _back(seasons.unstart),
    "unfinish": _back(seasons.unfinish),
}
STEP = OpenApiParameter("step", str, OpenApiParameter.PATH, enum=list(STEPS))


class SeasonLeadView(StaffAct):
    """Move a season one step forward or back."""

    @describe(
        "lead_season",
        "Start or finish a season, or take that back",
        parameters=[STEP],
        asks=ActReasonQuestion,
        says=league_shapes.SeasonShape,
    )
    def post(self, request: Request, uid: str, number: str, step: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        wanted = asked(ActReasonQuestion, request.data)
        STEPS[step](season, wanted["reason"], **acting(request))
        return season_response(season)


class PlanView(View):
    """Cancelling a planned season."""

    access: ClassVar[Access] = {"delete": STAFF}

    @describe(
        "unplan_season",
        "Take a plan back: its events are hidden, their entries withdrawn",
        done="Gone.",
    )
    def delete(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        seasons.unplan(season=season, **acting(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RecordsView(PublicList):
    """The records of a season."""

    serializer_class = archive_shapes.SeasonRecordsShape.serializer

    @describe(
        "list_season_records",
        "A season's records, division by division; all who share one are named",
    )
    def list(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number)
        rows = season_queries.records_by_division(queries.tables_of(season))
        return self.listed(
            rows, lambda division: archive_shapes.season_records_json(division, season)
        )


class LeaveView(StaffAct):
    """A side leaves a season for good."""

    @describe(
        "leave_season",
        "Let a side leave; its open matches are won by the others",
        asks=league_questions.LeaveQuestion,
        says=league_shapes.SeasonShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        wanted = asked(league_questions.LeaveQuestion, request.data)
        levels = {division.level: division for division in season.divisions.all()}
        division = TournamentHidden.unless(levels.get(wanted["level"]))
        tournament = NotInSeason.unless(division.tournament)
        entrant = entrant_by_number(tournament, wanted["entrant"])
        leavers.leave(entrant=entrant, reason=wanted["reason"], **acting(request))
        return season_response(season)


## The next season


def _proposed(season: Season, wanted: Mapping[str, Any]) -> Any:
    return proposed(
        season,
        winners=wanted["winners"],
        leaving=wanted["leaving"],
        vacancy=Vacancy(wanted["vacancy"]),
    )


class NextView(StaffAct):
    """Promotion and relegation."""

    takes_keys = False

    @describe(
        "propose_next_season",
        "Who plays where next season, and why; nothing is kept",
        asks=league_questions.NextQuestion,
        says=shapes.ProposalShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        wanted = asked(league_questions.NextQuestion, request.data)
        return Response(shapes.proposal_json(_proposed(season, wanted)))


class FollowView(StaffAct):
    """The next season, as it is proposed."""

    @describe(
        "plan_next_season",
        "Plan the next season as proposed; for other changes, use `plan_season` with `after`",
        asks=league_questions.FollowQuestion,
        says=league_shapes.SeasonShape,
        status=201,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        wanted = asked(league_questions.FollowQuestion, request.data)
        plan = following(
            _proposed(season, wanted), name=wanted["name"], starts_on=wanted["starts_on"]
        )
        made = seasons.plan(league=season.league, plan=plan, **acting(request), before=season)
        return season_response(made, status.HTTP_201_CREATED)


class PlayOffsView(View):
    """Play-offs between divisions."""

    access: ClassVar[Access] = {"post": STAFF, "delete": STAFF}

    @describe(
        "make_play_offs",
        "Create a finished season's play-offs, one tournament per pair of neighbouring divisions",
        asks=league_questions.PlayOffsQuestion,
        says=league_shapes.SeasonShape,
        status=201,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        wanted = asked(league_questions.PlayOffsQuestion, request.data)
        wanted["at"] = wanted["at"].replace(tzinfo=None)
        play_offs.make(season=season, **acting(request), **wanted)
        return season_response(season, status.HTTP_201_CREATED)

    @describe("unmake_play_offs", "Take play-offs back while none has started", done="Gone.")
    def delete(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        play_offs.unmake(season=season, **acting(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class StartPlayOffsView(StaffAct):
    """Play-offs begin."""

    @describe(
        "start_play_offs",
        "Start all play-offs that have not started",
        says=league_shapes.SeasonShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        season = season_of(request, uid, number, CHANGE)
        play_offs.start(season=season, **acting(request))
        return season_response(season)
