"""Promotion and relegation where divisions are unequal and somebody leaves, worked by hand."""

import pytest

from league.rules.next_season import next_season
from league.rules.promotion import Border, Pyramid, Vacancy

TOP, SECOND, THIRD = [11, 12, 13, 14, 15], [21, 22, 23, 24], [31, 32, 33]
TABLES = [TOP, SECOND, THIRD]
ONE_EACH = (Border(1, 1), Border(1, 1))


def after(season):
    return [list(division) for division in season.divisions]


def why(season, entrant):
    return next(move.reason.code for move in season.moves if move.entrant == entrant)


@pytest.mark.parametrize(
    ("leaving", "expected"),
    [
        # nobody leaves: every border changes one for one
        ([], [[11, 12, 13, 14, 21], [15, 22, 23, 31], [24, 32, 33]]),
        # who was to go down leaves: the place below is taken by the one to go down from there
        ([15], [[11, 12, 13, 14, 21], [22, 23, 24, 31], [32, 33]]),
        # who was to come up leaves: the last of the top stays
        ([21], [[11, 12, 13, 14, 15], [22, 23, 24, 31], [32, 33]]),
        # the champion leaves: the last of the top stays, and so on downwards
        ([11], [[12, 13, 14, 15, 21], [22, 23, 24, 31], [32, 33]]),
        # the last of all leaves: only the bottom is smaller
        ([33], [[11, 12, 13, 14, 21], [15, 22, 23, 31], [24, 32]]),
        # who was to come up from the third leaves
        ([31], [[11, 12, 13, 14, 21], [15, 22, 23, 24], [32, 33]]),
    ],
)
def test_a_place_that_becomes_free_spares_who_was_to_go_down(leaving, expected):
    settings = Pyramid(ONE_EACH, sizes=(5, 4, 3), vacancy=Vacancy.SPARE)

    assert after(next_season(TABLES, settings, {}, leaving=leaving)) == expected


@pytest.mark.parametrize(
    ("leaving", "expected"),
    [
        ([11], [[12, 13, 14, 21, 22], [15, 23, 31, 32], [24, 33]]),
        ([15], [[11, 12, 13, 14, 21], [22, 23, 31, 32], [24, 33]]),
        ([21], [[11, 12, 13, 14, 22], [15, 23, 31, 32], [24, 33]]),
    ],
)
def test_a_place_that_becomes_free_raises_the_next_one(leaving, expected):
    settings = Pyramid(ONE_EACH, sizes=(5, 4, 3), vacancy=Vacancy.RAISE)

    assert after(next_season(TABLES, settings, {}, leaving=leaving)) == expected


def test_without_sizes_a_place_stays_free():
    season = next_season(TABLES, Pyramid(ONE_EACH), {}, leaving=[11, 22])

    assert after(season) == [[12, 13, 14, 21], [15, 23, 31], [24, 32, 33]]


def test_who_won_a_play_off_and_leaves_is_not_counted_above():
    settings = Pyramid((Border(0, 0, duels=1),), sizes=(5, 4))

    season = next_season([TOP, SECOND], settings, {"0.1": 21}, leaving=[21])

    assert after(season) == [[11, 12, 13, 14, 15], [22, 23, 24]]
    assert (why(season, 21), why(season, 15)) == ("division_left", "division_spared")


def test_new_ones_join_at_the_bottom_and_the_sizes_hold_above():
    settings = Pyramid(ONE_EACH, sizes=(5, 4, 3))

    season = next_season(TABLES, settings, {}, leaving=[12, 13], joining=[91, 92])

    assert after(season)[0] == [11, 14, 15, 21, 22]
    assert len(after(season)[1]) == 4
    assert after(season)[2][-2:] == [91, 92]
