"""Lists ask the database as often for thirty rows as for one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.events.models import Event, Submission
from league.people.models import User
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, entrant, works
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
OF_STAFF = {"entries/", "entries.csv", "log/", "staff/"}


def count_of(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def add_row(event: Event, like: Submission) -> None:
    seat = enter(event)
    seat.submissions.create(
        version=like.version,
        snapshot=like.snapshot,
        digest=like.digest,
        handed_in_by=seat.player.user,
        correction="late",
    )
    works(event, "judge")


@made_once
def event_of(rows: int, is_over: bool) -> tuple[Event, User, User]:
    """An event with so many rows more, its first player and its organiser."""
    event = EventFactory(list_visibility="public")
    seat = entrant(event)
    entrant(event)
    organiser = works(event)
    for _n in range(rows):
        add_row(event, seat.submissions.get())
    if is_over:
        event.deadline -= timedelta(days=1, hours=1)
        event.save()
    return event, seat.player.user, organiser


def count_at(page: str, rows: int) -> int:
    event, player, organiser = event_of(rows, is_over=page == "decks/")
    client = browser(organiser if page in OF_STAFF else player)
    path = f"/events/{event.uid}/{page}"
    client.get(path)
    return count_of(client, path)


@pytest.mark.parametrize(
    "page", ["", "decks/", "declare/", "entries/", "entries.csv", "log/", "staff/"]
)
def test_pages_of_an_event(page: str) -> None:
    few, many = count_at(page, 0), count_at(page, 29)

    assert many == few


def test_the_list_of_events() -> None:
    client = Client()
    counts = []
    for more in (1, 29):
        for _n in range(more):
            enter(EventFactory())
        client.get("/events/")
        counts.append(count_of(client, "/events/"))

    assert counts == [2, 2]
