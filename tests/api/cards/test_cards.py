"""Cards, sets, persons, formats, migrations and the file of everything."""

from datetime import date, timedelta

import pytest
import time_machine
from django.utils import timezone

from cards.models import Approval, Ban, Erratum, FormatSet
from cards.services import cards as services
from tests.api.callers import Caller
from tests.api.counting import MANY, queries
from tests.cards.factories import (
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

DAWN = {
    "object": "card",
    "code": "TST-007",
    "revision": 1,
    "game": "carriers",
    "set": {"code": "TST", "ja": "テスト", "en": "Test", "house": True},
    "names": {"ja": "夜明け", "en": "Dawn"},
    "persons": [
        {
            "id": "akane-mori",
            "ja": "森あかね",
            "en": "Akane Mori",
            "reading": "もりあかね",
            "romaji": "Mori Akane",
        }
    ],
    "number": 4,
    "cost": 3,
    "run": 2,
    "phys": 5,
    "skill": {
        "kind": "active",
        "effect": "burst",
        "magnitude": 2,
        "per_phase": None,
        "per_match": 3,
        "text": {"ja": "2マス多く走る。", "en": "Run 2 more."},
    },
    "rarity": "C",
    "illustration": {"palette": ["#22332d", "#5b8a78", "#e3eee9"], "emblem": "star"},
    "flavour": {"ja": "静か。", "en": "Quiet."},
    "component": None,
    "legalities": {"standard": "approved"},
    "images": {"svg": "http://localhost:8000/cards/TST-007/r1.svg"},
    "url": "http://localhost:8000/cards/TST-007/",
}


@pytest.fixture(autouse=True)
def _standard(db: None) -> None:
    FormatFactory()


def test_a_card_says_everything_that_it_prints(anyone: Caller) -> None:
    person = PersonFactory(slug="akane-mori", name_ja="森あかね", name_en="Akane Mori",
                           reading="もりあかね", romaji="Mori Akane")  # fmt: skip
    CardFactory(
        code="TST-007", collector_number=7, persons=[person], revision__name_ja="夜明け",
        revision__name_en="Dawn", revision__skill_kind="active", revision__skill_effect="burst",
        revision__skill_magnitude=2, revision__per_match=3, revision__skill_en="Run 2 more.",
        revision__skill_ja="2マス多く走る。",
    )  # fmt: skip

    card = anyone.get("/cards/TST-007/").json()

    assert card.pop("id") > 0
    assert card.pop("published_at").startswith("2026-11-21T12:00")
    assert card == DAWN


def test_codes_are_read_in_any_case(anyone: Caller) -> None:
    CardFactory(code="TST-007", collector_number=7)

    assert anyone.get("/cards/tst-007/").json()["code"] == "TST-007"


def test_a_draft_is_as_absent(anyone: Caller) -> None:
    DraftFactory(card=BareCardFactory(code="TST-001", collector_number=1))

    draft, absent = (anyone.get(f"/cards/{code}/") for code in ("TST-001", "TST-002"))

    assert (draft.status_code, absent.status_code) == (404, 404)
    assert draft.content == absent.content
    assert anyone.get("/cards/").json()["total"] == 0
    assert anyone.get("/sets/").json()["total"] == 0
    assert anyone.get("/persons/").json()["total"] == 0


def test_legalities_are_of_the_date_asked_for(anyone: Caller) -> None:
    card = CardFactory(code="TST-001", collector_number=1, approved=False)
    ApprovalFactory(card=card, valid_from=date(2026, 2, 1), valid_until=date(2026, 8, 31))
    BanFactory(card=card, format=FormatFactory(), valid_from=date(2026, 6, 1))

    seen = {
        day: anyone.get("/cards/TST-001/", {"date": day}).json()["legalities"]["standard"]
        for day in ("2026-01-31", "2026-02-01", "2026-05-31", "2026-06-01", "2026-09-01")
    }

    assert seen == {
        "2026-01-31": "not_approved",
        "2026-02-01": "approved",
        "2026-05-31": "approved",
        "2026-06-01": "banned",
        "2026-09-01": "expired",
    }


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "0000-00-00", "2026-1-1-1", ""])
def test_a_date_that_is_none_is_refused(anyone: Caller, day: str) -> None:
    CardFactory(code="TST-001", collector_number=1)

    answer = anyone.get("/cards/TST-001/", {"date": day})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["date"])


def test_revisions_stay_as_they_were_printed(anyone: Caller) -> None:
    card = CardFactory(code="TST-001", collector_number=1, revision__run=2)
    revision = services.revise(card=card)
    revision.run = 5
    revision.save()
    services.publish(revision=revision, by=None, now=timezone.now())
    Erratum.objects.create(
        revision=revision, day=date(2026, 11, 1), note_ja="訂正", note_en="Corrected"
    )

    listed = anyone.get("/cards/TST-001/revisions/").json()["data"]
    first = anyone.get("/cards/TST-001/revisions/1/").json()

    assert [(row["revision"], row["run"]) for row in listed] == [(2, 5), (1, 2)]
    assert listed[0]["errata"] == [{"day": "2026-11-01", "note": {"ja": "訂正", "en": "Corrected"}}]
    assert first == listed[1]
    for number in (3, 99999):
        assert anyone.get(f"/cards/TST-001/revisions/{number}/").status_code == 404


def test_an_unpublished_revision_is_as_absent(anyone: Caller) -> None:
    card = CardFactory(code="TST-001", collector_number=1)
    services.revise(card=card)

    draft, absent = (anyone.get(f"/cards/TST-001/revisions/{n}/") for n in (2, 3))

    assert (draft.status_code, draft.content) == (404, absent.content)
    assert anyone.get("/cards/TST-001/revisions/").json()["total"] == 1


def test_sets_and_persons_list_their_cards(anyone: Caller) -> None:
    person = PersonFactory(slug="akane-mori")
    for number in (2, 1):
        CardFactory(code=f"TST-00{number}", collector_number=number, persons=[person])

    assert anyone.get("/sets/tst/").json()["cards"] == 2
    assert anyone.get("/persons/akane-mori/").json()["cards"] == ["TST-001", "TST-002"]
    assert anyone.get("/persons/").json()["data"] == [anyone.get("/persons/akane-mori/").json()]


def test_a_format_is_what_it_allows_on_the_date(anyone: Caller) -> None:
    format = FormatFactory(code="winter", number=5, period=False)
    period = FormatPeriodFactory(
        format=format, valid_from=date(2026, 12, 1), valid_until=date(2027, 2, 28), max_cards=18
    )
    period.sets.add(CardSetFactory())
    BanFactory(
        format=format,
        valid_from=date(2027, 1, 1),
        card=CardFactory(code="TST-001", collector_number=1),
    )

    before, within, banned = (
        anyone.get("/formats/winter/", {"date": day}).json()
        for day in ("2026-11-30", "2026-12-01", "2027-01-01")
    )

    assert before["period"] is None
    assert (within["period"]["max_cards"], within["period"]["sets"]) == (18, ["TST"])
    assert (within["banned"], banned["banned"]) == ([], ["TST-001"])
    assert len(before["periods"]) == 1


def test_migrations_say_where_a_code_went(anyone: Caller) -> None:
    old, new, gone = (CardFactory(code=f"TST-00{n}", collector_number=n) for n in (1, 2, 3))
    services.merge(old=old, new=new, note="the same")
    services.withdraw(old=gone, note="")

    listed = anyone.get("/migrations/").json()["data"]

    assert [(row["strategy"], row["old"], row["new"]) for row in listed] == [
        ("withdraw", "TST-003", None),
        ("merge", "TST-001", "TST-002"),
    ]


class TestBulk:
    def test_unchanged_is_answered_by_304(self, anyone: Caller) -> None:
        CardFactory(code="TST-001", collector_number=1)
        first = anyone.get("/bulk/cards/")

        by_tag = anyone.get("/bulk/cards/", **{"If-None-Match": first["ETag"]})
        by_date = anyone.get("/bulk/cards/", **{"If-Modified-Since": first["Last-Modified"]})

        assert (by_tag.status_code, by_date.status_code) == (304, 304)
        assert by_tag.content == b""

    def test_any_change_is_seen(self, anyone: Caller) -> None:
        card = CardFactory(code="TST-001", collector_number=1)
        seen = {anyone.get("/bulk/cards/")["ETag"]}

        CardFactory(code="TST-002", collector_number=2)
        seen.add(anyone.get("/bulk/cards/")["ETag"])
        BanFactory(card=card, format=FormatFactory(), valid_from=date(2020, 1, 1))
        file = anyone.get("/bulk/cards/")
        seen.add(file["ETag"])
        with time_machine.travel(timezone.now() + timedelta(days=1)):
            seen.add(anyone.get("/bulk/cards/")["ETag"])

        assert len(seen) == 4
        assert file.json()["data"][0]["legalities"] == {"standard": "banned"}


def test_what_is_taken_away_is_seen_at_once(anyone: Caller) -> None:
    """A card in an earlier answer is cached with its standing in every format."""
    card = CardFactory(code="TST-001", collector_number=1)
    period = FormatFactory().periods.get()
    period.sets.add(CardSetFactory(code="ELSE"))
    BanFactory(card=card, format=period.format)

    def standing() -> tuple[str, str]:
        card = anyone.get("/cards/TST-001/").json()
        file = anyone.get("/bulk/cards/").json()["data"][0]
        return card["legalities"]["standard"], file["legalities"]["standard"]

    seen = [standing()]
    FormatSet.objects.all().delete()
    seen.append(standing())
    Ban.objects.all().delete()
    seen.append(standing())
    Approval.objects.all().delete()
    seen.append(standing())

    stages = ["outside_pool", "banned", "approved", "not_approved"]
    assert seen == [(stage, stage) for stage in stages]


LISTS = {
    "/sets/": lambda n: CardFactory(card_set=CardSetFactory(code=f"S{n}"), collector_number=n),
    "/persons/": lambda n: CardFactory(collector_number=n),
    "/cards/": lambda n: CardFactory(collector_number=n),
    "/formats/": lambda n: FormatFactory(code=f"format-{n}", number=500 + n),
}


@MANY
@pytest.mark.parametrize("path", LISTS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_1(
    anyone: Caller, path: str, many: int
) -> None:
    LISTS[path](1)
    count = queries(anyone, path)
    for number in range(2, many + 1):
        LISTS[path](number)

    assert queries(anyone, path) == count
    assert anyone.get(path).json()["total"] >= many


@MANY
def test_lists_of_one_card_take_as_many_queries_for_many_rows_as_for_1(
    anyone: Caller, many: int
) -> None:
    card = CardFactory(code="TST-001", collector_number=1)
    count = queries(anyone, "/cards/TST-001/revisions/")
    for _number in range(1, many):
        services.publish(revision=services.revise(card=card), by=None, now=timezone.now())

    assert queries(anyone, "/cards/TST-001/revisions/") == count


@MANY
def test_migrations_take_as_many_queries_for_many_rows_as_for_1(anyone: Caller, many: int) -> None:
    def migrate(number: int) -> None:
        old = CardFactory(collector_number=number)
        services.merge(old=old, new=CardFactory(collector_number=900 + number), note="")

    migrate(1)
    count = queries(anyone, "/migrations/")
    for number in range(2, many + 1):
        migrate(number)

    assert queries(anyone, "/migrations/") == count
