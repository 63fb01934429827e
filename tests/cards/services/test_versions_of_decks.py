"""Versions of decks: what they pin, that they never change, what they are refused for."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cards import errors
from cards.models import Deck, DeckVersion
from cards.queries import decks as queries, listings
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW
from tests.cards.samples import AIR_RAID, LEGAL
from tests.cards.services.test_decks import made
from tests.people.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


def test_a_version_pins_cards_and_starters(house_set: Any) -> None:
    deck = made()

    version = services.save_version(deck=deck, now=NOW)

    assert version.number == 1
    assert queries.content_of(version).pieces == AIR_RAID.content.pieces
    assert sorted(queries.content_of(version).cards) == sorted(AIR_RAID.content.cards)
    assert version.digest == queries.digest(queries.snapshot(version))


def test_the_same_deck_is_the_same_version(house_set: Any) -> None:
    deck = made()
    first = services.save_version(deck=deck, now=NOW)

    assert services.save_version(deck=deck, now=NOW) == first

    card = first.version_cards.first().revision.card
    fields = {
        field.name: getattr(card.current, field.name)
        for field in card.current._meta.concrete_fields
        if field.name not in ("id", "number", "flavour_en", "created_at") and not field.generated
    }
    card.current = card.revisions.create(number=2, flavour_en="Loud.", **fields)
    card.save()
    assert services.save_version(deck=deck, now=NOW) == first  # the deck keeps its revisions

    services.renew(deck=deck, codes=[card.code], expected_step=deck.step, now=NOW)
    assert services.save_version(deck=deck, now=NOW).number == 2


def test_the_snapshot_holds_every_printed_field(house_set: Any) -> None:
    snapshot = queries.snapshot(services.save_version(deck=made(), now=NOW))

    card = next(card for card in snapshot["cards"] if card["code"] == "FND-008")
    assert set(card) == {
        "code", "revision", "set", "names", "persons", "number", "cost", "run", "phys", "skill",
        "rarity", "illustration", "flavour",
    }  # fmt: skip
    assert set(card["persons"][0]) == {"id", "ja", "en", "reading", "romaji"}
    assert set(card["skill"]) == {
        "kind", "effect", "magnitude", "per_phase", "per_match", "text",
    }  # fmt: skip
    assert snapshot["starters"]["1"] == "FND-008"


@pytest.mark.parametrize(
    "content",
    [
        Content((*AIR_RAID.content.cards, "FND-999"), AIR_RAID.content.starters),
        Content.of(AIR_RAID.content.cards, {1: "FND-008", 2: "FND-008"}),
        Content.of(AIR_RAID.content.cards, {1: "FND-001"}),
        Content.of(AIR_RAID.content.cards, {8: "FND-008"}),
    ],
    ids=["unknown card", "one card twice", "starter beside the deck", "no such piece"],
)
def test_what_cannot_be_pinned_is_refused_with_its_problems(
    house_set: Any, content: Content
) -> None:
    deck = made(content)

    with pytest.raises(errors.VersionUnsavable) as refused:
        services.save_version(deck=deck, now=NOW)

    assert refused.value.problems
    assert not deck.versions.exists()


def test_an_unfinished_deck_may_be_saved(house_set: Any) -> None:
    version = services.save_version(deck=made(Content(("FND-008",))), now=NOW)

    assert version.version_cards.count() == 1


def test_a_version_never_changes(house_set: Any) -> None:
    version = services.save_version(deck=made(), now=NOW)

    with pytest.raises(DatabaseError), transaction.atomic():
        DeckVersion.objects.filter(pk=version.pk).update(number=9)


def test_a_card_of_a_version_never_changes(house_set: Any) -> None:
    version = services.save_version(deck=made(), now=NOW)

    with pytest.raises(DatabaseError), transaction.atomic():
        version.version_cards.filter(position=1).update(starts_on=None)


def test_a_copy_is_private_and_knows_its_source(house_set: Any) -> None:
    version = services.save_version(deck=made(visibility=Deck.Visibility.PUBLIC), now=NOW)

    copy = services.clone(source=version, owner=PlayerFactory(), now=NOW)

    assert (copy.visibility, copy.copied_from) == (Deck.Visibility.PRIVATE, version)
    assert Content.from_json(copy.draft) == queries.content_of(version)


@pytest.mark.parametrize("legal", LEGAL, ids=str)
def test_the_long_code_of_a_deck_is_short_enough(house_set: Any, legal: Any) -> None:
    version = services.save_version(deck=made(legal.content), now=NOW)

    assert len(listings.long_code_of(version)) <= 80
