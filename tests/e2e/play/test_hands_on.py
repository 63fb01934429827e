"""Hands on the board: dragging, the board turned round, the keys."""

import re
from random import Random

from playwright.sync_api import Locator, expect

from league.people.models import Player
from league.play.models import Place, Sitting
from league.play.queries import positions
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.table_match import meeting
from tests.e2e.play.tapping import opens_here
from tests.e2e.visitor import Visitor
from tests.play.sitting import fresh, say, standing

SET_OUT = ("toss 3 4", "column 3")  # the offence places its carriers next, around e8

FORMED = (
    "H form 4=e6 2=d7 5=d5 7=g5",
    "A form 4=e11 2=d10 5=d12 7=g12",
    "H shift -",
    "A shift -",
    "H snap",
)

DURATION = "drawn => getComputedStyle(drawn).transitionDuration"


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


def asks_where(visitor: Visitor, piece: str) -> None:
    """Wait until the question is where this piece stands."""
    asked = {"ja": f"{piece}番", "en": f"does {piece} stand"}[visitor.variant.language]
    expect(visitor.page.locator("#ask-title")).to_contain_text(asked)


def cell(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-target="cell:{name}"]')


def ghosts(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".ghost text").all_text_contents()


@ON_A_PHONE_ALONE
def test_a_formation_is_dragged_into_place_with_its_mirrored_partners(enter: Enter) -> None:
    visitor = enter()
    sitting = opened(visitor, *SET_OUT)
    page, finger = visitor.page, Finger(visitor)

    def drop(start: str, stop: str) -> None:
        finger.drag(middle(cell(visitor, start)), middle(cell(visitor, stop)))

    finger.carry(middle(cell(visitor, "e6")), middle(cell(visitor, "e5")))
    assert ghosts(visitor) == ["4"]
    expect(page.locator(".tap.over")).to_have_attribute("data-tap", "cell:e5")
    finger.let_go()
    asks_where(visitor, "2")

    finger.carry(middle(cell(visitor, "d7")), middle(cell(visitor, "c7")))
    assert ghosts(visitor) == ["4", "2", "3"]
    finger.let_go()
    asks_where(visitor, "5")
    assert page.evaluate("scrollY") == 0

    # A place that the rules refuse says why, and nothing is lost.
    drop("d4", "d12")
    expect(page.locator("#toast")).to_contain_text("CA-4.4")
    asks_where(visitor, "5")
    assert ghosts(visitor) == ["4", "2", "3"]

    # What stands already is put elsewhere; the others stay.
    finger.drag(middle(page.locator('.ghost[data-step="1"]')), middle(cell(visitor, "e6")))
    asks_where(visitor, "5")
    assert ghosts(visitor) == ["4", "2", "3"]

    drop("d4", "d5")
    asks_where(visitor, "7")
    drop("g4", "g5")
    expect(page.locator("#last")).to_contain_text("e6")
    assert standing(sitting)[-1] == "H form 4=e6 2=c7 5=d5 7=g5"


def leads_to(sitting: Sitting, phase: str) -> list[str]:
    """Return lines of a match by chance that lead from here to where this is asked."""
    begun = positions.of(fresh(sitting))
    game = begun.game
    for seed in range(1_000):
        rng, state, lines = Random(f"faces {seed}"), game.copy(begun.state), []
        while game.to_act(state) and len(lines) < 90:
            if state.phase == phase:
                return lines
            action = game.sample(state, rng)
            lines.append(game.write(action))
            game.play(state, action.seat, action)
    raise AssertionError(f"no match of a thousand comes to {phase}")


def played_until(visitor: Visitor, sitting: Sitting, phase: str) -> None:
    """Let who writes for both say lines until this is asked."""
    place = Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)
    for line in leads_to(sitting, phase):
        say(place, line)
    visitor.page.reload()


def brings_on(visitor: Visitor, sitting: Sitting, finger: Finger) -> None:
    """Let a card come on for a piece, by taps and back, then by dragging it there."""
    page, lit = visitor.page, visitor.page.locator("[data-tap]")
    face = page.locator("#ask .answer.drags").first
    offered = lit.count()
    face.tap()
    expect(face).to_have_attribute("aria-pressed", "true")
    piece = lit.first.get_attribute("data-tap") or ""
    assert 0 < lit.count() <= offered
    page.locator(".ask-undo").tap()
    expect(lit).to_have_count(offered)
    visitor.look("table-substitution")

    code = (face.get_attribute("data-of") or "").removeprefix("card:")
    length = len(standing(sitting))
    finger.drag(middle(face), middle(page.locator(f'[data-tap="{piece}"]')))
    expect(page.locator("#lines li[value]").first).to_have_attribute("value", str(length + 1))
    assert standing(sitting)[length] == f"{piece[6]} sub {piece[7]}={code}"


def lines_up(visitor: Visitor, sitting: Sitting, finger: Finger) -> None:
    """Drag a face onto each position, and another one onto the first that had a choice."""
    page = visitor.page
    slots, faces = page.locator(".slot"), page.locator("#ask .answers .answer")
    current = page.locator(".slot[aria-current]")
    expect(slots).to_have_count(7)
    first = int(current.get_attribute("data-slot") or 0)
    visitor.look("table-line-up")
    while (now := int(current.get_attribute("data-slot") or 0)) < 4:
        expect(page.locator("#ask.fits")).to_be_visible()
        name = faces.first.locator("span").inner_text()
        finger.drag(middle(faces.first), middle(current))
        expect(current).not_to_have_attribute("data-slot", str(now))
        expect(slots.nth(now).locator("small")).to_have_text(name)

    before = slots.locator("small").all_inner_texts()
    slots.nth(first).tap()  # right after a drag that was let go in motion
    expect(current).to_have_attribute("data-slot", str(first))
    other = faces.last.locator("span").inner_text()
    finger.drag(middle(faces.last), middle(slots.nth(first)))
    expect(slots.nth(first).locator("small")).to_have_text(other)
    expect(current).to_have_attribute("data-slot", str(now))
    assert slots.locator("small").all_inner_texts()[first + 1 :] == before[first + 1 :]

    length = len(standing(sitting))
    while len(standing(sitting)) == length:  # the last positions may have one card left
        asked = page.locator("#ask-title").inner_text()
        finger.drag(middle(faces.first), middle(current))
        expect(page.locator("#ask-title")).not_to_have_text(asked)
    assert re.match(r"[HA] lineup 1=\S+ 2=\S+ .*7=", standing(sitting)[length])


@ON_A_PHONE_ALONE
def test_faces_are_dragged_onto_pieces_and_onto_the_positions_of_a_line_up(enter: Enter) -> None:
    at, visitor = meeting("carriers"), enter()
    judge = Player.objects.get(user=at.hall.by)
    judge.language = visitor.variant.language
    judge.save()
    visitor.sign_in(judge)
    visitor.go(at.path)
    visitor.press("Write the game down for both")
    visitor.press("Open the table")
    sitting, finger = at.sitting, Finger(visitor)

    played_until(visitor, sitting, "sub")
    brings_on(visitor, sitting, finger)
    played_until(visitor, sitting, "lineup")
    lines_up(visitor, sitting, finger)


@ON_A_PHONE_ALONE
def test_a_piece_is_dragged_to_its_cell_on_a_turned_board(enter: Enter) -> None:
    visitor = enter()
    sitting = opened(visitor, *SET_OUT, *FORMED)
    page, finger = visitor.page, Finger(visitor)
    before = middle(cell(visitor, "a1"))
    page.locator("#turn").tap()
    expect(page.locator("#board")).to_have_class(re.compile("turned"))
    after = middle(cell(visitor, "a1"))
    # Who wants less motion sees the turned board at once: the shortest duration would be a frame.
    assert page.locator("#board svg").first.evaluate(DURATION) == "0s"
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


@ON_A_PHONE_ALONE
def test_a_board_turned_before_the_scripts_are_there_stays_turned(enter: Enter) -> None:
    visitor = enter()
    opened(visitor, *SET_OUT, *FORMED)
    page, board = visitor.page, visitor.page.locator("#board")
    before = middle(cell(visitor, "a1"))
    turning = page.locator("#turn").get_attribute("href")
    assert turning is not None
    page.goto(page.url + turning)
    expect(page).not_to_have_url(re.compile("turn"))
    expect(board).to_have_class(re.compile("turned"))
    assert middle(cell(visitor, "a1"))[0] > before[0]

    page.locator("#turn").tap()
    expect(board).not_to_have_class(re.compile("turned"))
    page.reload()
    expect(page.locator("[data-tap]").first).to_be_visible()
    expect(board).not_to_have_class(re.compile("turned"))


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
        asks_where(visitor, piece)
        page.locator('[data-tap][tabindex="0"]').focus()
        page.keyboard.press("Enter")
    away = {"ja": "アウェイ", "en": "Away"}[visitor.variant.language]
    expect(page.locator("#ask-title")).to_contain_text(away)
    expect(page.locator("#ask-title")).to_be_focused()  # so a screen reader reads it
    assert standing(sitting)[-1].startswith("H form ")
