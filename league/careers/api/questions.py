"""What may be asked for of players over all events, in the address."""

from rest_framework.serializers import CharField

from league.people.api.serializers import Question


class CareerQuestion(Question):
    game = CharField(max_length=30, required=False)


class OpponentsQuestion(Question):
    q = CharField(max_length=60, required=False, allow_blank=True, default="")
