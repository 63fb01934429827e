"""The waiting list without an account: a name, a link, and a place once there is one."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.events.models import Event, GuestLink
from league.events.queries.guest_links import secret_of
from league.people.models import Player
from league.tournaments.entrants.services import entry_side, waiting
from league.tournaments.models import Tournament, Waiting, WaitingLink
from tests.events.conftest import browser
from tests.events.factories import lock
from tests.events.guests.newcomers import at, entered, full, make_room, phone
from tests.people.factories import PlayerFactory
from tests.people.test_personal import dump

pytestmark = pytest.mark.django_db
PLACE_ASKS = 3


def form_at(event: Event) -> str:
    return reverse("tournaments:wait-guest", args=[event.uid])


def wait(event: Event, name: str = "Mina", client: Client | None = None, **more: str) -> str:
    """Join the list by the form; return the address of the place."""
    answer = (client or phone()).post(form_at(event), {"display_name": name, **more})
    assert answer.status_code == 302, answer.text
    return answer["Location"].removesuffix("?new")


def test_a_full_event_leads_to_the_list_and_the_device_finds_its_place_again() -> None:
    event, client = full(), phone()
    assert form_at(event) in client.get(reverse("events:enter-guest", args=[event.uid])).text
    assert form_at(event) in client.get(f"/tournaments/{event.uid}/").text

    there = wait(event, client=client)

    first = client.get(f"{there}?new")
    assert "Number 1 on the list" in first.text
    assert f"http://testserver{there}" in first.text
    assert first["Referrer-Policy"] == "strict-origin"
    assert "noindex" in first["X-Robots-Tag"]
    assert there in client.get(f"/events/{event.uid}/").text
    assert there not in phone().get(f"/events/{event.uid}/").text
    assert "Number 2" in client.get(wait(event, "Second", phone())).text
    assert entered(event) == ["First"]


def test_a_free_place_is_told_and_the_same_link_is_that_of_the_entry(mailoutbox: Any) -> None:
    event = full(name="Autumn Cup")
    there = wait(event, email="mina@example.org", client=phone("ja"))
    wait(event, "Silent")

    make_room(event)

    assert entered(event) == ["Mina"]
    first, then = (one for one in mailoutbox if one.to == ["mina@example.org"])
    assert first.subject == "「Autumn Cup」のキャンセル待ち"
    assert then.subject == "「Autumn Cup」に参加できます"
    secret = there.split("/")[-2]
    assert there in first.body
    assert at(event, secret) in then.body
    answer = phone().get(there)
    assert answer["Location"] == at(event, secret)
    assert phone().get(at(event, secret)).status_code == 200
    assert "mina@example.org" not in dump()


def test_who_gave_no_address_sees_the_place_on_the_page() -> None:
    event, client = full(), phone()
    there = wait(event, client=client)
    client.get(there)

    make_room(event)

    secret = secret_of(GuestLink.objects.get())
    assert client.get(there)["Location"] == at(event, secret)
    assert at(event, secret) in client.get(f"/events/{event.uid}/").text


def test_a_new_link_of_the_staff_ends_the_one_of_the_list() -> None:
    event = full()
    there = wait(event)
    make_room(event)
    GuestLink.objects.update(ended_at=timezone.now())

    answer = phone().get(there, follow=True)

    assert answer.status_code == 404


def test_leaving_frees_the_name_and_forgets_the_address(mailoutbox: Any) -> None:
    event = full()
    there = wait(event, email="mina@example.org")

    client = phone()
    client.post(there, {"act": "leave"})
    again = client.post(there, {"act": "leave"}, follow=True)

    assert again.status_code == 200
    assert "You are not on the waiting list any more." in again.text
    assert Waiting.objects.get().state == Waiting.State.LEFT
    assert "mina@example.org" not in dump()
    assert len(mailoutbox) == 1
    wait(event)


def test_who_is_taken_off_by_the_staff_is_told(mailoutbox: Any) -> None:
    event = full()
    wait(event, email="mina@example.org")

    waiting.leave(waiting=Waiting.objects.get(), by=PlayerFactory().user, now=timezone.now())

    assert [letter.to for letter in mailoutbox] == [["mina@example.org"]] * 2
    assert mailoutbox[1].subject == f"You are not on the waiting list of {event.name} any more"


def test_staff_lets_a_guest_in_out_of_turn() -> None:
    event = full()
    there = wait(event)
    Event.objects.filter(pk=event.pk).update(capacity=2)

    waiting.admit(waiting=Waiting.objects.get(), by=PlayerFactory().user, now=timezone.now())

    assert entered(event) == ["First", "Mina"]
    assert phone().get(there, follow=True).status_code == 200


def test_addresses_of_those_who_wait_in_vain_go_when_the_tournament_begins() -> None:
    event = full()
    wait(event, email="mina@example.org")
    Tournament.objects.update(state=Tournament.State.RUNNING)

    entry_side.sweep(now=timezone.now())

    assert WaitingLink.objects.get().email == ""


def test_pressed_twice_it_is_one_place() -> None:
    event, key = full(), str(uuid4())

    assert len({wait(event, key=key) for _press in range(2)}) == 1
    assert Waiting.objects.count() == 1


def _room(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(capacity=2)


def _no_list(event: Event) -> None:
    Tournament.objects.update(waiting_list=False)


def _begun(event: Event) -> None:
    Tournament.objects.update(state="running")


def _not_allowed(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(guests_may_enter=False)


def _same_name(event: Event) -> None:
    wait(event, "MINA")


def _entered_so(event: Event) -> None:
    Player.objects.filter(entry_players__event=event).update(display_name="mina")


@pytest.mark.parametrize(
    "hinder", [_room, _no_list, _begun, _not_allowed, _same_name, _entered_so, lock]
)
def test_what_refuses_a_place_loses_nothing_that_was_typed(
    hinder: Callable[[Event], Any], mailoutbox: Any
) -> None:
    event = full()
    hinder(event)
    before = Player.objects.count(), Waiting.objects.count()

    answer = phone().post(form_at(event), {"display_name": "Mina", "email": "m@example.org"})

    assert answer.status_code == 409
    assert 'value="Mina"' in answer.text
    assert 'value="m@example.org"' in answer.text
    assert (Player.objects.count(), Waiting.objects.count()) == before
    assert mailoutbox == []


NASTY = [
    "",
    " ",
    "Admin",
    "a\x00b",
    "a\u202eb",
    "x" * 41,
    "e" + "\u0301" * 200,
    "\U0001f600" * 9999,
]


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_waits_for_nothing(name: str) -> None:
    event = full()

    answer = phone().post(form_at(event), {"display_name": name})

    assert answer.status_code in {400, 422}
    assert Waiting.objects.count() == 0


@pytest.mark.parametrize("secret", ["x", "a" * 32, "٣" * 32, "a" * 5000, "%00", "%ff%fe"])
def test_a_wrong_secret_opens_nothing(secret: str) -> None:
    event = full()
    wait(event)

    assert phone().get(f"/tournaments/{event.uid}/waiting/{secret}/").status_code in {400, 404, 414}


def test_the_key_of_another_event_makes_no_place_here() -> None:
    event, other, key = full(), full(), str(uuid4())
    wait(other, key=key)

    answer = phone().post(form_at(event), {"display_name": "Mina", "key": key})

    assert answer.status_code == 422
    assert 'value="Mina"' in answer.text


def test_an_account_that_claims_a_waiting_guest_gets_the_place() -> None:
    event = full()
    wait(event)
    ann = PlayerFactory(display_name="Ann")
    guest = Waiting.objects.get().players.get()
    guest.player = ann
    guest.save()

    make_room(event)

    assert entered(event) == ["Ann"]
    assert not GuestLink.objects.exists()
    assert browser(ann.user).get(f"/events/{event.uid}/").status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_the_pages_ask_the_same_for_any_number(rows: int, django_assert_num_queries: Any) -> None:
    event = full()
    there = [wait(event, f"Guest {number}") for number in range(rows)][-1]
    client = phone()
    client.get(there)

    with django_assert_num_queries(PLACE_ASKS):
        text = client.get(there).text

    assert re.search(f"Number {rows} ", text)
