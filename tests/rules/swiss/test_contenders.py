from fractions import Fraction
from random import Random

import pytest

from league.rules.errors import RulesError
from league.rules.results import Kind, Meeting, Won
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.settings import Acceleration, SwissSettings
from tests.rules.swiss.fields import worth

ENTRIES = [Contender(each, seed=each) for each in (1, 2, 3, 4)]
PLAYED = [
    Meeting(1, 1, 2, won=Won.FIRST),
    Meeting(1, 3, 4, won=Won.SECOND),
    Meeting(2, 4, 1, won=Won.FIRST),
    Meeting(2, 2, 3, won=Won.NOBODY),
    Meeting(3, 1, 3, won=Won.FIRST),
]


def by_entrant(field):
    return {each.entrant: each for each in field}


def test_contenders_before_the_first_round_have_no_past():
    assert contenders(ENTRIES, PLAYED, worth, round=1) == tuple(
        Contender(each, seed=each) for each in (1, 2, 3, 4)
    )


def test_contenders_carry_points_opponents_seats_and_floats():
    by_number = by_entrant(contenders(ENTRIES, PLAYED, worth, round=4))

    first = by_number[1]
    assert (first.points, first.met, first.seats) == (6, {2: 1, 4: 1, 3: 1}, (1, -1, 1))
    assert [by_number[each].floats for each in (1, 2, 3, 4)] == [
        (0, 0, -1),
        (0, 0, 0),
        (0, 0, 1),
        (0, 0, 0),
    ]
    assert by_number[4].balance == 0


def test_contenders_look_at_earlier_rounds_only():
    by_number = by_entrant(contenders(ENTRIES, PLAYED, worth, round=3))

    assert [by_number[each].points for each in (1, 2, 3, 4)] == [3, 1, 1, 6]


def test_contenders_do_not_depend_on_the_order_of_results():
    shuffled = Random(1).sample(PLAYED, len(PLAYED))

    assert contenders(ENTRIES[::-1], shuffled, worth, round=4) == contenders(
        ENTRIES, PLAYED, worth, round=4
    )


def test_contenders_count_byes_and_full_wins_without_play():
    past = [
        Meeting(1, 1, None, Kind.BYE),
        Meeting(1, 2, None, Kind.HALF_BYE),
        Meeting(1, 3, 4, Kind.FORFEIT, Won.SECOND),
    ]

    by_number = by_entrant(contenders(ENTRIES, past, worth, round=2))

    assert [by_number[each].byes for each in (1, 2, 3, 4)] == [1, 0, 0, 1]
    assert all(each.seats == () and each.floats == (0,) for each in by_number.values())
    assert by_number[3].met == {4: 1}


def test_forfeit_can_be_no_meeting():
    past = [Meeting(1, 3, 4, Kind.FORFEIT, Won.FIRST)]

    by_number = by_entrant(
        contenders(ENTRIES, past, worth, round=2, settings=SwissSettings(forfeits_meet=False))
    )

    assert (by_number[3].met, by_number[3].points) == ({}, 3)


def test_who_dropped_stays_an_opponent_and_a_float():
    past = [*PLAYED[:2], Meeting(2, 1, 9, won=Won.FIRST)]

    by_number = by_entrant(contenders(ENTRIES[:3], past, worth, round=3))

    assert set(by_number) == {1, 2, 3}
    assert by_number[1].met == {2: 1, 9: 1}
    assert by_number[1].floats == (0, -1)


def test_late_entry_brings_its_points():
    late = Contender(5, points=Fraction(1, 2), seed=5)

    by_number = by_entrant(contenders([*ENTRIES, late], PLAYED, worth, round=4))

    assert (by_number[5].points, by_number[5].floats) == (Fraction(1, 2), (0, 0, 0))


def test_virtual_points_make_floats_of_their_own():
    baku = SwissSettings(acceleration=Acceleration.BAKU, rounds=4, virtual_point=Fraction(3))

    by_number = by_entrant(
        contenders(ENTRIES, [Meeting(1, 1, 3, won=Won.SECOND)], worth, round=2, settings=baku)
    )

    assert (by_number[1].points, by_number[1].virtual, by_number[1].score) == (
        0,
        Fraction(3, 2),
        Fraction(3, 2),
    )
    assert (by_number[3].points, by_number[3].virtual) == (3, 0)
    assert (by_number[1].floats, by_number[3].floats) == ((-1,), (1,))


def test_nobody_moves_up_among_the_accelerated_when_another_drops():
    baku = SwissSettings(acceleration=Acceleration.BAKU, rounds=4)
    here = [Contender(each, seed=each) for each in (2, 3, 4, 5, 6, 7, 8)]

    field = contenders(here, [], worth, round=1, settings=baku, initial=range(1, 9))

    assert [each.virtual for each in field] == [1, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("code", "entries", "number"),
    [("entrant_twice", [Contender(1), Contender(1)], 2), ("round_too_small", ENTRIES, 0)],
)
def test_contenders_refuse_what_cannot_be(code, entries, number):
    with pytest.raises(RulesError) as refusal:
        contenders(entries, [], worth, round=number)

    assert refusal.value.code == code
