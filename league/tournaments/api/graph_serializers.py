"""The declared shapes of graph_shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    CharField,
    ChoiceField,
    IntegerField,
    ListField,
)

from league.people.api.serializers import kind
from league.tournaments.api import examples
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


class RankingSerializer(Shape):
    object = kind("ranked")
    entrant = IntegerField()
    place = IntegerField()
    worst = IntegerField(help_text="The last of the places that it shares.")
    phase = IntegerField(help_text="The last phase that it came into.")
    points = CharField(help_text="Exact, of the last phase that counts points; else empty.")
