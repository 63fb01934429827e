"""What a search finds: in games so small that the best play is known."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import pytest

from engines.bots.search import Search, candidates
from engines.bots.simultaneous import Mixture
from engines.core.game import CHANCE
from engines.core.outcome import DRAW, Outcome
from tests.engines.folder import liars_dice

MATCHED = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


@dataclass(frozen=True)
class Do:
    seat: str
    what: str


class Table:
    """The state of a tiny game: what was done so far."""

    def __init__(self, done=()):
        self.done = list(done)


def tiny(to_act, legal, winner, **more):
    """Return a game of two seats made of three functions of what was done so far."""

    def play(state, seat, action):
        state.done.append(action)

    def sample(state, rng):
        seat = to_act(state.done)[0]
        return rng.choice(list(legal(state.done, seat)))

    def outcome(state):
        return None if to_act(state.done) else Outcome(winner(state.done), "normal")

    return replace(
        liars_dice(),
        seats=("L", "R"),
        sides={"L": ("L",), "R": ("R",)},
        to_act=lambda state: to_act(state.done),
        legal=lambda state, seat: legal(state.done, seat),
        play=play,
        sample=sample,
        outcome=outcome,
        copy=lambda state: Table(state.done),
        faces=lambda action: (),
        resample=None,
        **more,
    )


def subtraction(matches):
    """Take one to three of the matches in turn; who takes the last wins."""

    def to_act(done):
        return () if left(done) == 0 else ("LR"[len(done) % 2],)

    def left(done):
        return matches - sum(int(action.what) for action in done)

    def legal(done, seat):
        return [Do(seat, str(n)) for n in (1, 2, 3) if n <= left(done)]

    return tiny(to_act, legal, lambda done: done[-1].seat)


@pytest.mark.parametrize("matches", [5, 6, 7, 9])
def test_a_search_finds_the_winning_move(matches):
    game = subtraction(matches)

    action = Search(game, Table(), "L", Random(1), 400).choose()

    assert action == Do("L", str(matches % 4))


def test_the_only_action_is_taken_without_a_node():
    def never(state):
        raise AssertionError("a descent")

    game = replace(subtraction(1), copy=never)

    assert Search(game, Table(), "L", Random(1), 400).choose() == Do("L", "1")


def test_chance_is_weighed_by_its_faces():
    """A sure draw, or a die that wins by a six alone: worth one sixth."""

    def to_act(done):
        if not done:
            return ("L",)
        return (CHANCE,) if done[-1].what == "roll" else ()

    def legal(done, seat):
        if seat == "L":
            return [Do("L", "roll"), Do("L", "draw")]
        return [Do(CHANCE, str(face)) for face in range(1, 7)]

    def winner(done):
        return DRAW if len(done) == 1 else "L" if done[-1].what == "6" else "R"

    game = replace(
        tiny(to_act, legal, winner), faces=lambda a: (int(a.what),) if a.what.isdigit() else ()
    )

    ranked = Search(game, Table(), "L", Random(1), 3_000).rank()

    worths = {each.action.what: each.worth for each in ranked}
    assert ranked[0].action.what == "draw"
    assert worths["draw"] == 0.5
    assert worths["roll"] == pytest.approx(1 / 6, abs=0.15)


def throws(wins=None):
    """Rock, paper, scissors; a win with rock may be worth something else."""

    def to_act(done):
        return ("L", "R")[len(done) :]

    def legal(done, seat):
        return [Do(seat, what) for what in MATCHED]

    def winner(done):
        (left, right) = (action.what for action in done)
        return DRAW if left == right else "L" if MATCHED[left] == right else "R"

    return tiny(
        to_act, legal, winner, at_once=lambda state: len(to_act(state.done)) > 1, **wins or {}
    )


def test_where_both_choose_at_once_a_search_mixes_as_theory_says():
    ranked = Search(throws(), Table(), "L", Random(2), 2_500).rank()

    assert {each.action.what for each in ranked} == {*MATCHED}
    for each in ranked:
        assert each.share == pytest.approx(1 / 3, abs=0.12)
        assert each.worth == pytest.approx(0.5, abs=0.1)


def test_the_action_is_drawn_by_its_share():
    game = throws()

    drawn = Counter(Search(game, Table(), "L", Random(n), 60).choose().what for n in range(60))

    assert set(drawn) == {*MATCHED}
    assert max(drawn.values()) < 40


def test_who_is_known_to_play_rock_is_met_with_paper():
    game = replace(throws(), policy=lambda state, seat, rng: Do(seat, "rock"))

    ranked = Search(game, Table(), "L", Random(1), 300).rank()

    assert ranked[0].action == Do("L", "paper")
    assert ranked[0].share > 0.6


def test_who_is_taken_to_play_the_policy_is_not_feared():
    """Of four matches the best answer always wins; who takes one at a time leaves the last two."""
    game = replace(subtraction(4), policy=lambda state, seat, rng: Do(seat, "1"))
    trusting = replace(game, like_policy=True)

    fearful, hopeful = (
        Search(each, Table(), "L", Random(1), 300).rank()[0] for each in (game, trusting)
    )

    assert fearful.worth < 0.3
    assert hopeful.action in (Do("L", "1"), Do("L", "2"))
    assert hopeful.worth > 0.9


def test_a_mixture_leaves_what_always_loses():
    mixture, rng = Mixture(), Random(1)
    worths = {"good": 0.8, "bad": 0.1}

    for _ in range(200):
        picked = mixture.pick(tuple(worths), rng)
        mixture.learn(tuple(worths), picked, ("x",), worths[picked])

    assert mixture.average(tuple(worths)) == [1.0, 0.0]
    assert mixture.worth("good") == pytest.approx(0.8)


def test_an_untried_mixture_names_one_action():
    assert Mixture().average(("one", "two")) == [1.0, 0.0]
    assert Mixture().worth("one") == 0.0


def test_a_value_ends_a_descent():
    """With a value that knows, no playout is needed."""

    def value(state):
        taken = state.done[0].what if state.done else ""
        return (0.9, 0.1) if taken == "2" else (0.2, 0.8)

    def never(state, rng):
        raise AssertionError("a playout")

    game = replace(subtraction(30), value=value, sample=never)

    ranked = Search(game, Table(), "L", Random(1), 60).rank()

    assert ranked[0].action == Do("L", "2")
    assert ranked[0].worth == pytest.approx(0.9)


def named(*words):
    """Return the candidates of both seats, by name and in this order."""
    return lambda state, seat, rng: [Do(seat, word) for word in words]


def test_the_best_candidates_are_tried_first():
    def named(state, seat, rng):
        yield Do(seat, "3")
        yield Do(seat, "1")
        raise AssertionError("more than a small search asks for")

    game = replace(subtraction(30), candidates=named)

    assert Search(game, Table(), "L", Random(1), 1).choose() == Do("L", "3")


def test_without_candidates_the_policy_comes_before_what_is_legal():
    game = replace(subtraction(30), policy=lambda state, seat, rng: Do(seat, "2"))

    listed = list(candidates(game, Table(), "L", Random(1)))

    assert listed[0] == Do("L", "2")
    assert sorted(each.what for each in listed) == ["1", "2", "3"]


def test_of_too_many_legal_actions_some_are_drawn():
    def legal(done, seat):
        return (Do(seat, str(n)) for n in range(10_000))

    game = tiny(lambda done: ("L",), legal, lambda done: "L")

    assert 10 < len(list(candidates(game, Table(), "L", Random(1)))) <= 24
