"""Clocks in front of Chromium: they tick between answers, and a flag that falls ends the game."""

import re

from playwright.sync_api import Page, expect

from league.play.models import Sitting
from league.play.queries import positions
from league.play.rules.clock import ClockSettings
from league.play.services import clocks, places
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.play.sitting import free, fresh, say

SECONDS = (
    """text => text.replace(/ .*/, '').split(':').reduce((sum, part) => sum * 60 + +part, 0)"""
)


def seated(visitor: Visitor, settings: ClockSettings) -> tuple[Sitting, Page]:
    """Open a game with a clock, say its first lines, and sit down for both sides."""
    sitting, (place,) = free("carriers")
    clocks.set_up(sitting, settings)
    for line in ("toss 5 2", "column 3"):
        say(place, line)
    link = places.renew(place=place)
    page: Page = visitor.page
    visitor.go(f"/table/join/{link.secret}/")
    with page.expect_navigation():
        page.locator("main form button").click()
    return sitting, page


@ON_A_PHONE
def test_the_running_clock_ticks_and_a_fallen_flag_is_claimed(enter: Enter) -> None:
    visitor = enter()
    sitting, page = seated(visitor, ClockSettings(main=90_000))
    acting = positions.of(fresh(sitting)).to_act[0]
    running = page.locator(f".table-clock.runs [data-clock={acting}]")
    expect(running).to_have_count(1)
    before = running.evaluate(f"shows => ({SECONDS})(shows.textContent)")

    visitor.look("table-clock")
    page.wait_for_function(
        f"([side, before]) => ({SECONDS})(document.querySelector("
        "`[data-clock=${side}]`).textContent) < before - 1",
        arg=[acting, before],
    )
    standing = page.locator(".table-clock:not(.runs) [data-clock]")
    expect(standing).to_have_text("1:30")

    clock = fresh(sitting).clock
    assert clock is not None
    Sitting.objects.filter(pk=sitting.pk).update(clock={**clock, "since": clock["since"] - 100_000})
    page.reload()
    expect(page.locator("#flag")).to_be_visible()
    visitor.look("table-flag")
    page.locator("#flag button").click()
    expect(page.locator(".table-end")).to_be_visible()
    assert fresh(sitting).end["word"] == "forfeit"
    assert re.fullmatch(r"\d+:\d\d", standing.first.inner_text())
