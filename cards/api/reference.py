"""Formats, migrations, and everything at once."""

import hashlib
from datetime import datetime
from functools import lru_cache
from typing import ClassVar

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.http import http_date
from drf_spectacular.utils import extend_schema_view
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import questions
from cards.api.card_json import cards_json
from cards.api.cards import DATE, SLUG
from cards.api.shapes import cards as shapes
from cards.api.shapes.formats import FormatShape, card_format_json
from cards.queries import reference
from cards.queries.legality import with_persons
from league.people.api.permissions import ANYONE, Access
from league.people.api.schema import described
from league.people.api.views import View, Viewset, not_modified
from league.people.errors import NotFound

describe_cards = described("cards")

describe_formats = described("formats")
describe = described("bulk")


@extend_schema_view(
    list=describe_formats("list_formats", "Formats as of a date", parameters=[DATE]),
    retrieve=describe_formats("get_format", "A format as of a date", parameters=[DATE]),
)
class FormatViewset(Viewset):
    """What may be played is a function of the format and the date."""

    access: ClassVar[Access] = {"list": ANYONE, "retrieve": ANYONE}
    serializer_class = FormatShape.serializer
    lookup_field = "code"
    lookup_value_regex = SLUG

    def list(self, request: Request) -> Response:
        day = questions.day(request)
        return self.listed(reference.formats(), lambda row: card_format_json(row, day))

    def retrieve(self, request: Request, code: str) -> Response:
        day = questions.day(request)
        format = reference.formats().filter(code=code.lower()).first()
        return Response(card_format_json(NotFound.unless(format), day))


@extend_schema_view(
    list=describe_cards(
        "list_migrations", "Card codes that were merged or withdrawn, the newest first"
    )
)
class MigrationViewset(Viewset):
    """Card codes that were merged into another card or withdrawn."""

    access: ClassVar[Access] = {"list": ANYONE}
    serializer_class = shapes.MigrationShape.serializer

    def list(self, request: Request) -> Response:
        return self.listed(reference.migrations(), shapes.migration_json)


class BulkView(View):
    """Data that can be downloaded as one file."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe(
        "get_bulk", "The file of all cards: when it changed, how large it is", says=shapes.BulkShape
    )
    def get(self, request: Request) -> Response:
        now = timezone.now()
        state = reference.state(now)
        size = len(_cards(state, now.replace(hour=0, minute=0, second=0, microsecond=0)))
        return Response(shapes.bulk_json(state.at, size))


class BulkCardsView(View):
    """Every published card."""

    access: ClassVar[Access] = {"get": ANYONE}

    @describe(
        "get_bulk_cards",
        "Every published card in one file",
        description="Send `If-None-Match` or `If-Modified-Since`: the answer is 304 if "
        "the file has not changed.",
        says=shapes.BulkCardsShape,
    )
    def get(self, request: Request) -> HttpResponseBase:
        now = timezone.now()
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        state = reference.state(now)
        etag = f'"cards-{_digest(state)}-{midnight:%Y%m%d}"'
        changed = max(state.at, midnight)  # what is legal changes at midnight
        if unchanged := not_modified(request, etag=etag, modified=changed):
            return unchanged
        return HttpResponse(
            _cards(state, midnight),
            content_type="application/json",
            headers={"ETag": etag, "Last-Modified": http_date(changed.timestamp())},
        )


def _digest(state: reference.State) -> str:
    return hashlib.sha256(repr(state.stamp).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def _cards(state: reference.State, day: datetime) -> bytes:
    rows = with_persons(reference.current_revisions())
    cards = cards_json(rows, day.date())
    body = shapes.BulkCardsShape.json(updated_at=state.at, data=cards)
    return bytes(JSONRenderer().render(body))
