"""What emotion is worth at a start, and how a match goes on from there."""

from itertools import pairwise, product
from typing import Any

import pytest

from engines.limit_ball import GAME
from engines.limit_ball.value import series, started
from tests.bench.fit.limit_ball_starts import evened, rising
from tests.engines.limit_ball.boards import position

SIZES = ("1", "2", "3")
HALVES = [step / 2 for step in range(23)]  # of emotion, and beyond the tables
ROSTER = ("-", "MID", "-")


def conceded(a: int, b: int, size: int = 2, **setup: Any) -> Any:
    """Return a start at one all: B has just scored; each player of A has so much, one of B all."""
    home = [[ROSTER[n], a - 1] for n in range(size)]
    away = [[ROSTER[n], b if n == 0 else 0] for n in range(size)]
    cells = {f"{team}{n + 1}": f"{at}2" for team, at in ("AL", "BR") for n in range(size)}
    given = {
        "A": home,
        "B": away,
        "score": {"A": 1, "B": 0},
        "scorer": "B",
        "cells": cells,
        **setup,
    }
    return position("goal", **given)


def worth(state: Any) -> float:
    assert GAME.value is not None
    return GAME.value(state)[0]


@pytest.mark.parametrize("size", SIZES)
def test_own_emotion_helps_at_a_start_and_the_others_hurts(size):
    for less, more in pairwise(HALVES):
        for same in HALVES:
            assert 0 < started(size, less, same) <= started(size, more, same) < 1
            assert started(size, same, less) >= started(size, same, more)
    most = int(size)
    assert started(size, most, 0) > started(size, most, most) + 0.2
    assert started(size, most, most) > started(size, 0, most) + 0.2


@pytest.mark.parametrize("size", SIZES)
def test_both_sides_have_the_chances_of_the_other_after_a_change_of_places(size):
    for home, away, receiver in product((1, 2, 3), (1, 2, 3), (0, 1)):
        for a, b in product((0.0, 1.5, 3.0), repeat=2):
            own = series(home, away, receiver, size, (a, b))
            assert own + series(away, home, 1 - receiver, size, (b, a)) == pytest.approx(1)


def test_between_whole_numbers_a_chance_lies_between():
    corners = [started("2", own, other) for own in (1, 2) for other in (0, 1)]

    assert started("2", 1.5, 0.5) == pytest.approx(sum(corners) / 4)
    assert started("2", 99, 99) == started("2", 6, 6)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_at_one_all_a_start_is_worth_what_the_table_says(size):
    for b in range(3):
        assert worth(conceded(1, b, size)) == pytest.approx(started(str(size), size, b))


def test_a_spent_emotion_of_a_team_that_leads_is_missed_at_the_next_start():
    options = {"points_to_win": "3"}
    worths = [worth(conceded(1, b, options=options, score={"A": 0, "B": 1})) for b in range(4)]

    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[3] + 0.05


def test_teams_of_unequal_size_count_by_emotion_of_a_player():
    home, away = [["-", 1], ["MID", 1], ["-", 1]], [["-", 2]]
    cells = {"A1": "L1", "A2": "L2", "A3": "L3", "B1": "R2"}
    state = conceded(1, 0, A=home, B=away, cells=cells)

    assert worth(state) == pytest.approx(started("1", 2, 2))


def test_chances_are_evened_out_by_the_least_squares():
    assert rising([0.2, 0.6, 0.4, 0.8], [1, 1, 3, 1]) == pytest.approx([0.2, 0.45, 0.45, 0.8])
    assert evened([[0.5, 0.3], [0.4, 0.6]], [[1, 1], [1, 1]]) == [[0.5, 0.3], [0.5, 0.5]]
