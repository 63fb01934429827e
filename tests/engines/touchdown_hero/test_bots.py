"""The policy, the value of a position, and what is worth trying."""

from itertools import islice
from random import Random

import pytest

from engines.core.game import CHANCE, Settings
from engines.touchdown_hero import GAME
from engines.touchdown_hero.heroes import ONCE, SKILLS
from engines.touchdown_hero.house import SET
from engines.touchdown_hero.settings import VALUES
from engines.touchdown_hero.state import SEATS, TEAMS
from tests.longer import examples, longer

FEW, MANY = 50, 10_000
BATCH = 500  # matches of a case of the long tests
OTHERWISE = [{option: value} for option, (_, values) in VALUES.items() for value in values[1:]]


def started(lines=(("set", (SET,)),), **options):
    return GAME.setup(Settings(GAME.ruleset, {**GAME.options, **options}, lines=lines))


def decisions(seed, **options):
    """Yield the positions of a match of the policy before each decision, and the seat."""
    rng = Random(f"chance {seed}")
    state = started(**options)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat != CHANCE:
            yield state, seat
            action = GAME.policy(state, seat, Random(seed))
        else:
            action = GAME.sample(state, rng)
        GAME.play(state, seat, action)


def astray(seed, **options):
    """Yield the positions of a match in which half the actions are by chance."""
    rng = Random(f"astray {seed}")
    state = started(**options)
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        if seat != CHANCE:
            yield state, seat
        if seat == CHANCE or rng.random() < 0.5:
            action = GAME.sample(state, rng)
        else:
            action = GAME.policy(state, seat, rng)
        GAME.play(state, action.seat, action)


@pytest.mark.parametrize(
    ("first", "matches"), longer([(0, FEW)], [(first, BATCH) for first in range(FEW, MANY, BATCH)])
)
def test_the_policy_is_legal(first, matches):
    for seed in range(first, first + matches):
        for state, seat in decisions(seed):
            action = GAME.policy(state, seat, Random(seed))
            assert action.seat == seat
            assert GAME.check(state, seat, action) is None


@pytest.mark.parametrize("options", OTHERWISE, ids=lambda options: "=".join(*options.items()))
def test_it_is_legal_whatever_the_options_and_the_play_before(options):
    for seed in range(examples(10)):
        for state, seat in astray(seed, **options):
            action = GAME.policy(state, seat, Random(seed))
            assert GAME.check(state, seat, action) is None


@pytest.mark.parametrize("skill", SKILLS)
def test_it_is_legal_with_other_heroes(skill):
    """Every hero but the first has the skill, where a set may have it so often."""
    words = (skill, *(["delta=-3"] if skill == "number" else []), "house")
    first = 9 if skill == ONCE else 1
    rows = [(str(n), *(words if n >= first else ("none", "house"))) for n in range(10)]
    lines = (("set", ("trial-1",)), *(("hero", row) for row in rows))
    for seed in range(examples(5)):
        for state, seat in astray(seed, lines=lines):
            for action in GAME.candidates(state, seat, Random(seed)):
                assert GAME.check(state, seat, action) is None


def test_it_and_what_is_tried_are_blind():
    """Hidden parts dealt anew change neither the action nor the actions worth trying."""
    rng = Random("anew")
    compared = 0
    for seed in range(examples(12)):
        for state, seat in astray(seed):
            other = GAME.resample(state, seat, rng)
            assert GAME.policy(other, seat, Random(3)) == GAME.policy(state, seat, Random(3))
            assert list(GAME.candidates(other, seat, Random(3))) == list(
                GAME.candidates(state, seat, Random(3))
            )
            compared += 1
    assert compared >= 1000


def test_no_state_is_changed():
    for seed in range(examples(3)):
        for state, seat in astray(seed):
            before = GAME.dump(state)
            GAME.policy(state, seat, Random(1))
            list(GAME.candidates(state, seat, Random(1)))
            GAME.value(state)
            GAME.resample(state, seat, Random(1))
            assert GAME.dump(state) == before


def test_the_same_generator_gives_the_same_match():
    one, two = ([GAME.dump(state) for state, _ in decisions(5)] for _ in range(2))

    assert one == two


def test_what_is_tried_is_legal_differs_and_begins_with_the_policy():
    for seed in range(examples(6)):
        for state, seat in astray(seed):
            tried = list(GAME.candidates(state, seat, Random(seed)))
            assert tried[0] == GAME.policy(state, seat, Random(seed))
            assert len(set(tried)) == len(tried)
            assert all(GAME.check(state, seat, action) is None for action in tried)


def test_more_than_one_is_tried_where_more_than_one_is_legal():
    for state, seat in islice(astray(4), 60):
        some = list(islice(GAME.legal(state, seat), 2))
        assert len(list(islice(GAME.candidates(state, seat, Random(1)), 2))) == len(some)


def test_the_values_of_both_sides_make_one():
    for seed in range(examples(10)):
        for state, _ in astray(seed):
            north, east = GAME.value(state)
            assert 0 <= north <= 1
            assert north + east == pytest.approx(1)


def test_at_the_end_the_value_is_the_outcome():
    wanted = {TEAMS[0]: (1.0, 0.0), TEAMS[1]: (0.0, 1.0), "draw": (0.5, 0.5)}
    met = set()
    for seed in range(60):
        state = started()
        GAME.walk(state, Random(seed), 1000)
        winner = GAME.outcome(state).winner
        assert GAME.value(state) == wanted[winner]
        met.add(winner)
    assert met == set(wanted)


def test_sides_that_change_places_change_values():
    """Every seat's part moves on by one: NS become EW."""
    for seed in range(5):
        for state, _ in astray(seed):
            other = GAME.copy(state)
            other.held = [state.held[place - 1] for place in range(4)]
            other.table = [state.table[place - 1] for place in range(4)]
            other.score = state.score[::-1]
            other.lead = state.lead if state.lead < 0 else state.lead + 1 & 3
            other.first = state.first if state.first < 0 else 1 - state.first
            assert GAME.value(other) == pytest.approx(GAME.value(state)[::-1])


def test_points_and_the_ball_are_worth_something():
    state = next(state for state, _ in decisions(1) if state.phase == "leadplay")
    value = GAME.value(state)[0]
    state.score[0] += 3

    assert GAME.value(state)[0] > value


def test_the_policy_beats_uniform_choice():
    points = 0.0
    for seed in range(100):
        rng, state, side = Random(seed), started(), seed & 1
        while acting := GAME.to_act(state):
            seat = acting[0]
            if seat != CHANCE and SEATS.index(seat) & 1 == side:
                action = GAME.policy(state, seat, rng)
            else:
                action = GAME.sample(state, rng)
            GAME.play(state, action.seat, action)
        points += GAME.value(state)[side]

    assert points >= 85
