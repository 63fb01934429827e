"""The builder: every button is a form, every answer shows the whole deck, nothing gets lost."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from cards.models import Deck, Format
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, CardFactory, DeckFactory, FormatFactory, PersonFactory
from tests.cards.samples import AIR_RAID, ALL, Sample
from tests.cards.views.building import address, draft_of, numbers, press
from tests.markup import tight

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "builder"}


def test_the_page_shows_cards_starters_cost_and_problems(browser: Client, deck: Deck) -> None:
    page = tight(browser.get(address(deck)))

    assert "FND-008" in page
    assert re.search(r'aria-pressed="true" value="unstart:FND-008"', page)
    assert '<b class="num">93</b>' in page
    assert "This deck is legal." in page


def test_a_card_goes_in_and_out(browser: Client, deck: Deck) -> None:
    press(browser, deck, "add:FND-001")
    assert "FND-001" in draft_of(deck).cards

    press(browser, deck, "drop:FND-001")
    assert draft_of(deck) == AIR_RAID.content.in_order(numbers(deck))


@pytest.mark.parametrize(
    ("act", "more", "piece"),
    [
        ("unstart:FND-008", {}, None),
        ("start:FND-013:1", {}, "FND-013"),
        ("vacate:1", {}, None),
        ("place:FND-013", {"piece-FND-013": "1"}, "FND-013"),
        ("place:FND-008", {"piece-FND-008": ""}, None),
    ],
)
def test_starters_are_chosen(
    browser: Client, deck: Deck, act: str, more: dict[str, str], piece: str | None
) -> None:
    answer = press(browser, deck, act, **more)

    assert answer.status_code == 302
    assert draft_of(deck).pieces.get(1) == piece


def test_starters_are_filled_in(browser: Client, deck: Deck) -> None:
    services.change(deck=deck, content=Content(AIR_RAID.content.cards), expected_step=1, now=NOW)

    press(browser, deck, "fill")

    assert sorted(draft_of(deck).pieces) == [1, 2, 3, 4, 5, 6, 7]


def test_undo_and_redo(browser: Client, deck: Deck) -> None:
    before = draft_of(deck)
    press(browser, deck, "clear")
    cleared = draft_of(deck)

    press(browser, deck, "undo")
    undone = draft_of(deck)
    press(browser, deck, "redo")

    assert (cleared, undone, draft_of(deck)) == (Content(), before, Content())


def test_after_a_press_the_search_is_still_there(browser: Client, deck: Deck) -> None:
    answer = press(browser, deck, "add:FND-001", q="number:1", cap="90")

    assert answer["Location"] == f"{address(deck)}?q=number%3A1&cap=90#pick-FND-001"
    page = browser.get(answer["Location"]).content.decode()
    assert 'value="number:1"' in page
    assert "category_cost_exceeded" in page


def test_htmx_gets_the_builder_only_and_the_news_for_screen_readers(
    browser: Client, deck: Deck
) -> None:
    page = tight(press(browser, deck, "drop:FND-008", headers=HTMX))

    assert "<html" not in page
    assert 'id="builder"' in page
    assert re.search(r'id="builder-status" hx-swap-oob="innerHTML">17 cards, cost \d+', page)


def test_htmx_gets_the_results_only_when_searching(browser: Client, deck: Deck) -> None:
    headers = {**HTMX, "HTTP_HX_TARGET": "results"}

    answer = browser.get(address(deck), {"q": "skill:leap"}, **headers)

    page = answer.content.decode()
    assert page.strip().startswith('<div id="results">')
    assert "HX-Request" in answer["Vary"]


def test_a_bad_term_warns_beside_what_was_found(browser: Client, deck: Deck) -> None:
    page = browser.get(address(deck), {"q": "colour:red number:4"}).content.decode()

    assert "There is no search field “colour”" in page
    assert "FND-046" in page


def test_a_card_whose_person_is_in_says_so_instead_of_a_button(house_set: Any) -> None:
    person = PersonFactory(name_en="Ann Twice")
    inside, outside = CardFactory(persons=[person]), CardFactory(persons=[person])
    deck = DeckFactory(
        draft={"cards": [inside.code], "starters": {}}, format=Format.objects.get(code="standard")
    )
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")

    page = client.get(address(deck), {"q": f"code={outside.code}"}).content.decode()

    assert f"Ann Twice is in the deck already, on {inside.current.name}." in page
    assert re.search(rf'value="add:{outside.code}"[^>]*\sdisabled\s', page)


def test_the_builder_judges_by_the_day_of_an_event_and_keeps_it(
    browser: Client, deck: Deck
) -> None:
    early = {"day": "2020-01-01", "number": "1"}

    page = browser.get(address(deck), early).content.decode()
    answer = press(browser, deck, "drop:FND-008", **early)

    assert re.search(r'value="add:FND-001"[^>]*\sdisabled\s', page)
    assert "may be played only from" in page
    assert answer["Location"] == f"{address(deck)}?number=1&day=2020-01-01#deck"


def test_one_card_is_shown_large_with_what_can_be_done(
    browser: Client, deck: Deck, django_assert_num_queries: Any
) -> None:
    headers = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "card-sheet"}

    starter, other, missing = (
        browser.get(address(deck), {"card": code}, **headers)
        for code in ("FND-008", "FND-001", "NOPE-999")
    )

    acts = [
        re.findall(r'name="act"\s+value="([^"]+)"', page.content.decode())
        for page in (starter, other)
    ]
    assert acts == [["unstart:FND-008", "drop:FND-008"], ["add:FND-001"]]
    assert b'viewBox="0 0 400 560"' in starter.content
    assert missing.status_code == 404
    with django_assert_num_queries(10):
        browser.get(address(deck), {"card": "FND-008"}, **headers)


def test_the_chip_of_a_number_keeps_the_other_filters_and_leads_back(
    browser: Client, deck: Deck
) -> None:
    asked = {"q": "a", "number": "4", "cost_max": "5"}

    page = html.unescape(browser.get(address(deck), asked).content.decode())

    assert 'href="?q=a&cost_max=5&number=3#search"' in page
    assert 'href="?q=a&cost_max=5#search"' in page


def test_a_deck_changed_elsewhere_loses_nothing(browser: Client, deck: Deck) -> None:
    seen = deck.step
    shown = json.dumps(deck.draft)
    press(browser, deck, "drop:FND-008")

    answer = browser.post(address(deck), {"act": "add:FND-001", "step": seen, "shown": shown})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "draft_moved" in page
    assert "FND-001" in page
    assert tight(page).count('data-card="FND-008"><svg') == 2  # the card, and the starter of 1
    assert "FND-001" not in draft_of(deck).cards

    moved = page[page.index('id="moved"') :]
    mine = re.search(r'name="shown" value="([^"]+)"', moved)
    assert mine
    press_mine = {"act": "put", "step": deck.step, "shown": html.unescape(mine[1])}
    assert browser.post(address(deck), press_mine).status_code == 302
    assert {"FND-001", "FND-008"} <= set(draft_of(deck).cards)


def test_saving_makes_a_version_and_says_its_code(browser: Client, deck: Deck) -> None:
    page = press(browser, deck, "save", headers=HTMX).content.decode()

    assert deck.versions.get().code in page


def test_what_cannot_be_saved_is_explained(browser: Client, deck: Deck) -> None:
    press(browser, deck, "add:FND-999")

    answer = press(browser, deck, "save")

    assert answer.status_code == 422
    assert "version_unsavable" in answer.content.decode()
    assert not deck.versions.exists()


def test_settings_are_saved_and_mistakes_kept(browser: Client, deck: Deck) -> None:
    good = {"name": "Nachtzug", "format": "standard", "visibility": "public", "note": "x"}

    assert press(browser, deck, "describe", **good).status_code == 302
    answer = press(browser, deck, "describe", **{**good, "name": "\u202eevil"})

    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Nachtzug", "public")
    assert answer.status_code == 422
    assert "text_invisible" in answer.content.decode()


@pytest.mark.parametrize("sample", ALL, ids=str)
def test_every_problem_has_code_rule_and_sentence(house_set: Any, sample: Sample) -> None:
    deck = DeckFactory(draft=sample.content.to_json(), format=Format.objects.get(code="standard"))
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")

    page = client.get(address(deck)).content.decode()

    for code in sample.codes:
        assert code in page
    assert ("This deck is legal." in page) == (not re.search(r"class=\"problem ", page))


def test_both_languages(browser: Client, deck: Deck) -> None:
    deck.owner.language = "ja"
    deck.owner.save()

    page = browser.get(address(deck)).content.decode()

    assert 'lang="ja"' in page
    assert "枚" in page


@pytest.mark.parametrize("cards", [1, 30])
def test_the_builder_takes_the_same_queries_for_any_deck(
    house_set: Any, cards: int, django_assert_num_queries: Any
) -> None:
    codes = [f"FND-{number:03d}" for number in range(1, 1 + cards)]
    deck = DeckFactory(
        draft={"cards": codes, "starters": {}}, format=Format.objects.get(code="standard")
    )
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")
    client.get(address(deck))

    with django_assert_num_queries(15):
        client.get(address(deck), {"q": ""})


def test_a_guest_of_the_page_sees_no_builder(deck: Deck) -> None:
    services.save_version(deck=deck, now=NOW)
    services.describe(deck=deck, visibility="public")

    page = Client().get(address(deck)).content.decode()

    assert 'id="builder"' not in page
    assert deck.versions.get().code in page


def test_formats_can_be_chosen(browser: Client, deck: Deck) -> None:
    FormatFactory(code="rookie", number=2, name_en="Rookie")

    assert "Rookie" in browser.get(address(deck)).content.decode()


def test_every_button_of_the_builder_says_that_it_submits(browser: Client, deck: Deck) -> None:
    page = browser.get(address(deck)).content.decode()

    buttons = re.findall(r'<button[^>]*form="press"[^>]*>', page)

    assert len(buttons) > 40
    assert [button for button in buttons if 'type="submit"' not in button] == []
