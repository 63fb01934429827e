"""Callers of the API, and a league for them."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from league.events.models import Event
from league.people.models import Player
from tests.api.callers import Caller, sign_up
from tests.api.league_day import Day
from tests.events.factories import EventFactory, RoleFactory
from tests.worlds import made_once


@pytest.fixture(autouse=True)
def _full_budgets() -> None:
    cache.clear()


@made_once
def signed_up(handle: str) -> Player:
    return sign_up(handle)


@pytest.fixture
def mina(db: None) -> Player:
    return signed_up("mina")


@pytest.fixture
def kenji(db: None) -> Player:
    return signed_up("kenji")


@pytest.fixture
def anyone(db: None) -> Caller:
    return Caller()


@pytest.fixture
def call(mina: Player) -> Caller:
    """Mina, with a token that has every scope."""
    return Caller.of(mina)


@pytest.fixture
def other(kenji: Player) -> Caller:
    return Caller.of(kenji)


@pytest.fixture
def day(db: None) -> Day:
    """A league in full swing."""
    return Day.begin()


@pytest.fixture(scope="module")
def long_day(django_db_setup: None, django_db_blocker: Any) -> Iterator[Day]:
    """Make the same league once for all tests of a module, which roll their changes back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Day.begin()
        transaction.set_rollback(True)


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory(name="Autumn Cup")


@pytest.fixture
def orga(event: Event) -> Caller:
    """An organiser of the event, with every scope."""
    player = signed_up("orga")
    RoleFactory(event=event, user=player.user)
    return Caller.of(player)
