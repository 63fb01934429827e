"""What the API says of people: public fields of players, the caller's own account and tokens."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

from league.people import registry
from league.people.api.serializers import Email, Json, Shape
from league.people.models import ApiToken, Player, User


class PlayerShape(Shape, kind="player"):
    handle: str
    display_name: str
    reading: str
    is_guest: bool


def player_json(row: Player, viewer: Any = None) -> Json:
    return PlayerShape.json(
        row, reading=row.reading if registry.shows(row, "reading", viewer) else ""
    )


class OwnerShape(Shape):
    handle: str
    display_name: str


def named_json(row: Player) -> Json:
    """Return the fields that name a player in another object."""
    return OwnerShape.json(row)


class MeShape(PlayerShape, kind="me"):
    own_name: Annotated[
        str,
        "The caller's own name if under 18, which only the staff of their events "
        "can see; else empty.",
    ]
    is_minor: bool
    email: Email
    time_zone: str
    language: Literal["ja", "en"]
    roles: list[str]


def me_json(user: User, row: Player, roles: Iterable[str]) -> Json:
    return MeShape.json(row, **player_json(row, user), email=user.email, roles=sorted(roles))


class TokenShape(Shape, kind="token"):
    id: int
    name: str
    hint: Annotated[str, "First characters of the secret."]
    scopes: list[Annotated[str, ApiToken.Scope]]
    created_at: datetime
    expires_at: datetime
    last_used_at: Annotated[datetime | None, "To the minute."]
    revoked_at: datetime | None


def token_json(row: ApiToken) -> Json:
    return TokenShape.json(row, id=row.pk)


class NewTokenShape(TokenShape):
    secret: Annotated[str, "Shown this once, kept nowhere."]
