"""The queries of addresses about players over all events."""

from rest_framework.serializers import CharField

from league.people.api.serializers import Question


class CareerQuestion(Question):
    game = CharField(max_length=30, required=False)


class OpponentsQuestion(Question):
    q = CharField(max_length=60, required=False, allow_blank=True, default="")
