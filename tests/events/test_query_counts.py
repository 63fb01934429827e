"""Lists ask the database as often for thirty rows as for one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.events.models import Event, Submission
from league.people.models import Player
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, entrant, works

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize(
    "page", ["", "decks/", "declare/", "entries/", "entries.csv", "log/", "staff/"]
)
def test_pages_of_an_event(page: str, ann: Player) -> None:
    event = EventFactory(list_visibility="public")
    made = entrant(event, ann).submissions.get()
    entrant(event)
    client = browser(
        works(event) if page in {"entries/", "entries.csv", "log/", "staff/"} else ann.user
    )
    path = f"/events/{event.uid}/{page}"
    if page == "decks/":
        Event.objects.filter(pk=event.pk).update(
            deadline=event.deadline - timedelta(days=1, hours=1)
        )
    client.get(path)
    few = count_of(client, path)
    if page == "decks/":
        event = EventFactory(list_visibility="public")
        path = f"/events/{event.uid}/{page}"
    for _n in range(29):
        add_row(event, made)
    if page == "decks/":
        Event.objects.filter(pk=event.pk).update(
            deadline=event.deadline - timedelta(days=1, hours=1)
        )

    many = count_of(client, path)

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
