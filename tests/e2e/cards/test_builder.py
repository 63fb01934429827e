"""A deck is built on a phone by tapping, by keyboard alone, and without scripts."""

import re

from django.utils import timezone
from playwright.sync_api import Page, expect

from cards.models import CardRevision, Deck
from cards.rules.content import Content
from cards.services import decks
from league.people.models import Player
from tests.e2e.conftest import EVERYWHERE, ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.events.test_events import DECKS
from tests.e2e.visitor import Visitor
from tests.people.factories import PlayerFactory

PIECES = range(1, 8)
TAPPED = PIECES if EVERYWHERE else PIECES[:2]  # every number is tapped like the first ones
PLACE = """(id) => ({
  y: window.scrollY, top: document.getElementById(id).getBoundingClientRect().top,
})"""
FREE = "#results button[id^='pick-'].button-primary"


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
    return page.locator("#problems").inner_text()


def add_first(visitor: Visitor) -> str:
    """Tap the first card of the results that is free; return its code."""
    button = visitor.page.locator(FREE).first
    name = button.get_attribute("id") or ""
    before = count(visitor.page)
    visitor.tap(button)
    expect(visitor.page.locator("#deck-title .num")).to_have_text(str(before + 1))
    return name.removeprefix("pick-")


def put_in(page: Page, pieces: range) -> None:
    """Put two cards of each of these numbers into the deck, without taps."""
    numbers = dict(CardRevision.objects.values_list("card__code", "carrier_number"))
    printed = Content.from_json(DECKS[0]).cards
    cards = [
        code
        for piece in pieces
        for code in [code for code in printed if numbers[code] == piece][:2]
    ]
    deck = Deck.objects.get(owner__handle="sora")
    content = Content.of(tuple(cards), {})
    decks.change(deck=deck, content=content, expected_step=deck.step, now=timezone.now())
    page.reload()
    expect(page.locator("#deck-title .num")).to_have_text(str(2 * len(pieces)))


def show_number(visitor: Visitor, piece: int | str) -> None:
    """Tap the chip of a number; wait until the results are for it."""
    page = visitor.page
    chips = page.locator(".builder-quick a.chip")
    chip = chips.nth(piece - 1) if isinstance(piece, int) else chips.nth(7)
    visitor.tap(chip)
    words = f"number:{piece}" if isinstance(piece, int) else "is:flexible"
    expect(page.locator("#results input[name=q]")).to_have_value(words)


@ON_A_PHONE
def test_a_deck_is_built_by_tapping(visitor: Visitor) -> None:
    page = make_deck(visitor)
    expect(page.locator("#problems .badge").first).to_be_visible()

    if TAPPED != PIECES:
        put_in(page, PIECES[len(TAPPED) :])
    added = []
    for piece in TAPPED:
        show_number(visitor, piece)
        added += [add_first(visitor), add_first(visitor)]
    show_number(visitor, "flexible")
    flexible = [add_first(visitor) for _ in range(4)]
    assert "CA-3" in problems(page)
    expect(page.locator("#problems .badge-error").first).to_be_visible()
    visitor.look("builder-problems")

    visitor.press("Undo")
    expect(page.locator("#deck-title .num")).to_have_text("17")
    visitor.press("Redo")
    expect(page.locator("#deck-title .num")).to_have_text("18")
    visitor.tap(page.locator(f"#drop-{flexible[3]}"))
    visitor.tap(page.locator(f"#drop-{flexible[2]}"))
    visitor.press("Fill in starters")
    visitor.tap(page.locator(f"#start-{added[1]}"))
    expect(page.locator(f"#start-{added[1]}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"#start-{added[0]}")).to_have_attribute("aria-pressed", "false")
    page.locator(f"#piece-{flexible[0]}").select_option("4")
    expect(page.locator("#builder .builder-bar")).to_contain_text("16")
    visitor.settle()
    visitor.reads("This deck is legal.")
    visitor.look("builder-legal")

    visitor.press("Save as a version")
    page.locator(".builder-top a .code").wait_for()
    _change_compare_and_share(visitor, flexible[1])


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

    assert before["y"] > 0 or not visitor.variant.is_phone
    assert [abs(spot["top"] - before["top"]) <= 1 for spot in seen] == [True, True]
    assert abs(seen[1]["y"] - before["y"]) <= 1
    # On a phone the deck stands above the search: the page goes on by the row that came in.
    assert (seen[0]["y"] > before["y"]) is visitor.variant.is_phone


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
    expect(page.locator("main .grid-cards li")).to_have_count(16)
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

    page.locator("#search-q").fill("is:flexible")
    page.locator("#search-q").press("Enter")
    code = add_first(visitor)
    page.locator(f"#piece-{code}").select_option("4")
    page.locator(f"#row-{code}").get_by_role("button", name=visitor.t("Place it")).click()
    expect(page.locator(f"#piece-{code}")).to_have_value("4")
    expect(page.locator("#search-q")).to_have_value("is:flexible")
    visitor.press("Undo")
    expect(page.locator(f"#piece-{code}")).to_have_value("")
    visitor.press("Save as a version")
    expect(page.locator(".builder-top a .code")).to_be_visible()
    page.locator(f"#drop-{code}").click()
    assert count(page) == 0
    visitor.look("builder-without-scripts")


@ON_A_DESK
def test_two_windows_do_not_overwrite_each_other(visitor: Visitor) -> None:
    page = make_deck(visitor)
    other = visitor.context.new_page()
    other.goto(page.url)
    show_number(visitor, 1)
    mine = add_first(visitor)
    other.locator(".builder-quick a.chip").nth(1).click()
    expect(other.locator("#results input[name=q]")).to_have_value("number:2")
    other.locator(FREE).first.click()

    expect(other.locator("#moved")).to_be_visible()
    expect(other.locator("#moved")).to_contain_text(mine)
    other.locator("#moved button[value^='add:']").click()
    expect(other.locator("#deck-title .num")).to_have_text("2")
    player = Player.objects.get(handle="sora")
    assert mine in Deck.objects.get(owner=player).draft["cards"]
