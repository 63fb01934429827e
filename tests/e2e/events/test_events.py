"""From an event's first form to a declared deck: organiser, players, staff, in their browsers."""

import json
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from cards.models import Deck, Format
from cards.rules.content import Content
from cards.services import decks
from league.events.models import Event, Submission
from league.events.services import submissions
from league.jobs.models import Letter
from league.people.models import Player
from tests.demo.decks import OWN
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory, RoleFactory, enter as enter_event, lock, whole_code
from tests.people.factories import PlayerFactory

DECKS = json.loads(OWN.read_text())
LISTS = "section[aria-labelledby=counts]"


def deck_for(player: Player, number: int = 0, *, name: str = "", cards: int = 60) -> Deck:
    printed = DECKS[number]
    content = Content.from_json(printed)
    kept = content.cards[:cards]
    starters = {at: code for at, code in content.starters if code in kept}
    return decks.create(
        owner=player,
        name=name or printed["name"]["ja"],
        format=Format.objects.get(code="standard"),
        now=timezone.now(),
        content=Content.of(kept, starters),
    )


def person(visitor: Visitor, handle: str, name: str) -> Player:
    player = PlayerFactory(handle=handle, display_name=name, language=visitor.variant.language)
    visitor.sign_in(player)
    return player


def local(moment) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M")


def look_at(visitor: Visitor, deck: Deck) -> None:
    row = visitor.page.locator("section[aria-labelledby=choose] li").filter(has_text=deck.name)
    visitor.tap(row.get_by_role("link"))


@ON_A_DESK
def test_an_event_from_its_making_to_the_deck_check(enter: Enter) -> None:
    organiser, visitor = enter(), enter()
    person(organiser, "nonomura", "野々村 陸")
    player = person(visitor, "hayate", "早瀬 颯")
    short = deck_for(player, name="まだ足りない", cards=9)
    legal, other = deck_for(player), deck_for(player, 1)

    event = _make_event(organiser)
    page = visitor.go(f"/events/{event.uid}/")
    visitor.press("Enter the event")
    visitor.press("Enter the event")
    visitor.reads("You have entered. Now hand in your deck.")
    _be_refused(visitor, short)

    look_at(visitor, legal)
    visitor.reads("This deck is legal at this event.")
    visitor.press("Hand in this deck")
    expect(page.locator(LISTS)).to_contain_text(legal.versions.get().code)
    look_at(visitor, other)
    visitor.press("Hand in this deck")
    expect(page.locator(LISTS)).to_contain_text(other.versions.get().code)
    visitor.look("submit-changed")

    look_at(visitor, legal)
    lock(event)
    visitor.press("Hand in this deck")
    visitor.reads("The deadline has passed. Only the event's staff can correct a deck now.")
    expect(page.locator(LISTS)).to_contain_text(other.versions.get().code)
    visitor.look("submit-locked")

    _correct_and_check(organiser, event, legal)
    visitor.go(f"/events/{event.uid}/deck/")
    expect(page.locator(LISTS)).to_contain_text(legal.versions.get().code)
    visitor.reads("Corrected by the staff:")


def _be_refused(visitor: Visitor, short: Deck) -> None:
    page = visitor.page
    look_at(visitor, short)
    expect(page.locator("main .problems")).to_contain_text("CA-3")
    expect(page.locator("section[aria-labelledby=chosen] button")).to_be_disabled()
    visitor.look("submit-illegal")
    page.evaluate(
        "document.querySelector('section[aria-labelledby=chosen] button').disabled = false"
    )
    visitor.press("Hand in this deck")
    expect(page.locator(".form-errors")).to_be_visible()
    assert not Submission.objects.exists()


def _make_event(organiser: Visitor) -> Event:
    now = timezone.now()
    organiser.go("/events/")
    organiser.press("New event")
    organiser.fill(name="秋の杯", place="神戸", time_zone="Asia/Tokyo", cost_cap="200")
    organiser.fill(
        starts_at=local(now + timedelta(days=3)), deadline=local(now + timedelta(days=4))
    )
    organiser.press("Save")
    organiser.reads("The deadline is at the start or before it.")
    expect(organiser.page.locator("[name=place]")).to_have_value("神戸")
    organiser.look("event-refused")
    organiser.fill(deadline=local(now + timedelta(days=2)))
    organiser.press("Save")
    organiser.reads("The event is made. You are its organiser.")
    organiser.look("event-made")
    return Event.objects.get()


def _correct_and_check(organiser: Visitor, event: Event, deck: Deck) -> None:
    page = organiser.go(f"/events/{event.uid}/")
    organiser.press("For the staff")
    organiser.tap(page.locator("main table").get_by_role("link", name="早瀬 颯", exact=True))
    organiser.press("Correct the deck")
    organiser.fill(text=whole_code(deck.versions.get()))
    organiser.press("Look at it")
    organiser.reads("This deck is legal at this event.")
    organiser.press("Hand in this deck")
    expect(page.locator(".form-errors")).to_be_visible()
    organiser.fill(reason="紙のリストと違っていました。")
    organiser.press("Hand in this deck")
    organiser.reads("The deck is handed in. The player is told.")
    expect(page.locator("main")).to_contain_text("紙のリストと違っていました。")

    organiser.press("Deck check")
    page.locator("main .list input[type=checkbox]").first.check()
    page.locator("[name=result][value=fine]").check()
    organiser.fill(note="スリーブも確認。")
    organiser.look("deck-check")
    organiser.press("Write it down")
    organiser.reads("The check is written down.")
    expect(page.locator("main .badge-ok")).to_be_visible()
    organiser.look("entries-checked")


def shows_declared(page: Page, decks: int) -> None:
    sides = page.locator("#sides section")
    expect(sides.filter(has=page.locator(".grid-cards"))).to_have_count(decks)


@ON_A_PHONE
def test_two_players_declare_and_see_nothing_before_both_have(enter: Enter) -> None:
    first, second = enter(clock=True), enter()
    event, (ann, bob) = _two_locked_decks(first, second)
    codes = {
        player: set(Submission.objects.get(seat__player=player).version.deck.draft["cards"])
        for player in (ann, bob)
    }
    only_of_bob = codes[bob] - codes[ann]

    _choose(first, event, "ボブ")
    first.look("declare-confirm")
    first.press("Declare")
    first.reads("Your deck is declared.")
    expect(first.page.locator("#sides section").nth(0).locator(".badge-ok")).to_be_visible()
    shows_declared(first.page, 1)
    assert not any(code in first.page.content() for code in only_of_bob)
    second.go(first.page.url.removeprefix(second.site))
    shows_declared(second.page, 1)
    first.look("pair-waiting")

    _choose(second, event, "アン")
    second.press("Declare")
    second.reads("Your deck is declared.")
    shows_declared(second.page, 2)
    first.let_pass(10)
    shows_declared(first.page, 2)
    assert all(code in first.page.content() for code in only_of_bob)
    first.look("pair-open")


def _two_locked_decks(first: Visitor, second: Visitor) -> tuple[Event, tuple[Player, Player]]:
    event = EventFactory(name="秋の杯", format=Format.objects.get(code="standard"))
    RoleFactory(event=event)
    players = person(first, "ann", "アン"), person(second, "bob", "ボブ")
    for number, player in enumerate(players):
        seat = enter_event(event, player)
        version = decks.save_version(deck=deck_for(player, number), now=timezone.now())
        submissions.submit(seat=seat, version=version, by=player.user, now=timezone.now())
    return lock(event), players


def _choose(visitor: Visitor, event: Event, opponent: str) -> None:
    page = visitor.go(f"/events/{event.uid}/")
    visitor.press("Declare my deck")
    row = page.locator("section[aria-labelledby=opponents] li").filter(has_text=opponent)
    visitor.tap(row.get_by_role("link"))


@ON_A_PHONE
def test_a_captain_taps_one_of_two_of_a_name_and_the_mate_says_yes(enter: Enter) -> None:
    captain, mate = enter(), enter()
    event = EventFactory(game="touchdown_hero", format=None, side_size=2, name="秋のペア杯")
    RoleFactory(event=event)
    person(captain, "hayate", "早瀬 颯")
    PlayerFactory(handle="sora-1", display_name="青木 空")
    player = person(mate, "sora-2", "青木 空")

    page = captain.go(f"/events/{event.uid}/enter/")
    captain.fill(name="風と空", seat_2="青木 空")
    captain.press("Enter the event")
    expect(page.locator("[name=name]")).to_have_value("風と空")
    expect(page.locator("[name=seat_2]")).to_have_value("青木 空")
    captain.look("mate-of-two")
    page.locator("[name=seat_2_is][value=sora-2]").check()
    captain.press("Enter the event")
    captain.reads("no answer yet")
    captain.look("mate-asked")
    captain.press("My side")
    captain.look("my-side")

    assert player.user is not None
    letter = Letter.objects.get(to=player.user.email)
    mate.go(f"/events/{letter.text.rpartition('/events/')[2].strip()}")
    mate.look("mate-asks")
    mate.tap(mate.page.locator("main button[value=accept]"))
    mate.reads("You take part. Your own name stands there now.")
    captain.go(f"/events/{event.uid}/")
    for visitor in (captain, mate):
        entrants = visitor.page.locator("section[aria-labelledby=entrants]")
        expect(entrants.get_by_role("link", name="青木 空")).to_have_attribute(
            "href", "/players/sora-2/"
        )
    captain.look("pair")
