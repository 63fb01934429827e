"""Sitting down at a table by its link, and going on with it on another device."""

import re

import pytest
from django.test import Client

from league.play.models import Place, Sitting
from tests.play.pages import LOBBY, at, invited, opened, send, two_devices

pytestmark = pytest.mark.django_db


def test_the_other_device_sits_down_with_one_tap():
    home, away = Client(), Client()
    sitting = opened(home, who="apart")
    link = invited(home, sitting)

    page = away.get(link)
    answer = away.post(link, {"name": "Mio"})

    assert page["Referrer-Policy"] == "strict-origin"
    assert (answer.status_code, answer["Location"]) == (302, at(sitting))
    assert away.get(at(sitting, "view")).json()["you"]["seats"] == ["A"]
    assert sitting.places.get(seats=["A"]).name == "Mio"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("\u202eMio", "This text holds characters that cannot be shown."),
        ("Carrier League", "This name is kept for the site itself."),
    ],
)
def test_a_name_at_a_table_is_one_that_may_be_shown(name, sentence):
    home, away = Client(), Client()
    sitting = opened(home, who="apart")
    link = invited(home, sitting)

    joining = away.post(link, {"name": name})
    opening = Client().post(LOBBY, {"game": "carriers", "who": "apart", "name": name})

    for answer in (joining, opening):
        assert sentence in answer.content.decode()
        assert f'value="{name}"' in answer.content.decode()
    assert Sitting.objects.count() == 1
    assert not sitting.places.filter(name=name).exists()


def test_the_link_is_shown_again_to_who_made_it_and_to_nobody_else():
    sitting, home, away = two_devices()
    place = sitting.places.order_by("pk")[1]

    assert invited(home, sitting) == invited(home, sitting)
    assert Client().get(at(sitting, "invite", place.uid)).status_code == 404
    first = sitting.places.order_by("pk")[0]
    assert away.get(at(sitting, "invite", first.uid)).status_code == 404


def test_links_to_the_other_places_bear_the_names_of_their_seats():
    client = Client()
    sitting = opened(client, game="touchdown_hero", who="each")
    places = sitting.places.order_by("pk")

    page = client.get(at(sitting, "invite", places[1].uid)).content.decode()

    listed = page.partition('<ul class="list">')[2].partition("</ul>")[0]
    assert [name in listed for name in ("For North", "For East", "For South", "For West")] == [
        False, False, True, True,
    ]  # fmt: skip


def test_a_new_link_ends_the_one_before():
    sitting, home, away = two_devices()
    place = sitting.places.order_by("pk")[1]
    old = invited(home, sitting)

    home.post(at(sitting, "invite", place.uid))

    assert away.get(at(sitting)).status_code == 404
    assert Client().get(old).status_code == 404
    assert Client().get(invited(home, sitting)).status_code == 200


def test_a_link_to_a_game_that_is_over_leads_back_to_it_and_keeps_the_name():
    sitting, home, _away = two_devices()
    place = sitting.places.order_by("pk")[1]
    Place.objects.filter(pk=place.pk).update(name="Mio")
    send(home, sitting, "concede")

    link = invited(home, sitting)
    later = Client()
    page = later.get(link).content.decode()
    answer = later.post(link)

    assert "Link to this game" in home.get(at(sitting, "invite", place.uid)).content.decode()
    assert "Look at the game</button>" in " ".join(page.split()).replace(" </", "</")
    assert 'name="name"' not in page
    assert (answer.status_code, answer["Location"]) == (302, at(sitting))
    assert sitting.places.get(pk=place.pk).name == "Mio"


def test_one_goes_on_on_another_device_with_the_own_link():
    device, other = Client(), Client()
    sitting = opened(device)
    page = device.get(at(sitting, "invite", sitting.places.get().uid)).content.decode()

    other.post(re.search(r"/table/join/[^/\"]+/", page)[0])

    assert other.get(at(sitting)).status_code == 200


@pytest.mark.parametrize("secret", ["x", "a" * 27, "%00", "..", "☃", "a" * 900])
def test_a_link_that_is_none_opens_nothing(secret):
    assert Client().get(f"/table/join/{secret}/").status_code in (400, 404)
