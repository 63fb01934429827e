"""What the API says of people: public fields of players, one's own account, one's own tokens."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import CharField, DateTimeField

from league.people import registry
from league.people.api.serializers import Line, Question, kind
from league.people.models import ApiToken, Player, User
from league.people.validators import validate_time_zone

Json = dict[str, Any]
SCOPES = ApiToken.Scope.values


def player(row: Player, viewer: Any = None) -> Json:
    return {
        "object": "player",
        "handle": row.handle,
        "display_name": row.display_name,
        "reading": row.reading if registry.shows(row, "reading", viewer) else "",
        "is_guest": row.is_guest,
    }


def named(row: Player) -> Json:
    """Name a player beside what is told."""
    return {"handle": row.handle, "display_name": row.display_name}


def me(user: User, row: Player, roles: Iterable[str]) -> Json:
    return {
        **player(row, user),
        "object": "me",
        "own_name": row.own_name,
        "is_minor": row.is_minor,
        "email": user.email,
        "time_zone": row.time_zone,
        "language": row.language,
        "roles": sorted(roles),
    }


def token(row: ApiToken) -> Json:
    return {
        "object": "token",
        "id": row.pk,
        "name": row.name,
        "hint": row.hint,
        "scopes": row.scopes,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "last_used_at": row.last_used_at,
        "revoked_at": row.revoked_at,
    }


EXAMPLE = OpenApiExample(
    "Player",
    value={
        "object": "player",
        "handle": "mina",
        "display_name": "ミナ",
        "reading": "みな",
        "is_guest": False,
    },
    response_only=True,
)


@extend_schema_serializer(examples=[EXAMPLE])
class PlayerSerializer(serializers.Serializer[Any]):
    object = kind("player")
    handle = CharField()
    display_name = CharField()
    reading = CharField()
    is_guest = serializers.BooleanField()


class MeSerializer(PlayerSerializer):
    object = kind("me")
    own_name = CharField(help_text="Of whoever is under 18: for the staff of their events.")
    is_minor = serializers.BooleanField()
    email = serializers.EmailField()
    time_zone = CharField()
    language = serializers.ChoiceField(choices=["ja", "en"])
    roles = serializers.ListField(child=CharField())


class TokenSerializer(serializers.Serializer[Any]):
    object = kind("token")
    id = serializers.IntegerField()
    name = CharField()
    hint = CharField(help_text="How its secret begins.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    created_at = DateTimeField()
    expires_at = DateTimeField()
    last_used_at = DateTimeField(allow_null=True, help_text="To the minute.")
    revoked_at = DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    secret = CharField(help_text="Shown this once, kept nowhere.")


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
