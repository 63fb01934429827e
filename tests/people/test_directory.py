"""The list of players: who is in it, in which order, and what finds them."""

from typing import Any

import pytest
from django.test import Client

from league.people.queries import players_named
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
ASKS = 2


def names(words: str = "") -> list[str]:
    return [player.display_name for player in players_named(words)]


def test_players_stand_in_the_order_of_their_readings() -> None:
    for name, reading in (
        ("渡辺", "わたなべ"),
        ("青木", "アオキ"),
        ("石田", "いしだ"),
        ("Zoe", ""),
    ):
        PlayerFactory(display_name=name, reading=reading)

    assert names() == ["青木", "石田", "渡辺", "Zoe"]


@pytest.mark.parametrize("words", ["青木", "あおき", "アオキ", "ｱｵｷ", "ao-ki", "AO-KI", "青木 ao"])
def test_a_player_is_found_by_name_reading_and_handle(words: str) -> None:
    PlayerFactory(display_name="青木 凪", reading="あおき なぎ", handle="ao-ki")
    PlayerFactory(display_name="渡辺 悠真", reading="わたなべ ゆうま", handle="yuma")

    assert names(words) == ["青木 凪"]


def test_a_reading_that_is_hidden_finds_nobody() -> None:
    PlayerFactory(display_name="青木 凪", reading="あおき なぎ", hidden=["reading"])

    assert (names("あおき"), names("青木")) == ([], ["青木 凪"])
    page = Client().get("/players/").content.decode()
    assert ("青木 凪" in page, "あおき" in page) == (True, False)


def test_guests_and_who_has_left_are_not_listed() -> None:
    PlayerFactory(display_name="客", user=None, is_guest=True)
    PlayerFactory(display_name="青木 凪")

    assert names() == ["青木 凪"]


@pytest.mark.parametrize("words", ["%", "_", "\\", "'; DROP TABLE", "a" * 500, "　"])
def test_odd_words_find_nobody_or_all_and_break_nothing(words: str) -> None:
    PlayerFactory(display_name="青木 凪")

    assert Client().get("/players/", {"q": words}).status_code == 200


@pytest.mark.parametrize("count", [1, 60])
def test_the_list_asks_as_often_for_many_as_for_few(
    django_assert_num_queries: Any, count: int
) -> None:
    for number in range(count):
        PlayerFactory(handle=f"p{number}", display_name=f"Player {number}")

    with django_assert_num_queries(ASKS):
        page = Client().get("/players/", headers={"Accept-Language": "en"}).content.decode()

    assert page.count('class="list-row"') == min(count, 50)


def test_rules_players_and_ratings_are_linked_from_every_page() -> None:
    page = Client().get("/cards/").content.decode()

    for path in ("/rules/", "/players/", "/ratings/"):
        assert f'href="{path}"' in page
        assert Client().get(path).status_code == 200
