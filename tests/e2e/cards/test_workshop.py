"""A deck begins as a sample deck and is drilled on a phone; on a desk its faces are dragged."""

from playwright.sync_api import expect

from tests.e2e.cards.test_builder import add_first, make_deck
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE
from tests.e2e.visitor import Visitor

TAB_BAR = 60


@ON_A_PHONE
def test_a_sample_deck_is_taken_drilled_and_shared(visitor: Visitor) -> None:
    page = make_deck(visitor)
    visitor.press("Start from a finished deck")
    expect(page.locator(".beginnings").first.locator("li.beginning")).to_have_count(4)
    visitor.look("beginnings")
    page.locator("button[value='sample:air-raid']").click()
    expect(page.locator("#deck-title .num")).to_have_text("18")

    visitor.press("Save as a version")
    visitor.press("Show and share")
    visitor.press("Make it public and share it")
    expect(page.get_by_role("link", name="LINE")).to_be_visible()
    visitor.look("version-shared")

    visitor.press("Replacement drill")
    expect(page.locator(".drill-seven .face")).to_have_count(6)
    visitor.look("drill")
    page.locator(".drill-other button").first.click()
    expect(page.locator(".drill-wrong")).to_be_visible()
    bottom = page.locator(".drill-acts").bounding_box()
    assert bottom
    assert bottom["y"] + bottom["height"] <= visitor.variant.height - TAB_BAR
    visitor.look("drill-wrong")


@ON_A_DESK
def test_faces_are_dragged_into_the_deck_and_out_of_it(visitor: Visitor) -> None:
    page = make_deck(visitor)
    first = add_first(visitor)
    second = page.locator("#results .tile-face[aria-pressed=false]:not([disabled])").first
    code = (second.get_attribute("id") or "").removeprefix("pick-")

    second.drag_to(page.locator("#strip"))
    expect(page.locator("#deck-title .num")).to_have_text("2")
    expect(page.locator(f"#strip-{code}")).to_be_visible()
    visitor.settle()
    visitor.look("builder-dragged")
    page.locator(f"#strip-{first}").drag_to(page.locator("#results .builder-said"))
    expect(page.locator("#deck-title .num")).to_have_text("1")
    visitor.settle()
    page.locator(f"#strip-{code}").drag_to(page.locator("#deck-title"))

    expect(page.locator(f"#strip-{code}")).to_be_visible()


@ON_A_DESK
def test_starters_are_dragged_to_the_bench_and_back_to_their_number(visitor: Visitor) -> None:
    page = make_deck(visitor)
    visitor.press("Start from a finished deck")
    page.locator("button[value='sample:air-raid']").click()
    page.set_viewport_size({"width": 1280, "height": 1400})  # no way is longer than the screen
    place = page.locator(".lineup-starters > li[data-piece='3']")
    expect(place).to_have_attribute("data-number", "3")
    code = place.get_attribute("data-code")
    started = page.locator(f"#strip .strip-card[data-code='{code}'][data-piece='3']")
    expect(started).to_be_visible()

    place.drag_to(page.locator(".lineup-starters > li[data-piece='4']"))
    place.drag_to(page.locator(".lineup-second"))
    expect(started).to_have_count(0)
    visitor.settle()
    page.locator(f"#strip-{code}").drag_to(place)

    expect(started).to_be_visible()
    expect(place).to_have_attribute("data-code", str(code))
    visitor.look("builder-starters")
