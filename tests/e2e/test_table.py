"""A table in front of Chromium: two phones write one match by taps; the tables of all games."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.core.registry import get
from engines.core.taps import question
from league.play.models import Line, Sitting
from league.play.queries import positions
from league.play.queries.lines import kept
from league.play.rules import course
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Variant, Visitor

GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
IN_SIGHT = """() => {
  const tall = innerHeight + 1, wide = innerWidth + 1;
  const outside = ['.table-score', '#board svg', '#ask', '#last'].filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.top < -1 || box.left < -1 || box.bottom > tall || box.right > wide || !box.height;
  });
  const page = document.documentElement;
  if (page.scrollHeight > tall || page.scrollWidth > wide) outside.push('the page scrolls');
  return outside;
}"""
SMALL = """() => [...document.querySelectorAll('#ask .answer')]
  .filter((one) => one.getBoundingClientRect().height < 40).length"""


def sitting() -> Sitting:
    return Sitting.objects.latest("pk")


def lines() -> list[str]:
    return [said.text for said in kept(sitting())]


def fits(visitor: Visitor) -> None:
    assert visitor.page.evaluate(IN_SIGHT) == []
    assert visitor.page.evaluate(SMALL) == 0


def answer(page: Page, target: str) -> Locator:
    return page.locator(f"#ask [data-of='{target}'], #board [data-tap='{target}']").first


def tap(page: Page, *targets: str) -> None:
    for target in targets:
        answer(page, target).dispatch_event("click")


def waits_for(page: Page, line: str, n: int) -> None:
    """Wait until a page shows so many lines, the last of them this one."""
    expect(page.locator("#lines li").first).to_have_attribute("value", str(n))
    expect(page.locator("#lines li code").first).to_have_text(line)


def two_phones(enter: Enter) -> tuple[Visitor, Visitor]:
    home, away = enter(), enter()
    page = home.go("/table/?game=carriers")
    page.locator("[name=who][value=apart]").check()
    page.locator("[name=preset]").select_option("short")
    home.press("Open the table")
    away.go(page.locator(".invite-link").get_attribute("href").removeprefix(home.site))
    away.look("table-join")
    away.press("Sit down")
    home.press("To the table")
    return home, away


BEGINNING = (
    # who taps, what, and the line that it comes to
    ("home", ("face:6", "face:3"), "toss 6 3"),
    ("away", ("face:5",), "column 5"),
)


def forms(page: Page) -> None:
    """Place a formation by the first cells that are offered, one after the other."""
    for _piece in range(4):
        asked = page.locator("#ask-title").inner_text()
        page.locator("#board [data-tap^='cell:']").first.dispatch_event("click")
        page.wait_for_function(
            "(asked) => document.querySelector('#ask-title')?.textContent !== asked", arg=asked
        )


@ON_A_PHONE
def test_two_phones_write_a_match_by_taps(enter: Enter) -> None:
    home, away = two_phones(enter)
    pages = {"home": home.page, "away": away.page}
    fits(home)
    for n, (who, targets, line) in enumerate(BEGINNING, start=1):
        tap(pages[who], *targets)
        for page in pages.values():
            waits_for(page, line, n)

    _refuses(away)
    for n, who in ((3, "away"), (4, "home")):
        forms(pages[who])
        for page in pages.values():
            expect(page.locator("#lines li").first).to_have_attribute("value", str(n))
    home.look("table-formed")
    fits(home), fits(away)

    tap(away.page, "word:-")
    waits_for(home.page, "A shift -", 5)
    tap(home.page, "word:-")
    waits_for(away.page, "H shift -", 6)

    _takes_back(home, away)
    _goes_offline(home, away)


def _refuses(visitor: Visitor) -> None:
    """A tap on what is not offered says why, with its rule; nothing is said."""
    before = lines()
    visitor.page.locator("#board [data-target='cell:a1']").click(force=True)

    toast = visitor.page.locator("#toast")
    expect(toast).to_be_visible()
    expect(toast.locator("a")).to_have_attribute("href", re.compile(r"/rules/carriers/#CA-"))
    assert lines() == before


def _takes_back(home: Visitor, away: Visitor) -> None:
    """What was answered since is taken back with the other's yes, and both see it."""
    home.page.locator("#more").click()
    home.page.locator("#side [data-act=back] button").click()
    expect(home.page.locator("#ask [data-act=answer]")).to_have_count(1)
    away.page.reload()
    expect(away.page.locator("#ask [data-act=answer]")).to_have_count(2)
    away.page.locator("#ask [data-act=answer] .answer-primary").click()

    for page in (home.page, away.page):
        expect(page.locator("#last.taken-back")).to_be_visible()
    assert lines()[-1] == "A shift -"
    tap(home.page, "word:-")
    waits_for(away.page, "H shift -", 6)


def _goes_offline(home: Visitor, away: Visitor) -> None:
    """Lines said without a network wait in order, and are sent once when it is back."""
    page, position = home.page, positions.of(sitting())
    only = question(position.game, position.state, "H")
    assert isinstance(only, str)
    then, _said = course.heard(position, only)
    after = then.game.write(next(iter(then.game.legal(then.state, "H"))))

    page.context.set_offline(True)
    page.locator("#ask .answer").first.dispatch_event("click")
    expect(page.locator("#net")).to_contain_text("1")
    page.locator("#text").fill(after)
    page.locator("#typing button").click()
    expect(page.locator("#net")).to_contain_text("2")
    assert len(lines()) == 6
    page.context.set_offline(False)

    waits_for(page, after, 8)
    waits_for(away.page, after, 8)
    assert lines()[6:] == [only, after]
    page.reload()
    waits_for(page, after, 8)
    expect(page.locator("#net")).to_be_hidden()


@pytest.mark.parametrize("variant", [Variant("ja", 390), Variant("en", 1280)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_table_on_one_screen(enter: Enter, variant: Variant, game: str) -> None:
    visitor = enter()
    visitor.go("/table/")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"input[value={game}] + button").click()
    cover = visitor.page.locator("[data-as]")
    if get(game).mask is not None:
        cover.first.click()
        expect(cover).to_have_count(0)
    fits(visitor)
    visitor.look(f"table-{game}")
    fits(visitor)

    assert Line.objects.filter(sitting=sitting()).count() == sitting().length


@ON_A_PHONE
def test_the_lobby_looks_right(enter: Enter) -> None:
    visitor = enter()
    visitor.go("/table/")
    visitor.look("table-lobby")
    for game in ("carriers", "rugby_15"):
        visitor.go(f"/table/?game={game}")
        visitor.look(f"table-open-{game}")
