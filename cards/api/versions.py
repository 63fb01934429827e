"""Saved versions of a deck, their sheets, and their codes."""

from typing import ClassVar

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.shapes import decks as shapes
from cards.errors import SheetNotReady
from cards.models import DeckVersion
from cards.queries import decks as queries
from cards.rules.compare import compare
from cards.services import decks as services, opening, sheets
from cards.services.opening import Asker
from league.people.api.permissions import ANYONE, DECKS, READ, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account, acting_player

describe = described("decks")
describe_sheets = described("sheets")


def opened(request: Request, code: str) -> DeckVersion:
    """Open the version of a code. Raises ``DeckHidden`` and ``TooManyTries``."""
    return opening.by_code(code, asker=Asker.of(request), now=timezone.now())


@extend_schema_view(
    list=describe(
        "list_versions",
        "A deck's saved versions, newest first",
        responses=shapes.VersionRowShape.serializer(many=True),
    )
)
class VersionViewset(Viewset):
    """What was saved stays as it was: a version pins card revisions."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": DECKS,
        "retrieve": ANYONE,
        "clone": DECKS,
        "sheets": DECKS,
    }
    serializer_class = shapes.VersionShape.serializer
    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,6}"

    def list(self, request: Request, uid: str) -> Response:
        deck = queries.deck_by_uid(uid, request.user)
        rows = queries.openable_versions(request.user).filter(deck=deck).order_by("-number")
        return self.listed(rows, shapes.version_row_json)

    @describe(
        "save_version",
        "Save the draft as a version with a new code",
        description="If cards, revisions and starters are the same as in the newest "
        "version, that version is returned.",
        asks=questions.SaveQuestion,
        says=shapes.VersionShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        deck = queries.own_deck(uid, request.user)
        step = asked(questions.SaveQuestion, request.data).get("step")
        version = services.save_version(deck=deck, now=timezone.now(), expected_step=step)
        return Response(shapes.version_json(version, request.user), status=status.HTTP_201_CREATED)

    @describe("get_version", "A saved version")
    def retrieve(self, request: Request, uid: str, number: str) -> Response:
        version = queries.version_of(uid, int(number), request.user)
        return Response(shapes.version_json(version, request.user))

    @describe(
        "clone_version",
        "Copy a version to a new private deck of mine",
        asks=questions.CloneQuestion,
        says=shapes.DeckShape,
        status=201,
    )
    @action(detail=True, methods=["post"])
    def clone(self, request: Request, uid: str, number: str) -> Response:
        source = queries.version_of(uid, int(number), request.user)
        wanted = asked(questions.CloneQuestion, request.data)
        owner = acting_player(request)
        deck = services.clone(source=source, owner=owner, now=timezone.now(), **wanted)
        body = shapes.deck_json(deck, newest=None, viewer=request.user)
        return Response(body, status=status.HTTP_201_CREATED)

    @describe_sheets(
        "ask_for_sheet",
        "Have a version printed (A4 PDF)",
        description="The sheet is drawn in the background: read it (`get_sheet`) until "
        "its `state` is `ready`.",
        asks=questions.SheetQuestion,
        says=shapes.SheetShape,
        status=202,
    )
    @action(detail=True, methods=["post"])
    def sheets(self, request: Request, uid: str, number: str) -> Response:
        version = queries.version_of(uid, int(number), request.user)
        language = asked(questions.SheetQuestion, request.data)["language"]
        sheet = sheets.ask_for_sheet(
            version=version, user=account(request), language=language, now=timezone.now()
        )
        return Response(shapes.sheet_json(sheet), status=status.HTTP_202_ACCEPTED)


class CodeView(View):
    """A deck version by the short code that names it."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe(
        "get_deck_by_code",
        "The version that a short code names, however it is typed",
        parameters=[OpenApiParameter("code", str, "path")],
        says=shapes.VersionShape,
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(shapes.version_json(opened(request, code), request.user))


class CompareView(View):
    """Any two versions that the caller may see."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe(
        "compare_decks",
        "What differs between two versions",
        parameters=[
            OpenApiParameter("a", str, required=True, description="A short code."),
            OpenApiParameter("b", str, required=True, description="Another short code."),
        ],
        says=shapes.ComparisonShape,
    )
    def get(self, request: Request) -> Response:
        wanted = asked(questions.CompareQuestion, request.query_params.dict())
        a, b = (opened(request, wanted[name]) for name in ("a", "b"))
        difference = compare(queries.snapshot(a), queries.snapshot(b))
        return Response(shapes.comparison_json(a, b, difference))


class SheetView(View):
    """A sheet that the caller asked for."""

    access: ClassVar[Access] = {"get": READ}

    @describe_sheets("get_sheet", "The state of a requested sheet", says=shapes.SheetShape)
    def get(self, request: Request, uid: str) -> Response:
        return Response(shapes.sheet_json(queries.sheet_of(uid, account(request))))


class SheetPdfView(View):
    """A sheet's PDF."""

    access: ClassVar[Access] = {"get": READ}

    @describe_sheets(
        "get_sheet_pdf",
        "A sheet's PDF",
        responses={(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The sheet.")},
    )
    def get(self, request: Request, uid: str) -> HttpResponse:
        sheet = queries.sheet_of(uid, account(request))
        if sheet.pdf is None:
            raise SheetNotReady
        return HttpResponse(
            bytes(sheet.pdf),
            content_type="application/pdf",
            headers={"Content-Disposition": f'attachment; filename="{sheet.version.code}.pdf"'},
        )
