"""Decks: drafts step by step, versions for good, and judging any list."""

import re
from collections.abc import Callable
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.shapes import decks as shapes
from cards.models import Deck
from cards.queries import decks as queries
from cards.queries.legality import examine
from cards.rules.content import Content
from cards.services import decks as services
from league.people.api.permissions import ANYONE, DECKS, READ, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import Viewset, acting_player

describe = described("decks")
UID = "[a-z0-9]{12}"
STEP = re.compile(r'"step-([0-9]{1,9})(\.[0-9a-f]+)?"')
MINE = OpenApiParameter("mine", bool, description="Only my own.")


@extend_schema_view(list=describe("list_decks", "My decks and the public ones", parameters=[MINE]))
class DeckViewset(Viewset):
    """Decks. To everybody but its owner, a private deck does not exist (404)."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": DECKS,
        "retrieve": ANYONE,
        "partial_update": DECKS,
        "destroy": DECKS,
        "draft": READ,
        "put_draft": DECKS,
        "undo": DECKS,
        "redo": DECKS,
        "clone": DECKS,
    }
    serializer_class = shapes.DeckShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        mine = request.query_params.get("mine") == "true"
        rows = queries.own_decks(request.user) if mine else queries.visible_decks(request.user)
        return self.listed(rows, lambda row: _row(row, request.user))

    @describe(
        "create_deck",
        "Make a deck, empty or from a list of cards",
        asks=questions.DeckQuestion,
        says=shapes.DeckShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        wanted = asked(questions.DeckQuestion, request.data)
        content = questions.content(wanted)
        note = wanted.pop("note", "")
        deck = services.create(
            owner=acting_player(request), content=content, now=timezone.now(), **wanted
        )
        if note:
            deck = services.describe(deck=deck, note=note)
        return Response(self._deck_json(request, deck), status=status.HTTP_201_CREATED)

    @describe("get_deck", "A deck")
    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(self._deck_json(request, queries.deck_by_uid(uid, request.user)))

    @describe(
        "change_deck",
        "Change a deck's name, note, format or visibility",
        asks=questions.AboutQuestion,
    )
    def partial_update(self, request: Request, uid: str) -> Response:
        deck = queries.own_deck(uid, request.user)
        wanted = asked(questions.AboutQuestion, request.data, partial=True)
        return Response(self._deck_json(request, services.describe(deck=deck, **wanted)))

    @describe("delete_deck", "Delete a deck", done="Deleted.")
    def destroy(self, request: Request, uid: str) -> Response:
        services.delete(deck=queries.own_deck(uid, request.user))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @describe(
        "get_draft",
        "The draft that the owner is working on, and whether it is legal",
        says=shapes.DraftShape,
    )
    @action(detail=True, methods=["get"])
    def draft(self, request: Request, uid: str) -> Response:
        return self._draft(queries.own_deck(uid, request.user))

    @describe(
        "put_draft",
        "Replace the cards of the draft, as a step that can be undone",
        parameters=[
            OpenApiParameter(
                "If-Match", str, "header", description="The ETag of the draft that you have read."
            )
        ],
        asks=questions.DraftQuestion,
        says=shapes.DraftShape,
    )
    @draft.mapping.put
    def put_draft(self, request: Request, uid: str) -> Response:
        deck = queries.own_deck(uid, request.user)
        wanted = asked(questions.DraftQuestion, request.data)
        step = _step(request, wanted)
        renew, now = wanted.pop("renew", []), timezone.now()
        content = questions.content(wanted)
        deck = services.change(deck=deck, content=content, expected_step=step, now=now)
        if renew:
            deck = services.renew(deck=deck, codes=renew, expected_step=deck.step, now=now)
        return self._draft(deck)

    @describe("undo", "Go back one step", asks=questions.StepQuestion, says=shapes.DraftShape)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, uid: str) -> Response:
        return self._moved(request, uid, services.undo)

    @describe(
        "redo", "Go forward one step again", asks=questions.StepQuestion, says=shapes.DraftShape
    )
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, uid: str) -> Response:
        return self._moved(request, uid, services.redo)

    @describe(
        "clone_deck",
        "Copy my deck's draft to a new private deck",
        asks=questions.CloneQuestion,
        says=shapes.DeckShape,
        status=201,
    )
    @action(detail=True, methods=["post"])
    def clone(self, request: Request, uid: str) -> Response:
        source = queries.own_deck(uid, request.user)
        wanted = asked(questions.CloneQuestion, request.data)
        deck = services.clone(
            source=source, owner=acting_player(request), now=timezone.now(), **wanted
        )
        return Response(self._deck_json(request, deck), status=status.HTTP_201_CREATED)

    def _moved(self, request: Request, uid: str, move: Callable[..., Deck]) -> Response:
        deck = queries.own_deck(uid, request.user)
        step = asked(questions.StepQuestion, request.data)["step"]
        return self._draft(move(deck=deck, expected_step=step))

    def _deck_json(self, request: Request, deck: Deck) -> dict[str, Any]:
        newest = queries.newest_version(deck)
        shown = (newest.number, newest.code) if newest else None
        return shapes.deck_json(deck, newest=shown, viewer=request.user)

    def _draft(self, deck: Deck) -> Response:
        judged = examine(
            Content.from_json(deck.draft),
            format=deck.format,
            day=timezone.now().date(),
            building=True,
            revisions=deck.revisions,
        )
        response = Response(shapes.draft_json(deck, judged))
        response.etag_head = f"step-{deck.step}."  # type: ignore[attr-defined]
        return response


def _row(deck: Any, viewer: Any) -> dict[str, Any]:
    newest = (deck.newest_number, deck.newest_code) if deck.newest_code else None
    return shapes.deck_json(deck, newest=newest, viewer=viewer)


def _step(request: Request, wanted: dict[str, Any]) -> int:
    """Read the step that the caller saw, from the body or from If-Match. Raises ParseError."""
    if "step" in wanted:
        return int(wanted.pop("step"))
    match = STEP.fullmatch(request.headers.get("If-Match", ""))
    if match is None:
        raise ParseError(
            _("Send the step that you saw, or its ETag as If-Match."), code="step_missing"
        )
    return int(match[1])
