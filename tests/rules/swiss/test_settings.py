from fractions import Fraction

import pytest

from league.rules.errors import RulesError
from league.rules.swiss.settings import Acceleration, Clubs, Method, SwissSettings, virtual_points

OTHER = SwissSettings(
    method=Method.SLIDE,
    seats=False,
    clubs=Clubs.AFTER_REMATCHES,
    memory=3,
    acceleration=Acceleration.BAKU,
    rounds=9,
    virtual_point=Fraction(3, 2),
)


def test_read_of_nothing_is_the_usual():
    assert SwissSettings.read({}) == SwissSettings()


@pytest.mark.parametrize("settings", [SwissSettings(), OTHER])
def test_read_gives_back_what_was_written(settings):
    assert SwissSettings.read(settings.written()) == settings


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("setting_unknown", {"metod": "fold"}),
        ("setting_unknown_choice", {"method": "dutch"}),
        ("setting_unknown_choice", {"clubs": ["off"]}),
        ("setting_not_a_flag", {"seats": 1}),
        ("setting_not_a_number", {"memory": "2"}),
        ("setting_not_a_number", {"memory": True}),
        ("setting_out_of_range", {"memory": -1}),
        ("setting_out_of_range", {"rounds": 10**9}),
        ("setting_out_of_range", {"acceleration": "baku"}),
        ("setting_not_a_number", {"virtual_point": "1e999999"}),
        ("setting_not_a_number", {"virtual_point": "1/0"}),
        ("setting_not_a_number", {"virtual_point": 0.5}),
        ("setting_not_a_number", {"virtual_point": "9" * 5000}),
        ("setting_out_of_range", {"virtual_point": 0}),
        ("setting_out_of_range", {"virtual_point": "-1/2"}),
    ],
)
def test_read_refuses_and_names_the_field(code, given):
    with pytest.raises(RulesError) as refusal:
        SwissSettings.read(given)

    assert refusal.value.code == code
    assert refusal.value.params["field"] == (
        "rounds" if "acceleration" in given else next(iter(given))
    )


def test_read_refuses_what_is_no_mapping():
    with pytest.raises(RulesError) as refusal:
        SwissSettings.read(["fold"])

    assert refusal.value.code == "setting_not_a_mapping"


def test_baku_gives_a_whole_point_then_half_a_point_then_none():
    nine = SwissSettings(acceleration=Acceleration.BAKU, rounds=9)

    points = [virtual_points(nine, number, 1, 20) for number in range(1, 10)]

    assert points == [1, 1, 1, Fraction(1, 2), Fraction(1, 2), 0, 0, 0, 0]


@pytest.mark.parametrize(("entered", "last"), [(1, 2), (4, 2), (5, 4), (100, 50), (161, 82)])
def test_baku_accelerates_the_upper_half_rounded_to_twos(entered, last):
    settings = SwissSettings(acceleration=Acceleration.BAKU, rounds=5, virtual_point=Fraction(3))

    assert virtual_points(settings, 1, last, entered) == 3
    assert virtual_points(settings, 1, last + 1, entered) == 0


def test_without_acceleration_nobody_gets_virtual_points():
    assert virtual_points(SwissSettings(rounds=9), 1, 1, 100) == 0
