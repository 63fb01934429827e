"""What the sides of a match do."""

from collections.abc import Callable
from typing import ClassVar

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, MATCHES, Access
from league.people.api.schema import described
from league.people.api.serializers import Question, asked
from league.people.api.views import View, Viewset, acting
from matches.api import questions, shapes
from matches.api.matches import match_of
from matches.errors import MatchHidden
from matches.models import Match, Report, Side
from matches.queries.matches import reports_of
from matches.queries.pages import match_page
from matches.queries.teams import own_side
from matches.services import reports
from matches.services.records import Handed

describe = described("reporting")


def my_side(request: Request, uid: str) -> Side:
    """Find the side that the caller plays on. Raises MatchHidden for anybody else."""
    return MatchHidden.unless(own_side(uid, request.user))


def report_of(match: Match, uid: str) -> Report:
    """Find a report of a match. Raises MatchHidden."""
    return MatchHidden.unless(reports_of(match).filter(uid=uid).first())


def match_response(request: Request, match: Match) -> Response:
    """Answer with the match as it stands now."""
    return Response(shapes.page_json(match_page(match.uid, request.user)))


def acted(
    request: Request, uid: str, question: type[Question], act: Callable[..., object]
) -> Response:
    """Do for the caller's side what the request asks, and answer with the match."""
    side = my_side(request, uid)
    match = side.match
    wanted = asked(question, request.data)
    act(match=match, side=side, **acting(request), **wanted)
    return match_response(request, match)


class ReportsView(Viewset):
    """The claims of the sides."""

    access: ClassVar[Access] = {"list": ANYONE, "create": MATCHES}
    serializer_class = shapes.ReportShape.serializer

    @describe("list_reports", "All reports of a match, those withdrawn and replaced too")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(reports_of(match_of(request, uid)), shapes.report_json)

    @describe(
        "report_match",
        "Report my side's claim; report again to correct it",
        description="Equal claims settle the match as far as the event's record policy "
        "allows. Records of the games can be sent along: either the report and all records "
        "are accepted, or nothing is. Send an `Idempotency-Key`, so that a repeated request "
        "counts once.",
        asks=questions.ReportQuestion,
        says=shapes.ReportShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        side = my_side(request, uid)
        wanted = asked(questions.ReportQuestion, request.data)
        made = reports.report(
            match=side.match,
            side=side,
            games=questions.claims(wanted["games"]),
            note=wanted["note"],
            handed=[Handed(record["game"], record["text"]) for record in wanted["records"]],
            key=request.headers.get("Idempotency-Key", ""),
            **acting(request),
        )
        row = made if made.is_new else report_of(side.match, made.uid)
        return Response(shapes.report_json(row), status=status.HTTP_201_CREATED)


class AnswerView(View):
    """Confirm or dispute what the other side claims."""

    access: ClassVar[Access] = {"post": MATCHES}

    @describe(
        "answer_report",
        "Confirm or dispute the other side's report",
        asks=questions.NoteQuestion,
        says=shapes.MatchDetailShape,
    )
    def post(self, request: Request, uid: str, report: str, answer: str) -> Response:
        side = my_side(request, uid)
        match, claim = side.match, report_of(side.match, report)
        wanted = asked(questions.NoteQuestion, request.data)
        if answer == "confirm":
            reports.confirm(report=claim, side=side, **acting(request))
        else:
            reports.dispute(report=claim, side=side, **acting(request), **wanted)
        return match_response(request, match)


class WithdrawalView(View):
    """Withdrawing the report of my side."""

    access: ClassVar[Access] = {"post": MATCHES}

    @describe(
        "withdraw_report",
        "Take my side's report back; it stays as evidence",
        asks=questions.NoteQuestion,
        says=shapes.MatchDetailShape,
    )
    def post(self, request: Request, uid: str, report: str) -> Response:
        side = my_side(request, uid)
        match, claim = side.match, report_of(side.match, report)
        if claim.side != side:
            raise MatchHidden
        wanted = asked(questions.NoteQuestion, request.data)
        reports.withdraw(report=claim, **acting(request), reason=wanted["note"])
        return match_response(request, match)


class ConcessionView(View):
    """Give the match up."""

    access: ClassVar[Access] = {"post": MATCHES}

    @describe(
        "concede_match",
        "Give the match up: the other side wins at once",
        asks=questions.NoteQuestion,
        says=shapes.MatchDetailShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        return acted(request, uid, questions.NoteQuestion, reports.concede)


class JudgeView(View):
    """Call a judge."""

    access: ClassVar[Access] = {"post": MATCHES}

    @describe(
        "call_judge",
        "Call a judge: no-show, unfinished match, anything else",
        asks=questions.CallQuestion,
        says=shapes.MatchDetailShape,
    )
    def post(self, request: Request, uid: str) -> Response:
        return acted(request, uid, questions.CallQuestion, reports.call_judge)
