"""The declared shapes of career_shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    FloatField,
    IntegerField,
    ListField,
)

from cards.api.serializers import OwnerSerializer
from league.careers.api import examples
from league.careers.rules.careers import Mark
from league.people.api.serializers import kind
from league.tournaments.api.examples import example

Shape = serializers.Serializer[Any]
MARKS = [one.value for one in Mark]


@extend_schema_serializer(examples=[example("Rating", examples.RATING)])
class RatingSerializer(Shape):
    object = kind("rating")
    game = CharField()
    player = OwnerSerializer()
    rating = IntegerField(help_text="As it is shown: earned with near certainty.")
    likely = ListField(
        child=IntegerField(),
        help_text="Between what the true strength is with 99.7 %: the lower end is what is shown.",
    )
    mean = FloatField()
    deviation = FloatField()
    matches = IntegerField()
    provisional = BooleanField(help_text="After few matches; listed after all others.")


@extend_schema_serializer(examples=[example("Change", examples.RATING_CHANGE)])
class RatingChangeSerializer(Shape):
    object = kind("rating_change")
    game = CharField()
    match = CharField()
    event = CharField(help_text="Its uid.")
    result = ChoiceField(choices=MARKS)
    by = IntegerField()
    rating = IntegerField(help_text="After the match.")
    mean = FloatField()
    deviation = FloatField()
    matches = IntegerField(help_text="Up to this one.")


class OccasionSerializer(Shape):
    uid = CharField()
    name = CharField()
    game = CharField()
    starts_at = DateTimeField()
    time_zone = CharField()


class MetPlayerSerializer(Shape):
    handle = CharField(allow_null=True, help_text="null: who has left.")
    display_name = CharField()


class MetSerializer(Shape):
    match = CharField()
    result = ChoiceField(choices=MARKS)
    score = ListField(child=IntegerField(), allow_null=True, help_text="Own first.")
    played = BooleanField(help_text="false: won or lost without a game.")
    opponents = MetPlayerSerializer(many=True)
    mates = MetPlayerSerializer(many=True)


@extend_schema_serializer(examples=[example("Event", examples.PLAYER_EVENT)])
class PlayerEventSerializer(Shape):
    object = kind("player_event")
    event = OccasionSerializer()
    won = IntegerField()
    drawn = IntegerField()
    lost = IntegerField()
    place = IntegerField(allow_null=True, help_text="null: it is not final.")
    worst = IntegerField(allow_null=True, help_text="The last of the places that it shares.")
    of = IntegerField(allow_null=True)
    matches = MetSerializer(many=True)


@extend_schema_serializer(examples=[example("Opponent", examples.OPPONENT)])
class OpponentSerializer(Shape):
    object = kind("opponent")
    player = MetPlayerSerializer()
    won = IntegerField()
    drawn = IntegerField()
    lost = IntegerField()
    form = ListField(
        child=ChoiceField(choices=MARKS), help_text="The last meetings, the latest first."
    )


@extend_schema_serializer(examples=[example("Meeting", examples.MEETING)])
class MeetingSerializer(MetSerializer):
    object = kind("meeting")
    event = OccasionSerializer()
