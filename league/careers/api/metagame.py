"""The decks of an event as a whole: what was played, and how it did."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, ClassVar

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    FloatField,
    IntegerField,
    ListField,
)

from league.careers.api import examples
from league.careers.queries import metagame as decks
from league.careers.rules.metagame import CardRow, Metagame
from league.careers.rules.metagame import Cell as Matchup
from league.people.api.permissions import ANYONE, Access
from league.people.api.serializers import kind
from league.people.api.views import View
from league.tournaments.api.common import tournament_of
from league.tournaments.api.examples import example
from league.tournaments.api.tables import TAGS
from matches.queries.statistics import GameLines, lines_of_event
from matches.rules.statistics import Rate

Json = dict[str, Any]
Shape = serializers.Serializer[Any]


class RateSerializer(Shape):
    won = IntegerField()
    n = IntegerField(help_text="Of so many matches; with few of them it says little.")
    share = FloatField()
    low = FloatField(help_text="Of Wilson's 95 % interval.")
    high = FloatField()


class MetagameCardSerializer(Shape):
    code = CharField()
    name = CharField(help_text="In the language asked for.")
    decks = IntegerField(help_text="How many have it.")
    starters = IntegerField(help_text="How many start with it.")
    share = FloatField(help_text="Of all decks, 0 to 1.")
    starter_share = FloatField()
    rate = RateSerializer(allow_null=True, help_text="How often the side that alone had it won.")


class MatchupsSerializer(Shape):
    card = CharField()
    against = ListField(
        child=RateSerializer(allow_null=True),
        help_text="In the order of the cards of these rows; null: never.",
    )


class DeckStepSerializer(Shape):
    label = CharField()  # type: ignore[assignment]
    mean = FloatField(help_text="Such cards in a deck.")
    decks = IntegerField(help_text="Decks with at least one.")


class DeckTotalSerializer(Shape):
    cost = IntegerField()
    decks = IntegerField()


class RecordCountSerializer(Shape):
    name = CharField()
    label = CharField()  # type: ignore[assignment]
    times = IntegerField()
    made = IntegerField(allow_null=True)
    mean = FloatField(allow_null=True)


class RecordCountsSerializer(Shape):
    game = CharField()
    seats = IntegerField(help_text="Of how many seats of verified records.")
    counts = RecordCountSerializer(many=True)


@extend_schema_serializer(examples=[example("Metagame", examples.METAGAME)])
class MetagameSerializer(Shape):
    object = kind("metagame")
    open = BooleanField(help_text="false: the lists are hidden from the caller, and so is this.")
    decks = IntegerField(allow_null=True)
    duels = IntegerField(allow_null=True, help_text="Played matches that somebody won.")
    cards = MetagameCardSerializer(many=True)
    matchups = MatchupsSerializer(many=True, help_text="Of the cards most played.")
    costs = DeckStepSerializer(many=True)
    totals = DeckTotalSerializer(many=True, help_text="How many decks cost how much.")
    effects = DeckStepSerializer(many=True)
    records = RecordCountsSerializer(many=True)


class MetagameView(View):
    """The decks of an event as a whole."""

    access: ClassVar[Access] = {"get": ANYONE}

    @extend_schema(
        operation_id="get_metagame",
        summary="What was played and how it did, where the lists are open to the caller",
        responses=MetagameSerializer,
        tags=TAGS,
    )
    def get(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        found = decks.metagame(tournament, request.user)
        if found is None:
            return Response(metagame_json(None, ()))
        language = "ja" if (get_language() or "").startswith("ja") else "en"
        records = lines_of_event(tournament.event, request.user, language)
        return Response(metagame_json(found, records))


def metagame_json(found: Metagame | None, records: Iterable[GameLines]) -> Json:
    """Tell what was played; nothing of it while the lists are hidden from who asks."""
    if found is None:
        return {**HIDDEN}
    return {
        **HIDDEN,
        "open": True,
        "decks": found.decks,
        "duels": found.duels,
        "cards": [_card(one) for one in found.cards],
        "matchups": [
            {"card": card.code, "against": [_matchup(one) for one in cells]}
            for card, cells in found.matchups.rows
        ],
        "costs": [asdict(one) for one in found.costs],
        "totals": [{"cost": cost, "decks": decks} for cost, decks in found.totals],
        "effects": [asdict(one) for one in found.effects],
        "records": [
            {"game": one.game, "seats": one.seats, "counts": [asdict(each) for each in one.counts]}
            for one in records
        ],
    }


HIDDEN: Json = {
    "object": "metagame",
    "open": False,
    "decks": None,
    "duels": None,
    "cards": [],
    "matchups": [],
    "costs": [],
    "totals": [],
    "effects": [],
    "records": [],
}


def _card(one: CardRow) -> Json:
    return {
        "code": one.card.code,
        "name": one.card.name,
        "decks": one.decks,
        "starters": one.starters,
        "share": one.share / 100,
        "starter_share": one.starter_share / 100,
        "rate": rate(one.rate),
    }


def _matchup(one: Matchup) -> Json | None:
    return rate(one.rate) if one.rate is not None else None


def rate(one: Rate) -> Json | None:
    if not one.n:
        return None
    return {"won": one.won, "n": one.n, "share": one.share, "low": one.low, "high": one.high}
