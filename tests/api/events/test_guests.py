"""Entering without an account by the API, for which no token is needed."""

from typing import Any
from uuid import uuid4

from django.test import Client

from league.events.models import EntryPlayer, Event
from tests.api.callers import Caller


def post(event: Event, **sent: object) -> Any:
    return Caller().post(f"/events/{event.uid}/entries/enter-as-guest/", sent)


def open_to_guests(event: Event) -> Event:
    Event.objects.filter(pk=event.pk).update(guests_may_enter=True)
    return event


def test_a_guest_enters_and_gets_the_link_of_the_page(event: Event) -> None:
    open_to_guests(event)

    answer = post(event, display_name="Mina")

    assert answer.status_code == 201
    made = answer.json()
    assert made["entry"]["players"][0]["player"]["display_name"] == "Mina"
    path = made["link"].partition("/events/")[2]
    assert "Mina" in Client(HTTP_ACCEPT_LANGUAGE="en").get(f"/events/{path}").text


def test_sent_again_with_its_key_it_is_the_same_entry(event: Event) -> None:
    open_to_guests(event)
    sent = {"display_name": "Mina", "key": str(uuid4())}

    first, second = post(event, **sent), post(event, **sent)

    assert first.json() == second.json()
    assert EntryPlayer.objects.filter(event=event).count() == 1


def test_an_event_that_takes_no_guests_says_so(event: Event) -> None:
    refused = post(event, display_name="Mina")

    assert (refused.status_code, refused.json()["code"]) == (409, "guests_not_taken")


def test_the_organiser_allows_it_and_the_event_tells(event: Event, orga: Caller) -> None:
    changed = orga.patch(f"/events/{event.uid}/", {"guests_may_enter": True}).json()

    assert changed["guests_may_enter"]
    refused = orga.patch(f"/events/{event.uid}/", {"side_size": 2})
    assert (refused.status_code, refused.json()["code"]) == (422, "guests_alone")
