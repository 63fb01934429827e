"""A mate who leaves at the moment at which the captain asks another."""

import threading

import pytest
from django.db import transaction
from django.utils import timezone

from league.people.services import personal
from tests.events.entries.test_mates import ask, enter, seat_of
from tests.events.factories import EventFactory
from tests.people.factories import PlayerFactory
from tests.races import keeps_somebody_waiting, race
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]


def test_an_account_deleted_meanwhile_takes_nothing_from_who_is_asked_now() -> None:
    ann, bob, carol = (PlayerFactory(handle=handle) for handle in ("ann", "bob", "carol"))
    entry = enter(EventFactory(side_size=2), ann, bob)
    is_asked = threading.Event()

    def asking(_start: threading.Barrier) -> None:
        with transaction.atomic():
            ask(entry, carol, ann, called="Carol")
            is_asked.set()
            eventually(keeps_somebody_waiting)

    def leaving(_start: threading.Barrier) -> None:
        assert is_asked.wait(60)
        personal.erase(user=bob.user, now=timezone.now())

    assert race(asking, leaving) == [None, None]

    seat = seat_of(entry)
    assert (seat.invited, seat.player.display_name) == (carol, "Carol")
