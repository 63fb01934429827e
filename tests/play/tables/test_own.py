"""The way back to a table: on the start page, in the lobby, from a match."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.people.models import Player
from league.play.models import Sitting
from league.play.services import places
from tests.events.conftest import browser as browser_of
from tests.matches.factories import declared_table
from tests.people.factories import PlayerFactory
from tests.play.pages import at, invited, opened as opened_free

pytestmark = pytest.mark.django_db
LOBBY = "/table/"
TABLE = re.compile(r'class="list-title" href="/table/(\w+)/"')
ENGLISH = {"accept-language": "en"}


def listed(browser: Client, page: str = LOBBY) -> list[str]:
    return TABLE.findall(browser.get(page, headers=ENGLISH).content.decode())


def player() -> tuple[Player, Client]:
    made = PlayerFactory(handle="aki", display_name="秋山 暁")
    return made, browser_of(made.user)


def opened_at(match: Any) -> Sitting:
    """Let the first side open the table of a match."""
    browser_of(match.ann).post(f"/table/open/{match.match.uid}/1/", {"source": "table"})
    return Sitting.objects.get(of__match=match.match)


def test_the_lobby_leads_a_device_back_to_its_tables_the_newest_first() -> None:
    device, other = Client(), Client()
    first, second = opened_free(device), opened_free(device, "rugby_15")

    assert listed(device) == [second.uid, first.uid]
    assert listed(other) == []


def test_who_came_with_a_link_finds_the_table_again() -> None:
    host, guest = Client(), Client()
    sitting = opened_free(host, who="apart")

    guest.post(invited(host, sitting), {"name": "Mio"})

    assert listed(guest) == [sitting.uid]


def test_a_list_that_somebody_made_up_leads_nowhere() -> None:
    sitting, device = opened_free(Client()), Client()
    device.cookies["tables"] = sitting.uid

    assert listed(device) == []


def test_a_table_that_was_thrown_away_is_not_listed() -> None:
    device = Client()
    sitting = opened_free(device)

    device.post(at(sitting), {"act": "throw_away"})

    assert listed(device) == []


def test_an_account_goes_on_with_its_own_table_on_another_device() -> None:
    made, phone = player()
    sitting = opened_free(phone)
    laptop = browser_of(made.user)

    assert listed(laptop) == listed(laptop, "/") == [sitting.uid]
    assert laptop.get(at(sitting, "view")).json()["you"]["seats"] == ["H", "A"]


def test_who_opens_a_table_for_two_devices_is_called_by_name() -> None:
    _made, phone = player()

    form = phone.get(LOBBY, {"game": "carriers"}).content.decode()
    sitting = opened_free(phone, who="apart", name="暁")

    assert 'name="name" value="秋山 暁"' in form
    assert sitting.places.order_by("pk")[0].name == "暁"
    assert opened_free(phone, name="暁").places.get().name == ""


def test_more_devices_is_what_the_form_of_a_game_begins_with() -> None:
    form = Client().get(LOBBY, {"game": "carriers"}).content.decode()

    assert re.findall(r'name="who" value="(\w+)"[^>]*checked', form) == ["apart"]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_lobby_asks_for_all_tables_at_once(django_assert_num_queries: Any, rows: int) -> None:
    _made, phone = player()
    for _row in range(rows):
        opened_free(phone)

    with django_assert_num_queries(6):  # the account (4), its tables, who sits there
        phone.get(LOBBY)


def test_a_match_leads_both_to_its_table_until_it_is_settled() -> None:
    match = declared_table()
    ann = browser_of(match.ann)
    sitting = opened_at(match)

    text = ann.get("/", headers=ENGLISH).content.decode()

    assert TABLE.findall(text) == [sitting.uid]
    assert match.event.name in text[text.index('id="waiting"') :]
    Sitting.objects.filter(pk=sitting.pk).update(state=Sitting.State.CONFIRMED)
    assert listed(ann, "/") == []


def test_the_address_of_a_match_leads_to_the_game_that_is_next() -> None:
    match = declared_table(games=3, series="best_of")
    ann = browser_of(match.ann)
    address = reverse("play:of-match", args=[match.match.uid])

    assert ann.get(address)["Location"].endswith("/1/")
    sitting = opened_at(match)
    Sitting.objects.filter(pk=sitting.pk).update(state=Sitting.State.CONFIRMED)
    assert ann.get(address)["Location"].endswith("/2/")


def test_a_match_that_is_hidden_leads_nowhere() -> None:
    match = declared_table()
    type(match.event).objects.update(published=False)
    address = reverse("play:of-match", args=[match.match.uid])

    assert browser_of(PlayerFactory().user).get(address).status_code == 404
    assert browser_of(match.ann).get(address).status_code == 302


def test_a_place_that_was_left_is_not_listed() -> None:
    match = declared_table()
    sitting = opened_at(match)
    place = sitting.places.get(user=match.ann)

    places.leave(place=place, now=sitting.opened_at)

    assert listed(browser_of(match.ann), "/") == []


@pytest.mark.parametrize(
    "page", ["/games/rugby_15/", "/rules/rugby_15/", "/rules/rugby_15/notation/"]
)
def test_the_pages_of_a_game_lead_to_its_table(page: str) -> None:
    text = Client().get(page, headers=ENGLISH).content.decode()

    assert 'href="/table/?game=rugby_15"' in text
    assert text.count('href="/table/"') >= 2  # in the bar, and under the thumb
