"""A search with `=` folds no text of a card: the database looks up the stored folded key."""

import re

import pytest
from django.db import connection

from cards.queries.search.condition import find
from tests.cards.factories import CardFactory
from tests.cards.queries.test_search import DAY

pytestmark = pytest.mark.django_db

LOOKED_UP = {
    "person=森あかね": {
        f"exact_person_{name}" for name in ("name_ja", "name_en", "reading", "romaji")
    },
    "name=夜明け": {"exact_card_name_ja", "exact_card_name_en"},
    "text=走る": {"exact_card_skill_ja", "exact_card_skill_en"},
    "flavour=静か": {"exact_card_flavour_ja", "exact_card_flavour_en"},
}


@pytest.mark.parametrize("typed", LOOKED_UP)
def test_what_is_searched_exactly_is_looked_up(typed: str) -> None:
    CardFactory.create_batch(3)
    with connection.cursor() as cursor:  # three cards are read faster than any index
        for way in ("seqscan", "indexscan", "nestloop"):
            cursor.execute(f"SET LOCAL enable_{way} = off")

    plan = find(typed, day=DAY).typed.explain()

    assert set(re.findall(r"Bitmap Index Scan on (exact_\w+)", plan)) == LOOKED_UP[typed], plan
