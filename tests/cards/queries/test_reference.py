"""Cached values last only while they are true: every change gives a new stamp."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from django.db import connection

from cards.models import (
    Approval,
    Ban,
    Card,
    CardSet,
    Erratum,
    Format,
    FormatPeriod,
    FormatSet,
    Person,
)
from cards.queries import catalogue, reference
from cards.services import cards as services
from tests.cards.factories import (
    NOW,
    ApprovalFactory,
    BanFactory,
    BareCardFactory,
    CardFactory,
    CardSetFactory,
    DraftFactory,
    FormatFactory,
    FormatPeriodFactory,
    PersonFactory,
)

pytestmark = pytest.mark.django_db


@dataclass
class Ground:
    card: Card = field(default_factory=CardFactory)
    other: Card = field(default_factory=CardFactory)
    person: Person = field(default_factory=PersonFactory)
    draft: Any = field(default_factory=DraftFactory)
    ban: Ban = field(default_factory=BanFactory)
    period: FormatPeriod = field(
        default_factory=lambda: FormatPeriodFactory(
            format=FormatFactory(code="pool", number=977, period=False)
        )
    )

    def __post_init__(self) -> None:
        self.period.sets.add(self.card.card_set)


def revised(ground: Ground) -> None:
    revision = services.revise(card=ground.card)
    services.publish(revision=revision, by=None, now=NOW)


CHANGES: dict[str, Callable[[Ground], object]] = {
    "a card is made": lambda g: CardFactory(),
    "a card is published": lambda g: services.publish(revision=g.draft, by=None, now=NOW),
    "a draft is taken away": lambda g: g.draft.delete(),
    "a card is revised": revised,
    "a person is renamed": lambda g: Person.objects.update(name_ja="別名"),
    "a person is taken away": lambda g: g.person.delete(),
    "a person leaves a draft": lambda g: g.draft.card.card_persons.all().delete(),
    "a set is renamed": lambda g: CardSet.objects.update(name_en="Else"),
    "an erratum is noted": lambda g: Erratum.objects.create(
        revision=g.card.current, day=NOW.date(), note_ja="注", note_en="Note"
    ),
    "an approval is given": lambda g: ApprovalFactory(card=CardFactory(approved=False)),
    "an approval ends": lambda g: Approval.objects.update(valid_until=date(2027, 1, 1)),
    "an approval is taken away": lambda g: Approval.objects.all().delete(),
    "a card is banned": lambda g: BanFactory(card=g.card),
    "a ban ends": lambda g: Ban.objects.update(valid_until=date(2027, 1, 1)),
    "a ban is taken away": lambda g: g.ban.delete(),
    "a format is made": lambda g: FormatFactory(code="new", number=978, period=False),
    "a format is renamed": lambda g: Format.objects.update(name_en="Else"),
    "a period is changed": lambda g: FormatPeriod.objects.update(max_cards=25),
    "a period is taken away": lambda g: g.period.delete(),
    "a set joins a pool": lambda g: g.period.sets.add(CardSetFactory(code="NEW")),
    "a set leaves a pool": lambda g: FormatSet.objects.all().delete(),
    "a card is merged": lambda g: services.merge(old=g.card, new=g.other),
    "a card is withdrawn": lambda g: services.withdraw(old=g.card),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_is_a_new_stamp(change: Callable[[Ground], object]) -> None:
    ground = Ground()
    before = reference.state(NOW)

    change(ground)

    after = reference.state(NOW)
    assert after.stamp != before.stamp
    assert after.at > before.at


def test_what_changes_no_card_keeps_the_stamp() -> None:
    Ground()
    before = reference.state(NOW)

    Card.objects.update(search_text="")

    assert reference.state(NOW) == before


@pytest.mark.parametrize("between", [3, reference.WINDOW - 20])
def test_the_slower_of_two_changes_is_seen_too(between: int) -> None:
    """Its row has a lower number, and appears after a row with a higher number was read."""
    BareCardFactory()
    columns = "card_set_id, code, collector_number, created_at, current_id, game, id, pgh_obj_id"
    copy = (
        f"INSERT INTO cards_cardevent (pgh_id, pgh_label, pgh_created_at, {columns})"
        f" SELECT %s, 'update', clock_timestamp(), {columns} FROM cards_cardevent LIMIT 1"
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(pgh_id) FROM cards_cardevent")
        slow = cursor.fetchone()[0] + 1
        for number in range(slow + 1, slow + 1 + between):
            cursor.execute(copy, [number])
        before = reference.state(NOW)

        cursor.execute(copy, [slow])

    assert reference.state(NOW).stamp != before.stamp


NAMED: dict[str, Callable[[Ground], object]] = {
    name: CHANGES[name]
    for name in (
        "a card is made", "a card is published", "a person is renamed", "a card is merged",
    )
}  # fmt: skip


def shelved() -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.code, entry.names) for entry in catalogue.shelf("carriers").entries]


@pytest.mark.parametrize("change", NAMED.values(), ids=NAMED)
def test_lists_are_read_by_the_cards_as_they_are_now(change: Callable[[Ground], object]) -> None:
    ground = Ground()
    before = shelved()

    change(ground)

    assert shelved() != before


def test_dates_do_not_make_the_catalogue_anew() -> None:
    ground = Ground()
    before = catalogue.shelf("carriers")

    BanFactory(card=ground.card)

    assert catalogue.shelf("carriers") is before


def test_a_merged_draft_is_not_told() -> None:
    services.withdraw(old=BareCardFactory())
    shown = services.withdraw(old=CardFactory())

    assert list(reference.migrations()) == [shown]
