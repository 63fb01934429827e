"""Hands on the board: dragging, the board turned round, the keys."""

import re

from playwright.sync_api import Locator, expect

from league.play.models import Place, Sitting
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.tapping import opens_here
from tests.e2e.visitor import Visitor
from tests.play.sitting import say, standing

SET_OUT = ("toss 3 4", "column 3")  # the offence places its carriers next, around e8

FORMED = (
    "H form 4=e6 2=d7 5=d5 7=g5",
    "A form 4=e11 2=d10 5=d12 7=g12",
    "H shift -",
    "A shift -",
    "H snap",
)


def opened(visitor: Visitor, *lines: str) -> Sitting:
    """Open a table of Carriers!! on this device and let some lines be said."""
    opens_here(visitor, "carriers")
    sitting = Sitting.objects.latest("pk")
    for line in lines:
        say(Place.objects.get(sitting=sitting), line)
    visitor.page.reload()
    expect(visitor.page.locator("[data-tap]").first).to_be_visible()
    return sitting


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger on the screen: real touches, as the browser gets them from its device."""

    def __init__(self, visitor: Visitor) -> None:
        self.wire = visitor.context.new_cdp_session(visitor.page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def carry(self, start: tuple[float, float], stop: tuple[float, float]) -> None:
        self._touch("touchStart", start)
        for part in (0.2, 0.6, 1.0):
            way = tuple(a + (b - a) * part for a, b in zip(start, stop, strict=True))
            self._touch("touchMove", (way[0], way[1]))

    def let_go(self) -> None:
        self._touch("touchEnd")

    def drag(self, start: tuple[float, float], stop: tuple[float, float]) -> None:
        self.carry(start, stop)
        self.let_go()


def cell(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-target="cell:{name}"]')


def ghosts(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".ghost text").all_text_contents()


@ON_A_PHONE
def test_a_formation_is_dragged_into_place_with_its_mirrored_partners(enter: Enter) -> None:
    visitor = enter()
    sitting = opened(visitor, *SET_OUT)
    page, finger = visitor.page, Finger(visitor)
    title = page.locator("#ask-title")

    def drop(start: str, stop: str) -> None:
        finger.drag(middle(cell(visitor, start)), middle(cell(visitor, stop)))

    finger.carry(middle(cell(visitor, "e6")), middle(cell(visitor, "e5")))
    assert ghosts(visitor) == ["4"]
    expect(page.locator(".tap.over")).to_have_attribute("data-tap", "cell:e5")
    finger.let_go()
    expect(title).to_contain_text("2番")

    finger.carry(middle(cell(visitor, "d7")), middle(cell(visitor, "c7")))
    assert ghosts(visitor) == ["4", "2", "3"]
    finger.let_go()
    expect(title).to_contain_text("5番")
    assert page.evaluate("scrollY") == 0

    # A place that the rules refuse says why, and nothing is lost.
    drop("d4", "d12")
    expect(page.locator("#toast")).to_contain_text("CA-4.4")
    expect(title).to_contain_text("5番")
    assert ghosts(visitor) == ["4", "2", "3"]

    # What stands already is put elsewhere; the others stay.
    finger.drag(middle(page.locator('.ghost[data-step="1"]')), middle(cell(visitor, "e6")))
    expect(title).to_contain_text("5番")
    assert ghosts(visitor) == ["4", "2", "3"]

    drop("d4", "d5")
    expect(title).to_contain_text("7番")
    drop("g4", "g5")
    expect(page.locator("#last")).to_contain_text("e6")
    assert standing(sitting)[-1] == "H form 4=e6 2=c7 5=d5 7=g5"


@ON_A_PHONE
def test_a_piece_is_dragged_to_its_cell_on_a_turned_board(enter: Enter) -> None:
    visitor = enter()
    sitting = opened(visitor, *SET_OUT, *FORMED)
    page, finger = visitor.page, Finger(visitor)
    before = middle(cell(visitor, "a1"))
    page.locator("#turn").tap()
    expect(page.locator("#board")).to_have_class(re.compile("turned"))
    after = middle(cell(visitor, "a1"))
    assert after[0] > before[0]
    assert after[1] < before[1]

    length = len(standing(sitting))
    finger.drag(middle(page.locator('[data-tap="piece:H2"]')), middle(cell(visitor, "a22")))
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator('[data-tap="piece:H2"]')).to_be_visible()
    finger.drag(middle(page.locator('[data-tap="piece:H2"]')), middle(cell(visitor, "d6")))
    expect(page.locator("#last")).to_contain_text("d6")
    assert standing(sitting)[length] == "H 2 d6"

    page.reload()
    expect(page.locator("#board")).to_have_class(re.compile("turned"))
    assert middle(cell(visitor, "a1")) == after
    visitor.look("table-turned")


@ON_A_DESK
def test_the_board_is_played_by_keys_alone(enter: Enter) -> None:
    visitor = enter()
    sitting = opened(visitor, *SET_OUT)
    page = visitor.page
    focused = page.locator("[data-tap]:focus")
    assert page.locator('[data-tap][tabindex="0"]').count() == 1

    page.locator('[data-tap][tabindex="0"]').focus()
    first = focused.get_attribute("data-tap")
    page.keyboard.press("ArrowDown")
    assert focused.get_attribute("data-tap") != first
    page.keyboard.press("ArrowUp")
    assert focused.get_attribute("data-tap") == first
    page.keyboard.press("Enter")
    expect(page.locator("#ask-title")).to_be_focused()
    expect(page.locator("#ask-title")).to_contain_text("2")
    page.keyboard.press("Escape")
    expect(page.locator("#ask-title")).to_contain_text("4")
    expect(page.locator(".ghost")).to_have_count(0)
    page.keyboard.press("Escape")
    for piece in "4257":
        expect(page.locator("#ask-title")).to_contain_text(f"does {piece} stand")
        page.locator('[data-tap][tabindex="0"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Away")
    assert standing(sitting)[-1].startswith("H form ")
