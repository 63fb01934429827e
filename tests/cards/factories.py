"""Cards as a test needs them: a published revision, approved from 2026-01-01 on."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import factory

from cards.models import (
    Approval,
    Ban,
    Card,
    CardPerson,
    CardRevision,
    CardSet,
    Deck,
    Format,
    FormatPeriod,
    Person,
)
from tests.worlds import made_once

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
TODAY = NOW.date()


class CardSetFactory(factory.django.DjangoModelFactory[CardSet]):
    class Meta:
        model = CardSet
        django_get_or_create = ("code",)

    code = "TST"
    number = factory.Sequence(lambda n: 100 + n)
    game = "carriers"
    name_ja = "テスト"
    name_en = "Test"
    house = True


class PersonFactory(factory.django.DjangoModelFactory[Person]):
    class Meta:
        model = Person

    slug = factory.Sequence(lambda n: f"person-{n}")
    name_ja = factory.Sequence(lambda n: f"人物{n}")
    name_en = factory.Sequence(lambda n: f"Person {n}")
    reading = factory.Sequence(lambda n: f"じんぶつ {n}")
    romaji = factory.Sequence(lambda n: f"Jinbutsu {n}")


class DraftFactory(factory.django.DjangoModelFactory[CardRevision]):
    """An unpublished revision; its card has one new person unless the card is given."""

    class Meta:
        model = CardRevision

    card = factory.SubFactory("tests.cards.factories.BareCardFactory")
    number = 1
    name_ja = factory.LazyAttribute(lambda r: f"カード{r.card.collector_number}")
    name_en = factory.LazyAttribute(lambda r: f"Card {r.card.collector_number}")
    carrier_number = 4
    cost = 3
    run = 2
    phys = 5
    rarity = "C"
    palette = ["#22332d", "#5b8a78", "#e3eee9"]
    emblem = "star"
    flavour_ja = "静か。"
    flavour_en = "Quiet."


class BareCardFactory(factory.django.DjangoModelFactory[Card]):
    """A card without revisions; ``persons`` gives its persons, by default a new one."""

    class Meta:
        model = Card
        skip_postgeneration_save = True

    card_set = factory.SubFactory(CardSetFactory)
    collector_number = factory.Sequence(lambda n: 1 + n)
    code = factory.LazyAttribute(lambda c: f"{c.card_set.code}-{c.collector_number:03d}")
    game = "carriers"

    @factory.post_generation
    def persons(self: Any, create: bool, given: list[Person] | None, **_rest: Any) -> None:
        for position, person in enumerate(given or [PersonFactory()], start=1):
            CardPerson.objects.create(card=self, person=person, position=position)


class CardFactory(BareCardFactory):
    """A published card; ``revision__run=5`` sets what is printed, ``approved=False`` its dates."""

    @factory.post_generation
    def revision(self: Any, create: bool, given: Any, **printed: Any) -> None:
        self.current = DraftFactory(card=self, published_at=NOW, **printed)
        self.save(update_fields=["current"])

    @factory.post_generation
    def approved(self: Any, create: bool, given: Any, **_rest: Any) -> None:
        if given is not False:
            ApprovalFactory(card=self)


class ApprovalFactory(factory.django.DjangoModelFactory[Approval]):
    class Meta:
        model = Approval

    card = factory.SubFactory(CardFactory)
    valid_from = date(2026, 1, 1)
    valid_until = None


@made_once
def cards_of(pieces: Sequence[int]) -> list[Card]:
    """Make what `CardFactory` makes, a card for each of these numbers, in a handful of inserts."""
    card_set = CardSetFactory()
    numbers = [BareCardFactory._meta.next_sequence() + 1 for _piece in pieces]
    cards = Card.objects.bulk_create(
        Card(
            card_set=card_set,
            collector_number=number,
            code=f"{card_set.code}-{number:03d}",
            game=card_set.game,
        )
        for number in numbers
    )
    persons = Person.objects.bulk_create(PersonFactory.build_batch(len(cards)))
    CardPerson.objects.bulk_create(
        CardPerson(card=card, person=person, position=1)
        for card, person in zip(cards, persons, strict=True)
    )
    revisions = CardRevision.objects.bulk_create(
        DraftFactory.build(card=card, carrier_number=piece, published_at=NOW)
        for card, piece in zip(cards, pieces, strict=True)
    )
    Approval.objects.bulk_create(ApprovalFactory.build(card=card) for card in cards)
    for card, revision in zip(cards, revisions, strict=True):
        card.current = revision
    Card.objects.bulk_update(cards, ["current"])
    return cards


class FormatFactory(factory.django.DjangoModelFactory[Format]):
    """The format ``standard`` with one open period, unless said otherwise."""

    class Meta:
        model = Format
        django_get_or_create = ("code",)
        skip_postgeneration_save = True

    code = "standard"
    number = factory.Sequence(lambda n: 1 + n)
    game = "carriers"
    name_ja = "スタンダード"
    name_en = "Standard"

    @factory.post_generation
    def period(self: Any, create: bool, given: Any, **limits: Any) -> None:
        if given is not False and not self.periods.exists():
            FormatPeriodFactory(format=self, **limits)


class FormatPeriodFactory(factory.django.DjangoModelFactory[FormatPeriod]):
    class Meta:
        model = FormatPeriod

    format = factory.SubFactory(FormatFactory, period=False)
    valid_from = date(2026, 1, 1)


class BanFactory(factory.django.DjangoModelFactory[Ban]):
    class Meta:
        model = Ban

    format = factory.SubFactory(FormatFactory)
    card = factory.SubFactory(CardFactory)
    valid_from = date(2026, 6, 1)


class DeckFactory(factory.django.DjangoModelFactory[Deck]):
    """A private deck of a new player; ``content`` gives its draft."""

    class Meta:
        model = Deck
        skip_postgeneration_save = True

    owner = factory.SubFactory("tests.people.factories.PlayerFactory")
    name = factory.Sequence(lambda n: f"Deck {n}")
    format = factory.SubFactory(FormatFactory)
    game = "carriers"
    draft = factory.LazyFunction(lambda: {"cards": [], "starters": {}})
    step = 1

    @factory.post_generation
    def first_step(self: Any, create: bool, given: Any, **_rest: Any) -> None:
        self.steps.create(number=self.step, draft=self.draft)
