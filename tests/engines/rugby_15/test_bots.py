"""The game's own player: its actions are legal and blind, and its value is a chance."""

from random import Random

import pytest

from engines.core.game import CHANCE, Settings
from engines.core.playouts import settings
from engines.rugby_15 import GAME
from engines.rugby_15.options import OPTIONS, RULESET
from engines.rugby_15.policy import shipped
from engines.rugby_15.written.actions import Convert, Redraw
from tests.engines.rugby_15.boards import at, begin
from tests.longer import longer

BATCH = 50  # matches of a case
DEALS = 1_000  # of the hidden cards
PRESETS = ("", *GAME.presets)
OTHERS = (
    {"field_size": "5", "hand_size": "2", "halves": "1"},
    {"field_size": "11", "drop_distance": "1,2", "hand_size": "5", "halves": "3"},
    {"points_try": "7", "points_drop": "1", "passes_per_half": "1", "redraw_scope": "refill"},
    {"kick_vs_kick": "kick", "double_foul": "advance", "conversion_pool": "exclude_played"},
)


def course(state, seed):
    """The states of a match of the policy, each a private one, with what is done there."""
    rng = Random(seed)
    while seats := GAME.to_act(state):
        seat = seats[int(rng.random() * len(seats))]
        action = GAME.sample(state, rng) if seat == CHANCE else GAME.policy(state, seat, rng)
        yield state, seat, action
        state = GAME.apply(state, seat, action)
    yield state, None, None


def whole(seed):
    return course(GAME.setup(settings(GAME, Random(seed), preset=PRESETS[seed % 2])), seed)


@pytest.mark.parametrize("batch", longer(range(1), range(201)))
def test_the_policy_is_legal_to_the_end(batch):
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        # ``apply`` refuses what is illegal.
        *_, (end, _, _) = whole(seed)
        assert GAME.outcome(end) is not None


@pytest.mark.parametrize("options", OTHERS)
@pytest.mark.parametrize("mode", ["full", "open"])
def test_it_plays_with_other_options_and_unseen_hands(options, mode):
    state = GAME.setup(Settings(RULESET, {**OPTIONS, **options}, mode=mode))
    for position, _, _ in course(state, 1):
        assert_a_chance(GAME.value(position))


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_does_not_see_changes_nothing(seed):
    hidden = Random(seed)
    for state, _, _ in list(whole(seed))[:: 20 + seed]:
        for seat in set(GAME.to_act(state)) - {CHANCE}:
            assert_blind(state, seat, GAME.resample(state, seat, hidden))


@pytest.mark.parametrize("seat", "RB")
def test_a_thousand_deals_of_one_position(seat):
    state = at(4, "R")
    for deal in range(DEALS):
        assert_blind(state, seat, GAME.resample(state, seat, Random(deal)))


def assert_blind(state, seat, other):
    assert GAME.policy(state, seat, Random(5)) == GAME.policy(other, seat, Random(5))
    here, there = (list(GAME.candidates(each, seat, Random(5))) for each in (state, other))
    assert here == there


def test_the_order_of_a_hand_changes_nothing():
    state, turned = at(4, "R"), at(4, "R")
    turned.hands[0].reverse()

    assert_blind(state, "R", turned)
    for seed in range(100):
        assert GAME.policy(state, "R", Random(seed)) == GAME.policy(turned, "R", Random(seed))


def test_states_are_left_as_they_are_and_the_same_seed_does_the_same():
    for state, seat, _ in list(whole(3))[::7]:
        before = GAME.dump(state)
        GAME.value(state)
        if seat not in (CHANCE, None):
            first, again = (GAME.policy(state, seat, Random(9)) for _ in range(2))
            assert first == again
            list(GAME.candidates(state, seat, Random(9)))
        assert GAME.dump(state) == before


@pytest.mark.parametrize("seed", range(6))
def test_candidates_are_legal_and_differ(seed):
    for state, _, _ in whole(seed):
        for seat in set(GAME.to_act(state)) - {CHANCE}:
            named = list(GAME.candidates(state, seat, Random(0)))
            assert named
            assert len(set(named)) == len(named)
            assert set(named) <= set(GAME.legal(state, seat))


@pytest.mark.parametrize("seed", range(10))
def test_the_value_is_a_chance_and_the_outcome_at_the_end(seed):
    for state, _, _ in whole(seed):
        assert_a_chance(GAME.value(state))
    winner = GAME.outcome(state).winner
    assert GAME.value(state) == {"R": (1, 0), "B": (0, 1), "draw": (0.5, 0.5)}[winner]


def assert_a_chance(chances):
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)


def test_more_points_and_a_nearer_try_are_worth_more():
    ahead, behind = at(4, "R"), at(4, "R")
    ahead.score, behind.score = [5, 0], [0, 5]

    assert GAME.value(ahead)[0] > GAME.value(at(4, "R"))[0] > GAME.value(behind)[0]
    assert GAME.value(at(6, "R"))[0] > GAME.value(at(3, "R"))[0]


def test_before_the_toss_both_sides_are_equal():
    assert GAME.value(begin()) == (0.5, 0.5)


def test_a_conversion_is_tried():
    for state, seat, action in whole(0):
        if state.phase == "conv":
            assert action == Convert(seat)
            return
    raise AssertionError("no try was scored")


def test_a_weak_hand_is_drawn_anew_once():
    weak = at(6, "R", R="K K T", dR="")

    assert shipped().redraw > 0
    assert GAME.policy(weak, "R", Random(0)) == Redraw("R")
    assert next(iter(GAME.candidates(weak, "R", Random(0)))) == Redraw("R")
    weak.redraws[0] = 1
    assert GAME.policy(weak, "R", Random(0)) != Redraw("R")
