"""A deck is built on a phone by tapping, by keyboard alone, and without scripts."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from cards.models import Deck
from league.people.models import Player
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.people.factories import PlayerFactory

PIECES = range(1, 8)
MOST_TAPS = 25  # for a deck of fifteen cards
PLACE = """(id) => ({
  y: window.scrollY, top: document.getElementById(id).getBoundingClientRect().top,
})"""
FREE = "#results button[id^='pick-'][aria-pressed=false]:not([disabled])"
CHIPS = ".builder-quick a.chip"
LARGE = "#card-sheet .face"


def make_deck(visitor: Visitor, name: str = "速攻") -> Page:
    player = PlayerFactory(handle="sora", language=visitor.variant.language)
    visitor.sign_in(player)
    page = visitor.go("/decks/")
    visitor.fill(name=name)
    visitor.press("Make the deck")
    expect(page.locator("#builder h1")).to_have_text(name)
    return page


def count(page: Page) -> int:
    return int(page.locator("#deck-title .num").inner_text())


def problems(page: Page) -> str:
    return page.locator("#problems").text_content() or ""


def add_first(visitor: Visitor) -> str:
    """Tap the first card of the results that is free; return its code."""
    button = visitor.page.locator(FREE).first
    name = button.get_attribute("id") or ""
    before = count(visitor.page)
    visitor.tap(button)
    expect(visitor.page.locator("#deck-title .num")).to_have_text(str(before + 1))
    return name.removeprefix("pick-")


def show_number(visitor: Visitor, piece: int | str) -> None:
    """Tap the chip of a number; wait until the results are for it."""
    chip = visitor.page.locator(CHIPS).nth(piece - 1 if isinstance(piece, int) else len(PIECES))
    visitor.tap(chip)
    expect(chip).to_have_attribute("aria-current", "true")


def open_list(visitor: Visitor) -> None:
    visitor.page.locator("#list > summary").click()


@ON_A_PHONE
def test_a_deck_is_built_by_tapping(visitor: Visitor) -> None:
    page = make_deck(visitor)
    expect(page.locator("#problems .badge").first).to_be_visible()
    assert "CA-3" in problems(page)

    taps, places, added = 0, [], []
    for piece in (*PIECES, "flexible"):
        show_number(visitor, piece)
        taps += 1
        for _ in range(2 if isinstance(piece, int) else 1):
            added.append(add_first(visitor))
            places.append(page.evaluate("() => window.scrollY"))
            taps += 1
    assert (count(page), taps <= MOST_TAPS) == (15, True)
    scrolled = [abs(after - before) for before, after in pairwise(places)]
    assert max(scrolled) <= visitor.variant.height
    visitor.look("builder-cards")

    _look_at_one_card(visitor, added[-1])
    visitor.press("Undo")
    expect(page.locator("#deck-title .num")).to_have_text("14")
    visitor.press("Redo")
    expect(page.locator("#deck-title .num")).to_have_text("15")
    visitor.press("Fill in starters")
    open_list(visitor)
    visitor.tap(page.locator(f"#start-{added[1]}"))
    expect(page.locator(f"#start-{added[1]}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"#start-{added[0]}")).to_have_attribute("aria-pressed", "false")
    page.locator(f"#piece-{added[-1]}").select_option("4")
    expect(page.locator("#strip .strip-mark")).to_have_count(7)
    expect(page.locator("#builder .builder-bar")).to_contain_text("15")
    visitor.settle()
    visitor.reads("This deck is legal.")
    visitor.look("builder-legal")

    visitor.press("Save as a version")
    page.locator(".builder-top a .code").wait_for()
    _change_compare_and_share(visitor, added[0])


def _look_at_one_card(visitor: Visitor, code: str) -> None:
    """Show a card large by the button on its face, and by a long press, which adds nothing."""
    page = visitor.page
    before = count(page)
    visitor.tap(page.locator(f"#info-{code}"))
    expect(page.locator(LARGE)).to_be_visible()
    visitor.look("builder-card")
    page.locator("#card-sheet form button").click()
    expect(page.locator(LARGE)).not_to_be_visible()

    page.locator(FREE).first.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(LARGE)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(LARGE)).not_to_be_visible()
    assert count(page) == before


@ON_A_PHONE
def test_nothing_jumps_when_a_card_goes_in_and_out_again(visitor: Visitor) -> None:
    page = make_deck(visitor)
    for piece in (1, 2):
        show_number(visitor, piece)
        add_first(visitor)
    show_number(visitor, 3)
    name = page.locator(FREE).nth(2).get_attribute("id") or ""
    page.locator(f"#{name}").evaluate("(button) => button.scrollIntoView({block: 'center'})")
    before = page.evaluate(PLACE, name)

    seen = []
    for cards in (3, 2):
        page.locator(f"#{name}").click()
        expect(page.locator("#deck-title .num")).to_have_text(str(cards))
        visitor.settle()
        seen.append(page.evaluate(PLACE, name))

    assert [abs(spot["top"] - before["top"]) <= 1 for spot in seen] == [True, True]
    assert [abs(spot["y"] - before["y"]) <= 1 for spot in seen] == [True, True]

    # Four taps at once wait for each other; the second card has the person of the first.
    page.evaluate(
        "(free) => [...document.querySelectorAll(free)].slice(0, 4).map((one) => one.click())", FREE
    )
    expect(page.locator("#deck-title .num")).to_have_text("5")


@ON_A_PHONE
def test_the_filters_are_a_sheet(visitor: Visitor) -> None:
    page = make_deck(visitor)
    show_number(visitor, 4)

    page.locator(".builder-open").click()
    expect(page.locator("#filters")).to_be_visible()
    page.locator("#search-cost").fill("4")
    visitor.settle()
    visitor.look("builder-filters")
    page.locator("#search-show").click()

    expect(page.locator("#filters")).not_to_be_visible()
    expect(page.locator(".builder-open .badge")).to_have_text("1")
    expect(page.locator(CHIPS).nth(3)).to_have_attribute("aria-current", "true")
    add_first(visitor)
    expect(page.locator(".builder-open .badge")).to_have_text("1")


def _change_compare_and_share(visitor: Visitor, dropped: str) -> None:
    """Save a second version without a card, put both beside each other, open the first's code."""
    page = visitor.page
    code = page.locator(".builder-top a .code").inner_text()
    assert re.fullmatch(r"CL-[0-9A-Z]{4}-[0-9A-Z]{2}", code)
    visitor.tap(page.locator(f"#drop-{dropped}"))
    visitor.press("Save as a version")
    expect(page.locator(".builder-top a .code")).not_to_have_text(code)

    visitor.press("Versions")
    visitor.look("versions")
    visitor.press("Compare")
    expect(page.locator("section[aria-labelledby=removed]")).to_contain_text(dropped)
    visitor.look("compare")
    visitor.go(f"/d/{code}/")
    expect(page.locator("h1")).to_have_text("速攻")
    expect(page.locator("main .grid-cards li")).to_have_count(15)
    visitor.look("version-page")


def focus(page: Page, selector: str, *, back: bool = False, most: int = 60) -> None:
    """Press Tab until something like this has the focus."""
    for _step in range(most):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{selector} was not reached by {most} tabs")


def held(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.id"))


@ON_A_DESK
def test_a_deck_is_built_by_keyboard_alone(visitor: Visitor) -> None:
    page = make_deck(visitor)

    page.keyboard.press("/")
    assert held(page) == "search-q"
    page.keyboard.type("number:1")
    expect(page.locator("#results input[name=q]")).to_have_value("number:1")
    visitor.settle()
    focus(page, FREE)
    first = held(page)
    page.keyboard.press("Enter")
    expect(page.locator("#deck-title .num")).to_have_text("1")
    visitor.settle()
    assert held(page) == first

    page.keyboard.press("Tab")
    focus(page, FREE)
    second = held(page).removeprefix("pick-")
    page.keyboard.press("Space")
    expect(page.locator("#deck-title .num")).to_have_text("2")
    visitor.settle()
    expect(page.locator("#builder-status")).to_contain_text("2")
    _start_drop_and_undo(visitor, second)

    focus(page, "#press-save", back=True, most=200)
    page.keyboard.press("Enter")
    expect(page.locator(".builder-top a .code")).to_be_visible()


def _start_drop_and_undo(visitor: Visitor, second: str) -> None:
    page = visitor.page
    focus(page, "#list > summary", most=120)
    page.keyboard.press("Enter")
    focus(page, f"#start-{second}", most=120)
    page.keyboard.press("Enter")
    expect(page.locator(f"#start-{second}")).to_have_attribute("aria-pressed", "true")
    visitor.settle()
    assert held(page) == f"start-{second}"
    focus(page, f"#drop-{second}")
    page.keyboard.press("Enter")
    expect(page.locator("#deck-title .num")).to_have_text("1")
    visitor.settle()
    assert held(page) != ""
    page.keyboard.press("Control+z")
    expect(page.locator("#deck-title .num")).to_have_text("2")
    visitor.settle()


@ON_A_PHONE
def test_a_deck_is_built_without_scripts(enter: Enter) -> None:
    visitor = enter(scripts=False)
    page = make_deck(visitor)

    page.locator(".builder-open").click()
    page.locator("#search-q").fill("is:flexible")
    page.locator("#search-q").press("Enter")
    code = add_first(visitor)
    open_list(visitor)
    page.locator(f"#piece-{code}").select_option("4")
    page.locator(f"#row-{code}").get_by_role("button", name=visitor.t("Place it")).click()
    expect(page.locator(f"#piece-{code}")).to_have_value("4")
    expect(page.locator("#search-q")).to_have_value("is:flexible")
    visitor.press("Undo")
    expect(page.locator(f"#piece-{code}")).to_have_value("")
    visitor.press("Save as a version")
    expect(page.locator(".builder-top a .code")).to_be_visible()
    page.locator(f"#pick-{code}").click()
    expect(page.locator("#deck-title .num")).to_have_text("0")
    visitor.look("builder-without-scripts")


@ON_A_DESK
def test_two_windows_do_not_overwrite_each_other(visitor: Visitor) -> None:
    page = make_deck(visitor)
    other = visitor.context.new_page()
    other.goto(page.url)
    show_number(visitor, 1)
    mine = add_first(visitor)
    other.locator(CHIPS).nth(1).click()
    expect(other.locator(CHIPS).nth(1)).to_have_attribute("aria-current", "true")
    other.locator(FREE).first.click()

    expect(other.locator("#moved")).to_be_visible()
    expect(other.locator(f"#moved [data-card={mine}] .face")).to_be_visible()
    other.locator("#moved button[value^='add:']").click()
    expect(other.locator("#deck-title .num")).to_have_text("2")
    player = Player.objects.get(handle="sora")
    assert mine in Deck.objects.get(owner=player).draft["cards"]
