"""Sets, persons, cards and their revisions."""

from datetime import date
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.card_json import cards_by_newest
from cards.api.shapes import cards as shapes
from cards.models import CardRevision
from cards.queries import cards as queries, reference
from cards.queries.legality import with_persons
from cards.queries.search import condition as search, facets
from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import Viewset
from league.people.errors import NotFound

describe = described("cards")

CODE = "[A-Za-z0-9]{2,8}-[0-9]{3,5}"
SLUG = "[a-zA-Z0-9_-]{1,60}"
DATE = OpenApiParameter(
    "date", date, description="Give the legalities on this day. Default: today (UTC)."
)
QUERY = OpenApiParameter(
    "q",
    str,
    description="A search as described at /cards/syntax/. Terms that cannot be understood "
    "are ignored and listed in `warnings`.",
)
SORT = OpenApiParameter("sort", str, enum=list(search.SORTS), description="How to order the cards.")


@extend_schema_view(
    list=describe("list_sets", "Card sets"), retrieve=describe("get_set", "A card set")
)
class SetViewset(Viewset):
    """Sets of cards."""

    access: ClassVar[Access] = {"list": ANYONE, "retrieve": ANYONE}
    serializer_class = shapes.SetShape.serializer
    lookup_field = "code"
    lookup_value_regex = "[A-Za-z0-9]{1,8}"

    def list(self, request: Request) -> Response:
        return self.listed(queries.sets(), shapes.card_set_json)

    def retrieve(self, request: Request, code: str) -> Response:
        return Response(shapes.card_set_json(queries.set_by_code(code)))


@extend_schema_view(
    list=describe("list_persons", "Persons on cards"), retrieve=describe("get_person", "A person")
)
class PersonViewset(Viewset):
    """Persons who appear on published cards."""

    access: ClassVar[Access] = {"list": ANYONE, "retrieve": ANYONE}
    serializer_class = shapes.PersonShape.serializer
    lookup_field = "id"
    lookup_value_regex = SLUG

    def list(self, request: Request) -> Response:
        return self.listed(
            reference.persons(),
            lambda row: shapes.person_json(row, [card.code for card in row.shown]),
        )

    def retrieve(self, request: Request, id: str) -> Response:
        person = queries.person_by_slug(id)
        cards = queries.cards_of(person)
        return Response(shapes.person_json(person, [card.code for card in cards]))


class CardViewset(Viewset):
    """Published cards; drafts are not included."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "retrieve": ANYONE,
        "facets": ANYONE,
        "revisions": ANYONE,
        "revision": ANYONE,
    }
    serializer_class = shapes.CardShape.serializer
    lookup_field = "code"
    lookup_value_regex = CODE

    @describe("search_cards", "Search cards", parameters=[QUERY, DATE, SORT])
    def list(self, request: Request) -> Response:
        wanted = asked(questions.SearchQuestion, questions.query(request))
        results = search.find(wanted["q"], day=_day(wanted), sort=wanted["sort"])
        self.warnings = tuple(warning.as_json() for warning in results.warnings)
        page = self.paginate_queryset(results.cards) or []
        return self.get_paginated_response(cards_by_newest(page, _day(wanted)))

    @describe("get_card", "A card", parameters=[DATE])
    def retrieve(self, request: Request, code: str) -> Response:
        wanted = asked(questions.DateQuestion, questions.query(request))
        return Response(cards_by_newest([queries.by_code(code)], _day(wanted))[0])

    @describe(
        "get_facets",
        "The values by which a search can be narrowed, with counts",
        parameters=[QUERY],
        says=shapes.FacetsShape,
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def facets(self, request: Request) -> Response:
        wanted = asked(questions.SearchQuestion, questions.query(request))
        results = search.find(wanted["q"], day=_day(wanted))
        return Response(shapes.facets_json(facets.count(results)))

    @describe(
        "list_revisions",
        "All published revisions of a card, the newest first",
        responses=shapes.RevisionShape.serializer(many=True),
    )
    @action(detail=True, methods=["get"])
    def revisions(self, request: Request, code: str) -> Response:
        return self.listed(_revisions(code), shapes.revision_json)

    @describe(
        "get_revision",
        "A revision of a card, as it was printed",
        parameters=[OpenApiParameter("number", int, "path")],
        says=shapes.RevisionShape,
    )
    @action(detail=True, methods=["get"], url_path=r"revisions/(?P<number>[0-9]{1,5})")
    def revision(self, request: Request, code: str, number: str) -> Response:
        row = _revisions(code).filter(number=min(int(number), 32_767)).first()
        return Response(shapes.revision_json(NotFound.unless(row)))


def _revisions(code: str) -> QuerySet[CardRevision]:
    card = queries.by_code(code)
    shown = CardRevision.objects.filter(card=card, published_at__isnull=False)
    return with_persons(shown).prefetch_related("errata").order_by("-number")


def _day(wanted: dict[str, Any]) -> date:
    return wanted.get("date") or timezone.now().date()
