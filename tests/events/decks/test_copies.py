"""A deck list that is open becomes a deck of its reader."""

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Deck
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, hand_in, lock
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
COPY = 'name="act" value="clone"'


def test_an_open_deck_list_is_copied_by_whoever_is_signed_in() -> None:
    event = EventFactory(list_visibility="public")
    seat = enter(event, PlayerFactory())
    hand_in(seat)
    lock(event)
    page = reverse("events:deck", args=[event.uid, seat.entry.uid, seat.seat])
    reader = PlayerFactory()
    made = seat.submissions.get().version

    shown = browser(reader.user).get(page).content.decode()
    own, visitor = browser(seat.player.user).get(page), Client().get(page)
    way = reverse("decks:version", args=[made.deck.uid, made.number])
    browser(reader.user).post(way, {"act": "clone"})

    assert COPY in shown
    assert f'action="{way}"' in shown
    assert COPY not in own.content.decode()
    assert COPY not in visitor.content.decode()
    assert Deck.objects.get(owner=reader).draft == made.deck.draft
