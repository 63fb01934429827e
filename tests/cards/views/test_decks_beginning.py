"""A deck begins as a sample or a public deck; what may not be played is said."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, Deck, DeckVersion, Format
from cards.services import decks as services
from tests.cards.factories import NOW, BanFactory
from tests.cards.samples import AIR_RAID, LEGAL
from tests.cards.views.building import address, draft_of, numbers, press
from tests.people.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


BARRED = "May not be played now"


@pytest.fixture
def empty(deck: Deck, browser: Client) -> Deck:
    """Return a second deck of the same player, without a card."""
    return services.create(owner=deck.owner, name="New", format=deck.format, now=NOW)


def others(visibility: str = "public", **given: Any) -> DeckVersion:
    format = Format.objects.get(code="standard")
    deck = services.create(
        owner=PlayerFactory(), name="Theirs", format=format, now=NOW,
        content=AIR_RAID.content, visibility=visibility, **given,
    )  # fmt: skip
    return services.save_version(deck=deck, now=NOW)


def ban(code: str) -> str:
    card = Card.objects.get(code=code)
    BanFactory(format=Format.objects.get(code="standard"), card=card)
    assert card.current
    return card.current.name


def shown(browser: Client, deck: Deck, **asked: str) -> str:
    return browser.get(reverse("decks:begin", args=[deck.uid]), asked).content.decode()


def test_an_empty_deck_leads_to_finished_ones(browser: Client, deck: Deck, empty: Deck) -> None:
    way = 'class="button button-small button-primary" href="/decks/{}/begin/"'

    assert way.format(empty.uid) in browser.get(address(empty)).content.decode()
    assert way.format(deck.uid) not in browser.get(address(deck)).content.decode()


def test_a_deck_begins_as_a_sample_and_is_as_it_was_after_undo(
    browser: Client, empty: Deck
) -> None:
    page = shown(browser, empty)
    press(browser, empty, "sample:air-raid")
    begun = draft_of(empty)
    press(browser, empty, "undo")

    assert page.count('value="sample:') == len(LEGAL) == 4
    assert begun == AIR_RAID.content.in_order(numbers(empty))
    assert draft_of(empty).cards == ()


def test_a_sample_that_is_not_legal_now_is_not_offered(browser: Client, empty: Deck) -> None:
    ban("FND-008")

    assert "sample:air-raid" not in shown(browser, empty)
    assert "sample:stone-wall" in shown(browser, empty)


def test_a_deck_begins_as_a_public_one_and_says_what_may_not_be_played(
    browser: Client, empty: Deck
) -> None:
    source = others().deck
    name = ban("FND-008")

    page = shown(browser, empty, q="theirs")
    press(browser, empty, f"copy:{source.uid}")
    said = browser.get(address(empty)).content.decode()

    assert f"{BARRED}: {name}" in page
    assert f"{BARRED}: {name}" in said
    assert draft_of(empty).cards == AIR_RAID.content.in_order(numbers(empty)).cards


def test_a_copy_says_what_may_not_be_played(browser: Client, deck: Deck) -> None:
    version = others()
    name = ban("FND-008")

    url = reverse("decks:version", args=[version.deck.uid, version.number])
    answer = browser.post(url, {"act": "clone"}, follow=True)

    assert f"{BARRED}: {name}" in answer.content.decode()


@pytest.mark.parametrize("act", ["sample:nothing", "sample:", "copy:nothing", "copy:private"])
def test_what_is_not_there_or_hidden_is_no_beginning(
    browser: Client, empty: Deck, act: str
) -> None:
    hidden = others("private").deck.uid

    answer = press(browser, empty, act.replace("private", hidden))

    assert answer.status_code in (400, 422)
    assert draft_of(empty).cards == ()


@pytest.mark.parametrize("rows", [1, 3])
def test_the_beginnings_take_the_same_queries(
    browser: Client, empty: Deck, rows: int, django_assert_num_queries: Any
) -> None:
    for _row in range(rows):
        others()
    shown(browser, empty)

    with django_assert_num_queries(15):
        page = shown(browser, empty)

    assert page.count('value="copy:') == rows
