"""The lobby: a table is opened in one tap."""

import re

import pytest
from django.test import Client

from league.play.models import Place, Sitting
from tests.play.pages import HANDS, LOBBY, at, opened

pytestmark = pytest.mark.django_db


def test_the_lobby_offers_all_games(django_assert_num_queries):
    with django_assert_num_queries(0):
        page = Client().get(LOBBY).content.decode()

    assert re.findall(r'name="game" value="(\w+)"', page) == [
        "carriers", "lethal_checkmate", "limit_ball", "rugby_15", "touchdown_hero",
    ]  # fmt: skip


@pytest.mark.parametrize("game", HANDS)
def test_a_game_with_hands_says_where_the_cards_come_from(game):
    page = Client().get(LOBBY, {"game": game}, headers={"accept-language": "en"}).content.decode()

    assert "We hold real cards" in page


def test_one_tap_opens_a_table_for_everybody_at_one_device():
    device = Client()

    sitting = opened(device)

    (place,) = sitting.places.all()
    assert (place.role, place.seats, sitting.dice) == ("player", ["H", "A"], "table")
    cookie = device.cookies[f"table_{sitting.uid}"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (at(sitting), True, "Lax")


def test_real_cards_make_a_table_that_knows_no_hand():
    sitting = opened(Client(), "rugby_15", source="table", who="writer")

    assert "@mode open" in sitting.header
    assert sitting.places.get().role == Place.Role.REFEREE


def test_each_player_of_four_may_have_a_device():
    sitting = opened(Client(), "touchdown_hero", who="each")

    assert [place.seats for place in sitting.places.order_by("pk")] == [["N"], ["E"], ["S"], ["W"]]


def test_a_short_match_is_a_choice():
    assert "@ruleset carriers-1:short" in opened(Client(), preset="short").header


@pytest.mark.parametrize(
    ("field", "value"), [("who", "nobody"), ("source", "luck"), ("preset", "endless")]
)
def test_what_cannot_be_chosen_is_told(field, value):
    answer = Client().post(LOBBY, {"game": "carriers", field: value})

    assert answer.status_code == 400
    assert "form-errors" in answer.content.decode()
    assert not Sitting.objects.exists()


def test_a_device_opens_so_many_tables_and_no_more(settings):
    settings.TABLES_AN_HOUR = 2
    device = Client()
    opened(device), opened(device)

    answer = device.post(LOBBY, {"game": "carriers"})

    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "form-errors" in answer.content.decode()
    assert Sitting.objects.count() == 2
    assert opened(Client())


def test_a_hall_opens_as_many_as_its_address_may(settings):
    settings.TABLES_AN_HOUR_BY_ADDRESS = 2
    opened(Client()), opened(Client())

    assert Client().post(LOBBY, {"game": "carriers"}).status_code == 429
