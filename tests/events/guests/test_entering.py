"""Entering without an account: a name and a link, and what refuses it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from league.events.errors import GuestsAlone
from league.events.models import Act, Event, GuestLink
from league.events.services import entries, events
from league.people.models import Player
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, lock, works
from tests.events.guests.newcomers import at, come, entered, form_at, open_to_guests, phone, seat_of
from tests.people.factories import PlayerFactory
from tests.people.test_personal import dump
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db


def test_a_name_is_enough_and_the_device_finds_its_entry_again() -> None:
    event, client = open_to_guests(), phone()
    page = client.get(f"/events/{event.uid}/").text
    assert form_at(event) in page

    secret = come(event, client=client)

    assert entered(event) == ["Mina"]
    player = seat_of(event).player
    assert (player.is_guest, player.entered_by, player.user) == (True, None, None)
    assert (player.language, player.time_zone) == ("en", event.time_zone)
    first = client.get(f"{at(event, secret)}?new")
    assert "Keep this link!" in first.text
    assert f"http://testserver{at(event, secret)}" in first.text
    assert first["Referrer-Policy"] == "strict-origin"
    assert "noindex" in first["X-Robots-Tag"]
    assert at(event, secret) in client.get(f"/events/{event.uid}/").text
    assert at(event, secret) not in phone().get(f"/events/{event.uid}/").text
    assert phone().get(at(event, secret)).status_code == 200
    assert Act.objects.get(event=event).kind == "enter_as_guest"


def test_pressed_twice_it_is_one_entry_with_one_link() -> None:
    event, key = open_to_guests(), str(uuid4())

    secrets = {come(event, key=key) for _press in range(2)}

    assert len(secrets) == 1
    assert entered(event) == ["Mina"]


def test_a_key_of_another_event_enters_nobody_here() -> None:
    event, key = open_to_guests(), str(uuid4())
    come(open_to_guests(), key=key)

    answer = phone().post(form_at(event), {"display_name": "Mina", "key": key})

    assert answer.status_code == 422
    assert 'value="Mina"' in answer.text
    assert entered(event) == []


def test_the_link_is_mailed_once_in_the_language_of_the_page(mailoutbox: Any) -> None:
    event = open_to_guests(name="Autumn Cup")

    secret = come(event, email="mina@example.org", client=phone("ja"))

    [letter] = mailoutbox
    assert letter.to == ["mina@example.org"]
    assert at(event, secret) in letter.body
    assert letter.subject == "「Autumn Cup」の参加リンク"


def test_the_mail_address_is_kept_in_no_row(mailoutbox: Any) -> None:
    come(open_to_guests(), email="mina@example.org")

    assert len(mailoutbox) == 1
    assert "mina@example.org" not in dump()


def _locked(event: Event) -> None:
    lock(event)


def _full(event: Event) -> None:
    enter(event)
    Event.objects.filter(pk=event.pk).update(capacity=1)


def _not_allowed(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(guests_may_enter=False)


def _same_name(event: Event) -> None:
    enter(event, PlayerFactory(display_name="mina"))


def _not_begun(event: Event) -> None:
    TournamentFactory(event=event, state="setup")


@pytest.mark.parametrize(
    ("hinder", "code"),
    [
        (_locked, "decks_locked"),
        (_full, "event_full"),
        (_not_allowed, "guests_not_taken"),
        (_same_name, "already_entered"),
        (_not_begun, "entry_not_open"),
    ],
)
def test_what_refuses_others_refuses_guests_and_nothing_typed_is_lost(
    hinder: Callable[[Event], None], code: str, mailoutbox: Any
) -> None:
    event = open_to_guests()
    hinder(event)
    before = Player.objects.count()

    answer = phone().post(form_at(event), {"display_name": "Mina", "email": "m@example.org"})

    assert answer.status_code == 409
    assert code in answer.text or "Mina has entered this event already." in answer.text
    assert 'value="Mina"' in answer.text
    assert 'value="m@example.org"' in answer.text
    assert Player.objects.count() == before
    assert mailoutbox == []
    assert not GuestLink.objects.exists()


def test_so_many_guests_come_from_a_network_in_a_day(settings: Any) -> None:
    settings.SIGN_UPS_A_DAY = 2
    event = open_to_guests()
    for name in ("Ann", "Bob"):
        come(event, name)

    answer = phone().post(form_at(event), {"display_name": "Mina"})

    assert "too_many_guests" in answer.text
    assert 'value="Mina"' in answer.text
    assert entered(event) == ["Ann", "Bob"]
    come(event, "Carol", client=phone(REMOTE_ADDR="198.51.100.8"))


def test_a_guest_under_18_is_shown_by_the_handle() -> None:
    event = open_to_guests()

    secret = come(event, is_minor="on")

    [handle] = entered(event)
    assert handle.startswith("guest-")
    assert "Mina" not in phone().get(f"/events/{event.uid}/").text
    assert "Mina" in phone().get(at(event, secret)).text


NASTY = ["", " ", "Admin", "a\x00b", "a\u202eb", "x" * 41, "e" + "\u0301" * 200]


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_enters_nobody(name: str) -> None:
    event = open_to_guests()

    answer = phone().post(form_at(event), {"display_name": name})

    assert answer.status_code in (400, 422)
    assert entered(event) == []


def test_a_side_of_several_is_entered_by_its_captain(organiser: Any) -> None:
    by, now = organiser, timezone.now()
    with pytest.raises(GuestsAlone):
        events.change(event=EventFactory(), by=by, now=now, side_size=2, guests_may_enter=True)


def test_the_organiser_allows_it_by_the_form(event: Event, organiser: Any) -> None:
    client = browser(organiser)
    form = client.get(f"/events/{event.uid}/edit/").context["form"]
    sent = {name: value for name, value in form.initial.items() if value not in (None, False)}

    answer = client.post(
        f"/events/{event.uid}/edit/",
        {
            **sent,
            "deadline": f"{form.initial['deadline']:%Y-%m-%dT%H:%M}",
            "starts_at": f"{form.initial['starts_at']:%Y-%m-%dT%H:%M}",
            "guests_may_enter": "on",
        },
    )

    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.guests_may_enter
    assert Act.objects.get(event=event, kind="change").params["after"] == {"guests_may_enter": True}


def test_the_staff_see_who_came_by_link_and_can_take_them_out() -> None:
    event = open_to_guests()
    secret = come(event)
    enter(event)
    staff = browser(works(event))

    listed = staff.get(f"/events/{event.uid}/entries/?show=by_link")

    assert "guest by link" in listed.text
    assert [seat.player.display_name for seat in listed.context["page_obj"]] == ["Mina"]
    entry = seat_of(event).entry
    staff.post(f"/events/{event.uid}/entries/{entry.uid}/withdraw/", {"reason": "not here"})
    assert "Mina" not in entered(event)
    assert "Your entry is withdrawn." in phone().get(at(event, secret)).text


def test_a_lost_link_is_replaced_by_the_staff_and_the_old_one_ends() -> None:
    event = open_to_guests()
    old = come(event)
    entry = seat_of(event).entry
    path = f"/events/{event.uid}/entries/{entry.uid}/link/"

    shown = browser(works(event, "judge")).post(path)

    new = shown.context["link"].rstrip("/").split("/")[-1]
    assert new != old
    assert phone().get(at(event, new)).status_code == 200
    gone = phone().get(at(event, old))
    assert gone.status_code == 404
    assert "Ask at the event" in gone.text


def test_a_link_of_a_player_with_an_account_is_not_made(event: Event, ann: Player) -> None:
    entry = enter(event, ann).entry
    path = f"/events/{event.uid}/entries/{entry.uid}/link/"

    browser(works(event)).post(path)

    assert not GuestLink.objects.exists()


def test_wrong_links_are_counted(settings: Any) -> None:
    event = open_to_guests()
    secret = come(event)
    wrong = at(event, "x" * 32)

    codes = [phone().get(wrong).status_code for _try in range(61)]

    assert codes == [404] * 60 + [429]
    assert phone().get(at(event, secret)).status_code == 200


def test_an_account_takes_the_entry_over(ann: Player) -> None:
    event = open_to_guests()
    secret = come(event)
    client = browser(ann.user)

    client.post(at(event, secret), {"act": "take_over"})

    assert entered(event) == ["Ann"]
    assert client.get(at(event, secret)).status_code == 404
    assert not Player.objects.filter(display_name="Mina").exists()


def test_who_has_entered_already_cannot_take_another_entry_over(event: Event, ann: Player) -> None:
    Event.objects.filter(pk=event.pk).update(guests_may_enter=True)
    enter(event, ann)
    secret = come(event)

    answer = browser(ann.user).post(at(event, secret), {"act": "take_over"}, follow=True)

    assert "You and the guest have entered the same event." in answer.text
    assert entered(event) == ["Ann", "Mina"]


def test_staff_who_made_the_link_cannot_take_the_entry_over() -> None:
    event = open_to_guests()
    come(event)
    judge = works(event, "judge")
    shown = browser(judge).post(f"/events/{event.uid}/entries/{seat_of(event).entry.uid}/link/")

    browser(judge).post(shown.context["link"], {"act": "take_over"})

    assert entered(event) == ["Mina"]


def test_a_guest_withdraws_until_the_deadline_and_enters_again() -> None:
    event, client = open_to_guests(), phone()
    secret = come(event, client=client)

    client.post(at(event, secret), {"act": "withdraw"})

    assert entered(event) == []
    again = come(event, client=client)
    assert entered(event) == ["Mina"]
    lock(event)
    answer = client.post(at(event, again), {"act": "withdraw"}, follow=True)
    assert "Decks are locked" in answer.text
    assert entered(event) == ["Mina"]


def test_the_pages_of_a_guest_ask_so_often(django_assert_num_queries: Any) -> None:
    event = open_to_guests()
    secret = come(event)
    client = phone()
    client.get(at(event, secret))

    with django_assert_num_queries(4):
        client.get(at(event, secret))
    with django_assert_num_queries(2):
        phone().get(form_at(event))


def test_entries_of_others_are_not_touched(event: Event, ann: Player) -> None:
    entry = entries.enter(event=event, players=[ann], by=ann.user, now=timezone.now())

    assert Act.objects.get(entry=entry).kind == "enter"
