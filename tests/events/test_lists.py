"""Which list an event is on: still to come, running, past."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league.events.errors import EventNotBegun
from league.events.models import Event
from league.events.queries import lists
from league.events.services import events
from tests.events.conftest import browser
from tests.events.factories import EventFactory, lock, works

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def lists_of(event: Event) -> list[str]:
    now = timezone.now()
    by_name = {"upcoming": lists.upcoming, "running": lists.running, "past": lists.past}
    return [
        name for name, of in by_name.items() if of(VISITOR, now=now).filter(pk=event.pk).exists()
    ]


def begun(*, days: int) -> Event:
    event = EventFactory()
    moment = timezone.now() - timedelta(days=days, minutes=1)
    Event.objects.filter(pk=event.pk).update(deadline=moment, starts_at=moment)
    event.refresh_from_db()
    return event


def test_without_a_tournament_it_runs_until_it_is_closed() -> None:
    event = begun(days=9)
    by = works(event)

    assert lists_of(event) == ["running"]
    events.close(event=event, by=by, now=timezone.now())
    assert lists_of(event) == ["past"]
    events.reopen(event=event, by=by, now=timezone.now())
    assert lists_of(event) == ["running"]
    assert list(event.acts.values_list("kind", flat=True)) == ["reopen", "close"]


def test_one_that_nobody_closes_is_past_after_a_month() -> None:
    assert lists_of(begun(days=31)) == ["past"]


def test_before_its_start_nothing_is_closed() -> None:
    event = EventFactory()

    with pytest.raises(EventNotBegun):
        events.close(event=event, by=works(event), now=timezone.now())
    assert lists_of(event) == ["upcoming"]


def test_its_organiser_closes_it_on_its_page(event: Event) -> None:
    lock(event, started=True)
    client = browser(works(event))
    path = f"/events/{event.uid}/"

    assert f'action="{path}close/"' in client.get(path).content.decode()
    assert client.post(f"{path}close/", {"act": "close"}).status_code == 302
    assert 'value="reopen"' in client.get(path).content.decode()
    assert browser(works(event, "judge")).post(f"{path}close/").status_code == 403
