"""Each criterion against the one after it: few entrants, where the two disagree."""

import pytest

from league.rules.results import Kind
from league.rules.swiss.pairing import pair
from league.rules.swiss.settings import Clubs, Method, SwissSettings
from tests.rules.swiss.test_pairing import byes, field, pairs, sets, why

DOWN, UP = -1, 1
LATE, EARLY = SwissSettings(), SwissSettings(clubs=Clubs.AFTER_REMATCHES)
FOLD, SLIDE = SwissSettings(method=Method.FOLD), SwissSettings(method=Method.SLIDE)


def test_forbidden_before_rematches():
    """Only 1–2, 3–4 keeps 1 from 3 and from 4, though both pairs have met."""
    paired = pair(
        field([0] * 4, met=[(1, 2), (3, 4)]), seed=1, forbidden=[(1, 3), (1, 4), (2, 3), (2, 4)]
    )

    assert pairs(paired) == sets((1, 2), (3, 4))


def test_rematches_before_the_bye_to_who_had_none():
    """1 and 2 have met: one of them has its second bye, and 3, who had none, plays."""
    paired = pair(field([0] * 3, met=[(1, 2)], byes={1: 1, 2: 1}), seed=1)

    assert byes(paired)[0][0] in (1, 2)
    assert paired.report.criteria["rematches"] == 0


def test_clubs_moved_up_come_before_the_bye():
    tags = {1: frozenset("a"), 2: frozenset("a")}
    three = field([3, 3, 0], tags=tags)

    assert byes(pair(three, EARLY, seed=1))[0][0] in (1, 2)
    assert byes(pair(three, LATE, seed=1)) == [(3, Kind.BYE)]


def test_nobody_twice_before_the_lowest_score():
    paired = pair(field([6, 3, 0], byes={2: 1, 3: 1}), seed=1)

    assert byes(paired) == [(1, Kind.BYE)]


def test_the_lowest_bye_before_the_fewest_floats():
    """A bye for one of the leaders would leave no float at all."""
    paired = pair(field([3, 3, 3, 0, 0]), seed=1)

    assert byes(paired)[0][0] in (4, 5)
    assert paired.report.criteria["floats"] == 1


def test_the_fewest_floats_before_their_distance():
    """One jump of 9 over even groups is fewer floats than three steps of 3."""
    paired = pair(field([9, 6, 6, 3, 3, 0]), seed=1)

    assert pairs(paired) == sets((1, 6), (2, 3), (4, 5))
    assert (paired.report.criteria["floats"], paired.report.criteria["distance"]) == (1, 9)


def test_distance_before_repeated_floats():
    paired = pair(field([6, 3, 2, 0], floats={1: (DOWN,), 2: (UP,)}), seed=1)

    assert pairs(paired) == sets((1, 2), (3, 4))


@pytest.mark.parametrize(("settings", "up"), [(LATE, {3, 4}), (EARLY, {2})])
def test_repeated_floats_before_clubs_unless_these_are_moved_up(settings, up):
    """1 goes down to 2, who floated up lately, or to one of its own clubs."""
    tags = {1: frozenset("ab"), 3: frozenset("a"), 4: frozenset("b")}
    four = field([6, 3, 3, 3], tags=tags, floats={2: (UP,)})

    (other,) = next(each for each in pairs(pair(four, settings, seed=1)) if 1 in each) - {1}

    assert other in up


def test_clubs_before_first_seats():
    tags = {1: frozenset("ab"), 2: frozenset("cd"), 3: frozenset("ac"), 4: frozenset("bd")}
    seats = {1: (1, 1), 2: (1, 1), 3: (-1, -1), 4: (-1, -1)}

    paired = pair(field([0] * 4, tags=tags, seats=seats), seed=1)

    assert pairs(paired) == sets((1, 2), (3, 4))


def test_first_seats_before_the_order_of_the_method():
    """The fold alone would join 1 and 4; among what evens the seats it joins 1 and 3."""
    seats = {1: (1,), 2: (-1,), 3: (-1,), 4: (1,)}

    paired = pair(field([0] * 4, seats=seats), FOLD, seed=1)

    assert pairs(paired) == sets((1, 3), (2, 4))
    assert {(each.first, each.second) for each in paired.pairs} == {(3, 1), (2, 4)}


@pytest.mark.parametrize(
    ("size", "folded", "slid"),
    [
        (2, ["12"], ["12"]),
        (3, ["12", "3"], ["12", "3"]),
        (4, ["14", "23"], ["13", "24"]),
        (5, ["14", "23", "5"], ["13", "24", "5"]),
        (6, ["16", "25", "34"], ["14", "25", "36"]),
        (7, ["16", "25", "34", "7"], ["14", "25", "36", "7"]),
        (8, ["18", "27", "36", "45"], ["15", "26", "37", "48"]),
        (9, ["18", "27", "36", "45", "9"], ["15", "26", "37", "48", "9"]),
    ],
)
def test_a_first_round_by_fold_and_by_slide(size, folded, slid):
    for method, expected in ((Method.FOLD, folded), (Method.SLIDE, slid)):
        paired = pair(field([0] * size), SwissSettings(method=method), seed=size)

        rows = [f"{each.first}{each.second}" for each in paired.pairs]
        assert rows + [str(each.entrant) for each in paired.byes] == expected


@pytest.mark.parametrize("settings", [FOLD, SLIDE])
def test_a_float_by_seed_tells_both_places_and_not_those_of_one_group(settings):
    paired = pair(field([3, 3, 3, 0, 0, 0]), settings, seed=1)

    (floating,) = [each for each in paired.pairs if {each.first, each.second} == {3, 4}]
    assert why(floating.reasons)["swiss_by_order"] == {"first": 3, "second": 1}


def test_a_forced_rematch_does_not_claim_that_nothing_else_was_possible():
    paired = pair(field([0] * 4, met=[(1, 2)]), seed=1, forced=[(1, 2)])

    reasons = why(paired.pairs[0].reasons)
    assert reasons["swiss_met_before"] == {"times": 1}
    assert "swiss_rematch" not in reasons
