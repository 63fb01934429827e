"""An erratum moves no working deck: its owner sees what changed and takes the new revision."""

from typing import Any

import pytest

from cards.errors import DraftMoved
from cards.models import Card, Deck, Erratum
from cards.queries import decks as queries
from cards.rules.content import Content
from cards.services import decks as services
from cards.services.cards import publish, revise
from league.events.queries import previews
from tests.api.callers import Caller
from tests.cards.factories import NOW, CardFactory, DraftFactory
from tests.cards.services.test_decks import made, put
from tests.cards.views.building import press
from tests.cards.views.test_decks import browser_of
from tests.events.factories import EventFactory
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def correct(card: Card, **printed: Any) -> Card:
    """Publish an erratum of a card."""
    revision = revise(card=card)
    for name, value in printed.items():
        setattr(revision, name, value)
    revision.save()
    publish(revision=revision, by=None, now=NOW)
    Erratum.objects.create(
        revision=revision, day=NOW.date(), note_ja="印刷の誤り。", note_en="Misprint."
    )
    card.refresh_from_db()
    return card


def pinned(deck: Deck) -> dict[str, int]:
    """Return the revisions that a version saved now pins."""
    return queries.revisions_of(services.save_version(deck=deck, now=NOW))


def test_a_card_in_a_deck_keeps_its_revision_and_a_new_one_comes_in_the_newest() -> None:
    old, other = CardFactory(), CardFactory()
    deck = made(Content((old.code,)))
    for card in (old, other):
        correct(card, run=4)

    put(deck, old.code, other.code)

    assert pinned(deck) == {old.code: 1, other.code: 2}


def test_the_owner_takes_the_new_one_and_the_version_before_stays() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    before = services.save_version(deck=deck, now=NOW)
    correct(card, run=4)
    assert services.save_version(deck=deck, now=NOW) == before

    services.renew(deck=deck, codes=[card.code], expected_step=deck.step, now=NOW)

    assert pinned(deck) == {card.code: 2}
    assert queries.revisions_of(before) == {card.code: 1}


def test_only_the_cards_that_are_named_are_renewed() -> None:
    first, second = CardFactory(), CardFactory()
    deck = made(Content((first.code, second.code)))
    for card in (first, second):
        correct(card, run=4)

    services.renew(deck=deck, codes=[first.code, "ZZZ-001"], expected_step=deck.step, now=NOW)

    assert pinned(deck) == {first.code: 2, second.code: 1}


def test_a_stale_press_renews_nothing() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    correct(card, run=4)
    put(deck)

    with pytest.raises(DraftMoved):
        services.renew(deck=deck, codes=[card.code], expected_step=1, now=NOW)


def test_a_card_that_an_undo_brings_back_is_the_one_that_went() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    correct(card, run=4)
    put(deck)

    services.undo(deck=deck, expected_step=2)
    assert pinned(deck) == {card.code: 1}
    put(deck, step=1)
    put(deck, card.code)
    assert pinned(deck) == {card.code: 2}


def test_a_copy_is_of_the_same_revisions() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    version = services.save_version(deck=deck, now=NOW)
    correct(card, run=4)

    for source in (deck, version):
        copy = services.clone(source=source, owner=PlayerFactory(), now=NOW)
        assert pinned(copy) == {card.code: 1}


def test_a_deck_from_before_revisions_were_kept_shows_the_newest() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    Deck.objects.filter(pk=deck.pk).update(revisions={})

    correct(card, run=4)

    assert pinned(deck) == {card.code: 2}


def test_a_draft_that_is_not_published_is_no_revision_to_take() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    DraftFactory(card=card, number=2)

    assert pinned(deck) == {card.code: 1}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Misprint.", "Take revision 2")), ("ja", ("印刷の誤り。", "リビジョン2"))],
)
def test_the_builder_says_what_changed_and_one_press_takes_it(
    language: str, words: tuple[str, str], django_assert_max_num_queries: Any
) -> None:
    card = CardFactory(revision__run=2)
    player = PlayerFactory(language=language)
    deck = made(Content((card.code,)), owner=player)
    correct(card, run=5)
    browser = browser_of(player)

    page = browser.get(f"/decks/{deck.uid}/", headers={"Accept-Language": language})
    press(browser, deck, f"renew:{card.code}")
    after = browser.get(f"/decks/{deck.uid}/", headers={"Accept-Language": language})

    text = page.content.decode()
    assert all(word in text for word in words)
    assert 'id="renewals"' in text
    assert 'id="renewals"' not in after.content.decode()
    assert pinned(deck) == {card.code: 2}


def test_a_hand_in_shows_and_pins_the_revision_that_the_deck_has() -> None:
    card = CardFactory(revision__cost=3)
    deck = made(Content((card.code,)))
    correct(card, cost=8)

    shown = previews.of_draft(deck, EventFactory())

    assert shown.cost == 3


def test_the_api_tells_of_newer_revisions_and_takes_them() -> None:
    card = CardFactory()
    player = PlayerFactory()
    deck = made(Content((card.code,)), owner=player)
    correct(card, run=4)
    caller = Caller.of(player)
    path = f"/decks/{deck.uid}/draft/"

    draft = caller.get(path).json()
    taken = caller.put(path, {"step": 1, "cards": [card.code], "renew": [card.code]}).json()

    assert draft["newer"] == [
        {"card": card.code, "revision": 1, "newest": 2, "differs": ["run"]}
    ]  # fmt: skip
    assert taken["newer"] == []
    assert pinned(deck) == {card.code: 2}
