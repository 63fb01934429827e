"""A stranger enters without an account, and declares on another phone with the link they got."""

from django.utils import timezone
from playwright.sync_api import expect

from cards.rules.content import Content
from league.events.models import Declaration, Event
from league.events.services import submissions
from matches.services import matches
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.events.test_events import DECKS, deck_for, person
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory, RoleFactory, enter as enter_event, lock
from tests.events.guests.newcomers import come, full, make_room, open_to_guests, seat_of
from tests.people.factories import PlayerFactory


def list_of(number: int) -> str:
    content = Content.from_json(DECKS[number])
    starters = set(content.pieces.values())
    return "\n".join(f"1 {code}{' *' if code in starters else ''}" for code in content.cards)


def with_an_opponent(event: Event) -> str:
    """Enter a player with a deck; return their entry."""
    player = PlayerFactory(display_name="早瀬 颯")
    seat, now = enter_event(event, player), timezone.now()
    deck = deck_for(player, 1)
    submissions.hand_in_draft(seat=seat, deck=deck, expected_step=None, by=player.user, now=now)
    return seat.entry.uid


@ON_A_PHONE
def test_a_stranger_enters_and_declares_on_another_phone(enter: Enter) -> None:
    event = EventFactory(name="Autumn Cup", guests_may_enter=True)
    with_an_opponent(event)
    phone, other = enter(), enter(scripts=False)

    link = _enters(phone, event)
    _hands_in(phone, event)
    lock(event, started=True)
    entries = list(event.entries.order_by("pk"))
    judge = RoleFactory(event=event, role="judge").user
    matches.make(event=event, entries=entries, by=judge, now=timezone.now())
    _declares(other, link)
    assert Declaration.objects.get().declarer == seat_of(event).entry

    phone.page.reload()
    phone.tap(phone.page.locator("section[aria-labelledby=matches] form button"))
    phone.reads("You speak for %(side)s", side="Mina")


def _enters(phone: Visitor, event: Event) -> str:
    """Enter as a guest; return the link that is shown once."""
    phone.go(f"/events/{event.uid}/")
    phone.look("guest-event")
    phone.press("Enter without an account")
    phone.look("guest-enter")
    phone.fill(display_name="Mina")
    phone.press("Enter without an account")
    phone.reads("You have entered. Keep this link!")
    phone.look("guest-new")
    expect(phone.page.locator("#invite-share")).to_be_visible()
    return phone.page.locator(".invite-link").inner_text()


def _hands_in(phone: Visitor, event: Event) -> None:
    phone.go(f"/events/{event.uid}/")
    phone.press("My entry")
    phone.press("Hand in a deck")
    phone.page.locator("textarea[name=text]").fill(list_of(0))
    phone.press("Look at it")
    phone.look("guest-deck-seen")
    phone.press("Hand in this deck")
    phone.reads("Your deck is handed in.")
    phone.look("guest-entry")


def _declares(other: Visitor, link: str) -> None:
    other.go(link.removeprefix(other.site))
    other.look("guest-other-phone")
    other.page.locator("section[aria-labelledby=matches] .list-row a").click()
    other.press("Declare")
    other.reads("Your deck is declared.")
    other.look("guest-declared")


@ON_A_PHONE
def test_a_stranger_waits_for_a_place_and_gets_it(enter: Enter) -> None:
    event = full(name="Autumn Cup")
    phone = enter()

    phone.go(f"/tournaments/{event.uid}/")
    phone.press("Wait without an account")
    phone.look("guest-wait")
    phone.fill(display_name="Mina")
    phone.press("Join the waiting list")
    phone.reads("You are on the list. Keep this link!")
    phone.look("guest-waits")
    make_room(event)

    phone.go(f"/events/{event.uid}/")
    phone.press("My entry")
    phone.reads("You play in %(event)s without an account.", event=event.name)


@ON_A_DESK
def test_the_desk_sees_a_guest_and_gives_a_new_link(enter: Enter) -> None:
    event = open_to_guests()
    come(event)
    desk, guest = enter(), enter()
    organiser = person(desk, "nonomura", "野々村 陸")
    RoleFactory(event=event, role="organiser", user=organiser.user)

    desk.go(f"/events/{event.uid}/entries/?show=by_link")
    desk.look("guests-by-link")
    desk.tap(desk.page.get_by_role("link", name="Mina"))
    desk.press("Link of the guest")
    desk.look("guest-link-anew")
    desk.press("Make a new link")
    desk.look("guest-link-shown")
    link = desk.page.locator(".invite-link").inner_text()

    guest.go(link.removeprefix(guest.site))
    guest.reads("You play in %(event)s without an account.", event=event.name)
