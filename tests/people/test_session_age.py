"""Staff sign in again after 12 hours, or after an hour without a page; players do not."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from league.people.models import Player
from tests.people.factories import NOW, PASSWORD, RoleFactory

pytestmark = pytest.mark.django_db


def is_in(client: Client) -> bool:
    return client.get("/me/").status_code == 200


def sign_in(client: Client) -> None:
    client.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD})


def test_staff_without_a_page_for_an_hour_are_out(client: Client, ann: Player) -> None:
    RoleFactory(player=ann)
    with time_machine.travel(NOW, tick=False) as clock:
        sign_in(client)
        clock.shift(timedelta(minutes=59))
        assert is_in(client)
        clock.shift(timedelta(minutes=61))

        assert not is_in(client)
        assert "after an hour" in client.get("/accounts/login/").content.decode()
        sign_in(client)
        assert is_in(client)


def test_busy_staff_are_out_after_twelve_hours(client: Client, ann: Player) -> None:
    RoleFactory(player=ann)
    with time_machine.travel(NOW, tick=False) as clock:
        sign_in(client)
        for _page in range(13):
            clock.shift(timedelta(minutes=55))
            assert is_in(client)
        clock.shift(timedelta(minutes=6))

        assert not is_in(client)


def test_players_stay_for_days(client: Client, ann: Player) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        sign_in(client)
        clock.shift(timedelta(days=10))

        assert is_in(client)
