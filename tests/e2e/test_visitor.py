"""A visit to a page finds its faults in the other width too."""

from copy import deepcopy

from playwright.sync_api import Browser

from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.examining import MET, examine
from tests.e2e.visitor import Variant, Visitor

WIDEN = "width => { document.querySelector('main').style.minWidth = `${width}px`; }"


def test_what_sticks_out_in_either_width_is_noted(
    browser: Browser, site: str, variant: Variant
) -> None:
    visitor = Visitor.enter(browser, variant, site)
    visitor.page.goto("/rules/carriers/")
    noted = []

    for width in (300, 800, 1400):
        visitor.page.evaluate(WIDEN, width)
        visitor.look("sticking-out")
        noted.append([trouble.split(" px")[0][-4:].strip() for trouble in visitor.troubles])
        visitor.troubles.clear()
    size = visitor.page.viewport_size
    visitor.leave()

    assert [sorted(widths) for widths in noted] == [[], ["390"], ["1280", "390"]]
    assert size == {"width": variant.width, "height": variant.height}


PUT_IN = """html => {
  document.querySelector('#put-in')?.remove();
  document.querySelector('main').insertAdjacentHTML('beforeend', `<p id="put-in">${html}</p>`);
}"""
FAULTS = {
    "color-contrast": '<span class="dim" id="pale">Pale</span>',
    "button-name": '<button type="button"></button>',
    "label": '<input type="text" name="q">',
    "image-alt": '<img src="data:,">',
    "aria-valid-attr-value": '<button type="button" aria-pressed="perhaps">Go</button>',
    "scrollable-region-focusable": '<span id="scrolls">Long words</span>',
}
STYLED = """() => {
  const pale = document.getElementById('pale');
  pale?.style.setProperty('color', 'rgb(200, 200, 200)');
  pale?.style.setProperty('background-color', 'rgb(255, 255, 255)');
  const scrolling = document.getElementById('scrolls');
  for (const [name, value] of [['display', 'block'], ['width', '20px'], ['height', '10px'],
    ['overflow', 'scroll'], ['line-height', '40px']]) scrolling?.style.setProperty(name, value);
}"""
SOUND = """
    <span class="dim">Pale</span> <button type="button">Go</button> <label>Q <input type="text"
    name="q"></label> <img src="data:," alt=""> <button type="button"
    aria-pressed="true">Go</button>
    <span>Long words</span>
    """


MISSING = {
    "/no-part/": "fetch('/no-part/').then(() => {})",
    "/no-picture/": "new Image().src = '/no-picture/'",
}


@ON_A_PHONE
def test_a_missing_part_of_a_page_is_noted_and_a_missing_page_is_not(
    browser: Browser, site: str, variant: Variant
) -> None:
    visitor = Visitor.enter(browser, variant, site)
    with visitor.page.expect_console_message():
        visitor.go("/no-page/", status=404)
    of_the_page = list(visitor.troubles)
    visitor.go("/rules/carriers/")
    for asking in MISSING.values():
        with visitor.page.expect_console_message():
            visitor.page.evaluate(asking)
    visitor.leave()

    assert of_the_page == []
    noted = zip(MISSING, visitor.troubles, strict=True)
    assert [path for path, trouble in noted if path in trouble] == [*MISSING]


@ON_A_PHONE
def test_a_fault_is_found_on_a_page_whose_other_kinds_are_known(
    browser: Browser, site: str, variant: Variant
) -> None:
    visitor = Visitor.enter(browser, variant, site)
    page, room = visitor.page, f"known {variant}"
    page.goto("/rules/carriers/")
    page.evaluate(PUT_IN, SOUND)
    assert list(examine(page, room, whole=False)) == []
    met = deepcopy(MET[room])
    by_rule = {}

    for rule, html in FAULTS.items():
        page.evaluate(PUT_IN, SOUND + html)
        page.evaluate(STYLED)
        by_rule[rule] = [list(examine(page, room, whole=False)) for _look in range(2)]
    page.evaluate(PUT_IN, SOUND)
    page.evaluate("delete window.axe")
    again = list(examine(page, room, whole=False))
    untouched = page.evaluate("typeof window.axe")
    visitor.leave()

    named = {
        rule: [[sentence.split()[1] for sentence in look] for look in looks]
        for rule, looks in by_rule.items()
    }
    assert named == {rule: [[rule], [rule]] for rule in FAULTS}
    assert (again, untouched, MET[room]) == ([], "undefined", met)
