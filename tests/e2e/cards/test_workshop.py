"""A deck begins as a sample deck on a phone, is drilled and shared; on a desk its faces are dragged."""

from playwright.sync_api import expect

from tests.e2e.cards.test_builder import count, make_deck
from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.visitor import Visitor


@ON_A_PHONE
def test_a_sample_deck_is_taken_and_drilled(visitor: Visitor) -> None:
    page = make_deck(visitor)
    visitor.look("builder-empty")
    visitor.press("Start from a finished deck")
    expect(page.locator(".beginnings").first.locator("li.beginning")).to_have_count(4)
    visitor.look("beginnings")
    page.locator("button[value='sample:air-raid']").click()
    expect(page.locator("#deck-title .num")).to_have_text("18")
    assert count(page) == 18
    visitor.look("builder-begun")

    visitor.press("Replacement drill")
    expect(page.locator(".drill-seven .face")).to_have_count(6)
    bottom = page.locator(".drill-acts").bounding_box()
    assert bottom
    visitor.look("drill")
    assert bottom["y"] + bottom["height"] <= visitor.variant.height
    page.locator(".drill-other button").first.click()
    expect(page.locator(".drill-wrong")).to_be_visible()
    visitor.look("drill-wrong")
