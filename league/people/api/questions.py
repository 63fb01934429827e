"""The bodies of requests about the caller's own account and tokens."""

from rest_framework import serializers
from rest_framework.serializers import CharField, DateTimeField

from league.people import limits
from league.people.api.serializers import Handle, PlainLine, PublicName, Question
from league.people.models import ApiToken
from league.people.validators import validate_time_zone

SCOPES = ApiToken.Scope.values


class ProfileQuestion(Question):
    handle = Handle(**limits.HANDLE, required=False)
    display_name = PublicName(**limits.DISPLAY_NAME, required=False)
    reading = PlainLine(**limits.READING, required=False, allow_blank=True)
    is_minor = serializers.BooleanField(required=False)
    time_zone = CharField(**limits.TIME_ZONE, required=False, validators=[validate_time_zone])
    language = serializers.ChoiceField(choices=["ja", "en"], required=False)


class TokenQuestion(Question):
    name = PlainLine(**limits.TOKEN_NAME)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES), min_length=1, max_length=len(SCOPES)
    )
    expires_at = DateTimeField()
