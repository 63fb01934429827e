"""Standings and why, brackets, statistics, the log; who met whom, places from round to round."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import IntegerField

from cards.api.questions import query
from league.people.api.schema import described
from league.people.api.serializers import Question, asked
from league.people.api.views import PublicList, PublicView, StaffAct, acting
from league.people.permissions import may
from league.tournaments.brackets.queries import board
from league.tournaments.brackets.shapes import BracketShape, bracket_json
from league.tournaments.entrants.queries import names_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.front import api as front_api
from league.tournaments.front.queries import Front, front
from league.tournaments.models import Phase
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.public import shapes as graph_shapes
from league.tournaments.public.queries import crosstable, statistics
from league.tournaments.rounds.queries.pairings import of_phase
from league.tournaments.standings import queries as standings, shapes, wording as derivations
from league.tournaments.tournament import api, limits
from league.tournaments.tournament.queries import act_by_number, log_of
from league.tournaments.tournament.services.acts import undo
from league.tournaments.tournament.wording import named


class PhaseQuestion(Question):
    phase = IntegerField(min_value=1, max_value=limits.MOST_PHASES, required=False)


class TableQuestion(PhaseQuestion):
    after = api.round_number(required=False, help_text="As it was after this round.")


describe_tournaments = described("tournaments")

describe = described("standings")
PHASE = OpenApiParameter(
    "phase",
    int,
    description="Number of a phase that has begun. Default: the last one that this applies to.",
)
AFTER = OpenApiParameter("after", int, description="As it was after this round.")
SAME = "Send the ETag in `If-None-Match`: the answer is 304 while nothing has changed."


class StandingsView(PublicList):
    """The table of a phase."""

    serializer_class = shapes.StandingShape.serializer

    @describe(
        "list_standings",
        "The standings of a phase, now or after a round",
        description=f"Entrants are given by their numbers. {SAME}",
        parameters=[PHASE, AFTER],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        wanted = asked(TableQuestion, query(request))
        return front_api.unless_same(request, uid, lambda front: self._table(front, wanted))

    def _table(self, front: Front, wanted: dict[str, Any]) -> Response:
        if not front.begun:
            return self.listed([], api.phase_json)
        phase = front_api.phase_of(front, wanted)
        table = standings.of(phase, front_api.after_of(front, phase, wanted))
        return self.listed(list(table.rows), lambda row: shapes.standing_json(row, table))


class RankingView(PublicList):
    """The places in the whole event."""

    serializer_class = graph_shapes.RankingShape.serializer

    @describe(
        "list_ranking",
        "The ranking of the whole event; entrants who reached a later phase come first",
        description=f"Final once the tournament is finished. {SAME}",
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        return front_api.unless_same(
            request,
            uid,
            lambda front: self.listed(
                standings.ranking(front.tournament), graph_shapes.ranked_json
            ),
        )


class WhyView(PublicView):
    """A place, explained."""

    @describe(
        "get_standing",
        "Why an entrant has its place: every number down to single results",
        parameters=[PHASE, AFTER],
        says=shapes.StandingWhyShape,
    )
    def get(self, request: Request, uid: str, entrant: str) -> Response:
        wanted = asked(TableQuestion, query(request))
        event_front = front(uid, request.user)
        phase, number = front_api.phase_of(event_front, wanted), min(int(entrant), limits.INT)
        table = standings.of(phase, front_api.after_of(event_front, phase, wanted))
        row, names = table.row(number), names_of(event_front.tournament)
        if row is None or number not in names:
            raise TournamentHidden
        why = derivations.why_of(phase, number, table.after, named(names))
        return Response(shapes.why_json(row, table, names[number], why))


class BracketView(PublicView):
    """An elimination as it stands."""

    @describe(
        "get_bracket",
        "The bracket of an elimination phase",
        description=SAME,
        parameters=[PHASE],
        says=BracketShape,
    )
    def get(self, request: Request, uid: str) -> HttpResponseBase:
        wanted = asked(PhaseQuestion, query(request))

        def answer(front: Front) -> Response:
            trees = [phase for phase in front.begun if phase.kind in ELIMINATION]
            phase = TournamentHidden.unless(asked_for(trees, wanted))
            return Response(bracket_json(phase, board(phase), of_phase(phase)))

        return front_api.unless_same(request, uid, answer, matches=True)


class StatisticsView(PublicView):
    """The statistics of a tournament."""

    @describe(
        "get_tournament_statistics",
        "Matches by round, clubs, and the cards of the decks the caller may see",
        says=graph_shapes.StatisticsShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        figures = statistics.of(api.tournament_of(request, uid), request.user)
        return Response(graph_shapes.statistics_json(figures))


## The log


class ActsView(PublicList):
    """The public log: who did what, when and why."""

    serializer_class = front_api.TournamentActShape.serializer

    @describe_tournaments("list_tournament_acts", "The tournament's log, the latest act first")
    def list(self, request: Request, uid: str) -> Response:
        tournament = api.tournament_of(request, uid)
        names = named(names_of(tournament))
        staff = may(request.user, "tournaments.desk", tournament)
        return self.listed(
            log_of(tournament), lambda row: front_api.act_json(row, names, staff=staff)
        )


class UndoView(StaffAct):
    """Take an act of the log back."""

    @describe_tournaments(
        "undo_act",
        "Take an act back, with a reason; that is an act of the log itself",
        description="409 `cannot_undo`: later acts depend on this one; 422 "
        "`not_undoable`: this kind of act cannot be undone.",
        asks=api.WhyQuestion,
        says=front_api.TournamentActShape,
    )
    def post(self, request: Request, uid: str, number: str) -> Response:
        tournament = api.tournament_of(request, uid, "tournaments.change")
        act = act_by_number(tournament, min(int(number), limits.INT))
        wanted = asked(api.WhyQuestion, request.data)
        made = undo(act=act, **acting(request), **wanted)
        undoing = log_of(tournament).get(pk=made.pk)
        return Response(front_api.act_json(undoing, named(names_of(tournament)), staff=True))


## At a glance


class CountedView(PublicList):
    """A view of a phase that has standings round by round."""

    def lines_of_phase(
        self, request: Request, uid: str, lines: Callable[[Front, Phase], Response]
    ) -> HttpResponseBase:
        """Answer with the lines of the requested phase; with none while no phase has begun."""
        wanted = asked(PhaseQuestion, query(request))

        def answer(front: Front) -> Response:
            rest = [phase for phase in front.begun if phase.kind not in ELIMINATION]
            phase = asked_for(rest, wanted)
            return self.listed([], dict) if phase is None else lines(front, phase)

        return front_api.unless_same(request, uid, answer)


def asked_for(phases: list[Phase], wanted: Mapping[str, Any]) -> Phase | None:
    """Return the requested one of these phases, else the last; None if there are none.

    Raises TournamentHidden for any other phase.
    """
    if "phase" in wanted:
        phases = [phase for phase in phases if phase.number == wanted["phase"]]
        if not phases:
            raise TournamentHidden
    return phases[-1] if phases else None


class CrosstableView(CountedView):
    """Who met whom."""

    serializer_class = graph_shapes.CrosstableLineShape.serializer

    @describe(
        "list_crosstable",
        "The cross-table of a phase: what each entrant played, round by round",
        description=f"In the order of the standings. Eliminations have brackets instead. {SAME}",
        parameters=[PHASE],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        return self.lines_of_phase(request, uid, self._lines)

    def _lines(self, front: Front, phase: Phase) -> Response:
        rows, rounds = standings.of(phase).rows, [round.number for round in front.rounds_of(phase)]
        lines = crosstable.by_round(rows, of_phase(phase), rounds, self.page_of(rows))
        return self.get_paginated_response([graph_shapes.line_json(line, phase) for line in lines])


class ChartView(CountedView):
    """How places moved."""

    serializer_class = graph_shapes.CourseShape.serializer

    @describe(
        "list_places",
        "The places of each entrant after each round of a phase",
        description=f"In the order of the latest standings. {SAME}",
        parameters=[PHASE],
    )
    def list(self, request: Request, uid: str) -> HttpResponseBase:
        return self.lines_of_phase(request, uid, self._courses)

    def _courses(self, front: Front, phase: Phase) -> Response:
        rounds = front.rounds_of(phase)
        return self.listed(
            crosstable.courses(crosstable.tables_of(phase, rounds)),
            lambda course: graph_shapes.course_json(course, phase, rounds),
        )
