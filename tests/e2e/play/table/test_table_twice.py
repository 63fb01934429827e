"""A double tap at the table means one tap, whatever is drawn next in the same place."""

from playwright.sync_api import Page, expect

from league.play.models import Sitting
from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.tapping import REVISION, opens_here, revision
from tests.e2e.visitor import Visitor
from tests.play.sitting import standing

pytestmark = ON_A_PHONE_ALONE
IS_RESTING = "() => !document.querySelector('#table.waits')"


def middle(page: Page, face: int) -> tuple[float, float]:
    box = page.locator(f"#ask [data-of='face:{face}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tossed_in_no_time(visitor: Visitor) -> Page:
    """Tap the toss of Carriers!! where from now on no time passes."""
    page = visitor.page
    page.clock.install()
    opens_here(visitor, "carriers")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.touchscreen.tap(*middle(page, 3))
    expect(page.locator(".ask-undo")).to_be_visible()
    page.touchscreen.tap(*middle(page, 3))  # the other die of the toss, the same face, at once
    page.wait_for_function(f"() => ({REVISION})() === 1")
    return page


def test_a_double_tap_on_a_die_is_no_answer_to_the_next_question(enter: Enter) -> None:
    page = tossed_in_no_time(enter())
    title = page.locator("#ask-title")
    asked, (x, y) = title.inner_text(), middle(page, 3)

    page.touchscreen.tap(x + 8, y - 8)

    assert page.evaluate(IS_RESTING)
    assert (revision(page), title.inner_text()) == (1, asked)
    page.touchscreen.tap(*middle(page, 5))  # another place is tapped as quickly as one likes
    page.wait_for_function(f"() => ({REVISION})() === 2")
    page.wait_for_function(IS_RESTING)
    assert standing(Sitting.objects.latest("pk")) == ["toss 3 3", "column 5"]


def test_a_tap_elsewhere_in_between_makes_two_taps_of_a_double_tap(enter: Enter) -> None:
    page = tossed_in_no_time(enter())

    page.touchscreen.tap(195, 60)
    page.touchscreen.tap(*middle(page, 3))

    page.wait_for_function(f"() => ({REVISION})() === 2")
    assert standing(Sitting.objects.latest("pk")) == ["toss 3 3", "column 3"]
