"""The database itself protects a saved deck: no card can be added or removed."""

import pytest
from django.db import IntegrityError, transaction

from cards.models import CardRevision, DeckVersion, DeckVersionCard
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, CardFactory
from tests.cards.services.test_decks import made

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def content() -> Content:
    """Two cards of three: the third is not in the deck."""
    first, second, _other = (CardFactory().code for _ in range(3))
    return Content((first, second))


@pytest.fixture
def saved(content: Content) -> DeckVersion:
    return services.save_version(deck=made(content), now=NOW)


def pins(version: DeckVersion) -> list[tuple[int, int, int | None]]:
    rows = DeckVersionCard.objects.filter(version=version).order_by("position")
    return list(rows.values_list("position", "revision_id", "starts_on"))


def add(version: DeckVersion) -> None:
    other = CardRevision.objects.exclude(in_versions__version=version)[0]
    DeckVersionCard.objects.create(version=version, revision=other, position=99)


@transaction.atomic
def exchange(version: DeckVersion) -> None:
    version.version_cards.filter(position=1).delete()
    add(version)


def test_no_card_is_added_to_a_saved_deck(saved: DeckVersion) -> None:
    before = pins(saved)

    with pytest.raises(IntegrityError, match="none is added"):
        add(saved)

    assert pins(saved) == before


def test_no_card_is_added_in_a_transaction_that_has_written_before(
    saved: DeckVersion, content: Content
) -> None:
    before = pins(saved)

    with transaction.atomic():
        services.save_version(deck=made(content), now=NOW)
        with pytest.raises(IntegrityError, match="none is added"), transaction.atomic():
            add(saved)

    assert pins(saved) == before


def test_no_card_is_taken_out_of_a_saved_deck(saved: DeckVersion) -> None:
    before = pins(saved)

    with pytest.raises(IntegrityError, match="none is taken out"):
        saved.version_cards.filter(position=1).delete()

    assert pins(saved) == before


def test_no_card_is_exchanged_for_another(saved: DeckVersion) -> None:
    before = pins(saved)

    with pytest.raises(IntegrityError, match="none is added"):
        exchange(saved)

    assert pins(saved) == before


def test_a_deck_is_saved_inside_other_transactions(content: Content) -> None:
    with transaction.atomic(), transaction.atomic():
        version = services.save_version(deck=made(content), now=NOW)
        with transaction.atomic():
            add(version)

    assert len(pins(version)) == 1 + len(set(version.deck.draft["cards"]))


def test_a_deck_goes_with_its_versions_and_their_cards(saved: DeckVersion) -> None:
    services.delete(deck=saved.deck)

    assert not DeckVersionCard.objects.filter(version_id=saved.pk).exists()
    assert not DeckVersion.objects.filter(pk=saved.pk).exists()
