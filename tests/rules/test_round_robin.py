"""Tables 4 to 8 as at c.w.fox.tripod.com/chess/berger.html, which prints those of FIDE C.05."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.round_robin import REASONS, RoundRobin, berger, round_robin

FIDE = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 /"
    " 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 /"
    " 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 /"
    " 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
}


def pairs(rounds):
    return [[(fixture.home, fixture.away) for fixture in part.fixtures] for part in rounds]


@pytest.mark.parametrize("size", FIDE)
def test_berger_equals_the_table_of_fide(size):
    table = " / ".join(" ".join(f"{home}-{away}" for home, away in part) for part in berger(size))

    assert table == FIDE[size]


@pytest.mark.parametrize("size", range(2, 41, 2))
def test_berger_lets_every_pair_meet_once_with_sides_balanced(size):
    rounds = berger(size)

    met = Counter(frozenset(pair) for part in rounds for pair in part)
    balance = Counter(home for part in rounds for home, _ in part)
    balance.subtract(away for part in rounds for _, away in part)
    assert set(met.values()) == {1}
    assert len(met) == size * (size - 1) // 2
    assert all(len({side for pair in part for side in pair}) == size for part in rounds)
    assert {abs(difference) for difference in balance.values()} == {1}


@settings(deadline=None)
@given(size=st.integers(0, 60), cycles=st.integers(1, 4))
def test_everybody_meets_everybody_in_every_cycle(size, cycles):
    rounds = round_robin(list(range(100, 100 + size)), RoundRobin(cycles))

    met = Counter(frozenset(pair) for part in pairs(rounds) for pair in part)
    balance = Counter(home for part in pairs(rounds) for home, _ in part)
    balance.subtract(away for part in pairs(rounds) for _, away in part)
    assert set(met.values()) <= {cycles}
    assert len(met) == size * (size - 1) // 2
    assert all(abs(difference) <= cycles % 2 for difference in balance.values())
    assert [part.number for part in rounds] == list(range(1, len(rounds) + 1))


@settings(deadline=None)
@given(size=st.integers(2, 60), cycles=st.integers(1, 2))
def test_nobody_has_the_same_side_three_times_running(size, cycles):
    sides = dict.fromkeys(range(size), "")

    for part in pairs(round_robin(list(sides), RoundRobin(cycles))):
        for home, away in part:
            sides[home] += "H"
            sides[away] += "A"

    assert not [row for row in sides.values() if "HHH" in row or "AAA" in row]


@settings(deadline=None)
@given(half=st.integers(1, 30))
def test_an_odd_field_has_everybody_free_once(half):
    entrants = list(range(2 * half + 1))

    rounds = round_robin(entrants)

    assert sorted(part.free for part in rounds) == entrants
    assert all(part.reasons == (Reason("berger_free", {"entrant": part.free}),) for part in rounds)


def test_the_return_exchanges_sides_and_the_last_two_rounds_before_it_change_places():
    rounds = round_robin([1, 2, 3, 4], RoundRobin(2))

    assert pairs(rounds) == [
        [(1, 4), (2, 3)],
        [(2, 4), (3, 1)],
        [(4, 3), (1, 2)],
        [(4, 1), (3, 2)],
        [(3, 4), (2, 1)],
        [(4, 2), (1, 3)],
    ]
    assert rounds[0].fixtures[0].reason == Reason(
        "berger_table", {"home_lot": 1, "away_lot": 4, "cycle": 1}
    )
    assert rounds[3].fixtures[0].reason.code == "berger_return"


def test_tables_are_numbered_without_the_free_one():
    first = round_robin([7, 8, 9])[0]

    assert [(fixture.table, fixture.home, fixture.away) for fixture in first.fixtures] == [
        (1, 8, 9)
    ]
    assert first.free == 7


@pytest.mark.parametrize("entrants", [[], [5]])
def test_nobody_or_one_alone_has_no_rounds(entrants):
    assert round_robin(entrants) == ()


@pytest.mark.parametrize(
    ("entrants", "code"), [([1, 1], "entrant_twice"), (range(257), "too_many_entrants")]
)
def test_an_impossible_field_is_refused(entrants, code):
    with pytest.raises(RulesError) as refusal:
        round_robin(list(entrants))

    assert refusal.value.code == code


@pytest.mark.parametrize("size", [0, 3, -2])
def test_berger_needs_an_even_field(size):
    with pytest.raises(RulesError) as refusal:
        berger(size)

    assert refusal.value.code == "berger_needs_even"


def test_settings_are_written_and_read():
    assert RoundRobin.read(RoundRobin(2).written()) == RoundRobin(2)
    assert RoundRobin.read({}) == RoundRobin()


def test_all_reasons_are_listed():
    rounds = [*round_robin([1, 2, 3], RoundRobin(2))]

    codes = {fixture.reason.code for part in rounds for fixture in part.fixtures}
    codes |= {reason.code for part in rounds for reason in part.reasons}
    assert codes == set(REASONS)
