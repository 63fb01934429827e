"""Proxies to print: every copy of the pinned revisions, nine on a page, as hidden as the deck."""

from typing import Any

import pytest
from django.urls import reverse

from cards.models import Card, DeckVersion
from cards.rules.content import Content
from cards.services.cards import publish, revise
from tests.cards.factories import NOW, CardFactory, cards_of
from tests.cards.views.test_decks import browser_of, saved
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
FACE, PAGE = '<svg xmlns="http://www.w3.org/2000/svg" class="face"', '<section class="proxy-page"'


def address(version: DeckVersion) -> str:
    return reverse("decks:proxies", args=[version.deck.uid, version.number])


def read(version: DeckVersion, language: str = "en") -> str:
    answer = browser_of(None).get(address(version), headers={"accept-language": language})
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize(("cards", "pages"), [(1, 1), (9, 1), (10, 2)])
def test_nine_cards_are_on_a_page(cards: int, pages: int, django_assert_num_queries: Any) -> None:
    codes = tuple(card.code for card in cards_of([4] * cards))
    version = saved(content=Content(codes), visibility="public")

    with django_assert_num_queries(3):
        page = read(version)

    assert (page.count(FACE), page.count(PAGE)) == (cards, pages)


def test_each_copy_is_printed(house_set: Any) -> None:
    version = saved(content=Content(("FND-008", "FND-008", "FND-013")), visibility="public")

    page = read(version)

    assert [page.count(f">{code} ") for code in ("FND-008", "FND-013")] == [4, 2]


@pytest.mark.parametrize(("language", "name"), [("ja", "古い名前"), ("en", "Old name")])
def test_the_words_are_those_of_the_pinned_revision(language: str, name: str) -> None:
    card: Card = CardFactory(revision__name_ja="古い名前", revision__name_en="Old name")
    version = saved(content=Content((card.code,)), visibility="public")
    draft = revise(card=card)
    draft.name_ja, draft.name_en = "新しい名前", "New name"
    draft.save()
    publish(revision=draft, by=None, now=NOW)

    page = read(version, language)

    assert name in page
    assert not {"新しい名前", "New name"} & set(page.replace("<", ">").split(">"))


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_whoever_may_not_see_the_deck_sees_no_proxies(visibility: str) -> None:
    version = saved(visibility=visibility)
    readers = (None, PlayerFactory(), version.deck.owner)

    seen = [browser_of(reader).get(address(version)).status_code for reader in readers]

    assert seen == ([404, 404, 200] if visibility == "private" else [200, 200, 200])


def test_the_deck_and_the_builder_lead_to_them() -> None:
    version = saved()
    client = browser_of(version.deck.owner)
    pages = [("decks:version", [version.deck.uid, 1]), ("decks:deck", [version.deck.uid])]

    texts = [client.get(reverse(name, args=args)).content.decode() for name, args in pages]

    assert [f'href="{address(version)}"' in text for text in texts] == [True, True]
