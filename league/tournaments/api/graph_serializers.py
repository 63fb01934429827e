"""The declared shapes of graph_shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    FloatField,
    IntegerField,
    ListField,
)

from league.people.api.serializers import kind
from league.tournaments.api import more_examples as examples
from league.tournaments.api.examples import example
from league.tournaments.models import Pairing

Shape = serializers.Serializer[Any]


class CrosstableMeetingSerializer(Shape):
    round = IntegerField()
    kind = ChoiceField(choices=Pairing.Kind.values)
    opponent = IntegerField(allow_null=True, help_text="null: nobody, as in a bye.")
    place = IntegerField(allow_null=True, help_text="The opponent's in the standings.")
    result = CharField(allow_null=True, help_text="won, drawn, lost or bye; null: not yet.")
    score = ListField(child=IntegerField(), allow_null=True, help_text="Own first.")
    match = CharField(allow_null=True)


@extend_schema_serializer(examples=[example("Crosstable", examples.CROSSTABLE_LINE)])
class CrosstableLineSerializer(Shape):
    object = kind("crosstable_line")
    phase = IntegerField()
    entrant = IntegerField()
    place = IntegerField()
    worst = IntegerField()
    points = CharField()
    group = CharField()
    meetings = CrosstableMeetingSerializer(many=True)


class StopSerializer(Shape):
    round = IntegerField()
    place = IntegerField(allow_null=True, help_text="null: it was not there yet.")


@extend_schema_serializer(examples=[example("Course", examples.COURSE)])
class CourseSerializer(Shape):
    object = kind("course")
    phase = IntegerField()
    entrant = IntegerField()
    stops = StopSerializer(many=True)


## Decks


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


class RankingSerializer(Shape):
    object = kind("ranked")
    entrant = IntegerField()
    place = IntegerField()
    worst = IntegerField(help_text="The last of the places that it shares.")
    phase = IntegerField(help_text="The last phase that it came into.")
    points = CharField(help_text="Exact, of the last phase that counts points; else empty.")
