"""Lines that wait on a device, in front of Chromium: none is lost, said twice or seen by others."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from league.people.models import Player
from league.play.models import Place, Seal
from league.play.queries.lines import sealed_at
from league.play.services import taking_back
from league.play.services.closing import ending
from league.play.services.places import renew
from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.table_match import meeting
from tests.e2e.play.table.test_table_phones import act, lines, sitting, type_line
from tests.e2e.play.tapping import Tapper
from tests.e2e.visitor import Visitor
from tests.play.bots.alone import alone
from tests.play.live.streaming import Streaming
from tests.play.sitting import free, fresh, say

pytestmark = ON_A_PHONE_ALONE
TWICE = "() => { for (const _time of [1, 2]) document.querySelector('#typing').requestSubmit(); }"


def opens(enter: Enter, game: str) -> tuple[Visitor, Place]:
    """Open a table with one device for everybody; other devices of its place speak by services."""
    visitor = enter()
    visitor.go("/table/")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"input[value={game}] + button").click()
    visitor.page.locator("#table.scripted").wait_for()
    return visitor, Place.objects.get(sitting=sitting())


def joins(enter: Enter, place: Place) -> Visitor:
    """Sit down on a device by the link of a place."""
    visitor = enter()
    visitor.go(f"/table/join/{renew(place=place).secret}/")
    with visitor.page.expect_navigation():
        visitor.page.locator("main form button").first.click()
    visitor.page.locator("#table.scripted").wait_for()
    return visitor


def away_for(page: Page, *texts: str) -> None:
    """Type lines while the network is gone."""
    page.context.set_offline(True)
    for n, text in enumerate(texts, 1):
        type_line(page, text)
        expect(page.locator("#net")).to_contain_text(str(n))


def test_lines_that_wait_are_asked_for_whatever_the_table_did(enter: Enter) -> None:
    visitor, place = opens(enter, "carriers")
    page = visitor.page
    type_line(page, "toss 2 5")
    expect(page.locator("#lines li code").first).to_have_text("toss 2 5")
    away_for(page, "column 5", "H shift -")
    taking_back.take_back(place=place, after=1, to=0, now=timezone.now())
    page.context.set_offline(False)

    expect(page.locator("[data-ours] li")).to_have_text(["column 5", "H shift -"])
    expect(page.locator("[data-none]")).to_be_visible()
    page.locator("[data-keep=theirs]").click()
    expect(page.locator("#ask .answer-die")).to_have_count(6)
    _says_what_others_have_not_said(visitor, place)
    _shows_what_is_asked_once_a_line_is_settled(visitor, place)


def _says_what_others_have_not_said(visitor: Visitor, place: Place) -> None:
    away_for(visitor.page, "toss 6 3", "column 5")
    say(place, "toss 6 3")
    visitor.page.context.set_offline(False)

    expect(visitor.page.locator("#lines li code").first).to_have_text("column 5")
    assert lines() == ["toss 6 3", "column 5"]


def _shows_what_is_asked_once_a_line_is_settled(visitor: Visitor, place: Place) -> None:
    page = visitor.page
    type_line(page, "column 9")
    expect(page.locator("#ask code")).to_have_text("column 9")
    expect(page.locator("#text")).to_have_value("column 9")
    after = sitting().revision
    ending.leave_unfinished(place=place, after=after, now=timezone.now())
    page.locator("#ask .answer").filter(has_text=visitor.t("Throw the unsent lines away")).click()

    expect(page.locator("#ask [data-act=resume]")).to_be_visible()
    expect(page.locator("#text")).to_have_value("")


def test_a_choice_at_the_same_moment_is_said_again_behind_what_others_said(enter: Enter) -> None:
    sitting, own = alone("rugby_15")
    other = Place.objects.get(sitting=sitting, level="easy")
    visitor = joins(enter, own)
    _chooses_meanwhile(visitor, lambda: say(other, f"redraw {other.seats[0]}"))

    expect(visitor.page.locator(".laid-down")).to_be_visible()
    assert list(sealed_at(fresh(sitting))) == own.seats
    visitor.page.locator(".laid-down button").tap()
    _asks_where_lines_were_taken_back(visitor, own)


def _asks_where_lines_were_taken_back(visitor: Visitor, own: Place) -> None:
    now = fresh(own.sitting)
    back = {"after": now.revision, "to": now.length - 2, "now": timezone.now()}
    _chooses_meanwhile(visitor, lambda: taking_back.take_back(place=own, **back))

    expect(visitor.page.locator("#ask [data-none]")).to_be_visible()
    expect(visitor.page.locator("[data-ours] li")).to_have_count(1)
    assert not sealed_at(fresh(own.sitting))


def _chooses_meanwhile(visitor: Visitor, happens: Callable[[], object]) -> None:
    """Tap the first card while the network is gone and something happens at the table."""
    page = visitor.page
    page.context.set_offline(True)
    page.locator("#board [data-tap]").first.tap()
    expect(page.locator("#net")).to_contain_text("1")
    happens()
    page.context.set_offline(False)


def test_a_sealed_choice_lies_on_while_the_other_redraws_until_it_is_asked_for_anew(
    enter: Enter, stream: Streaming
) -> None:
    """The other side's new hand asks nothing else; lines taken back do, and both are told."""
    sitting, places = free("rugby_15", dice="server", apart=True)
    red, blue = (joins(enter, place) for place in places)
    laid_down = red.page.locator(".laid-down")
    red.page.locator("#board [data-tap]").first.tap()
    expect(laid_down).to_be_visible()
    chosen = sealed_at(fresh(sitting))
    blue.page.locator("#ask [data-of='word:redraw']").tap()

    for visitor in (red, blue):
        expect(visitor.page.locator("#lines li code").first).to_have_text(re.compile("^redraw B:"))
    expect(laid_down).to_be_visible()
    assert sealed_at(fresh(sitting)) == chosen
    _lets_take_back(red, blue)

    why = red.t("Your earlier choice does not count any more: lines were taken back.")
    expect(red.page.locator("#ask")).to_contain_text(why)
    expect(laid_down).to_have_count(0)
    red.page.locator("#board [data-tap]").first.tap()
    expect(laid_down).to_be_visible()


def _lets_take_back(red: Visitor, blue: Visitor) -> None:
    act(blue.page, "back")
    red.page.locator("#ask [data-act=answer] .answer-primary").tap()


def test_a_paste_is_taken_apart_without_a_network_and_said_once(
    enter: Enter, settings: Any
) -> None:
    settings.TABLE_LINES_A_MINUTE = 1000
    visitor, _place = opens(enter, "carriers")
    page = visitor.page
    page.locator("#more").click()
    page.locator("[data-typing]").click()
    page.context.set_offline(True)
    page.locator("#text").fill("@ruleset x\n1. toss 6 3\n2. column 5 ; by Kim")
    page.evaluate(TWICE)
    expect(page.locator(".unsent li")).to_have_text(["toss 6 3", "column 5"])
    page.context.set_offline(False)
    expect(page.locator("#lines li code").first).to_have_text("column 5")

    page.locator("#text").fill("\n".join(["= 0-0"] * 219))
    page.evaluate(TWICE)
    expect(page.locator("#lines li").first).to_have_attribute("value", "221")
    expect(page.locator("#net")).to_be_hidden()
    assert lines() == ["toss 6 3", "column 5", *["0-0"] * 219]

    settings.TABLE_LINES_A_MINUTE = 0
    type_line(page, "= 0-0")
    again = visitor.t("Not sent yet: {n}, again in {s} s").partition("{s}")[0]
    expect(page.locator("#net")).to_contain_text(again.replace("{n}", "1"))


def test_what_one_types_is_not_shown_to_who_looks_next(enter: Enter) -> None:
    """On a device shared by two players a cover hides hands, and typed lines as well."""
    visitor, _place = opens(enter, "rugby_15")
    page = visitor.page
    page.locator("#ask [data-as]").click()
    expect(page.locator("#ask [data-as]")).to_have_count(0)
    first = page.url
    page.locator("#more").click()
    page.locator("[data-typing]").click()
    page.locator("#text").fill("R")
    expect(page.locator("#typing-check")).not_to_be_empty()
    tapper = Tapper([visitor], Random(1))
    while not page.locator("#ask [data-as]").count():
        tapper.tap(visitor, 0)

    assert page.url == first
    expect(page.locator("#typing")).not_to_be_visible()
    expect(page.locator("#typing-check")).to_be_empty()
    expect(page.locator("#text")).to_have_value("")


def test_a_ruling_stands_for_the_refused_line_it_was_begun_with(enter: Enter) -> None:
    at, referee = meeting("carriers", preset="short"), enter()
    judge = Player.objects.get(user=at.hall.by)
    judge.language = "ja"
    judge.save()
    referee.sign_in(judge)
    referee.go(at.path)
    referee.press("Write the game down for both")
    referee.press("Open the table")
    page = referee.page
    page.locator("#table.scripted").wait_for()
    type_line(page, "column 9\n= 0-0")
    expect(page.locator("#ask code")).to_have_text("column 9")
    page.locator("[data-ruling]").click()
    expect(page.locator("form.ruling [name=text]")).to_have_value("column 9")
    page.locator("form.ruling button").click()

    expect(page.locator("#lines li code").first).to_have_text("0-0")
    expect(page.locator("#net")).to_be_hidden()
    assert lines() == ["column 9", "0-0"]


def whole(route: Route) -> APIResponse:
    """Answer a request without an ETag: the view itself, never "unchanged"."""
    known = route.request.headers
    return route.fetch(headers={name: known[name] for name in known if name != "if-none-match"})


def test_what_comes_late_takes_no_page_back_from_its_end(enter: Enter) -> None:
    """A view that was on its way since before the end is older than what is shown."""
    sitting, (home, away) = free("carriers", apart=True)
    visitor, held = joins(enter, home), list[tuple[Route, APIResponse]]()
    page = visitor.page
    with page.expect_request("**/view/**"):
        page.route("**/view/**", lambda route: held.append((route, whole(route))))
        ending.offer_draw(place=away, after=0, now=timezone.now())
    page.locator("#more").click()
    page.locator(".side-sure summary", has_text=visitor.t("Give the game up")).click()
    page.locator("[data-act=concede] button").click()
    page.locator("#ask [data-act=confirm] button").click()
    confirmed = page.locator("#ask .table-end")
    expect(confirmed).to_contain_text(visitor.t("conceded"))
    expect(page.locator("#ask [data-act=confirm]")).to_have_count(0)

    for route, answer in list(held):
        route.fulfill(response=answer)
    page.unroute("**/view/**")
    with page.expect_response("**/view/**"):
        page.evaluate("() => dispatchEvent(new Event('online'))")

    assert held[0][1].json()["state"] == "open"
    expect(confirmed).to_contain_text(visitor.t("conceded"))
    expect(page.locator("#ask [data-act=confirm]")).to_have_count(0)
    assert fresh(sitting).state == "ended"


def test_a_view_from_before_a_choice_made_anew_is_not_drawn(enter: Enter) -> None:
    """On a shared phone: the page had asked while the cover lay between the two."""
    visitor, _place = opens(enter, "rugby_15")
    page, held = visitor.page, list[tuple[Route, APIResponse]]()
    anew = page.locator("#ask [data-anew]")
    side = {"ja": "赤", "en": "Red"}[visitor.variant.language]
    red = visitor.t("I am %(name)s: choose anew", name=side)
    Tapper([visitor], Random(1)).play(until=red)
    with page.expect_request("**/view/?as=R"):
        page.route("**/view/?as=R", lambda route: held.append((route, whole(route))))

    anew.tap()
    expect(page.locator("#board [data-tap]").first).to_be_visible()
    for route, answer in list(held):
        route.fulfill(response=answer)
    page.unroute("**/view/?as=R")
    page.locator("#board [data-tap]").first.tap()

    expect(anew).to_have_text(red)
    assert held
    assert Seal.objects.count() == 2  # the one that was replaced is kept
