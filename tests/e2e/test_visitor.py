"""Who looks at a page sees what is wrong with it in the other width too."""

from playwright.sync_api import Browser

from tests.e2e.visitor import Variant, Visitor

WIDEN = "width => { document.querySelector('main').style.minWidth = `${width}px`; }"


def test_what_sticks_out_in_either_width_is_noted(
    browser: Browser, site: str, variant: Variant
) -> None:
    visitor = Visitor.enter(browser, variant, site)
    visitor.page.goto("/rules/carriers/")
    found = []

    for width in (300, 800, 1400):
        visitor.page.evaluate(WIDEN, width)
        visitor.look("sticking-out")
        found.append([one.split(" px")[0][-4:].strip() for one in visitor.troubles])
        visitor.troubles.clear()
    size = visitor.page.viewport_size
    visitor.leave()

    assert [sorted(widths) for widths in found] == [[], ["390"], ["1280", "390"]]
    assert size == {"width": variant.width, "height": variant.height}
