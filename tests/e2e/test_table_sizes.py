"""A table in the middle of a game, on screens of every shape: whole, with its largest questions."""

from random import Random

import pytest
from playwright.sync_api import expect

from engines.core.registry import get
from league.play.models import Place, Sitting
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.test_table import IN_SIGHT
from tests.play.sitting import play_on, say

SCREENS = {"phone": (390, 844), "lying": (844, 390), "desk": (1280, 800)}
# A game, the lines of a match at random that come before, and what its largest question is.
MIDDLES = [
    ("carriers", 40, "the carriers, their skills and what they do"),
    ("lethal_checkmate", 14, "a hand, and the fields of both sides"),
    ("touchdown_hero", 22, "a hand of eleven cards"),
    ("rugby_15", 16, "a hand and its redraw"),
    ("limit_ball", 30, "a reaction, or dice"),
]
# Cards that people hold themselves: any card may come next.
OPEN = [("touchdown_hero", ()), ("rugby_15", ("toss:R",)), ("lethal_checkmate", ())]
# Laying out takes a frame or two after a screen has changed.
OUTSIDE = f"""async () => {{
  const outside = {IN_SIGHT};
  for (let frame = 0; frame < 120 && outside().length; frame += 1) {{
    await new Promise(requestAnimationFrame);
  }}
  return outside();
}}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('#ask .answer, .table-icon')]
  .filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect())
  .filter(({ width, height }) => width < 40 || height < 40).length"""


def look_in_every_shape(visitor, name: str) -> None:
    page = visitor.page
    for shape, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == [], (name, shape)
        assert page.evaluate(SMALL_TARGETS) == 0, (name, shape)
    page.set_viewport_size({"width": 390, "height": 844})
    visitor.look(f"{name}-middle")


@ON_A_PHONE
@pytest.mark.parametrize(("game", "lines"), [(game, lines) for game, lines, _ in MIDDLES])
def test_the_middle_of_a_game_is_on_one_screen(enter: Enter, game: str, lines: int) -> None:
    visitor = enter()
    visitor.go("/table/")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"input[value={game}] + button").click()
    sitting = Sitting.objects.latest("pk")
    play_on(sitting, [Place.objects.get(sitting=sitting)], Random(7), lines)
    visitor.page.reload()
    if get(game).mask is not None:
        visitor.page.locator("[data-as]").first.tap()
        expect(visitor.page.locator("[data-as]")).to_have_count(0)

    look_in_every_shape(visitor, f"table-{game}")


@ON_A_PHONE
@pytest.mark.parametrize(("game", "lines"), OPEN)
def test_any_card_of_a_game_with_real_cards_is_on_one_screen(
    enter: Enter, game: str, lines: tuple[str, ...]
) -> None:
    visitor = enter()
    visitor.go(f"/table/?game={game}")
    visitor.page.locator("[name=who][value=writer]").check()
    visitor.page.locator("[name=source][value=table]").check()
    visitor.press("Open the table")
    sitting = Sitting.objects.latest("pk")
    for line in lines:
        say(Place.objects.get(sitting=sitting), line)
    visitor.page.reload()

    look_in_every_shape(visitor, f"table-{game}-open")
