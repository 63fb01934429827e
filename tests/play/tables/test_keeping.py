"""A free game is kept by its link or an account, filed, or deleted."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.play.errors import SeedsPublished, TimeFell
from league.play.models import Sitting
from league.play.rules import clock
from league.play.services import taking_back
from league.play.services.closing import ending
from matches.models import Filing
from tests.people.factories import UserFactory
from tests.play.sitting import free, fresh, say

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("language", ["en", "ja"])


def ended(device: Client) -> tuple[Sitting, str]:
    """Open a table for two devices, and give the game up on the first."""
    device.post("/table/", {"game": "carriers", "who": "apart"})
    sitting = Sitting.objects.get()
    path = reverse("play:table", args=[sitting.uid])
    device.post(path, {"act": "concede", "after": 0})
    return sitting, path


def offered(device: Client, path: str) -> set[str]:
    return set(re.findall(r'name="act" value="(\w+)"', device.get(path).content.decode()))


@LANGUAGES
def test_a_game_that_ended_is_kept_by_its_link(language):
    device = Client(headers={"accept-language": language})
    sitting, path = ended(device)

    page = device.get(path).content.decode()

    [link] = set(re.findall(rf"{path}invite/[\w-]+/", page)) & {
        reverse("play:invite", args=[sitting.uid, sitting.places.order_by("pk")[0].uid])
    }
    assert "/table/join/" in device.get(link).content.decode()
    assert ("seven days" in page) == (language == "en")
    assert "file" not in offered(device, path)


@LANGUAGES
def test_an_account_files_it_with_the_button_of_the_page(language):
    device = Client(headers={"accept-language": language})
    sitting, path = ended(device)
    device.force_login(UserFactory())
    assert {"file", "throw_away"} <= offered(device, path)

    answer = device.post(path, {"act": "file"})

    filing = Filing.objects.get()
    assert answer["Location"] == reverse("matches:record", args=[filing.uid])
    assert answer["Location"] in device.get(path).content.decode()
    assert "file" not in offered(device, path)
    assert fresh(sitting).filing == filing


@LANGUAGES
def test_who_opened_it_throws_it_away_with_the_button_of_the_page(language):
    device = Client(headers={"accept-language": language})
    _sitting, path = ended(device)
    assert "throw_away" in offered(device, path)

    device.post(path, {"act": "throw_away"})

    assert not Sitting.objects.exists()
    assert device.get(path).status_code == 404


def test_who_opens_a_table_with_an_account_finds_it_on_every_device():
    user = UserFactory()
    phone, laptop = Client(), Client()
    phone.force_login(user), laptop.force_login(user)
    _sitting, path = ended(phone)

    assert laptop.get(path).status_code == 200
    assert Client().get(path).status_code == 404
    assert "throw_away" in offered(laptop, path)


def test_nothing_is_taken_back_once_the_seeds_can_be_read():
    sitting, (home, away) = free("carriers", apart=True, dice="sealed")
    ending.concede(place=home, after=fresh(sitting).revision, now=timezone.now())

    for place in (home, away):
        with pytest.raises(SeedsPublished):
            taking_back.take_back(
                place=place, after=fresh(sitting).revision, to=0, now=timezone.now()
            )
    assert fresh(sitting).state == Sitting.State.ENDED


def test_a_flag_that_fell_is_not_taken_back():
    sitting, (home, _away) = free("carriers", apart=True, clock=clock.ClockSettings(60_000))
    say(home, "toss 5 2")
    kept = fresh(sitting)
    kept.clock["left"]["A"] = 0
    kept.state, kept.end = (
        Sitting.State.ENDED,
        {"word": "forfeit", "who": "A", "winner": "H", "points": []},
    )
    kept.save()

    with pytest.raises(TimeFell):
        taking_back.take_back(place=home, after=kept.revision, to=0, now=timezone.now())


def test_a_free_game_that_one_has_confirmed_goes_on_with_the_yes_of_the_other():
    sitting, (home, away) = free("carriers", apart=True)
    ending.concede(place=away, after=0, now=timezone.now())
    home.confirmed = "x"
    home.save()

    assert not taking_back.take_back(place=away, after=0, to=0, now=timezone.now())
    taking_back.answer(place=home, after=0, agrees=True, now=timezone.now())

    assert fresh(sitting).state == Sitting.State.OPEN
    home.refresh_from_db()
    assert home.confirmed == ""
