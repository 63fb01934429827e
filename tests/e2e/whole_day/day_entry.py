"""Before the first round: the event, its judge, players by phone, guests from a form, check-in."""

import re
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.utils import timezone
from playwright.sync_api import expect

from cards.models import Deck
from cards.queries.listings import text_of
from cards.services import decks
from league.events.models import Event
from league.jobs.models import Letter
from league.tournaments.models import Tournament
from tests.e2e.events.test_events import deck_for, local, look_at
from tests.e2e.whole_day.form_export import GUESTS, LEFT_OUT, export
from tests.e2e.whole_day.hall_day import ABSENT, FIRST, NAME, ROUNDS, SECOND, Day
from tests.events.factories import whole_code
from tests.people.factories import GuestFactory

TOKYO = ZoneInfo("Asia/Tokyo")
LOTS = 20261122  # every day has the same draws


def make_the_event(day: Day) -> None:
    desk, now = day.desk, timezone.now().astimezone(TOKYO)
    desk.go("/events/")
    desk.press("New event")
    desk.fill(name=NAME, place="秋葉原 4階", time_zone="Asia/Tokyo")
    desk.fill(deadline=local(now + timedelta(hours=2)), starts_at=local(now + timedelta(hours=3)))
    desk.press("Save")
    desk.reads("The event is made. You are its organiser.")
    day.uid = Event.objects.get(name=NAME).uid
    desk.press("Make it a tournament")
    desk.fill(
        pattern="swiss_cut", rounds=str(ROUNDS), top="8", round_minutes="50", check_in="event"
    )
    desk.press("Make the tournament")
    desk.reads("The event is a tournament now.")
    Tournament.objects.filter(event__uid=day.uid).update(seed=LOTS)
    desk.press("Open the entry")
    desk.reads("The entry is open.")


def invite_a_judge(day: Day) -> None:
    day.desk.press("Staff")
    day.desk.fill(email="ren@example.org", role="judge")
    day.desk.press("Send the invitation")
    day.desk.reads("The invitation is on its way.")
    link = re.search(r"/events/invitations/\S+", Letter.objects.get(to="ren@example.org").text)
    assert link is not None
    day.judge.go(link[0])
    day.judge.press("Accept")
    day.judge.reads("The role is yours.")


def enter_by_phone(day: Day) -> None:
    for phone, name in ((day.first, FIRST), (day.second, SECOND)):
        page = phone.go("/")
        phone.tap(page.get_by_role("link", name=NAME, exact=True).first)
        phone.press("Enter the event")
        phone.press("Enter the event")
        look_at(phone, day.decks[name])
        phone.press("Hand in this deck")
        expect(page.locator("main")).to_contain_text(day.decks[name].versions.get().code)


def bring_in_the_guests(day: Day, folder: Path) -> None:
    file = folder / "フォームの回答 1.csv"
    file.write_bytes(export(_decks_of_friends()))
    desk, page = day.desk, day.desk.page
    day.to_desk("transfer/")
    desk.press("Import entrants")
    page.set_input_files("input[type=file]", file)
    desk.press("Look at it")
    for title in LEFT_OUT:
        expect(page.locator(".message-warning")).to_contain_text(title)  # and no other warning
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(GUESTS))
    for row, guest in zip(rows.all_inner_texts(), GUESTS, strict=True):
        assert all(said in row for said in (guest.shown, guest.reading, guest.club))
    desk.press("Import it")
    expect(page.locator(".message-success")).to_contain_text(str(len(GUESTS)))
    day.to_desk()
    assert "deck" not in page.locator("#todo").inner_text().lower()  # nobody lacks a deck


def _decks_of_friends() -> list[str]:
    """Two decks as lists, two as the codes that their owners passed on."""
    owner = GuestFactory(display_name="友人")
    versions = [
        decks.save_version(deck=deck_for(owner, number), now=timezone.now()) for number in range(4)
    ]
    Deck.objects.filter(owner=owner).update(visibility=Deck.Visibility.UNLISTED)
    return [
        text_of(version) if number % 2 else whole_code(version)
        for number, version in enumerate(versions)
    ]


def check_in(day: Day) -> None:
    desk, page = day.desk, day.desk.page
    desk.press("Close the entry")
    day.to_desk("check-in/")
    code = page.locator(".check-in-code").inner_text()
    day.first.go(day.public(f"check-in/?code={code}"))
    day.first.press("I am here")
    day.first.reads("You are checked in.")
    day.to_desk("check-in/")
    desk.press("Tick everybody")
    boxes = page.locator(".ticks input")
    expect(boxes).to_have_count(18)
    page.locator(".ticks label").filter(has_text=ABSENT).locator("input").uncheck()
    desk.press("Check in who is ticked")
    expect(page.locator(".ticks")).to_have_text(re.compile(ABSENT))


def start(day: Day) -> None:
    desk, page = day.desk, day.desk.page
    day.to_desk()
    desk.press("Close the check-in")
    desk.reads("The check-in is closed. The log undoes it.")
    desk.press("Lock decks and start")
    desk.reads("The tournament has begun.")
    expect(page.locator("#numbers")).to_contain_text("18")
