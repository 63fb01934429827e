"""Small tables computed by hand from FIDE C.07 (1 March 2026), articles 6, 9, 14, 15 and 16.

Those of articles 16.2 to 16.5, the averaged encounters and the odd round robin are also worked,
with the same numbers, in github.com/AuroraRyunix/Ainalrami (tiebreak_reference_test.exs).
"""

from fractions import Fraction
from itertools import permutations

import pytest

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.fide import remaining
from league.rules.standings.values import StandingsEntry
from tests.rules.standings.crosstable import meetings, order, table

HALF = Fraction(1, 2)
CHESS = {"points": "win + 1/2*draw"}
BH, SB = "buchholz", "sonneborn_berger"


def played(rows):
    """Rows of a crosstable; ``Z`` is a bye of no points that was asked for."""
    split = {entrant: row.split() for entrant, row in rows.items()}
    results = meetings(
        {i: ["--" if each == "Z" else each for each in row] for i, row in split.items()}
    )
    return results + [
        Meeting(round, entrant, None, Kind.ZERO_BYE)
        for entrant, row in split.items()
        for round, each in enumerate(row, 1)
        if each == "Z"
    ]


def values(rows, kind, entrants, **more):
    made = table(played(rows), kind, entries=len(rows), **CHESS, **more)
    return [made.row(entrant).values[1] for entrant in entrants]


VOLUNTARY = {
    1: "=BYE -F2 +W3 +B6",
    2: "+W3 +F1 =W5 =W4",
    3: "-B2 =W4 -B1 -W5",
    4: "=W5 =B3 =W6 =B2",
    5: "=B4 +W6 =B2 +B3",
    6: "+BYE -B5 =B4 -W1",
}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (BH, "13/2"),  # the half bye at most four draws: 2; the forfeit at most the other's 3: 5/2
        ({"kind": BH, "cut": 1}, "9/2"),  # not the least value, 1/2, but the lowest voluntary: 2
        (SB, "3"),  # 1 + 0 + 1/2 + 3/2
        ({"kind": SB, "cut": 1}, "5/2"),  # the voluntary 0 is below the least significant 1/2
    ],
)
def test_the_lowest_voluntarily_unplayed_round_is_cut_first(kind, expected):
    assert values(VOLUNTARY, kind, [1]) == [Fraction(expected)]


@pytest.mark.parametrize(
    ("kind", "own", "elsewhere"),
    [
        # 1 + 0 + 1/2 + 3/2: the text leaves out max(0, 1/2), others the 1 of the half bye, whose
        # score of 2 is below the 5/2 of the forfeit; then the text the 3/2, and others the 1/2
        ({"kind": SB, "cut": 1}, "5/2", "2"),
        ({"kind": SB, "cut": 2}, "1", "3/2"),
        ({"kind": BH, "cut": 1}, "9/2", "9/2"),
        (SB, "3", "3"),
    ],
)
def test_where_other_programs_cut_another_round_their_number_is_told(kind, own, elsewhere):
    made = table(played(VOLUNTARY), kind, entries=6, **CHESS)

    tiebreaker = made.explain(1).tiebreakers[1]

    assert (tiebreaker.value, tiebreaker.recomputed()) == (Fraction(own), Fraction(own))
    number = tiebreaker.reason.params.get("elsewhere")
    assert number == (elsewhere if elsewhere != own else None)


CAPPED = {
    1: "+BYE +W2 +B4 +W3",
    2: "+W3 -B1 +W5 =B4",
    3: "-B2 =W4 +BYE -B1",
    4: "+W5 =B3 -W1 =W2",
    5: "-B4 +BYE -B2 Z",
}


@pytest.mark.parametrize("last", ["Z", "--"])
def test_a_dummy_has_at_most_a_draw_a_round_and_a_bye_at_the_end_is_a_draw(last):
    rows = {**CAPPED, 5: CAPPED[5].replace("Z", last)}

    assert values(rows, BH, [1, 2]) == [8, 9]


def test_in_the_edition_of_2023_the_dummy_is_not_capped():
    assert values(CAPPED, {"kind": BH, "unplayed": "2023"}, [1]) == [10]


def test_the_cap_looks_at_the_rounds_of_the_whole_tournament():
    first_two = {entrant: " ".join(row.split()[:2]) for entrant, row in CAPPED.items()}

    assert values(first_two, BH, [1]) == [2]
    assert values(first_two, BH, [1], rounds=4) == [3]


def test_a_bye_is_a_draw_to_others_only_before_voluntarily_unplayed_rounds():
    rows = {
        1: "+W2 =B6 =W3",
        2: "-B1 Z -F5",  # only a forfeit lost follows: counts 1/2
        3: "+W4 +W5 =B1",
        4: "-B3 Z +F6",  # a forfeit won follows: counts 1
        5: "=W6 -B3 +F2",
        6: "=B5 =W1 -F4",
    }

    assert values(rows, BH, [1, 3]) == [4, Fraction(9, 2)]


def test_sonneborn_berger_of_a_round_robin_counts_forfeits_as_games():
    rows = {1: "+F2 +B3 =W4", 2: "-F1 +W4 =B3", 3: "-W4 -W1 =W2", 4: "+B3 -B2 =B1"}

    assert values(rows, SB, [1], predetermined=True) == [Fraction(11, 4)]


def test_equal_voluntary_rounds_are_cut_alike_in_whatever_order_they_came():
    rows = [(3, 0, True), (4, 0, True), (3, 3, False), (3, 6, False)]

    remainders = {remaining(list(each), 2, 0) for each in permutations(rows)}

    assert remainders == {6}  # the voluntary 0 of the lower score, then the least significant 3


def test_koya_of_an_odd_round_robin_leaves_the_free_round_out():
    pairs = [[(1, 4), (2, 3)], [(5, 3), (1, 2)], [(2, 5), (3, 1)], [(4, 2), (5, 1)], [(3, 4)]]
    pairs[4].append((4, 5))  # five rounds, everybody free once, but four games each
    results = [
        Meeting(round, home, away, Kind.PLAYED, Won.NOBODY)
        for round, each in enumerate(pairs, 1)
        for home, away in each
    ]
    results[-1] = Meeting(6, 4, 5, Kind.PLAYED, Won.NOBODY)

    made = table(results, "koya", entries=5, predetermined=True, **CHESS)

    assert [row.values for row in made.rows] == [(2, 2)] * 5


def test_koya_takes_half_of_the_most_and_not_less():
    rows = {1: "+W2 +W3 +W4", 2: "-B1 =W4 +W3", 3: "+W4 -B1 -B2", 4: "-B3 =B2 -B1"}

    # 3, 3/2, 1 and 1/2 of 3 points: the line is 3/2
    assert values(rows, "koya", [1, 2, 3, 4], predetermined=True) == [1, 0, 0, HALF]


@pytest.mark.parametrize(("cut", "expected"), [(0, "17/2"), (1, "15/2"), (2, "11/2"), (4, "0")])
def test_progressive_adds_the_running_scores_and_cuts_the_first(cut, expected):
    rows = {1: "+W2 +BYE =W4 =W3", 2: "-B1 -- -- --", 3: "-- -- -- =B1", 4: "-- -- =B1 --"}

    column = values(rows, {"kind": "progressive", "cut": cut}, [1])

    assert column == [Fraction(expected)]


## Direct encounter


def test_several_meetings_are_averaged_and_not_summed():
    rows = {
        1: "=W3 +W2 =B4 =W5 =B6 =W4",
        2: "=W4 -B1 +W3 +B3 =B5 =W6",
        3: "=B1 +W4 -B2 -W2 +B4 +W5",
        4: "=B2 -B3 =W1 =W6 -W3 =B1",
        5: "=W6 =W6 =W6 =B1 =W2 -B3",
        6: "=B5 =B5 =B5 =B4 =W1 =B2",
    }
    rows = {entrant: row.split() for entrant, row in rows.items()}

    made = table(meetings(rows), "head_to_head", entries=6, **CHESS)

    # 3/2, 1 and 1/2; summed, 2 would lead with 2
    assert [made.row(entrant).points for entrant in (1, 2, 3)] == [Fraction(7, 2)] * 3
    assert order(made)[:3] == [(1, 1), (2, 2), (3, 3)]


def encounter(*results, entries=4, **more):
    """Who stands where when all have the same points; ``(1, ">", 2)`` is a win of 1."""
    won = {">": Won.FIRST, "=": Won.NOBODY, "<": Won.SECOND}
    met = [
        Meeting(round, home, away, Kind.PLAYED, won[sign])
        for round, (home, sign, away) in enumerate(results, 1)
    ]
    level = table(met, entries=entries, **CHESS)
    most = max(row.points for row in level.rows)
    equal = [StandingsEntry(row.entrant, deductions=row.points - most) for row in level.rows]
    made = table(met, "head_to_head", entries=equal, **CHESS, **more)
    return [{entrant for entrant, place in order(made) if place == at} for _, at in order(made)]


def places(*results, **more):
    groups = encounter(*results, **more)
    return [each for at, each in enumerate(groups) if at == 0 or each != groups[at - 1]]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        # one pair of three has not met: 1 beat both, nobody can reach it; 2 and 3 stay tied
        ([(1, ">", 2), (1, ">", 3)], [{1}, {2, 3}]),
        # 1 beat 2 only: 3 may still beat both
        ([(1, ">", 2)], [{1, 2, 3}]),
        # 1 drew 3 and beat 2: with a win over 2 the third would be level with 1
        ([(1, ">", 2), (1, "=", 3)], [{1, 2, 3}]),
        # a circle decides nothing
        ([(1, ">", 2), (2, ">", 3), (3, ">", 1)], [{1, 2, 3}]),
        # all met: 1 and 3 beat 2 and drew each other
        ([(1, ">", 2), (1, "=", 3), (3, ">", 2)], [{1, 3}, {2}]),
    ],
)
def test_three_tied_of_a_swiss(results, expected):
    assert places(*results, entries=3) == expected


def test_four_tied_where_the_first_and_then_the_second_are_out_of_reach():
    results = [(1, ">", 2), (1, ">", 3), (1, ">", 4), (2, ">", 3), (2, ">", 4)]

    assert places(*results) == [{1}, {2}, {3, 4}]


def test_four_tied_who_all_met_are_looked_at_again_among_the_level_ones():
    # 2, 2, 1 and 1: 2 beat 1 and 4 beat 3
    results = [(1, ">", 3), (1, ">", 4), (2, ">", 1), (2, "<", 3), (2, ">", 4), (3, "<", 4)]

    assert places(*results) == [{2}, {1}, {4}, {3}]


def test_a_round_robin_with_a_game_missing_leaves_all_tied():
    results = [(1, ">", 2), (1, ">", 3)]

    assert places(*results, entries=3, predetermined=True) == [{1, 2, 3}]
