import pytest
from django.test import Client

from league.events.models import Event
from league.people.models import Player
from tests.events.factories import EventFactory, works
from tests.people.factories import PlayerFactory
from tests.sessions import sign_in


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory(name="Autumn Cup")


@pytest.fixture
def ann(db: None) -> Player:
    return PlayerFactory(handle="ann", display_name="Ann", user__email="ann@example.org")


@pytest.fixture
def bob(db: None) -> Player:
    return PlayerFactory(handle="bob", display_name="Bob", user__email="bob@example.org")


@pytest.fixture
def carol(db: None) -> Player:
    return PlayerFactory(handle="carol", display_name="Carol", user__email="carol@example.org")


@pytest.fixture
def organiser(event: Event) -> object:
    return works(event, "organiser")


def browser(user: object) -> Client:
    """Make a browser in which this account is signed in."""
    return sign_in(Client(), user)
