"""Accounts with tokens, and a client that speaks JSON with one of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.test import Client
from django.utils import timezone

from league.people.models import ApiToken, Player
from league.people.services import accounts, tokens
from tests.sessions import sign_in

PASSWORD = "correct horse battery"
ALL = tuple(ApiToken.Scope.values)
API = "/api/v1"


def sign_up(handle: str) -> Player:
    return accounts.sign_up(
        email=f"{handle}@example.org",
        password=PASSWORD,
        handle=handle,
        display_name=handle.title(),
        now=timezone.now(),
        verified=True,
    )


def token_for(player: Player, *scopes: str) -> str:
    now = timezone.now()
    return tokens.make(
        user=player.user,
        name="test",
        scopes=scopes or ALL,
        expires_at=now + timedelta(days=1),
        now=now,
    )[1]


def signed_in(player: Player, **options: Any) -> Client:
    return sign_in(Client(**options), player.user)


def sure(player: Player) -> Client:
    """Return a page's session that has just authenticated again."""
    client = signed_in(player)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


@dataclass
class Caller:
    """Sends JSON; ``headers`` go with every request."""

    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    @classmethod
    def of(cls, player: Player, *scopes: str) -> "Caller":
        return cls({"Authorization": f"Bearer {token_for(player, *scopes)}"})

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str) -> Any:
        return self.client.get(API + path, query or {}, headers={**self.headers, **headers})

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        return self.client.generic(
            method,
            API + path,
            raw,
            content_type=headers.pop("content_type", "application/json"),
            headers={**self.headers, **headers},
        )

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("PUT", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self.send("DELETE", path, **headers)


@contextmanager
def undone() -> Iterator[None]:
    """Roll all writes inside back at the end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
