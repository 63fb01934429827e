"""What the cell answers about sealed draws."""

import json

import pytest

from engines.core.records.writing import written
from engines.core.registry import get
from matches.rules.recounting import recounted
from tests.engines.sealed_match import sealed_match


def test_draws_come_in_words_of_both_languages_as_plain_values():
    text = written(sealed_match(get("carriers"), 2))

    counted = recounted(text)["recount"]

    assert json.loads(json.dumps(counted)) == counted
    assert counted["agrees"] is True
    assert set(counted["draws"][0]["words"]) == {"en", "ja"}


@pytest.mark.parametrize("text", ["", "hello", "@record 1\n@game carriers\n", "\x00", "☃" * 900])
def test_what_is_no_record_has_no_recount(text):
    assert recounted(text) == {"recount": None, "fault": ""}
