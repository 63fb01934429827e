from datetime import date
from enum import StrEnum

import pytest

from league.rules.errors import RulesError
from league.rules.reading import fields


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_fields_reads_each_kind_and_its_default():
    given = {"size": 3, "open": True, "colour": "blue", "day": "2026-02-28", "list": [1]}

    with fields(given) as reader:
        assert reader.whole("size", 1, 0, 9) == 3
        assert reader.whole("other", 1, 0, 9) == 1
        assert reader.flag("open", False) is True
        assert reader.choice("colour", Colour.RED) is Colour.BLUE
        assert reader.choice("shade", Colour.RED) is Colour.RED
        assert reader.day("day") == date(2026, 2, 28)
        assert reader.rows("list", 1) == (1,)


@pytest.mark.parametrize(
    ("value", "read", "code"),
    [
        (True, lambda reader: reader.whole("x", 1, 0, 9), "setting_not_a_number"),
        ("1", lambda reader: reader.whole("x", 1, 0, 9), "setting_not_a_number"),
        (1.0, lambda reader: reader.whole("x", 1, 0, 9), "setting_not_a_number"),
        (10**30, lambda reader: reader.whole("x", 1, 0, 9), "setting_out_of_range"),
        (1, lambda reader: reader.flag("x", False), "setting_not_a_flag"),
        ("green", lambda reader: reader.choice("x", Colour.RED), "setting_unknown_choice"),
        ([], lambda reader: reader.choice("x", Colour.RED), "setting_unknown_choice"),
        ("2026-02-30", lambda reader: reader.day("x"), "setting_not_a_day"),
        (None, lambda reader: reader.day("x"), "setting_not_a_day"),
        ("abc", lambda reader: reader.rows("x", 9), "setting_not_a_list"),
        ([1, 2], lambda reader: reader.rows("x", 1), "setting_too_long"),
    ],
)
def test_fields_refuses_what_a_setting_cannot_be(value, read, code):
    with pytest.raises(RulesError) as refusal, fields({"x": value}) as reader:
        read(reader)

    assert (refusal.value.code, refusal.value.params["field"]) == (code, "x")


def test_fields_refuses_a_name_nobody_asked_for():
    with pytest.raises(RulesError) as refusal, fields({"x": 1, "cycels": 2}) as reader:
        reader.whole("x", 1, 0, 9)

    assert (refusal.value.code, refusal.value.params) == ("setting_unknown", {"field": "cycels"})


def test_fields_refuses_what_is_no_mapping():
    with pytest.raises(RulesError) as refusal, fields([1]):
        pass

    assert refusal.value.code == "setting_not_a_mapping"
