"""Several hidden hands at one device: whom it is handed to next."""

import pytest
from django.utils import timezone

from league.play.models import Sitting
from league.play.queries import positions, tables
from league.play.services import rolls
from league.play.views import stage
from tests.play.sitting import free, fresh, say

pytestmark = pytest.mark.django_db


def handed_to(sitting: Sitting, place, seat: str) -> str:
    place.looks = seat
    shown = stage.cover(tables.table_of(fresh(sitting), place), {})
    return shown.seat if shown else ""


def test_who_has_chosen_hands_the_device_on():
    sitting, (place,) = free("rugby_15", dice="server")
    while "R" not in positions.of(fresh(sitting)).to_act:
        rolls.roll(place=place, after=fresh(sitting).revision, now=timezone.now())
    position = positions.of(fresh(sitting))

    assert handed_to(sitting, place, "") == "R"
    assert handed_to(sitting, place, "R") == ""
    say(place, position.game.write(next(iter(position.game.legal(position.state, "R")))))

    assert handed_to(sitting, place, "R") == "B"
    assert handed_to(sitting, place, "B") == ""
