"""An unfinished line when the table moves on, and a finger that covers several cells."""

from playwright.sync_api import expect

from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.test_table_phones import answer, lines, tap, two_phones, waits_for
from tests.e2e.play.test_hands_on import SET_OUT, middle, opened
from tests.play.live.streaming import Streaming
from tests.play.sitting import standing

KEEPS_NOTHING = "() => { Storage.prototype.setItem = () => { throw new Error(); }; }"


@ON_A_PHONE_ALONE
def test_the_table_moves_on_under_who_types(enter: Enter, stream: Streaming) -> None:
    """Half a roll is forgotten, the focus stays in the text field, a full device loses no line."""
    home, away = (phone.page for phone in two_phones(enter, "carriers", "short"))
    home.evaluate(KEEPS_NOTHING)
    first = home.locator("#ask-title").inner_text()
    answer(home, "face:6").press("Enter")
    expect(home.locator("#ask-title")).to_be_focused()
    expect(home.locator("#ask-title")).not_to_have_text(first)
    home.locator("#more").click()
    home.locator("[data-typing]").click()
    expect(home.locator("#text")).to_be_focused()

    tap(away, "face:3", "face:4")

    waits_for("toss 3 4", 1, home, away)
    expect(home.locator(".ask-undo")).to_be_hidden()
    expect(home.locator("#text")).to_be_focused()
    tap(home, "face:5")
    waits_for("column 5", 2, home, away)
    assert lines() == ["toss 3 4", "column 5"]


@ON_A_PHONE_ALONE
def test_a_finger_on_small_cells_is_asked_which_it_meant(enter: Enter) -> None:
    """On a phone that lies the field's cells are narrower than a finger; a mouse is exact."""
    visitor = enter()
    sitting = opened(visitor, *SET_OUT)
    page, small = visitor.page, visitor.page.locator("#ask .answers .answer")
    page.set_viewport_size({"width": 640, "height": 340})
    lit = page.locator("#board [data-tap]")
    offered, title = lit.count(), page.locator("#ask-title").inner_text()
    chosen = lit.first.get_attribute("data-tap") or ""
    assert lit.first.bounding_box()["width"] < 20

    page.touchscreen.tap(*middle(lit.first))
    expect(page.locator("#ask-title")).to_have_text(visitor.t("Which of these?"))
    expect(small.first).to_have_attribute("data-of", chosen)
    assert 1 < small.count() == lit.count() <= 6
    assert min(box["height"] for each in small.all() if (box := each.bounding_box())) >= 40
    page.locator(".ask-undo").tap()
    expect(lit).to_have_count(offered)
    page.touchscreen.tap(*middle(lit.first))
    page.locator(f"#ask .answers [data-of='{chosen}']").tap()

    expect(page.locator("#ask-title")).not_to_have_text(title)
    expect(page.locator(".ghost[data-step='1']")).to_be_visible()
    assert standing(sitting) == list(SET_OUT)
