"""An organiser's day at the desk: from an event to the log, and a player beside it."""

import re

from playwright.sync_api import expect

from league.events.models import Event
from league.people.models import Player
from league.tournaments.models import Tournament
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory, RoleFactory, enter as enter_event
from tests.people.factories import PlayerFactory

NAMES = ("秋山 暁", "三尾 澪", "Ludwika Brzęczyszczykiewicz", "早瀬 颯", "野々村 陸")


def person(visitor: Visitor, handle: str, name: str) -> Player:
    player = PlayerFactory(handle=handle, display_name=name, language=visitor.variant.language)
    visitor.sign_in(player)
    return player


def at(event: Event, page: str = "") -> str:
    return f"/tournaments/{event.uid}/desk/{page}"


@ON_A_DESK
def test_an_organisers_day(enter: Enter) -> None:
    desk, phone = enter(), enter()
    organiser = person(desk, "shiori", "栞 千夏")
    event = EventFactory(name="冬のリーグ杯")
    RoleFactory(event=event, role="organiser", user=organiser.user)

    tournament = _set_up(desk, event)
    for number, name in enumerate(NAMES):
        enter_event(event, PlayerFactory(handle=f"e{number}", display_name=name))
    enter_event(event, person(phone, "nagi", "青木 凪"))
    desk.go(at(event))
    desk.press("Close the entry")
    _go_through_the_list(desk, event)
    _check_in(desk, phone, tournament)
    _play(desk, phone, event)
    _take_back(desk, event)


def _set_up(desk: Visitor, event: Event) -> Tournament:
    desk.go(at(event, "new/"))
    desk.look("desk-new")
    desk.fill(pattern="swiss_cut", rounds="2", top="2", round_minutes="50", check_in="event")
    desk.press("Make the tournament")
    desk.reads("The event is a tournament now.")
    desk.look("desk-begin")
    desk.go(at(event, "phases/"))
    desk.tap(desk.page.locator("[value=add]"))
    expect(desk.page.locator("fieldset.phase")).to_have_count(3)
    desk.look("desk-phases")
    desk.tap(desk.page.locator("[value='remove:3']"))
    expect(desk.page.locator("fieldset.phase")).to_have_count(2)
    desk.press("Save the phases")
    desk.reads("The phases are planned.")
    desk.go(at(event, "standings/"))
    first = desk.page.locator(".ties li").first.inner_text()
    desk.tap(desk.page.locator("[value='down:0']"))
    expect(desk.page.locator(".ties li").first).not_to_have_text(first)
    desk.look("desk-standings")
    desk.press("Save")
    desk.reads("The standings count like this now.")
    desk.go(at(event))
    desk.press("Open the entry")
    desk.reads("The entry is open.")
    return Tournament.objects.select_related("event").get(event=event)


def _go_through_the_list(desk: Visitor, event: Event) -> None:
    desk.go(at(event, "checklist/"))
    desk.look("desk-checklist-empty")
    desk.press("Make the checklist")
    desk.press("Take the house list")
    desk.fill(stage="morning")
    desk.page.locator("#add_text").fill("お茶とコップ")
    desk.press("Add")
    desk.reads("It is on the list.")
    desk.press("Move up: %(name)s", name="お茶とコップ")
    desk.press("Remove: %(name)s", name=desk.t("The hall display is on"))
    desk.reads("Removed. It can be put back below.")
    desk.look("desk-checklist-edit")
    desk.tap(desk.page.locator("[value=put_back]"))
    desk.reads("It is back on the list.")
    desk.press("To the checklist")
    for text in ("お茶とコップ", desk.t("Table numbers are up")):
        desk.tap(desk.page.get_by_role("button", name=text))
        expect(desk.page.get_by_role("button", name=text)).to_have_attribute("aria-pressed", "true")
    desk.look("desk-checklist")
    desk.tap(desk.page.get_by_role("button", name="お茶とコップ"))
    expect(desk.page.locator(".points [aria-pressed=true]")).to_have_count(1)
    desk.go(at(event))
    desk.look("desk-with-checklist")


def _check_in(desk: Visitor, phone: Visitor, tournament: Tournament) -> None:
    event = tournament.event
    desk.go(at(event, "check-in/"))
    desk.look("desk-check-in")
    phone.go(f"/tournaments/{event.uid}/check-in/?code={tournament.check_in_code}")
    phone.look("own-check-in")
    phone.press("I am here")
    phone.reads("You are checked in.")
    desk.go(at(event, "entrants/"))
    for box in desk.page.locator("input[name=numbers]:not([disabled])").all():
        box.check()
    desk.look("desk-entrants")
    desk.press("Check in who is ticked")
    desk.go(at(event, "entrants/3/"))
    desk.look("desk-entrant")


def _play(desk: Visitor, phone: Visitor, event: Event) -> None:
    desk.go(at(event))
    desk.look("desk-start")
    desk.press("Lock decks and start")
    desk.press("Pair the round")
    desk.look("desk-round-draft")
    boxes = desk.page.locator("input[name=numbers]")
    boxes.nth(0).check()
    boxes.nth(2).check()
    desk.press("Swap the two")
    desk.reads("They have changed places.")
    desk.press("Publish the round")
    desk.look("desk-round")
    for sheet in ("names", "tables", "slips", "standings", "cards", "checklist"):
        desk.go(at(event, f"print/{sheet}/"))
        desk.look(f"print-{sheet}")
    phone.go(f"/tournaments/{event.uid}/call/")
    phone.press("Call a judge to my table")
    phone.reads("A judge is called. Stay at your table.")
    desk.go(at(event))
    desk.look("desk-playing")
    desk.go(at(event, "calls/"))
    desk.look("desk-calls")
    desk.press("I go")
    _enter_results(desk, event)


def _enter_results(desk: Visitor, event: Event) -> None:
    desk.go(at(event, "results/"))
    desk.look("desk-results")
    typed = desk.page.locator(".slips-list > li")
    type_slip(desk, 1, "2-0")
    expect(desk.page.locator(".slip-who")).to_be_hidden()
    expect(typed.filter(has_text="2–0")).to_have_class(re.compile("is-stored"))
    desk.context.set_offline(True)
    type_slip(desk, 2, "0-5")
    type_slip(desk, 3, "2-2")
    expect(desk.page.locator(".slips-list > .is-waits")).to_have_count(2)
    desk.look("desk-results-offline")
    desk.context.set_offline(False)
    expect(desk.page.locator(".slips-list > .is-stored")).to_have_count(3)
    type_slip(desk, 1, "0-2")
    expect(desk.page.locator(".slips-list .slip-both")).to_be_visible()
    desk.look("desk-results-second-slip")
    desk.page.locator(".slip-leave").click()
    expect(desk.page.locator(".slips-list > .is-refused")).to_have_count(0)
    desk.go(at(event, "results/"))
    desk.reads("Every match has its result.")
    desk.go(at(event))
    desk.press("Close the round")
    desk.reads("The round is closed.")
    desk.go(at(event, "cut/?early=1"))
    desk.look("desk-cut")
    desk.go(at(event, "penalties/"))
    desk.fill(entrant="2", infraction="slow_play", ruling="warning")
    desk.press("Give the penalty")
    desk.look("desk-penalties")


def _take_back(desk: Visitor, event: Event) -> None:
    desk.go(at(event, "log/"))
    desk.look("desk-log")
    act = event.tournament.acts.filter(kind="close").latest("number")
    desk.go(at(event, f"log/{act.number}/undo/"))
    desk.fill(reason="一つ訂正します")
    desk.look("desk-undo")
    desk.press("Undo it")
    desk.reads("It is undone.")
    start = event.tournament.acts.get(kind="start")
    desk.go(at(event, f"log/{start.number}/undo/"))
    desk.look("desk-undo-start")


def type_slip(desk: Visitor, table: int, score: str) -> None:
    """Type a slip with the keyboard; who sits there is told before it is sent."""
    desk.page.locator("[name=table]").first.fill(str(table))
    expect(desk.page.locator(".slip-who")).to_contain_text(" – ")
    desk.page.locator("[name=score]").first.fill(score)
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("[name=table]").first).to_have_value("")
