"""The first page for a stranger: one sentence, a match that moves, and four ways on."""

import gzip

from playwright.sync_api import Browser, Response, expect

from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import PATIENCE, Variant

MOST_BYTES = 150_000
MOST_SHIFT = 0.05
SHIFTED = """() => new Promise((tell) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    list.getEntries().forEach((one) => { sum += one.hadRecentInput ? 0 : one.value; });
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => tell(sum), 300);
})"""


@ON_A_PHONE
def test_a_stranger_sees_a_match_move_and_four_ways_on(
    browser: Browser, site: str, variant: Variant
) -> None:
    """It moves by itself, stands still after a tap, is light, and nothing jumps."""
    context = browser.new_context(
        viewport={"width": variant.width, "height": variant.height}, locale="ja-JP", base_url=site
    )
    page, answers = context.new_page(), list[Response]()
    page.on("response", lambda answer: answers.append(answer))

    page.goto("/")
    for whole in (page.locator("h1"), page.locator("#film"), *page.locator(".front-ways a").all()):
        expect(whole).to_be_in_viewport(ratio=1)
    board = page.locator("#film-screen").inner_html
    before = board()
    page.wait_for_function(
        "(before) => document.getElementById('film-screen').innerHTML !== before",
        arg=before,
        timeout=PATIENCE,
    )
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_attribute("aria-pressed", "false")
    shift = page.evaluate(SHIFTED)
    weight = sum(len(gzip.compress(answer.body())) for answer in answers)
    context.close()

    assert shift <= MOST_SHIFT
    assert weight <= MOST_BYTES


@ON_A_PHONE
def test_where_motion_is_not_wanted_the_picture_stands_and_leads_on(enter: Enter) -> None:
    """A tap steps on; without scripts it is the way to the game or the replay."""
    visitor = enter()
    page = visitor.go("/")
    button, screen = page.locator("#film-play"), page.locator("#film-screen")
    expect(button).to_have_attribute("aria-pressed", "false")
    before = screen.inner_html()

    visitor.tap(button)
    assert screen.inner_html() != before

    plain = enter(scripts=False)
    plain.go("/")
    expect(plain.page.locator("#film-play")).to_be_hidden()
    plain.tap(plain.page.locator("#film-screen"))
    assert plain.page.url.endswith("/games/carriers/")
