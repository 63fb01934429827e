"""Decks handed in at the same moment, and around the deadline: counted and refused ones."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from league.events import queries
from league.events.errors import DecksLocked
from league.events.models import Event, Submission
from tests.events.decks.test_submissions import submit
from tests.events.factories import EventFactory, enter, version_for

pytestmark = pytest.mark.django_db(transaction=True)


class TestRaces:
    def run(self, count: int, act: Any) -> list[object]:
        heard: list[object] = []
        start = threading.Barrier(count)

        def hand_in_one(number: int) -> None:
            try:
                start.wait(30)
                heard.append(act(number))
            except DecksLocked:
                heard.append(None)
            except Exception as error:
                heard.append(error)
            finally:
                connection.close()

        threads = [threading.Thread(target=hand_in_one, args=(n,)) for n in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        return heard

    def test_of_decks_handed_in_at_once_the_newest_row_counts(self) -> None:
        seat = enter(EventFactory())
        versions = [version_for(seat.player) for _n in range(8)]

        heard = self.run(8, lambda n: submit(seat, versions[n]).pk)

        assert sorted(heard) == sorted(seat.submissions.values_list("pk", flat=True))
        assert queries.newest_submissions().get(seat=seat).pk == max(heard)

    def test_no_row_is_later_than_the_deadline(self) -> None:
        """32 hand in around the moment; every row was written before it, the rest refused."""
        seats = [enter(event) for event in [EventFactory()] for _n in range(8)]
        event = seats[0].event
        versions = {seat.pk: version_for(seat.player) for seat in seats}
        moment = timezone.now() + timedelta(seconds=1.5)
        Event.objects.filter(pk=event.pk).update(deadline=moment)

        def keep_on(number: int) -> int:
            seat = seats[number % 8]
            while True:
                submit(seat, versions[seat.pk])

        heard = self.run(32, keep_on)

        assert heard == [None] * 32
        assert Submission.objects.filter(seat__event=event).exists()
        assert not Submission.objects.filter(handed_in_at__gte=moment).exists()
