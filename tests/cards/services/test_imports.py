"""Importing cards from a file: new, changed, unchanged, refused and fixed ones."""

import copy
import json
from datetime import date
from typing import Any

import pytest
from django.db import connection

from cards.models import Approval, Card, CardRevision, CardSet, Format, Person
from cards.rules import cardfile
from cards.rules.cardfile import Refusal
from cards.rules.strict_json import Unreadable
from cards.services.import_rows import ImportReport
from cards.services.imports import HOUSE_SET, hand_in, import_cards, import_house_set, run
from tests.cards.factories import NOW, CardSetFactory, PersonFactory

CARD: dict[str, Any] = {
    "code": "NEW-001",
    "number": 4,
    "names": {"ja": "新しい走り", "en": "New Run"},
    "persons": [
        {"id": "new-one", "ja": "新一", "en": "Hajime Shin", "reading": "しん はじめ",
         "romaji": "Shin Hajime"}
    ],
    "cost": 3, "run": 2, "phys": 6, "skill": None, "rarity": "C",
    "illustration": {"palette": ["#111111", "#222222", "#333333"], "emblem": "bell"},
    "approved_from": "2026-04-01",
}  # fmt: skip


def file(*cards: dict[str, Any], **card_set: Any) -> cardfile.CardFile:
    names = {"ja": "新", "en": "New"}
    return cardfile.understand(
        {"set": {"code": "NEW", "names": names, **card_set}, "cards": [*cards]}, game="carriers"
    )


def changed(**fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(CARD), **fields}


def take(*cards: dict[str, Any], publish: bool = True) -> ImportReport:
    return import_cards(data=file(*cards), by=None, publish=publish, now=NOW)


def test_house_set_is_whole(house_set: ImportReport) -> None:
    assert (len(house_set.new), house_set.refused, house_set.warnings) == (120, [], [])
    assert Card.objects.filter(current__isnull=False).count() == 120
    assert Person.objects.count() == 99
    assert CardRevision.objects.filter(carrier_number=None).count() == 12
    assert Approval.objects.count() == 118
    assert CardSet.objects.get().name_en == "Founders"
    assert Format.objects.get().code == "standard"


def test_house_set_keeps_every_printed_field(house_set: ImportReport) -> None:
    listed = json.loads(HOUSE_SET.read_text(encoding="utf-8"))["cards"]

    kept = {card.code: card.current for card in Card.objects.select_related("current")}

    for raw in listed:
        revision = kept[raw["code"]]
        skill = raw["skill"] or {"text": {}}
        assert revision is not None
        assert (revision.number, revision.carrier_number) == (1, raw["number"])
        assert (revision.name_ja, revision.name_en) == (raw["names"]["ja"], raw["names"]["en"])
        assert (revision.cost, revision.run, revision.phys) == (
            raw["cost"], raw["run"], raw["phys"],
        )  # fmt: skip
        assert revision.skill_effect == skill.get("effect", "")
        assert revision.skill_kind == skill.get("kind", "")
        assert revision.skill_magnitude == skill.get("magnitude")
        assert (revision.per_phase, revision.per_match) == (
            skill.get("per_phase"), skill.get("per_match"),
        )  # fmt: skip
        assert revision.skill_ja == skill["text"].get("ja", "")
        assert revision.palette == raw["illustration"]["palette"]
        assert revision.emblem == raw["illustration"]["emblem"]
        assert revision.flavour_en == raw["flavour"]["en"]


def test_second_import_changes_nothing(house_set: ImportReport) -> None:
    again = import_house_set(now=NOW)

    assert (again.new, again.changed, len(again.unchanged)) == ([], [], 120)
    assert CardRevision.objects.count() == 120
    assert Approval.objects.count() == 118
    assert Format.objects.get().periods.count() == 1


@pytest.mark.django_db
def test_changed_card_becomes_a_new_revision() -> None:
    take(CARD)

    report = take(changed(cost=4, phys=9))

    card = Card.objects.select_related("current").get(code="NEW-001")
    assert report.changed == ["NEW-001"]
    assert [revision.cost for revision in card.revisions.all()] == [3, 4]
    assert card.current is not None
    assert card.current.number == 2


@pytest.mark.django_db
def test_without_publishing_nothing_moves_for_players() -> None:
    take(CARD)

    report = take(
        changed(cost=4, approved_from="2027-01-01"), changed(code="NEW-002"), publish=False
    )

    old, new = Card.objects.order_by("code")
    assert (report.new, report.changed) == (["NEW-002"], ["NEW-001"])
    assert old.current is not None
    assert old.current.cost == 3
    assert old.revisions.get(number=2).published_at is None
    assert old.approvals.get().valid_from == date(2026, 4, 1)
    assert new.current is None


@pytest.mark.django_db
def test_draft_is_rewritten_and_then_published() -> None:
    take(CARD, publish=False)
    take(changed(cost=9), publish=False)

    report = take(changed(cost=9))

    card = Card.objects.get()
    assert report.changed == ["NEW-001"]
    assert card.revisions.get().cost == 9
    assert card.current == card.revisions.get()


@pytest.mark.django_db
def test_dates_follow_the_file() -> None:
    take(CARD)

    report = take(changed(approved_until="2026-12-31"))

    window = Approval.objects.get()
    assert report.changed == ["NEW-001"]
    assert (window.valid_from, window.valid_until) == (date(2026, 4, 1), date(2026, 12, 31))


@pytest.mark.django_db
def test_persons_of_a_published_card_are_refused() -> None:
    take(CARD)
    other = {**CARD["persons"][0], "id": "somebody-else"}

    report = take(changed(persons=[other], cost=4))

    assert report.refused == [Refusal("NEW-001", "persons_fixed")]
    assert CardRevision.objects.get().cost == 3


@pytest.mark.django_db
def test_persons_of_a_draft_may_change() -> None:
    take(CARD, publish=False)
    other = {**CARD["persons"][0], "id": "somebody-else"}

    report = take(changed(persons=[other]))

    assert report.refused == []
    assert [person.slug for person in Card.objects.get().persons.all()] == ["somebody-else"]


@pytest.mark.django_db
def test_names_of_known_persons_wait_for_an_approver() -> None:
    PersonFactory(slug="new-one", name_en="Old Name")

    report = take(CARD, publish=False)
    between = Person.objects.get().name_en
    take(CARD)

    assert report.warnings == [Refusal("new-one", "person_differs")]
    assert (between, Person.objects.get().name_en) == ("Old Name", "Hajime Shin")


@pytest.mark.django_db
def test_cost_off_the_formula_is_a_warning() -> None:
    report = take(changed(cost=5))

    assert report.new == ["NEW-001"]
    assert report.warnings == [Refusal("NEW-001", "cost_formula", {"cost": 5, "formula": 3})]


BAD = {
    "number": ({"number": 8}, "field_range"),
    "no number": ({"number": "4"}, "field_range"),
    "true is no number": ({"run": True}, "field_range"),
    "run": ({"run": 6}, "field_range"),
    "cost": ({"cost": None}, "field_missing"),
    "unknown field": ({"approved_form": "2026-01-01"}, "field_unknown"),
    "name": ({"names": {"ja": "名"}}, "field_missing"),
    "long name": ({"names": {"ja": "名" * 81, "en": "x"}}, "field_too_long"),
    "blank name": ({"names": {"ja": " ", "en": "x"}}, "blank"),
    "surrogate": ({"names": {"ja": "\ud800", "en": "x"}}, "text_invisible"),
    "nul": ({"names": {"ja": "a\0", "en": "x"}}, "text_invisible"),
    "override": ({"names": {"ja": "a\u202eb", "en": "x"}}, "text_invisible"),
    "marks": ({"names": {"ja": "a" + "\u0301" * 10, "en": "x"}}, "text_marks"),
    "rarity": ({"rarity": "Z"}, "invalid_choice"),
    "emblem": ({"illustration": {"emblem": "toaster"}}, "emblem_unknown"),
    "palette": ({"illustration": {"palette": ["red"]}}, "palette_shape"),
    "nobody": ({"persons": []}, "persons_shape"),
    "date": ({"approved_from": "2026-02-30"}, "field_day"),
    "date shape": ({"approved_from": 20260101}, "field_day"),
    "dates": ({"approved_until": "2026-01-01"}, "dates_reversed"),
    "set": ({"code": "FND-001"}, "set_differs"),
    "code": ({"code": "new-1"}, "code_shape"),
    "effect": ({"skill": {"kind": "active", "effect": "fly"}}, "skill_effect"),
    "magnitude": (
        {"skill": {"kind": "active", "effect": "leap", "magnitude": 1,
                   "text": {"ja": "あ", "en": "a"}}},
        "skill_magnitude",
    ),
    "limits": (
        {"skill": {"kind": "passive", "effect": "leap", "per_match": 1,
                   "text": {"ja": "あ", "en": "a"}}},
        "skill_limits",
    ),
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(("fields", "why"), BAD.values(), ids=BAD)
def test_bad_card_refuses_only_itself(fields: dict[str, Any], why: str) -> None:
    report = take(changed(**fields), changed(code="NEW-002"))

    assert [refusal.why for refusal in report.refused] == [why]
    assert report.new == ["NEW-002"]


@pytest.mark.django_db
def test_what_only_the_database_knows_refuses_only_that_card() -> None:
    take(changed(code="NEW-0001"))

    report = take(CARD, changed(code="NEW-002"))

    assert report.refused == [Refusal("NEW-001", "database")]
    assert report.new == ["NEW-002"]
    assert Card.objects.count() == 2


@pytest.mark.django_db
def test_component_of_another_game_is_kept_as_plain_data() -> None:
    bare = {key: CARD[key] for key in ("code", "names", "persons")}

    report = take({**bare, "component": {"kind": "play", "yards": [3, 5]}})

    revision = CardRevision.objects.get()
    assert report.new == ["NEW-001"]
    assert revision.component == {"kind": "play", "yards": [3, 5]}
    assert (revision.cost, revision.is_flexible) == (None, False)


@pytest.mark.django_db
def test_set_of_an_unknown_game_is_not_read() -> None:
    with pytest.raises(Unreadable) as refused:
        import_cards(data=file(CARD, game="chess"), by=None, publish=True, now=NOW)

    assert refused.value.code == "file_game"


@pytest.mark.django_db
def test_set_numbers_are_never_reused() -> None:
    CardSetFactory(code="OLD", number=7)

    take(CARD)

    assert CardSet.objects.get(code="NEW").number == 8


@pytest.mark.django_db
def test_every_change_of_an_import_is_audited() -> None:
    take(CARD)

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM cards_cardrevisionevent WHERE pgh_label = 'insert'")
        assert cursor.fetchone() == (1,)


@pytest.mark.django_db
def test_file_handed_in_is_taken_once(admin_user: Any) -> None:
    source = json.dumps({"set": {"code": "NEW", "names": {"ja": "新", "en": "New"}},
                         "cards": [CARD]})  # fmt: skip
    handed_in = hand_in(file_name="a.json", source=source, publish=True, by=admin_user, now=NOW)

    done = run(card_import=handed_in, now=NOW)
    again = run(card_import=handed_in, now=NOW)

    assert done.report is not None
    assert done.report["new"] == ["NEW-001"]
    assert (again.report, again.done_at) == (done.report, NOW)
    assert CardRevision.objects.get().published_by == admin_user
    assert handed_in.job is not None
    assert handed_in.job.kind == "cards.import"


@pytest.mark.django_db
def test_unreadable_file_is_reported(admin_user: Any) -> None:
    handed_in = hand_in(file_name="a.json", source="[", publish=False, by=admin_user, now=NOW)

    done = run(card_import=handed_in, now=NOW)

    assert done.unreadable == "The file is not JSON: see line 1, column 2."
