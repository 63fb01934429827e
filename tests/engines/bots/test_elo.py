"""The interval, Elo and the sequential test against known figures."""

from math import comb
from random import Random

import pytest

from engines.bots.elo import MISSED, OPEN, REACHED, decided, elo, evidence, interval


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),  # Wilson's interval, from tables
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (0.5, 1, 0.0546, 0.9454),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_wilsons(points, games, low, high):
    assert interval(points, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_covers_the_truth_19_times_of_20():
    games, rates = 100, [n / 50 for n in range(5, 46)]

    covered = [
        sum(
            comb(games, won) * rate**won * (1 - rate) ** (games - won)
            for won in range(games + 1)
            if interval(won, games)[0] <= rate <= interval(won, games)[1]
        )
        for rate in rates
    ]

    assert sum(covered) / len(covered) == pytest.approx(0.95, abs=0.005)
    assert min(covered) > 0.92


@pytest.mark.parametrize(
    ("rate", "points"), [(0.5, 0.0), (10 / 11, 400.0), (0.75, 190.85), (0.25, -190.85)]
)
def test_elo_is_by_its_formula(rate, points):
    assert elo(rate) == pytest.approx(points, abs=0.01)


def test_a_clean_sweep_has_no_elo():
    assert elo(1.0) is None
    assert elo(0.0) is None


def test_the_evidence_is_the_logarithm_of_the_likelihoods():
    # ln(0.60 / 0.55) for each point won, ln(0.40 / 0.45) for each lost.
    assert evidence(1, 1, 0.60) == pytest.approx(0.087011, abs=1e-6)
    assert evidence(0, 1, 0.60) == pytest.approx(-0.117783, abs=1e-6)
    assert evidence(0.5, 1, 0.60) == pytest.approx((0.087011 - 0.117783) / 2, abs=1e-6)


def test_a_test_ends_at_walds_bounds():
    # ln(0.95 / 0.05) = 2.944 is reached by the 34th win, or by the 25th loss, in a row.
    assert [decided(n, n, 0.60) for n in (33, 34)] == [OPEN, REACHED]
    assert [decided(0, n, 0.60) for n in (24, 25)] == [OPEN, MISSED]


@pytest.mark.parametrize(("rate", "wrong"), [(0.60, MISSED), (0.55, REACHED)])
def test_a_test_errs_one_time_of_twenty_at_most(rate, wrong):
    rng, errors = Random(7), 0

    for _ in range(400):
        won = games = 0
        while (said := decided(won, games, 0.60)) == OPEN:
            won += rng.random() < rate
            games += 1
        errors += said == wrong

    assert errors / 400 <= 0.08  # 0.05, and three times its standard error


@pytest.mark.parametrize("target", [0.05, 1.0])
def test_a_target_leaves_room(target):
    with pytest.raises(ValueError, match="A target lies between"):
        decided(1, 2, target)
