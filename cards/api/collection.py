"""A collection: how many of each card somebody has and looks for, and the list that they share."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.shapes import collection as shapes
from cards.errors import WantListHidden
from cards.queries import cards, collection as queries
from cards.rules.counts import WHATS
from cards.services import collection as services
from league.people.api.permissions import ANYONE, DECKS, READ, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, acting_player

describe = described("collection")
SHOW = OpenApiParameter("show", str, enum=list(WHATS), description="Only what is there or wanted.")


class CollectionViewset(Viewset):
    """The caller's collection, by the codes of the cards."""

    access: ClassVar[Access] = {"list": READ, "partial_update": DECKS}
    serializer_class = shapes.HoldingShape.serializer

    @describe("list_collection", "The cards that I have or look for", parameters=[SHOW])
    def list(self, request: Request) -> Response:
        wanted = asked(questions.HoldingsQuestion, questions.query(request))
        rows = queries.holdings(acting_player(request), wanted.get("show", ""))
        return self.listed(rows, shapes.holding_json)

    @describe(
        "count_cards",
        "Set the counts of many cards, all of them or none",
        description="Cards that are not named stay as they are.",
        asks=questions.CollectionQuestion,
        done="They are set.",
    )
    def partial_update(self, request: Request) -> Response:
        sent = asked(questions.CollectionQuestion, request.data)["cards"]
        counts = {row.pop("code"): row for row in map(dict, sent)}
        ids = queries.cards_called(counts)
        by_id = {ids[code]: row for code, row in counts.items()}
        services.count(player=acting_player(request), counts=by_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class HoldingView(View):
    """The counts of a card."""

    access: ClassVar[Access] = {"get": READ, "patch": DECKS}

    @describe("get_counts", "How many of a card I have and look for", says=shapes.HoldingShape)
    def get(self, request: Request, code: str) -> Response:
        row = queries.holding_of(acting_player(request), cards.by_code(code))
        return Response(shapes.holding_json(row))

    @describe(
        "count_card",
        "Set how many of a card I have or look for",
        asks=questions.CountsQuestion,
        says=shapes.HoldingShape,
    )
    def patch(self, request: Request, code: str) -> Response:
        sent: Any = asked(questions.CountsQuestion, request.data)
        player, card = acting_player(request), cards.by_code(code)
        services.count(player=player, counts={card.pk: sent})
        return Response(shapes.holding_json(queries.holding_of(player, card)))


class WantListView(View):
    """The address under which the caller shows what they look for."""

    access: ClassVar[Access] = {"get": READ, "post": DECKS, "delete": DECKS}

    @describe("get_want_list", "My shared want list", says=shapes.WantListShape)
    def get(self, request: Request) -> Response:
        opened = WantListHidden.unless(queries.want_list_of(acting_player(request)))
        return Response(shapes.want_list_json(opened))

    @describe(
        "open_want_list",
        "Share my want list at a new address; an older one opens nothing any more",
        says=shapes.WantListShape,
        status=201,
    )
    def post(self, request: Request) -> Response:
        opened = services.open_list(player=acting_player(request), now=timezone.now())
        return Response(shapes.want_list_json(opened), status=status.HTTP_201_CREATED)

    @describe("close_want_list", "Share my want list no more", done="Its address opens nothing.")
    def delete(self, request: Request) -> Response:
        services.close_list(player=acting_player(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SharedWantsView(View):
    """What somebody looks for, for whoever has the key of their list."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe("get_shared_wants", "A shared want list", says=shapes.SharedWantsShape)
    def get(self, request: Request, key: str) -> Response:
        opened = queries.want_list(key)
        rows: list[Any] = list(queries.holdings(opened.player, "want")[: queries.MOST_WANTED])
        answer = Response(shapes.shared_wants_json(opened, rows))
        answer["X-Robots-Tag"] = "noindex"
        return answer
