"""The public page of a tournament that has not begun."""

import pytest
from django.test import Client

from league.events.models import Event
from league.tournaments.models import CheckIn, Tournament
from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.pages.test_public import path, text, waiting

pytestmark = pytest.mark.django_db


def test_the_state_of_a_tournament_that_has_not_begun() -> None:
    hall = waiting(state=Tournament.State.OPEN)

    assert "Entry is open." in text(Client(), path(hall))


def test_who_is_waited_for_is_led_to_the_check_in() -> None:
    hall = waiting(check_in="event")
    me = hall.tournament.entrants.get(number=1)

    assert f"/tournaments/{hall.event.uid}/check-in/" in text(browser(user_of(me)), path(hall))
    CheckIn.objects.create(entrant=me)
    assert "/check-in/" not in text(browser(user_of(me)), path(hall))


def test_where_no_place_is_left_the_waiting_list_is_offered() -> None:
    hall = waiting(state=Tournament.State.OPEN)
    address = f"/tournaments/{hall.event.uid}/waiting/"

    assert address not in text(Client(), path(hall))
    Event.objects.filter(pk=hall.event.pk).update(capacity=4)
    assert address in text(Client(), path(hall))
