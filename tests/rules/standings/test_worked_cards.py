"""One small Swiss with a bye, a draw and a drop, worked by hand for the card games' presets.

Round 1: 1 beat 2 by 2–0, 3 and 4 drew 1–1. Round 2: 1 beat 3 by 2–1, 2 beat 4 by 2–0, and 4
dropped. Round 3: 1 had the bye, 2 beat 3 by 2–1.
"""

from fractions import Fraction

import pytest

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.presets import PRESETS
from league.rules.standings.rates import Rate, WinRate
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry
from tests.rules.standings.crosstable import order, table

RESULTS = [
    Meeting(1, 1, 2, won=Won.FIRST, games=(2, 0, 0)),
    Meeting(1, 3, 4, won=Won.NOBODY, games=(1, 0, 1)),
    Meeting(2, 1, 3, won=Won.FIRST, games=(2, 0, 1)),
    Meeting(2, 2, 4, won=Won.FIRST, games=(2, 0, 0)),
    Meeting(3, 1, None, Kind.BYE),
    Meeting(3, 2, 3, won=Won.FIRST, games=(2, 0, 1)),
]
ENTRIES = [
    StandingsEntry(1),
    StandingsEntry(2),
    StandingsEntry(3),
    StandingsEntry(4, dropped_after=2),
]


def made(preset):
    return standings(ENTRIES, RESULTS, PRESETS[preset])


def fractions(text):
    return tuple(map(Fraction, text.split()))


@pytest.mark.parametrize(
    ("entrant", "values"),
    [
        # points, then the opponents' match wins, the own and the opponents' game wins
        (1, "9 299/600 6/7 53/112"),
        (2, "6 83/150 4/7 729/1400"),
        (3, "1 599/900 3/8 1231/2100"),
        (4, "1 299/600 33/100 53/112"),
    ],
)
def test_the_preset_of_magic(entrant, values):
    assert made("magic").row(entrant).values == fractions(values)


BYES = [
    Meeting(1, 1, 2, won=Won.FIRST, games=(2, 0, 1)),
    Meeting(1, 3, None, Kind.BYE),
    Meeting(2, 1, 3, won=Won.FIRST, games=(2, 0, 0)),
    Meeting(2, 2, None, Kind.BYE),
]


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        # opponents 1 of 2 matches each; own games 4 of 5; theirs 3 of 5 and 2 of 4
        ("magic", "6 1/2 4/5 11/20"),
        ("magic_melee", "6 1/2 4/5 11/20"),
    ],
)
def test_a_bye_of_an_opponent_is_a_match_and_two_games_won(preset, values):
    ranking = standings(
        [StandingsEntry(1), StandingsEntry(2), StandingsEntry(3)], BYES, PRESETS[preset]
    )

    assert ranking.row(1).values == fractions(values)


def test_where_byes_are_left_out_an_opponent_has_only_what_it_played():
    rates = [
        {"kind": kind, "byes": "left_out", "floor": None}
        for kind in ("match_win", "game_win", "opponents_match_win", "opponents_game_win")
    ]

    ranking = table(BYES, *rates, entries=3)

    assert ranking.row(1).values[1:] == fractions("1 4/5 0 1/6")
    assert ranking.row(2).values[1:] == fractions("0 1/3 1 4/5")


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        # 4 lost 0–2 twice: 1 gets the floor of it, and 4 itself shows its floor or nothing
        ("magic", "33/100 33/100 33/100"),
        ("magic_melee", "1/3 1/3 0"),
    ],
)
def test_the_floor_of_melee_is_a_third_and_not_for_the_own_games(preset, values):
    results = [
        Meeting(1, 1, 4, won=Won.FIRST, games=(2, 0, 0)),
        Meeting(2, 1, 4, won=Won.FIRST, games=(2, 0, 0)),
    ]
    ranking = standings([StandingsEntry(1), StandingsEntry(4)], results, PRESETS[preset])

    shown = (ranking.row(1).values[1], ranking.row(1).values[3], ranking.row(4).values[2])
    assert shown == fractions(values)


def test_a_floor_of_a_third_is_not_one_of_thirty_three_hundredths():
    third = table(RESULTS, {"kind": "opponents_match_win", "floor": "1/3"}, entries=ENTRIES)

    assert third.row(1).values[1] == Fraction(1, 2)
    assert third.row(1).display[1] == "50.00%"
    assert made("magic").row(1).display[1:] == ("49.83%", "85.71%", "47.32%")


def test_without_a_floor_the_own_game_wins_are_shown_as_they_are():
    bare = table(RESULTS, {"kind": "game_win", "floor": None}, entries=ENTRIES)

    assert bare.row(4).values[1] == Fraction(1, 4)


@pytest.mark.parametrize(
    ("entrant", "resistance", "further"),
    [
        # win percentages: 2 of 2, 2 of 3, 1/2 of 3 and 1/2 of 2, at least a quarter
        (1, "11/24", "41/72"),
        (2, "1/2", "14/27"),
        (3, "23/36", "17/36"),
        (4, "11/24", "41/72"),
    ],
)
def test_the_preset_of_pokemon(entrant, resistance, further):
    values = made("pokemon").row(entrant).values

    assert values[1] == 0  # nobody came late
    assert values[2:4] == fractions(f"{resistance} {further}")


def test_who_dropped_unbeaten_gives_three_quarters_at_most():
    results = [Meeting(1, 1, 2, won=Won.FIRST), Meeting(2, 2, 3, won=Won.FIRST)]
    dropped = [StandingsEntry(1, dropped_after=1), StandingsEntry(2), StandingsEntry(3)]

    ranking = standings(dropped, results, PRESETS["pokemon"])

    # 2: of 1 three quarters, of 3, who lost one of two rounds and missed the other, a quarter
    assert ranking.row(2).values[2] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("entrant", "opponents", "further"),
    # shares of the points: 1, 2/3, 1/9 and 1/6, without a floor
    [(1, "7/18", "14/27"), (2, "23/54", "25/54"), (3, "11/18", "65/162")],
)
def test_the_preset_of_konami(entrant, opponents, further):
    assert made("konami").row(entrant).values[1:] == fractions(f"{opponents} {further}")


def test_a_bye_counts_as_two_games_won_in_the_own_percentage_and_in_what_others_get_of_it():
    results = [Meeting(1, 1, 2, won=Won.FIRST, games=(2, 0, 1)), Meeting(2, 2, None, Kind.BYE)]

    ranking = table(results, "game_win", "opponents_game_win", entries=2)

    assert ranking.row(2).values[1] == Fraction(9, 15)
    assert ranking.row(1).values[2] == Fraction(9, 15)


def test_a_half_bye_is_no_match_and_no_game():
    results = [Meeting(1, 1, 2, won=Won.NOBODY), Meeting(2, 1, None, Kind.HALF_BYE)]

    ranking = table(results, "match_win", "game_win", entries=2)

    assert ranking.row(1).points == 2
    assert ranking.row(1).values[1:] == fractions("1/3 1/3")


def test_the_same_opponent_twice_counts_twice():
    results = [
        Meeting(1, 1, 2, won=Won.FIRST),
        Meeting(2, 1, 3, won=Won.FIRST),
        Meeting(2, 2, 4, won=Won.FIRST),
        Meeting(3, 1, 2, won=Won.FIRST),
    ]

    ranking = table(results, {"kind": "opponents_match_win", "floor": None}, entries=4)

    assert ranking.row(1).values[1] == Fraction(2, 9)  # a third, nothing, a third


def test_a_double_loss_counts_as_a_match_and_wins_for_nobody():
    results = [Meeting(1, 1, 2, won=Won.BOTH_LOSE), Meeting(2, 1, 3, won=Won.FIRST)]

    ranking = table(results, {"kind": "match_win", "floor": None}, entries=3)

    assert [ranking.row(each).values[1] for each in (1, 2, 3)] == [Fraction(1, 2), 0, 0]


def test_what_is_equal_to_the_last_number_is_a_tie():
    results = [Meeting(1, 1, 2, won=Won.NOBODY), Meeting(1, 3, 4, won=Won.NOBODY)]

    ranking = standings([StandingsEntry(each) for each in (4, 2, 3, 1)], results, PRESETS["magic"])

    assert order(ranking) == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert all(row.tied for row in ranking.rows)


def test_a_rate_without_a_match_is_its_floor():
    ranking = table(
        [Meeting(1, 1, None, Kind.HALF_BYE)], "match_win", "opponents_match_win", entries=1
    )

    assert ranking.row(1).values[1:] == (WinRate(Rate.MATCH_WIN).floor, 0)
