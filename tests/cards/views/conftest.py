"""A deck and its owner's browser."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Deck, Format
from cards.services import decks as services
from tests.cards.factories import NOW
from tests.cards.samples import AIR_RAID
from tests.people.factories import PlayerFactory


@pytest.fixture
def deck(house_set: Any) -> Deck:
    format = Format.objects.get(code="standard")
    return services.create(
        owner=PlayerFactory(), name="Air Raid", format=format, now=NOW, content=AIR_RAID.content
    )


@pytest.fixture
def browser(deck: Deck) -> Client:
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")
    return client
