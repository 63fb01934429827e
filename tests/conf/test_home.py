"""The front door: for a visitor and for a player, with one row and with thirty."""

from typing import Any

import pytest
from django.test import Client

from league.people.models import Player
from tests.cards.factories import DeckFactory
from tests.events.conftest import browser as browser_of
from tests.events.factories import EventFactory, enter, hand_in
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
VISITOR_ASKS = 2
PLAYER_ASKS = 10


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(handle="ann", display_name="Ann")


def fill(player: Player, rows: int) -> None:
    for number in range(rows):
        seat = enter(EventFactory(name=f"Cup {number}"), player)
        DeckFactory(owner=player)
        if number == 0:
            hand_in(seat)


@pytest.mark.parametrize("rows", [1, 30])
def test_a_visitor_is_told_what_this_is(
    client: Client, django_assert_num_queries: Any, rows: int
) -> None:
    for number in range(rows):
        enter(EventFactory(name=f"Cup {number}"))

    with django_assert_num_queries(VISITOR_ASKS):
        text = client.get("/", headers={"Accept-Language": "en"}).content.decode()

    assert "Build a Carriers!! deck on your phone" in text
    assert "Cup 0" in text
    assert text.count("1 entry") == min(rows, 5)


@pytest.mark.parametrize("rows", [1, 30])
def test_a_player_sees_own_events_and_decks(
    ann: Player, django_assert_num_queries: Any, rows: int
) -> None:
    fill(ann, rows)
    browser = browser_of(ann.user)

    with django_assert_num_queries(PLAYER_ASKS):
        text = browser.get("/").content.decode()

    assert text.count("deck handed in") == 1
    assert text.count("no deck yet") == min(rows, 5) - 1
    assert text.count('href="/decks/') >= min(rows + 1, 4)


def test_the_japanese_front_door_holds_no_english(client: Client) -> None:
    text = client.get("/", headers={"Accept-Language": "ja"}).content.decode()

    assert "<h1>デッキの確認も提出も、試合の前に。</h1>" in text
    for english in ("How it works", "Upcoming", "Sign up", "Look at"):
        assert english not in text


def test_an_empty_house_says_what_to_do_next(ann: Player) -> None:
    text = browser_of(ann.user).get("/").content.decode()

    assert "You have not entered an event" in text
    assert "No deck yet." in text
    assert "No event is announced." in text


def test_a_hidden_event_is_not_on_the_front_page(client: Client) -> None:
    EventFactory(name="Secret Cup", published=False)

    assert "Secret Cup" not in client.get("/").content.decode()
