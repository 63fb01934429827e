"""Records: previewing one, handing it in, and the verdict of its replay."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.events.api.events import UID
from league.people.api.permissions import ANYONE, MATCHES, READ, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, acting
from league.people.permissions import may
from matches.api import questions, shapes
from matches.api.matches import match_of
from matches.errors import MatchHidden
from matches.models import Filing
from matches.queries.pages import match_page
from matches.queries.records import evidence, visible as queries
from matches.queries.teams import own_side
from matches.services import records

describe = described("records")


def filing_json(row: Filing, *, is_visible: bool = True) -> dict[str, object]:
    """Return the JSON of a record; while its decks are hidden, only that it was handed in."""
    if not is_visible:
        return shapes.hidden_filing_json(row)
    verdict = None if row.record.is_new else evidence.verdict_of(row.record)
    return shapes.filing_json(row, queries.download_text(row), verdict)


class CanonView(View):
    """A dry run: nothing is kept."""

    access: ClassVar[Access] = {"post": MATCHES}
    takes_keys = False

    @describe(
        "canon_record",
        "The canonical text of a record as it is understood; nothing is kept",
        asks=questions.RecordQuestion,
        says=shapes.CanonShape,
    )
    def post(self, request: Request) -> Response:
        wanted = asked(questions.RecordQuestion, request.data)
        return Response(shapes.understood_json(records.understood(text=wanted["text"])))


@extend_schema_view(
    list=describe("list_records", "My records that belong to no match, the newest first"),
    retrieve=describe(
        "get_record",
        "A record with its verdict; a record of a match only once the decks of all seats are shown",
    ),
)
class RecordViewset(Viewset):
    """Records that belong to no match, and reading any record that the caller may see."""

    access: ClassVar[Access] = {"list": READ, "create": MATCHES, "retrieve": ANYONE}
    serializer_class = shapes.RecordShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        return self.listed(queries.own_filings(request.user), filing_json)

    @describe(
        "verify_record",
        "Submit a record that belongs to no match, to be replayed",
        description="The verdict comes a moment later: read the record again until `verdict` is "
        "there.",
        asks=questions.RecordQuestion,
        says=shapes.RecordShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        wanted = asked(questions.RecordQuestion, request.data)
        made = records.keep(text=wanted["text"], source="api", **acting(request))
        return Response(filing_json(made), status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(filing_json(queries.visible_filing(uid, request.user)))


class MatchRecordsView(Viewset):
    """The records of a match."""

    access: ClassVar[Access] = {"list": ANYONE, "create": MATCHES}
    serializer_class = shapes.MatchRecordShape.serializer

    @describe("list_match_records", "The records of a match with their outcomes")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(list(match_page(uid, request.user).records), shapes.record_json)

    @describe(
        "file_record",
        "Hand a record in for a game of a match, by a side or an official",
        asks=questions.FileQuestion,
        says=shapes.RecordShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        side = own_side(uid, request.user)
        match = side.match if side else match_of(request, uid)
        if side is None and not may(request.user, "matches.rule", match):
            raise MatchHidden
        wanted = asked(questions.FileQuestion, request.data)
        made = records.file(
            match=match,
            number=wanted["game"],
            text=wanted["text"],
            source="api",
            **acting(request),
            side=side,
        )
        is_visible = queries.visible_filings(request.user).filter(pk=made.pk).exists()
        return Response(filing_json(made, is_visible=is_visible), status=status.HTTP_201_CREATED)
