"""A card's way through the services: drafted, published, revised, dated, merged, withdrawn."""

from datetime import date

import pytest

from cards.models import Migration
from cards.queries.cards import PRINTED, resolve
from cards.services.cards import (
    AlreadyPublished,
    CardMigrated,
    CardWithoutPersons,
    DatesOverlap,
    MergeInCircle,
    NothingToRevise,
    RevisionOutdated,
    approve,
    ban,
    merge,
    publish,
    revise,
    withdraw,
)
from tests.cards.factories import NOW, BareCardFactory, CardFactory, DraftFactory, FormatFactory

pytestmark = pytest.mark.django_db


def test_publishing_fixes_the_revision_and_makes_it_current() -> None:
    draft = DraftFactory()

    done = publish(revision=draft, by=None, now=NOW)

    done.card.refresh_from_db()
    assert (done.published_at, done.card.current) == (NOW, done)


def test_published_revision_is_not_published_again() -> None:
    card = CardFactory()

    with pytest.raises(AlreadyPublished):
        publish(revision=card.current, by=None, now=NOW)


def test_older_draft_does_not_come_back() -> None:
    card = BareCardFactory()
    older, newer = DraftFactory(card=card, number=1), DraftFactory(card=card, number=2)
    publish(revision=newer, by=None, now=NOW)

    with pytest.raises(RevisionOutdated):
        publish(revision=older, by=None, now=NOW)


def test_card_of_nobody_is_not_published() -> None:
    draft = DraftFactory()
    draft.card.card_persons.all().delete()

    with pytest.raises(CardWithoutPersons):
        publish(revision=draft, by=None, now=NOW)


def test_revising_copies_every_printed_field_once() -> None:
    card = CardFactory()

    draft, again = revise(card=card), revise(card=card)

    assert (draft, draft.number, draft.published_at) == (again, 2, None)
    assert [getattr(draft, name) for name in PRINTED] == [
        getattr(card.current, name) for name in PRINTED
    ]


def test_draft_alone_is_not_revised() -> None:
    with pytest.raises(NothingToRevise):
        revise(card=DraftFactory().card)


def test_overlapping_dates_are_refused() -> None:
    card, format = CardFactory(), FormatFactory()
    ban(card=card, format=format, valid_from=date(2026, 5, 1), valid_until=None, now=NOW)

    with pytest.raises(DatesOverlap):
        approve(card=card, valid_from=date(2026, 5, 1), valid_until=None, by=None)
    with pytest.raises(DatesOverlap):
        ban(card=card, format=format, valid_from=date(2026, 6, 1), valid_until=None, now=NOW)


def test_chain_of_merges_ends_at_the_card_that_stays() -> None:
    first, second, third = CardFactory(), CardFactory(), CardFactory()

    merge(old=first, new=second)
    merge(old=second, new=third)

    assert resolve([first.code, second.code, third.code]) == {
        first.code: third.code, second.code: third.code,
    }  # fmt: skip


def test_merging_never_goes_in_circles() -> None:
    first, second = CardFactory(), CardFactory()
    merge(old=first, new=second)

    with pytest.raises(MergeInCircle):
        merge(old=second, new=first)
    with pytest.raises(MergeInCircle):
        merge(old=second, new=second)
    with pytest.raises(MergeInCircle):
        merge(old=second, new=BareCardFactory())


def test_migrated_card_is_not_migrated_again() -> None:
    card = CardFactory()
    withdraw(old=card)

    with pytest.raises(CardMigrated):
        merge(old=card, new=CardFactory())
    assert Migration.objects.get().strategy == "withdraw"
