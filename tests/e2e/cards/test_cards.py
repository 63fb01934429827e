"""Finding cards, by words in any script, fields and facets."""

from playwright.sync_api import expect

from cards.models import Person
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor


def count_shown(visitor: Visitor) -> int:
    visitor.settle()
    return int("".join(c for c in visitor.page.locator("#found").inner_text() if c.isdigit()))


def search(visitor: Visitor, words: str) -> int:
    """Type, and wait for the answer that belongs to what was typed."""
    with visitor.page.expect_response(lambda answer: "/cards/?" in answer.url):
        visitor.page.locator("#q").fill(words)
    return count_shown(visitor)


@ON_A_PHONE
def test_a_person_is_found_by_kanji_kana_and_romaji(visitor: Visitor) -> None:
    person = Person.objects.exclude(reading="").order_by("pk").first()
    visitor.go("/cards/")
    assert count_shown(visitor) == 120

    counts = {
        words: search(visitor, words) for words in (person.name_ja, person.reading, person.romaji)
    }

    assert all(0 < count < 12 for count in counts.values()), counts
    codes = visitor.page.locator("#results a[href^='/cards/']")
    assert person.cards.first().code in codes.first.get_attribute("href")


@ON_A_DESK
def test_fields_facets_and_the_card_page(visitor: Visitor) -> None:
    page = visitor.go("/cards/")
    visitor.press("How to search")
    page.get_by_role("link", name="run>=4", exact=True).click()
    expect(page.locator("#q")).to_have_value("run>=4")
    runners = count_shown(visitor)
    assert 0 < runners < 120

    page.locator("summary").filter(has_text=visitor.t("Filters")).click()
    facet = page.locator("#facets a.chip").first
    wanted = int("".join(filter(str.isdigit, facet.locator(".chip-count").inner_text())))
    with page.expect_response(lambda answer: "/cards/?" in answer.url):
        visitor.tap(facet)
    assert count_shown(visitor) == wanted

    with page.expect_response(lambda answer: "/cards/?" in answer.url):
        page.locator("#q").fill("run>=4 speed:9 foo:bar")
    expect(page.locator(".search-warning").first).to_be_visible()
    visitor.look("cards-warnings")

    visitor.go("/cards/?q=FND-047")
    visitor.tap(page.locator("#results .grid-cards a").first)
    expect(page.locator("main svg[role=img]").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("FND-047")
    page.locator("#id_date").fill("2020-01-01")
    visitor.reads("not yet approved")


@ON_A_PHONE
def test_search_works_without_scripts(enter: Enter) -> None:
    visitor = enter(scripts=False)
    page = visitor.go("/cards/")
    counts = []
    for words in ("", "number:4"):
        page.locator("#q").fill(words)
        with page.expect_navigation():
            page.locator("#q").press("Enter")
        counts.append(count_shown(visitor))
    page.locator("summary").filter(has_text=visitor.t("Filters")).click()
    page.locator("#cost_min").select_option(index=2)
    visitor.press("Apply")

    assert counts[0] == 120
    assert 0 < count_shown(visitor) < counts[1] < 120
    assert "cost_min=" in page.url
