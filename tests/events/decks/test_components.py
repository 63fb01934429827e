"""A card of another game, from the database to the judge and to the deck as it was handed in."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from cards.models import CardRevision, DeckVersion
from cards.queries import decks, legality
from cards.rules.content import Content
from league.events.models import Submission
from league.events.shown import ShownCard, ShownDeck
from tests.cards.factories import TODAY, CardFactory, FormatFactory

pytestmark = pytest.mark.django_db
FACE = {"face": "heads", "worth": [1, 2]}


@pytest.fixture
def coin() -> CardRevision:
    none = dict.fromkeys(("carrier_number", "cost", "run", "phys"))
    card = CardFactory(
        **{f"revision__{name}": value for name, value in none.items()}, revision__component=FACE
    )
    return legality.with_persons(CardRevision.objects.all()).get(card=card)


def test_the_judge_of_its_game_gets_what_it_prints(coin: CardRevision) -> None:
    content = Content.of((coin.card.code, CardFactory().code), {})

    known = legality.examine(content, format=FormatFactory(), day=TODAY).known

    assert [card.plain().component for card in known.values()] == [FACE, None]


def test_a_deck_keeps_what_it_prints_and_says_nothing_of_it_for_other_cards(
    coin: CardRevision,
) -> None:
    usual = legality.with_persons(CardRevision.objects.all()).get(card=CardFactory())

    kept: dict[str, Any] = decks.printed(coin)

    assert kept["component"] == FACE
    assert "component" not in decks.printed(usual)


def test_a_list_of_a_locked_deck_shows_what_it_prints(coin: CardRevision) -> None:
    card = ShownCard(decks.printed(coin), None)

    listed = render_to_string("events/decks/locked_card.html", {"card": card})

    assert "<span>face heads</span>" in listed
    assert "<span>worth 1, 2</span>" in listed


def test_a_deck_that_nobody_starts_has_no_heading_for_starters(coin: CardRevision) -> None:
    snapshot = decks.snapshot_of("carriers", [coin], {})
    deck = ShownDeck(Submission(snapshot=snapshot, version=DeckVersion(code="CL-7K3Q-9F")))

    page = render_to_string("events/declare/declared_deck.html", {"deck": deck})

    assert "<span>face heads</span>" in page
    assert "Starters" not in page
    assert "Other cards" not in page
