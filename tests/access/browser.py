"""A browser of one role of the small world."""

from http.cookies import SimpleCookie
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from league.people.models import Player
from tests.access.world import World

FORM = "application/x-www-form-urlencoded"


class Browser:
    """A browser of a role. Each act is rolled back before the next."""

    def __init__(self, world: World) -> None:
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")
        if world.asker:
            self._sign_in(world.asker)
        self.cookies = str(self.client.cookies.output(header="", sep=";"))

    def _sign_in(self, player: Player) -> None:
        self.client.force_login(
            player.user, backend="allauth.account.auth_backends.AuthenticationBackend"
        )
        # As if the password had just been entered again.
        request = HttpRequest()
        request.session = self.client.session
        record_authentication(request, player.user, "password", reauthenticated=True)
        request.session.save()

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Any:
        self.client.cookies = SimpleCookie(self.cookies)
        before = transaction.savepoint()
        try:
            return self.client.generic(method, path, body, content_type=FORM, headers=headers)
        finally:
            transaction.savepoint_rollback(before)
