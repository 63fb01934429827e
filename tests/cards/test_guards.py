"""Refusals of the database itself: fixed revisions, fixed persons, dates."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from cards.models import Approval, Ban, Card, CardPerson, CardRevision, FormatPeriod
from tests.cards.factories import (
    ApprovalFactory,
    BanFactory,
    BareCardFactory,
    CardFactory,
    DraftFactory,
    FormatFactory,
    FormatPeriodFactory,
    PersonFactory,
)

pytestmark = pytest.mark.django_db


def refused(act: Callable[[], object]) -> bool:
    try:
        with transaction.atomic():
            act()
    except DatabaseError:
        return True
    return False


def sql(statement: str, *params: object) -> Callable[[], object]:
    def run() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement, params)

    return run


PRINTED = [
    "name_ja",
    "name_en",
    "carrier_number",
    "cost",
    "run",
    "phys",
    "skill_ja",
    "rarity",
    "flavour_en",
    "number",
    "published_at",
]


@pytest.mark.parametrize("column", PRINTED)
def test_raw_sql_cannot_change_a_published_revision(column: str) -> None:
    revision = CardFactory().current

    touch = f"UPDATE cards_cardrevision SET {column} = {column} WHERE id = %s"

    assert refused(sql(touch, revision.pk))


def test_published_revision_cannot_be_changed_or_deleted_by_any_way() -> None:
    card = CardFactory()
    revision = card.current
    revision.name_en = "Changed"

    assert refused(revision.save)
    assert refused(lambda: CardRevision.objects.update(cost=9))
    assert refused(lambda: CardRevision.objects.bulk_update([revision], ["name_en"]))
    assert refused(sql("DELETE FROM cards_cardrevision WHERE id = %s", revision.pk))
    assert refused(sql("TRUNCATE cards_cardrevision CASCADE"))


def test_draft_can_be_changed() -> None:
    DraftFactory()

    assert not refused(lambda: CardRevision.objects.update(cost=9))


def test_owner_of_the_database_cannot_change_a_published_revision_either(as_owner: None) -> None:
    CardFactory()

    assert refused(lambda: CardRevision.objects.update(cost=9))


def test_persons_of_a_published_card_are_fixed() -> None:
    card, other = CardFactory(), BareCardFactory()
    person = PersonFactory()
    row, free = CardPerson.objects.get(card=card), CardPerson.objects.get(card=other)

    assert refused(lambda: CardPerson.objects.create(card=card, person=person, position=2))
    assert refused(lambda: CardPerson.objects.filter(pk=row.pk).update(person=person))
    assert refused(lambda: CardPerson.objects.filter(pk=row.pk).update(card=other, position=3))
    assert refused(lambda: CardPerson.objects.filter(pk=free.pk).update(card=card, position=3))
    assert refused(sql("DELETE FROM cards_cardperson WHERE id = %s", row.pk))
    assert not refused(lambda: CardPerson.objects.filter(pk=free.pk).update(person=person))


def test_code_of_a_published_card_is_fixed() -> None:
    CardFactory()

    assert refused(lambda: Card.objects.update(code="TST-999"))
    assert refused(lambda: Card.objects.update(collector_number=999))


def test_current_revision_is_a_published_one_of_the_card() -> None:
    card, other = CardFactory(), CardFactory()
    draft = DraftFactory(card=card, number=2)

    assert refused(lambda: Card.objects.filter(pk=card.pk).update(current=draft))
    assert refused(lambda: Card.objects.filter(pk=card.pk).update(current=other.current))


@pytest.mark.parametrize(
    "printed",
    [
        {"run": 0}, {"run": 6}, {"run": None}, {"cost": None}, {"carrier_number": 0},
        {"carrier_number": 8}, {"skill_effect": "leap"}, {"skill_kind": "active"},
        {"skill_effect": "fly", "skill_kind": "active"},
        {"skill_effect": "burst", "skill_kind": "active"},
        {"skill_effect": "burst", "skill_kind": "active", "skill_magnitude": 0},
        {"skill_effect": "leap", "skill_kind": "active", "skill_magnitude": 1},
        {"skill_effect": "leap", "skill_kind": "passive", "per_phase": 1},
        {"component": {}}, {"number": 0}, {"cost": -1},
    ],
)  # fmt: skip
def test_impossible_figures_are_refused(printed: dict[str, object]) -> None:
    card = BareCardFactory()

    assert refused(lambda: DraftFactory(card=card, **printed))


def test_same_revision_number_comes_once() -> None:
    draft = DraftFactory()

    assert refused(lambda: DraftFactory(card=draft.card, number=1))


DAY = date(2026, 6, 1)


@pytest.mark.parametrize(
    ("start", "until", "is_refused"),
    [
        (DAY, None, True),
        (DAY - timedelta(days=1), DAY, True),
        (DAY + timedelta(days=9), DAY + timedelta(days=9), True),
        (DAY + timedelta(days=10), None, False),
        (DAY - timedelta(days=9), DAY - timedelta(days=1), False),
    ],
)
def test_dates_of_one_owner_share_no_day(start: date, until: date | None, is_refused: bool) -> None:
    format = FormatFactory(period=False)
    card = CardFactory(approved=False)
    last = DAY + timedelta(days=9)
    ApprovalFactory(card=card, valid_from=DAY, valid_until=last)
    FormatPeriodFactory(format=format, valid_from=DAY, valid_until=last)
    BanFactory(format=format, card=card, valid_from=DAY, valid_until=last)
    span = {"valid_from": start, "valid_until": until}

    answers = [
        refused(lambda: Approval.objects.create(card=card, **span)),
        refused(lambda: FormatPeriod.objects.create(format=format, **span)),
        refused(lambda: Ban.objects.create(format=format, card=card, **span)),
    ]

    assert answers == [is_refused] * 3


def test_dates_end_after_they_start_and_others_are_free() -> None:
    card = CardFactory(approved=False)
    ApprovalFactory(card=card, valid_from=DAY)

    assert refused(
        lambda: ApprovalFactory(
            card=CardFactory(approved=False), valid_from=DAY, valid_until=DAY - timedelta(days=1)
        )
    )
    assert not refused(lambda: ApprovalFactory(card=CardFactory(approved=False), valid_from=DAY))


def test_audit_cannot_be_changed_by_the_application() -> None:
    CardFactory()

    assert refused(sql("UPDATE cards_cardrevisionevent SET name_en = 'x'"))
    assert refused(sql("DELETE FROM cards_cardevent"))


def test_many_windows_are_written_without_comparing_all_of_them(as_owner: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_indexdef(oid) FROM pg_class WHERE relname = 'approvals_never_overlap'"
        )
        (index,) = cursor.fetchone()

    assert "(card_id, daterange(" in index


def test_person_of_a_card_cannot_be_deleted() -> None:
    person = CardFactory().persons.get()

    with pytest.raises(IntegrityError), transaction.atomic():
        _delete_now(person.pk)


def _delete_now(pk: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM cards_person WHERE id = %s", [pk])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    ("fewest", "most", "is_refused"), [(1, 1, False), (5, 60, False), (0, 5, True), (6, 5, True)]
)
def test_a_deck_has_a_card_at_least(fewest: int, most: int, is_refused: bool) -> None:
    format = FormatFactory(period=False)

    made = refused(lambda: FormatPeriodFactory(format=format, min_cards=fewest, max_cards=most))

    assert made is is_refused
