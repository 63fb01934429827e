"""Candidates compared by playouts: the budget, the end of a stretch, shared random numbers."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engines.bots import choose
from engines.bots.halving import Halving, Trial
from engines.bots.search import Search
from tests.engines.bots.test_search import Do, Table, named, subtraction


def stretches(state):
    return len(state.done) // 5


def taking(value, *words, **more):
    """Return thirty matches to take, played on in stretches of five and judged by ``value``."""
    one = {"policy": lambda state, seat, rng: Do(seat, "1"), "stretch": stretches}
    return replace(subtraction(30), value=value, candidates=named(*words), **one, **more)


def test_a_game_may_be_played_on_to_the_next_point_before_it_is_judged():
    judged = []

    def value(state):
        judged.append((state.done[0].what, len(state.done)))
        return (0.5, 0.5)

    Search(taking(value, "1", "2", "3"), Table(), "L", Random(1), 90).rank()

    assert {done for _, done in judged} == {5}
    assert len(judged) <= 90


def test_the_better_half_is_tried_oftener_and_the_budget_kept():
    worths, noise = {"1": 0.5, "2": 0.2, "3": 0.6}, Random(1)

    def value(state):
        worth = worths[state.done[0].what] + noise.random() / 4
        return (worth, 1 - worth)

    ranked = Search(taking(value, "1", "2", "3"), Table(), "L", Random(1), 90).rank()

    tries = Counter({each.action.what: round(90 * each.share) for each in ranked})
    assert ranked[0].action.what == "3"
    assert ranked[0].worth == pytest.approx(0.6 + 1 / 8, abs=0.1)
    assert tries["1"] == tries["3"] > 2 * tries["2"]
    assert sum(each.share for each in ranked) == pytest.approx(1)


def test_equal_candidates_share_their_random_numbers_and_cost_a_round():
    def ones(state):
        share = sum(action.what == "1" for action in state.done[1:]) / 4
        return (share, 1 - share)

    drawing = {"policy": lambda state, seat, rng: Do(seat, rng.choice("12"))}
    game = replace(taking(ones, "1", "2"), **drawing)
    halving = Halving(game, Table(), "L", [Do("L", "1"), Do("L", "2")], Random(1))

    halving.run(600)

    first, second = halving.trials
    assert first.worths == second.worths
    assert set(first.worths) == {0.0, 0.25, 0.5, 0.75, 1.0}
    assert len(first.worths) == 100
    assert halving.best(0.0) == Do("L", "1")


def test_another_than_the_first_has_to_be_surely_better():
    """The second is better by a hair: 0.52 against 0.5 on average, both far scattered."""
    scattered = Random(3)

    def value(state):
        worth = scattered.random() + 0.02 * (state.done[0].what == "2")
        return (worth, 1 - worth)

    def swayed(sure):
        game = taking(value, "1", "2", sure=sure)
        found = (Search(game, Table(), "L", Random(seed), 40).choose() for seed in range(20))
        return sum(action.what == "2" for action in found)

    sides = {"1": (0.0, 1.0), "2": (1.0, 0.0)}
    clear = taking(lambda state: sides[state.done[0].what], "1", "2", sure=2.0)

    assert swayed(9.0) == 0 < 4 <= swayed(0.0)
    assert Search(clear, Table(), "L", Random(1), 40).choose() == Do("L", "2")


def test_the_only_candidate_has_its_worth():
    (ranked,) = Search(taking(lambda state: (0.75, 0.25), "2"), Table(), "L", Random(1), 30).rank()

    assert (ranked.action, ranked.worth, ranked.share) == (Do("L", "2"), 0.75, 1.0)


def test_the_error_is_that_of_the_pairs():
    own, other = Trial("a", [0.5, 0.75, 1.0]), Trial("b", [0.25, 0.5, 0.75])

    assert own.beyond(other) == (0.25, 0.0)
    assert own.beyond(other, 0.06) == (0.25, pytest.approx(0.1))


def test_a_fuse_gives_it_up():
    game = replace(taking(lambda state: (0.5, 0.5), "2", "3"), nodes={"strong": 10**9})

    assert choose(game, Table(), "L", "strong", Random(1), fuse=0.0) == Do("L", "1")
