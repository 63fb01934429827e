"""A table in front of Chromium: each game's is seen whole, and the lobby before it."""

import pytest
from playwright.sync_api import expect

from engines.core.registry import get
from league.play.models import Line, Sitting
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor

GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
IN_SIGHT = """() => {
  const tall = innerHeight + 1, wide = innerWidth + 1;
  const outside = ['.table-score, .lesson-top', '#board svg', '#ask', '#last'].filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.top < -1 || box.left < -1 || box.bottom > tall || box.right > wide;
  });
  const page = document.documentElement;
  if (page.scrollHeight > tall || page.scrollWidth > wide) outside.push('the page scrolls');
  return outside;
}"""
SMALL = """() => [...document.querySelectorAll('#ask .answer')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40).length"""


def sitting() -> Sitting:
    return Sitting.objects.latest("pk")


def fits(visitor: Visitor) -> None:
    visitor.settle()
    visitor.page.wait_for_function(f"() => ({IN_SIGHT})().length === 0")
    visitor.page.wait_for_function(f"() => ({SMALL})() === 0")


@ON_A_PHONE
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_table_on_one_screen(enter: Enter, game: str) -> None:
    visitor = enter()
    visitor.go("/table/")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"input[value={game}] + button").click()
    cover = visitor.page.locator("#ask [data-as]")
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
