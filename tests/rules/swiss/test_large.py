"""Fields too large to be paired exactly at once."""

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from league.rules.swiss.contenders import Contender
from league.rules.swiss.criteria import Criteria, Field
from league.rules.swiss.exact import best
from league.rules.swiss.groups import Draft
from league.rules.swiss.improve import improved, proved
from league.rules.swiss.pairing import EXACT as LIMITS, pair
from league.rules.swiss.settings import Clubs, Method, SwissSettings
from tests.bench.pairing import measured
from tests.longer import longer
from tests.rules.swiss.checks import violations
from tests.rules.swiss.fields import Tournament

EXACT = LIMITS[Method.RANDOM]


def last_field(size, rounds, settings, seed):
    *_, (field, paired) = Tournament(Random(seed), size, rounds, settings).rounds_played()
    return field, paired


@cache
def field_of_round(number):
    played = Tournament(Random(8), 250, 8, SwissSettings()).rounds_played()
    field, _paired = next(islice(played, number - 1, None))
    return field


@pytest.mark.slow
@pytest.mark.parametrize("rounds", longer([5], [2, 8]))
def test_a_mended_draft_is_as_good_as_the_exact_pairing_before_seats(rounds):
    field = field_of_round(rounds)
    for clubs in Clubs:
        assert_as_good_as_the_exact(field, SwissSettings(clubs=clubs), Random(rounds))


def assert_as_good_as_the_exact(field, settings, rng):
    playing = [each for each in field if each.asked is None]
    criteria = Criteria(Field(playing, settings, (), "1"), range(len(playing)))

    total = criteria.total(improved(criteria, Draft(criteria, rng).pairs(), rng))
    least = criteria.total(best(criteria, criteria.free))

    seats = criteria.names.index("imbalance")
    assert total[:seats] == least[:seats]
    assert total[seats] <= least[seats] * 5 / 4
    assert total[: proved(criteria, total)] == least[: proved(criteria, total)]


def test_up_to_twice_the_limit_what_cannot_be_proved_is_paired_exactly():
    leaders = [Contender(0, points=3, met={1: 1}), Contender(1, points=3, met={0: 1})]

    paired = pair([*leaders, *map(Contender, range(2, EXACT + 20))], seed=1)

    assert paired.report.exact
    assert paired.report.proved == len(paired.report.criteria)
    assert (paired.report.criteria["rematches"], paired.report.criteria["floats"]) == (0, 2)


@pytest.mark.parametrize("players", [0, 1, 2, 3, EXACT, EXACT + 1, 1000, 3000])
def test_equal_entrants_meet_without_a_float(players):
    paired = pair([Contender(each) for each in range(players)], seed=1)

    assert len(paired.pairs) == players // 2
    assert len(paired.byes) == players % 2
    assert paired.report.criteria["floats"] == 0


def test_large_pairing_does_not_depend_on_the_order_of_input():
    field, paired = last_field(400, 5, SwissSettings(), 3)

    again = pair(Random(1).sample(field, len(field)), seed=1)

    assert again == pair(field, seed=1)
    assert again != pair(field, seed=2)
    assert paired.report.criteria["floats"] == again.report.criteria["floats"]


def test_leaders_who_have_met_both_go_down():
    rng = Random(5)
    points = [12, 12] + [9] * 30 + [6] * 100 + [3] * 200 + [0] * 130
    field = [Contender(at, points=each) for at, each in enumerate(points)]
    field[0], field[1] = replace(field[0], met={1: 1}), replace(field[1], met={0: 1})

    paired = pair(field, seed=rng.randrange(100))

    assert (paired.report.criteria["rematches"], paired.report.criteria["floats"]) == (0, 2)
    assert paired.report.criteria["distance"] == 6


@pytest.mark.parametrize("method", list(Method))
def test_scattered_scores_are_paired_without_a_rematch(method):
    """Hardly two are equal, and those who are near have met."""
    size, rng = 900, Random(9)
    met = {
        at: {at + step: 1 for step in (-3, -1, 1, 3) if 0 <= at + step < size} for at in range(size)
    }
    field = [Contender(at, points=rng.random() > 0.1 and at, met=met[at]) for at in range(size)]

    paired = pair(field, SwissSettings(method=method), seed=1)

    assert paired.report.criteria["rematches"] == 0
    pairs = [(each.first, each.second) for each in paired.pairs]
    assert violations(field, pairs) == ()


def test_a_club_of_two_thirds_meets_itself_no_more_than_it_must():
    field = [Contender(at, tags=frozenset({"a"} if at % 3 else {str(at)})) for at in range(600)]

    paired = pair(field, seed=1)

    assert paired.report.criteria["clubs"] == 100


def test_bench_tells_its_figures_without_a_peer_too():
    figures = measured(players=230, number=4, seed=1)

    keys = {"seconds", "rematches", "floats", "min_floats", "peer_seconds", "players", "round"}
    assert keys <= set(figures)
    assert (figures["rematches"], figures["min_floats"]) == (0, figures["floats"])
