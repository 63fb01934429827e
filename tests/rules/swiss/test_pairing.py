"""Each criterion by an example, and what a round tells about itself."""

import json
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, strategies as st

from league.rules.errors import RulesError
from league.rules.results import Kind
from league.rules.swiss.contenders import Contender
from league.rules.swiss.pairing import pair
from league.rules.swiss.reasons import REASONS, Why
from league.rules.swiss.settings import Clubs, Method, SwissSettings
from tests.rules.swiss.fields import any_field, any_settings

FOLD, SLIDE = SwissSettings(method=Method.FOLD), SwissSettings(method=Method.SLIDE)


def field(points, met=(), **more):
    """Entrants from 1 with these points; ``more`` maps a name to values by entrant."""
    return [
        Contender(
            entrant,
            points=each,
            met={b if a == entrant else a: 1 for a, b in met if entrant in (a, b)},
            seed=entrant,
            **{name: values[entrant] for name, values in more.items() if entrant in values},
        )
        for entrant, each in enumerate(points, 1)
    ]


def pairs(paired):
    return {frozenset((each.first, each.second)) for each in paired.pairs}


def sets(*given):
    return set(map(frozenset, given))


def byes(paired):
    return [(each.entrant, each.kind) for each in paired.byes]


def why(reasons):
    return {each.code: dict(each.params) for each in reasons}


def test_pair_of_nobody_is_an_empty_round():
    paired = pair([], seed=1)

    assert (paired.pairs, paired.byes, paired.report.criteria["floats"]) == ((), (), 0)


def test_pair_of_one_is_a_bye_even_for_the_third_time():
    paired = pair([Contender(7, byes=2)], seed=1)

    assert byes(paired) == [(7, Kind.BYE)]
    assert why(paired.byes[0].reasons)["swiss_bye_again"] == {"times": 2}


def test_pair_of_two_who_met_pairs_them_again_and_says_so():
    paired = pair(field([3, 0], met=[(1, 2)]), seed=1)

    assert pairs(paired) == sets((1, 2))
    assert why(paired.pairs[0].reasons)["swiss_rematch"] == {"times": 1}
    assert paired.report.criteria["rematches"] == 1


def test_pair_of_all_who_asked_for_a_bye_has_no_table():
    three = [Contender(each, asked=Kind.HALF_BYE) for each in (3, 1, 2)]

    paired = pair(three, seed=1)

    assert byes(paired) == [(1, Kind.HALF_BYE), (2, Kind.HALF_BYE), (3, Kind.HALF_BYE)]
    assert why(paired.byes[0].reasons) == {"swiss_bye_asked": {"kind": "half_bye"}}


def test_pair_leaves_out_who_asked_for_a_bye():
    paired = pair(field([3, 3, 0], asked={2: Kind.ZERO_BYE}), seed=1)

    assert pairs(paired) == sets((1, 3))
    assert byes(paired) == [(2, Kind.ZERO_BYE)]


def test_fold_joins_the_first_with_the_last():
    paired = pair(field([0] * 8), FOLD, seed=1)

    drawn = [(each.first, each.second) for each in paired.pairs]
    assert drawn == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_slide_joins_the_halves():
    paired = pair(field([0] * 8), SLIDE, seed=1)

    drawn = [(each.first, each.second) for each in paired.pairs]
    assert drawn == [(1, 5), (2, 6), (3, 7), (4, 8)]


@pytest.mark.parametrize("size", [202, 1000])
def test_fold_and_slide_of_a_large_field_are_the_same(size):
    fold, slide = (pair(field([0] * size), each, seed=1) for each in (FOLD, SLIDE))

    half = size // 2
    assert pairs(fold) == sets(*((at, size + 1 - at) for at in range(1, half + 1)))
    assert pairs(slide) == sets(*((at, at + half) for at in range(1, half + 1)))


def test_fold_gives_the_bye_to_the_last_and_floats_the_last_to_the_first():
    paired = pair(field([3, 3, 3, 0, 0, 0, 0, 0, 0]), FOLD, seed=1)

    assert byes(paired) == [(9, Kind.BYE)]
    assert frozenset((3, 4)) in pairs(paired)


def test_random_is_the_same_with_the_same_seed_and_another_with_another():
    eight = field([0] * 8)

    assert pair(eight, seed=1) == pair(eight, seed=1)
    assert len({frozenset(pairs(pair(eight, seed=seed))) for seed in range(300)}) > 90  # of 105


def test_random_is_fair_to_every_pair():
    rounds = [pairs(pair(field([0] * 4), seed=seed)) for seed in range(1500)]

    counts = [
        sum(frozenset(each) in drawn for drawn in rounds) for each in ((1, 2), (1, 3), (1, 4))
    ]
    assert all(430 < count < 570 for count in counts)  # 500 and almost four deviations


def test_no_rematch_comes_before_equal_points():
    paired = pair(field([3, 3, 0, 0], met=[(1, 2)]), seed=1)

    assert frozenset((1, 2)) not in pairs(paired)
    assert (paired.report.criteria["rematches"], paired.report.criteria["floats"]) == (0, 2)


def test_no_rematch_comes_before_the_lowest_bye():
    paired = pair(field([3, 0, 0], met=[(1, 2), (1, 3)]), seed=1)

    assert byes(paired) == [(1, Kind.BYE)]
    assert "swiss_bye_passed_over" in why(paired.byes[0].reasons)


def test_second_bye_goes_to_a_higher_score_first():
    paired = pair(field([6, 3, 0], byes={3: 1}), seed=1)

    assert byes(paired) == [(2, Kind.BYE)]
    params = why(paired.byes[0].reasons)["swiss_bye_passed_over"]
    assert params == {"points": "3", "lowest": "0"}


def test_fewest_floats_lets_an_odd_group_jump_over_an_even_one():
    paired = pair(field([6, 3, 3, 0]), seed=1)

    assert pairs(paired) == sets((1, 4), (2, 3))
    assert (paired.report.criteria["floats"], paired.report.criteria["distance"]) == (1, 6)


def test_float_distances_are_the_least_in_sum():
    paired = pair(field([9, 6, 3, 0]), seed=1)

    assert pairs(paired) == sets((1, 2), (3, 4))


def test_who_floated_down_lately_does_not_again():
    floats = {1: (-1,), 2: (-1,), 4: (1,)}

    paired = pair(field([3, 3, 3, 0, 0, 0], floats=floats), seed=4)

    assert frozenset((3, 4)) not in pairs(paired)
    assert paired.report.criteria["repeated"] == 0
    assert any(3 in each for each in pairs(paired) & sets((3, 5), (3, 6)))


@pytest.mark.parametrize(("memory", "repeated"), [(0, 0), (1, 0), (2, 1), (5, 1)])
def test_a_float_is_remembered_for_so_many_rounds(memory, repeated):
    paired = pair(field([3, 0], floats={1: (-1, 0)}), SwissSettings(memory=memory), seed=1)

    assert paired.report.criteria["repeated"] == repeated


def test_clubs_come_after_floats_or_before_them():
    four = field([3, 3, 0, 0], tags={1: frozenset("a"), 2: frozenset("a")})

    last = pair(four, SwissSettings(clubs=Clubs.LAST), seed=1)
    first = pair(four, SwissSettings(clubs=Clubs.AFTER_REMATCHES), seed=1)
    off = pair(four, SwissSettings(clubs=Clubs.OFF), seed=1)

    assert pairs(last) == pairs(off) == sets((1, 2), (3, 4))
    assert frozenset((1, 2)) not in pairs(first)
    assert "clubs" not in off.report.criteria
    assert "swiss_club_meeting" in why(last.pairs[0].reasons)


def test_club_is_kept_apart_inside_a_score_group():
    four = field([0] * 4, tags={1: frozenset("a"), 2: frozenset("a")})

    for seed in range(20):
        paired = pair(four, seed=seed)
        assert frozenset((1, 2)) not in pairs(paired)

    avoided = [why(each.reasons).get("swiss_club_avoided") for each in paired.pairs]
    assert {"entrant": 1, "tags": ["a"], "others": 1} in avoided


def test_first_seats_even_out():
    four = field([0] * 4, seats={1: (1,), 2: (1,), 3: (-1,), 4: (-1,)})

    paired = pair(four, seed=3)

    assert {each.first for each in paired.pairs} == {3, 4}
    assert paired.report.criteria["imbalance"] == 0
    assert why(paired.pairs[0].reasons)["swiss_seat_balance"] == {"first": -1, "second": 1}


def test_first_seat_goes_by_turns_when_balances_are_equal():
    two = field([0, 0], seats={1: (1, -1, 1, -1), 2: (-1, 1, 1, -1)})

    paired = pair(two, seed=1)

    assert paired.pairs[0].first == 1  # in the last match that differed, 2 was
    assert "swiss_seat_turn" in why(paired.pairs[0].reasons)


def test_first_seat_falls_to_each_by_lot_when_nothing_else_tells():
    drawn = [pair(field([0, 0]), seed=seed).pairs[0] for seed in range(400)]

    assert 150 < sum(each.first == 1 for each in drawn) < 250
    assert all("swiss_seat_lot" in why(each.reasons) for each in drawn)


def test_first_seat_goes_by_seed_order_with_fold_and_slide():
    match = pair(field([0, 0]), FOLD, seed=1).pairs[0]

    assert (match.first, "swiss_seat_seed" in why(match.reasons)) == (1, True)


def test_forced_pair_is_taken_as_named():
    paired = pair(field([9, 0, 0, 0], met=[(4, 1)]), seed=1, forced=[(4, 1)])

    first = paired.pairs[0]
    assert (first.first, first.second) == (4, 1)
    assert {"swiss_forced", "swiss_float", "swiss_met_before"} <= set(why(first.reasons))
    assert paired.report.criteria["rematches"] == 1


def test_forced_bye_is_given_to_who_had_one():
    paired = pair(field([9, 0, 0], byes={1: 1}), seed=1, forced=[(1, None)])

    assert byes(paired) == [(1, Kind.BYE)]
    assert pairs(paired) == sets((2, 3))


def test_forbidden_pair_is_avoided_before_rematches():
    paired = pair(field([0] * 4, met=[(1, 3), (1, 4)]), seed=1, forbidden=[(2, 1)])

    assert pairs(paired) in (sets((1, 3), (2, 4)), sets((1, 4), (2, 3)))


def test_forbidden_pair_is_paired_when_there_is_no_other():
    paired = pair(field([0, 0]), seed=1, forbidden=[(1, 2)])

    assert "swiss_forbidden_paired" in why(paired.pairs[0].reasons)


@pytest.mark.parametrize(
    ("code", "forced", "forbidden"),
    [
        ("forced_twice", [(1, 2), (2, 3)], []),
        ("forced_twice", [(1, 2), (1, None)], []),
        ("forced_against_self", [(1, 1)], []),
        ("forced_unknown", [(1, 99)], []),
        ("forced_absent", [(1, 4)], []),
        ("forced_forbidden", [(1, 2)], [(2, 1)]),
        ("forbidden_self", [], [(2, 2)]),
    ],
)
def test_pair_refuses_orders_that_contradict(code, forced, forbidden):
    four = field([0] * 4, asked={4: Kind.HALF_BYE})

    with pytest.raises(RulesError) as refusal:
        pair(four, seed=1, forced=forced, forbidden=forbidden)

    assert refusal.value.code == code


def test_pair_refuses_an_entrant_who_is_there_twice():
    with pytest.raises(RulesError) as refusal:
        pair([Contender(1), Contender(1)], seed=1)

    assert refusal.value.code == "entrant_twice"


def test_pair_refuses_to_let_a_match_be_asked_for():
    with pytest.raises(RulesError) as refusal:
        pair([Contender(1, asked=Kind.PLAYED)], seed=1)

    assert refusal.value.code == "asked_no_bye"


def test_float_tells_who_goes_down_from_where_to_where():
    paired = pair(field([Fraction(5, 2), 1], floats={1: (-1, 0), 2: (0, 1)}), seed=1)

    reasons = why(paired.pairs[0].reasons)
    assert reasons["swiss_float"] == {"down": 1, "up": 2, "from": "5/2", "to": "1", "by": "3/2"}
    assert "swiss_score_group" not in reasons
    repeated = [dict(r.params) for r in paired.pairs[0].reasons if r.code == Why.FLOAT_REPEATED]
    assert repeated == [
        {"entrant": 1, "direction": "down", "rounds_ago": [2]},
        {"entrant": 2, "direction": "up", "rounds_ago": [1]},
    ]


def test_pair_tells_how_many_of_its_group_each_had_met():
    paired = pair(field([0] * 4, met=[(1, 2), (1, 3)]), FOLD, seed=1)

    reasons = why(paired.pairs[0].reasons)
    assert reasons["swiss_score_group"] == {"points": "0", "size": 4}
    assert reasons["swiss_rematches_avoided"] == {"entrants": [1, 4], "others": [2, 0]}
    assert reasons["swiss_by_fold"] == {"first": 1, "second": 4}


def test_tables_are_numbered_from_the_highest_score():
    paired = pair(field([0, 0, 6, 6, 3, 3]), seed=1)

    tables = [(each.table, {each.first, each.second}) for each in paired.pairs]
    assert tables == [(1, {3, 4}), (2, {5, 6}), (3, {1, 2})]


def test_virtual_points_count_for_the_pairing_and_are_told():
    two_up = [Contender(1, points=0, virtual=3), Contender(2, points=3), *map(Contender, (3, 4))]

    paired = pair(two_up, seed=1)

    assert pairs(paired) == sets((1, 2), (3, 4))
    reasons = why(paired.pairs[0].reasons)
    assert reasons["swiss_virtual_points"] == {"entrant": 1, "points": "3"}


@given(st.integers(0, 10**6), st.integers(0, 14))
def test_pair_does_not_depend_on_the_order_of_input(number, size):
    rng = Random(number)
    given, settings = list(any_field(rng, size)), any_settings(rng)

    assert pair(given, settings, seed=number) == pair(given[::-1], settings, seed=number)


@given(st.integers(0, 10**6), st.integers(0, 14))
def test_every_reason_is_listed_and_fits_in_json(number, size):
    rng = Random(number)
    paired = pair(any_field(rng, size), any_settings(rng), seed=number)

    reasons = [reason for each in (*paired.pairs, *paired.byes) for reason in each.reasons]

    assert all(each.reasons for each in (*paired.pairs, *paired.byes))
    assert {str(reason.code) for reason in reasons} <= set(REASONS)
    assert json.loads(json.dumps([dict(reason.params) for reason in reasons])) is not None
    assert json.loads(json.dumps(paired.report.written()))["proved"] == paired.report.proved


def test_pair_is_the_same_in_every_process():
    code = (
        "from random import Random; from league.rules.swiss.pairing import pair;"
        "from tests.rules.swiss.fields import any_field;"
        "print([(p.first, p.second, p.reasons) for size in (13, 90)"
        " for p in pair(any_field(Random(3), size), seed='x').pairs])"
    )
    runs = {
        subprocess.run(
            (sys.executable, "-c", code), env={"PYTHONHASHSEED": seed}, capture_output=True
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert len(runs) == 1
    assert runs != {b""}
