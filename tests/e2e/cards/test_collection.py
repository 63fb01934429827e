"""A collection on a phone: taps below faces, steps in the list, wants that are shown."""

from playwright.sync_api import expect

from cards.models import Card, Format, Holding
from cards.rules.content import Content
from cards.services import decks
from league.people.models import Player
from tests.cards.factories import NOW
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.people.factories import PlayerFactory

CODES = ("FND-001", "FND-002", "FND-003")


def _counts(player: Player) -> dict[str, tuple[int, int]]:
    rows = Holding.objects.filter(player=player).order_by("card__code")
    return {code: (have, want) for code, have, want in
            rows.values_list("card__code", "have", "want")}  # fmt: skip


def _public_deck() -> None:
    format = Format.objects.get(code="standard")
    deck = decks.create(owner=PlayerFactory(), name="石垣", format=format, now=NOW,
                        content=Content(CODES), visibility="public")  # fmt: skip
    decks.save_version(deck=deck, now=NOW)


@ON_A_PHONE
def test_cards_are_counted_by_taps_and_wants_are_shown(enter: Enter) -> None:
    visitor = enter()
    player = PlayerFactory(handle="sora", language=visitor.variant.language)
    visitor.sign_in(player)
    _public_deck()
    _tap_faces(visitor)
    assert _counts(player) == {"FND-001": (1, 0), "FND-002": (1, 1), "FND-003": (0, 0)}

    _step(visitor)
    assert _counts(player)["FND-001"] == (3, 0)

    _want_what_a_deck_lacks(visitor)
    assert _counts(player)["FND-003"] == (0, 1)

    link = _make_a_link(visitor)
    _read_by_another(enter(), link, wanted=2)


def _tap_faces(visitor: Visitor) -> None:
    """Tap fast, the last face twice; the page stays where it is."""
    page = visitor.go("/cards/")
    page.locator("#have-FND-003").scroll_into_view_if_needed()
    at = page.evaluate("scrollY")
    for button in ("have-FND-001", "have-FND-002", "want-FND-002"):
        page.locator(f"#{button}").tap()
    for pressed in ("true", "false"):
        page.locator("#have-FND-003").tap()
        expect(page.locator("#have-FND-003")).to_have_attribute("aria-pressed", pressed)
    for button in ("have-FND-001", "have-FND-002", "want-FND-002"):
        expect(page.locator(f"#{button}")).to_have_attribute("aria-pressed", "true")
    assert abs(page.evaluate("scrollY") - at) < 300
    visitor.look("cards-counted")


def _step(visitor: Visitor) -> None:
    page = visitor.go("/collection/")
    more = page.locator("#more-have-FND-001")
    more.tap()
    more.tap()
    expect(page.locator("#hold-FND-001 output").first).to_have_text("3")
    visitor.look("collection")


def _want_what_a_deck_lacks(visitor: Visitor) -> None:
    visitor.go("/collection/decks/")
    visitor.look("decks-to-build")
    visitor.tap(visitor.page.locator("button[form=lack]").first)
    expect(visitor.page.locator("#messages")).to_contain_text("石垣")


def _make_a_link(visitor: Visitor) -> str:
    visitor.go("/collection/wants/")
    visitor.press("Make a link")
    visitor.look("wants")
    text = visitor.page.locator("#wants-text").input_value()
    name = Card.objects.get(code="FND-003").current.name_ja
    assert f"FND-003 {name}" in text.splitlines()
    return text.splitlines()[-1]


def _read_by_another(other: Visitor, link: str, wanted: int) -> None:
    page = other.go(link.removeprefix(other.site))
    expect(page.locator(".grid-cards .face")).to_have_count(wanted)
    other.look("wants-shared")


@ON_A_PHONE
def test_taps_work_without_scripts(enter: Enter) -> None:
    visitor = enter(scripts=False)
    player = PlayerFactory(handle="sora", language=visitor.variant.language)
    visitor.sign_in(player)

    visitor.go("/cards/?q=FND-001")
    visitor.page.locator("#have-FND-001").click()

    assert visitor.page.url.endswith("/cards/?q=FND-001#hold-FND-001")
    expect(visitor.page.locator("#have-FND-001")).to_have_attribute("aria-pressed", "true")
    assert _counts(player) == {"FND-001": (1, 0)}
