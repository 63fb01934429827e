"""Saved versions of a deck, their sheets, and their codes."""

from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions, shapes
from cards.errors import SheetNotReady
from cards.models import DeckVersion
from cards.queries import decks as queries, listings
from cards.rules.compare import compare
from cards.services import decks as services, opening, sheets
from cards.services.opening import Asker
from league.people.address import address_of
from league.people.api.permissions import ANYONE, DECKS, READ, Access
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account, acting_player

TAGS = ["decks"]
SHEETS = ["sheets"]


def opened(request: Request, code: str) -> DeckVersion:
    """Open the version of a code. Raises ``DeckHidden`` and ``TooManyTries``."""
    asker = Asker(request.user, address_of(request))
    return opening.by_code(code, asker=asker, now=timezone.now())


def told(version: DeckVersion, viewer: Any) -> dict[str, Any]:
    return shapes.version_json(
        version,
        share_code=queries.share_code(version, viewer),
        snapshot=queries.snapshot(version),
        long_code=listings.long_code_of(version),
        text=listings.text_of(version),
    )


@extend_schema_view(
    list=extend_schema(
        operation_id="list_versions",
        summary="A deck's saved versions, newest first",
        responses=shapes.VersionRowShape.serializer(many=True),
        tags=TAGS,
    ),
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

    @extend_schema(
        operation_id="save_version",
        summary="Save the draft as a version with a new code",
        description="The same cards, revisions and starters as in the newest version give that "
        "version again.",
        request=questions.SaveQuestion,
        responses={201: shapes.VersionShape.serializer},
        tags=TAGS,
    )
    def create(self, request: Request, uid: str) -> Response:
        deck = queries.own_deck(uid, request.user)
        step = asked(questions.SaveQuestion, request.data).get("step")
        version = services.save_version(deck=deck, now=timezone.now(), expected_step=step)
        return Response(told(version, request.user), status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="get_version", summary="A saved version", tags=TAGS)
    def retrieve(self, request: Request, uid: str, number: str) -> Response:
        found = queries.version_of(uid, int(number), request.user)
        return Response(told(found, request.user))

    @extend_schema(
        operation_id="clone_version",
        summary="Copy a version to a new private deck of mine",
        request=questions.CloneQuestion,
        responses={201: shapes.DeckShape.serializer},
        tags=TAGS,
    )
    @action(detail=True, methods=["post"])
    def clone(self, request: Request, uid: str, number: str) -> Response:
        source = queries.version_of(uid, int(number), request.user)
        wanted = asked(questions.CloneQuestion, request.data)
        owner = acting_player(request)
        deck = services.clone(source=source, owner=owner, now=timezone.now(), **wanted)
        told = shapes.deck_json(deck, newest=None, viewer=request.user)
        return Response(told, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="ask_for_sheet",
        summary="Have a version printed (A4 PDF)",
        description="A worker draws it: ask for the sheet again until it is ready.",
        request=questions.SheetQuestion,
        responses={202: shapes.SheetShape.serializer},
        tags=SHEETS,
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

    @extend_schema(
        operation_id="get_deck_by_code",
        summary="The version that a short code names, however it is typed",
        parameters=[OpenApiParameter("code", str, "path")],
        responses=shapes.VersionShape.serializer,
        tags=TAGS,
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(told(opened(request, code), request.user))


class CompareView(View):
    """Any two versions that one may see."""

    access: ClassVar[Access] = {"get": ANYONE}

    @extend_schema(
        operation_id="compare_decks",
        summary="What differs between two versions",
        parameters=[
            OpenApiParameter("a", str, required=True, description="A short code."),
            OpenApiParameter("b", str, required=True, description="Another short code."),
        ],
        responses=shapes.ComparisonShape.serializer,
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        wanted = asked(questions.CompareQuestion, request.query_params.dict())
        a, b = (opened(request, wanted[name]) for name in ("a", "b"))
        found = compare(queries.snapshot(a), queries.snapshot(b))
        return Response(shapes.comparison_json(a, b, found))


class SheetView(View):
    """A sheet that the caller asked for."""

    access: ClassVar[Access] = {"get": READ}

    @extend_schema(
        operation_id="get_sheet",
        summary="How a sheet stands",
        responses=shapes.SheetShape.serializer,
        tags=SHEETS,
    )
    def get(self, request: Request, uid: str) -> Response:
        return Response(shapes.sheet_json(queries.sheet_of(uid, account(request))))


class SheetPdfView(View):
    """A sheet's PDF."""

    access: ClassVar[Access] = {"get": READ}

    @extend_schema(
        operation_id="get_sheet_pdf",
        summary="A sheet's PDF",
        responses={(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The sheet.")},
        tags=SHEETS,
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
