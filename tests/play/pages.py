"""A table as its pages show it to devices."""

import re

from django.test import Client
from django.urls import reverse

from league.play.models import Sitting
from tests.play.sitting import fresh

LOBBY = "/table/"
HANDS = ("lethal_checkmate", "touchdown_hero", "rugby_15")


def opened(device: Client, game: str = "carriers", **choices: str) -> Sitting:
    answer = device.post(LOBBY, {"game": game, **choices})
    assert answer.status_code == 302, answer.content
    return Sitting.objects.latest("pk")


def at(sitting: Sitting, page: str = "table", *more: str) -> str:
    return reverse(f"play:{page}", args=[sitting.uid, *more])


def invited(device: Client, sitting: Sitting, n: int = 1) -> str:
    """Return the link of another place, as the page of the device that opened the table shows."""
    place = sitting.places.order_by("pk")[n]
    page = device.get(at(sitting, "invite", place.uid)).content.decode()
    return re.search(r"/table/join/[^/\"]+/", page)[0]


def two_devices(game: str = "carriers", **choices: str) -> tuple[Sitting, Client, Client]:
    home, away = Client(), Client()
    sitting = opened(home, game, who="apart", **choices)
    away.post(invited(home, sitting))
    return sitting, home, away


def send(device: Client, sitting: Sitting, act: str, **given: object):
    fields = {"act": act, "after": fresh(sitting).revision, **given}
    return device.post(at(sitting), fields)
