"""What may be sent about one's own account and tokens."""

from rest_framework import serializers
from rest_framework.serializers import CharField, DateTimeField

from league.people.api.serializers import Line, Question
from league.people.models import ApiToken
from league.people.validators import validate_time_zone

SCOPES = ApiToken.Scope.values


class ProfileQuestion(Question):
    handle = CharField(max_length=30, required=False)
    display_name = Line(max_length=40, required=False)
    reading = Line(max_length=60, required=False, allow_blank=True)
    is_minor = serializers.BooleanField(required=False)
    time_zone = CharField(max_length=50, required=False, validators=[validate_time_zone])
    language = serializers.ChoiceField(choices=["ja", "en"], required=False)


class TokenQuestion(Question):
    name = Line(max_length=40)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES), min_length=1, max_length=len(SCOPES)
    )
    expires_at = DateTimeField()
