"""The search keys of the database are those of cards/rules/search/text.py, letter for letter."""

import json
import unicodedata
from pathlib import Path

import pytest
from django.db import connection
from hypothesis import HealthCheck, example, given, settings, strategies as st

from cards.rules.search import text
from cards.rules.search.kanji import MODERN

HOUSE_SET = Path(__file__).parents[2] / "cards/data/founders.json"
# The database's Unicode may be newer than Python's: only characters that both know.
ASSIGNED = st.characters(min_codepoint=1, exclude_categories=("Cs", "Cn", "Co"))
JAPANESE = st.sampled_from(
    "あぁかがヴゔぁィゐヲおうーう々佐濱濵﨑𠮷齋ﾞｶﾞ㌔①Ⅳｱ・‐～ 　ooōÔúuʼßẞİıΣςΑÅÅéé"
)


def in_database(values: list[str]) -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT cards_strict(one), cards_loose(one)"
            " FROM unnest(%s::text[]) WITH ORDINALITY AS given(one, place) ORDER BY place",
            [values],
        )
        return cursor.fetchall()


def in_python(values: list[str]) -> list[tuple[str, str]]:
    return [(text.strict(value), text.loose(value)) for value in values]


def words(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [word for item in inner for word in words(item)]


@pytest.mark.django_db
def test_keys_of_every_text_of_the_house_set() -> None:
    texts = words(json.loads(HOUSE_SET.read_text(encoding="utf-8")))

    assert in_database(texts) == in_python(texts)


@pytest.mark.django_db
def test_keys_of_every_assigned_character() -> None:
    letters = [
        chr(code)
        for code in (*range(1, 0x3400), *range(0xA000, 0x20000), *map(ord, "".join(MODERN)))
        if unicodedata.category(chr(code)) not in {"Cs", "Cn", "Co"}
    ]

    assert in_database(letters) == in_python(letters)


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.text(ASSIGNED | JAPANESE, max_size=30), min_size=1, max_size=50))
@example(["ΑΣ ΑΣΑ", "佐々々木", "o\u0304o", "おーうおう", "ヴァヴィ", "か\u3099", "\u0301o"])
def test_keys_of_any_text(values: list[str]) -> None:
    assert in_database(values) == in_python(values)
