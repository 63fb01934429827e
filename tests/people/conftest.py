from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from league.people.models import Player
from tests.people.factories import PASSWORD, PlayerFactory


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """The library's courtesy limits live in the cache and must not reach into the next test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _real_outbox(settings: Any) -> None:
    """Letters are rows here as on the site; the test runner would keep them in memory."""
    settings.EMAIL_BACKEND = "league.jobs.mail.OutboxBackend"


@pytest.fixture
def ann(db: None) -> Player:
    return PlayerFactory(handle="ann", display_name="Ann", user__email="ann@example.org")


@pytest.fixture
def signed_in(client: Client, ann: Player) -> Client:
    """Ann's browser, signed in as a person does it."""
    answer = client.post("/accounts/login/", {"login": ann.user.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()
    return client


@pytest.fixture
def sure(signed_in: Client) -> Client:
    """Return Ann's browser, freshly authenticated again."""
    answer = signed_in.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/me/"})
    assert answer.status_code == 302
    return signed_in
