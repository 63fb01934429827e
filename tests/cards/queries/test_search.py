"""Results of a search: each field of the table, in the house set, by an independent count."""

from collections.abc import Callable
from datetime import date

import pytest

from cards.models import Card
from cards.queries import cards as card_queries
from cards.queries.search import facets
from cards.queries.search.condition import PERSON_NAMES, SORTS, find
from cards.rules.search import fields
from cards.rules.search.text import loose, strict

DAY = date(2026, 12, 1)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


def codes(text: str, **asked: object) -> list[str]:
    return [card.code for card in find(text, day=DAY, **asked).cards]  # type: ignore[arg-type]


def those(test: Callable[[Card], bool]) -> list[str]:
    return [card.code for card in card_queries.published().order_by("code") if test(card)]


def printed(card: Card, name: str) -> object:
    return getattr(card.current, name)


def texts(card: Card) -> list[str]:
    people = card_queries.persons_of(card)
    return [
        str(value)
        for value in (
            printed(card, "name_ja"), printed(card, "name_en"),
            *(getattr(person, name) for person in people for name in PERSON_NAMES),
        )
    ]  # fmt: skip


def people(card: Card) -> list[str]:
    return texts(card)[2:]


FIELDS: dict[str, Callable[[Card], bool]] = {
    "number:4": lambda c: printed(c, "carrier_number") == 4,
    "number>=6": lambda c: (printed(c, "carrier_number") or 0) >= 6,  # type: ignore[operator]
    "number!=4": lambda c: printed(c, "carrier_number") != 4,
    "number:flexible": lambda c: printed(c, "carrier_number") is None,
    "cost<=5": lambda c: printed(c, "cost") <= 5,  # type: ignore[operator]
    "run>=4": lambda c: printed(c, "run") >= 4,  # type: ignore[operator]
    "phys>6": lambda c: printed(c, "phys") > 6,  # type: ignore[operator]
    "skill:leap": lambda c: printed(c, "skill_effect") == "leap",
    "skill:リープ": lambda c: printed(c, "skill_effect") == "leap",
    "skill:none": lambda c: printed(c, "skill_effect") == "",
    "skill!=leap": lambda c: printed(c, "skill_effect") != "leap",
    "skill:pass": lambda c: printed(c, "skill_effect") == "long_pass",
    "skill=pass": lambda c: False,
    "kind:active|passive": lambda c: printed(c, "skill_kind") != "",
    "kind!=none": lambda c: printed(c, "skill_kind") != "",
    'person:"Kaname Shintaro"': lambda c: any("kanameshintar" in strict(p) for p in people(c)),
    "person:かなめ": lambda c: any("かなめ" in strict(p) for p in people(c)),
    "person=要慎太郎": lambda c: any(strict(p) == "要慎太郎" for p in people(c)),
    "person=要": lambda c: False,
    "person:要愼太郎": lambda c: any(strict(p) == "要慎太郎" for p in people(c)),
    "name:鼓動": lambda c: "鼓動" in str(printed(c, "name_ja")),
    "name=静かな始動要慎太郎": lambda c: c.code == "FND-001",
    'text:"goal right"': lambda c: "goal right" in str(printed(c, "skill_en")),
    "-text:ゴール": lambda c: "ゴール" not in str(printed(c, "skill_ja")),
    "flavour:静": lambda c: "静" in str(printed(c, "flavour_ja")),
    "set:FND": lambda c: True,
    "set!=fnd": lambda c: False,
    "rarity:sr": lambda c: printed(c, "rarity") == "SR",
    "code:FND-033": lambda c: c.code == "FND-033",
    "code:FND-03": lambda c: c.code.startswith("FND-03"),
    "code=FND-03": lambda c: False,
    "is:pair": lambda c: c.card_persons.count() == 2,
    "is:flexible": lambda c: printed(c, "carrier_number") is None,
    "is:numbered": lambda c: printed(c, "carrier_number") is not None,
    "is!=skilled": lambda c: printed(c, "skill_effect") == "",
    "number:4 run>=3": lambda c: (
        printed(c, "carrier_number") == 4 and printed(c, "run") >= 3  # type: ignore[operator]
    ),
    "rarity:SR or is:flexible": lambda c: (
        printed(c, "rarity") == "SR" or printed(c, "carrier_number") is None
    ),
    "-(number:4 or is:flexible)": lambda c: printed(c, "carrier_number") not in (4, None),
    "ナンバー：４　コスト＜＝５": lambda c: (
        printed(c, "carrier_number") == 4 and printed(c, "cost") <= 5  # type: ignore[operator]
    ),
}


def test_fields_find_what_they_say(house_set: object) -> None:
    cards = list(card_queries.published().order_by("code"))
    wrong = {}

    for text, test in FIELDS.items():
        search = find(text, day=DAY)
        given = [card.code for card in search.cards]
        if given != [card.code for card in cards if test(card)] or search.warnings:
            wrong[text] = given

    assert wrong == {}


def test_every_field_of_the_table_is_tried(house_set: object) -> None:
    tried = {text.lstrip("-(").partition(":")[0] for text in FIELDS} | {"legal", "banned"}

    assert {known.key for known in fields.FIELDS} - {fields.ANY} <= tried | {
        "cost", "run", "phys",
    }  # fmt: skip


@pytest.mark.parametrize(
    "typed",
    [
        "要",
        "鼓動",
        "かなめ",
        "カナメ",
        "ｶﾅﾒ",
        "kaname",
        "KANAME",
        "Shintarō",
        "shintarou",
        "静かな始動",
    ],
)
def test_words_are_found_by_kanji_kana_and_romaji(house_set: object, typed: str) -> None:
    expected = those(
        lambda card: (
            any(strict(typed) in strict(t) or loose(typed) in loose(t) for t in texts(card))
            or strict(typed) in strict(f"{printed(card, 'skill_ja')}{printed(card, 'skill_en')}")
        )
    )

    assert codes(typed) == expected
    assert expected


@pytest.mark.parametrize("typed", ["leap", "Leap", "リープ", "りーぷ"])
def test_name_of_a_skill_is_a_word_too(house_set: object, typed: str) -> None:
    leaping = those(lambda card: printed(card, "skill_effect") == "leap")

    assert set(leaping) <= set(codes(typed))
    assert leaping


def test_signs_of_the_database_mean_themselves(house_set: object) -> None:
    signs = ["%", "_", "\\", "100%", "a_b", "%%", "\\%", "NULL", "?", "$1"]

    assert [sign for sign in signs if codes(f"name:{sign}x")] == []


def test_long_typing_is_cut_with_a_warning(house_set: object) -> None:
    search = find("run:1 " * 1000, day=DAY)

    assert [warning.code for warning in search.warnings] == [
        "too_long", "too_many_terms", "missing_value",
    ]  # fmt: skip
    assert facets.count(search).total == len(those(lambda c: printed(c, "run") == 1))


def test_bad_term_warns_and_the_rest_runs(house_set: object) -> None:
    search = find("number:4 bogus:1 run:x legal:nowhere", day=DAY)

    assert [warning.code for warning in search.warnings] == [
        "unknown_field", "bad_value", "bad_value",
    ]  # fmt: skip
    assert [card.code for card in search.cards] == codes("number:4")


@pytest.mark.parametrize(
    "typed", ["legal:standard@2025-01-01", "number:4 legal:standard@1999-12-31"]
)
def test_nothing_can_be_found_on_a_day_without_a_period(house_set: object, typed: str) -> None:
    counted = facets.count(find(typed, day=DAY), page=3, per_page=24)

    assert (counted.total, counted.page) == (0, ())
    assert counted.counts["number"] == {}
    assert counted.counts["legal"] == {"standard": 0}
    assert codes(f"-({typed})") == codes("")


@pytest.mark.parametrize("sort", SORTS)
def test_sorts_keep_every_card(house_set: object, sort: str) -> None:
    assert sorted(codes("", sort=sort)) == those(lambda c: True)


def test_sort_by_cost_falls(house_set: object) -> None:
    costs = [printed(card, "cost") for card in find("", day=DAY, sort="-cost").cards]

    assert costs == sorted(costs, reverse=True)  # type: ignore[type-var]


def test_queries_do_not_grow(house_set: object, django_assert_num_queries: Callable) -> None:
    facets.count(find("", day=DAY), per_page=24)
    with django_assert_num_queries(2):
        facets.count(find("要 run>=1", day=DAY), per_page=24)
    with django_assert_num_queries(2):
        list(find("要 run>=1", day=DAY).cards)


@pytest.mark.parametrize("typed", ["FND-033", "fnd033", "ｆｎｄ－０３３", "-fnd-03 fnd-033"])
def test_codes_are_words_too(house_set: object, typed: str) -> None:
    assert codes(typed) == (["FND-033"] if typed[0] != "-" else [])
