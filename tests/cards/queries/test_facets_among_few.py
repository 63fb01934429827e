"""Counts and pages show every change of cards at once."""

import pytest

from cards.queries.cards import persons_of
from cards.queries.search import facets
from cards.queries.search.condition import Chosen, find
from cards.queries.search.results import look
from cards.services.cards import publish, revise
from tests.cards.factories import NOW, BanFactory, CardFactory, FormatFactory, PersonFactory
from tests.cards.queries.test_search import DAY

pytestmark = pytest.mark.django_db


def test_counts_and_pages_follow_every_change() -> None:
    card = CardFactory(revision__rarity="C")
    format = FormatFactory()

    def counted() -> tuple[dict[str, int], dict[str, int], tuple[int, ...]]:
        seen = facets.count(find("", day=DAY), per_page=24)
        return dict(seen.counts["rarity"]), dict(seen.counts["legal"]), seen.page

    before = counted()
    revised = revise(card=card)
    revised.rarity = "SR"
    revised.save()
    draft = counted()
    publish(revision=revised, by=None, now=NOW)
    published = counted()
    another = CardFactory(revision__rarity="C")
    added = counted()
    BanFactory(format=format, card=card, valid_from=DAY, valid_until=DAY)
    banned = counted()

    assert before == draft == ({"C": 1}, {"standard": 1}, (card.pk,))
    assert published == ({"SR": 1}, {"standard": 1}, (card.pk,))
    assert added == ({"C": 1, "SR": 1}, {"standard": 2}, (card.pk, another.pk))
    assert banned == ({"C": 1, "SR": 1}, {"standard": 1}, (card.pk, another.pk))


def test_a_page_shows_every_change_at_once() -> None:
    person = PersonFactory(name_en="Before")
    card = CardFactory(persons=[person], revision__name_en="Old")

    def shown() -> list[tuple[str, list[str]]]:
        page = look("", day=DAY, chosen=Chosen(), sort="code", page="1").page
        return [(card.current.name_en, [p.name_en for p in persons_of(card)]) for card in page]  # type: ignore[union-attr]

    before = shown()
    person.name_en = "After"
    person.save()
    renamed = shown()
    revised = revise(card=card)
    revised.name_en = "New"
    revised.save()
    publish(revision=revised, by=None, now=NOW)

    assert before == [("Old", ["Before"])]
    assert renamed == [("Old", ["After"])]
    assert shown() == [("New", ["After"])]
