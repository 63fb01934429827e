"""The policy, the candidates and the value of Carriers!!: legal, blind, unchanged, calibrated."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.carriers import GAME
from engines.carriers.bot.danger import open_cells, to_go, ways
from engines.carriers.bot.stance import CHOICES, formed
from engines.carriers.reach import targets
from engines.carriers.state import State
from engines.carriers.value import FEATURES, constants, features
from engines.core.game import CHANCE
from engines.core.playouts import settings
from tests.engines.carriers.boards import FAR, at, house
from tests.longer import examples, longer

MATCHES = 50
CHUNK = 500  # matches of one long case
RUN = 5  # steps of most runners
PRESETS = ("short", "default")
policy, candidates, value = GAME.policy, GAME.candidates, GAME.value
assert policy
assert candidates
assert value


def start(seed: int) -> State:
    decks = settings(GAME, Random(f"decks {seed}"), preset=PRESETS[seed % len(PRESETS)])
    state: State = GAME.copy(GAME.setup(decks))
    return state


def course(seed: int, uniform: float = 0.0) -> Iterator[tuple[State, str, Random]]:
    """Play a match by the policy; yield each position of a seat before its action is chosen.

    ``uniform`` is the share of actions that are sampled: so other positions come up too.
    """
    state, rng, chance = start(seed), Random(f"bots {seed}"), Random(f"chance {seed}")
    while seats := GAME.to_act(state):
        (seat,) = seats
        if seat == CHANCE or chance.random() < uniform:
            action = GAME.sample(state, chance)
        else:
            yield state, seat, rng
            action = policy(state, seat, rng)
            assert GAME.check(state, seat, action) is None, GAME.show(state)
        GAME.play(state, seat, action)


@pytest.mark.parametrize(
    ("first", "matches"), longer([(0, MATCHES)], ((n, CHUNK) for n in range(0, 10_000, CHUNK)))
)
def test_the_policy_is_legal_to_the_end_of_every_match(first, matches):
    for seed in range(first, first + matches):
        assert sum(1 for _ in course(seed, uniform=seed % 3 / 4)) > 0


ODD = {
    "tiny": {"cols": "3", "field_rows": "3", "start_row": "1"},
    "wide": {"cols": "26", "field_rows": "9", "goal_rows": "9", "start_row": "2"},
    "strict": {"goal_by_transfer": "0", "snap_reach": "run", "safety_possession": "1"},
    "long plays": {"play_turns": "7", "first_play_turns": "7", "subs_per_phase": "20"},
    "single turns": {"play_turns": "1", "first_play_turns": "1", "downs": "1", "gain": "9"},
}


@pytest.mark.parametrize("options", ODD.values(), ids=ODD)
def test_all_is_legal_on_other_fields_and_by_other_options(options):
    for seed in range(examples(3)):
        rng, chance = Random(seed), Random(f"chance {seed}")
        state = GAME.copy(GAME.setup(house(Random(seed), **options)))
        while seats := GAME.to_act(state):
            (seat,) = seats
            action = GAME.sample(state, chance)
            assert sum(value(state)) == pytest.approx(1)
            if seat != CHANCE:
                for named in candidates(state, seat, rng):
                    assert GAME.check(state, seat, named) is None, GAME.show(state)
                if chance.random() < 0.8:
                    action = policy(state, seat, rng)
            GAME.play(state, seat, action)


@pytest.mark.parametrize("seed", range(examples(4)))
def test_candidates_are_legal_without_repeats_and_begin_with_the_policy(seed):
    for state, seat, _ in course(seed, uniform=seed % 2 / 2):
        named = list(candidates(state, seat, Random(seed)))
        assert named[0] == policy(state, seat, Random(seed))
        assert len(set(named)) == len(named)
        assert [GAME.write(a) for a in named if GAME.check(state, seat, a) is not None] == []


def test_the_cells_that_bots_see_open_are_those_that_the_rules_reach():
    """Of every piece, also of placed ones and of a holder near its goal area."""
    placed = near = 0
    for seed in range(examples(2)):
        for state, _, _ in course(seed, uniform=0.3):
            if state.phase != "play":
                continue
            placed += state.placed > 0
            at = state.pos[state.off << 3 | state.holder]
            near += 0 < to_go(state.field)[state.off][at] <= RUN
            for place in (*range(1, 8), *range(9, 16)):
                for steps, jump, _ in ways(state, place):
                    open_ = open_cells(state, place, steps, jump)
                    assert open_ == targets(state, place, steps, jump), GAME.show(state)
    assert placed
    assert near


def test_undeclared_decks_and_starters_are_chosen_legally():
    decks = settings(GAME, Random(1))
    lines = tuple(line for line in decks.lines if line[0] == "card")
    state = GAME.copy(GAME.setup(decks.__class__(decks.ruleset, decks.options, lines=lines)))
    phases = []
    while (seats := GAME.to_act(state)) != (CHANCE,):
        phases.append(state.phase)
        for action in candidates(state, seats[0], Random(2)):
            assert GAME.check(state, seats[0], action) is None
        GAME.play(state, seats[0], policy(state, seats[0], Random(2)))
    assert phases == ["deck", "deck", "start", "start"]


def test_states_given_are_not_changed():
    for state, seat, _ in course(3, uniform=0.2):
        before = GAME.dump(state)
        policy(state, seat, Random(5))
        list(candidates(state, seat, Random(5)))
        value(state)
        assert GAME.dump(state) == before


def test_equal_views_and_generators_give_equal_actions():
    """Nothing is hidden here: a state read from its text is all that a seat sees."""
    assert GAME.resample is None
    for state, seat, _ in course(4, uniform=0.2):
        other = GAME.load(GAME.dump(state))
        assert policy(other, seat, Random(6)) == policy(state, seat, Random(6))
        assert list(candidates(other, seat, Random(6))) == list(candidates(state, seat, Random(6)))
        assert value(other) == value(state)


def test_the_same_seeds_give_the_same_match():
    first, again = ([GAME.dump(state) for state, _, _ in course(7)] for _ in range(2))
    assert first == again


def checked(state: State, chances: tuple[float, ...]) -> tuple[State, tuple[float, ...]]:
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)
    return state, chances


def results(seed: int, uniform: float) -> Iterator[tuple[State, tuple[float, ...]]]:
    last: Any = None
    for state, _, _ in course(seed, uniform):
        yield state, value(state)
        last = state
    yield last, value(last)


@pytest.mark.parametrize("seed", range(examples(6)))
def test_a_value_is_a_chance_and_the_outcome_at_the_end(seed):
    *_, (last, (home, away)) = (checked(*pair) for pair in results(seed, seed % 3 / 4))
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert (home, away) == {"H": (1, 0), "A": (0, 1), "draw": (0.5, 0.5)}[outcome.winner]


def test_a_draw_is_half_for_both():
    state = at(options={"tie_break": "draw", "turns": "1", "overtime_turns": "0"}, pos={})
    GAME.play(state, "H", GAME.read("H wait"))
    assert GAME.to_act(state) == ()
    assert value(state) == (0.5, 0.5)


def test_the_tie_roll_and_the_last_bonus_roll_are_counted_out():
    state = start(0)
    state.phase, state.turn, state.score = "bonus", 100, [5, 7]
    assert value(state) == (0.25, 0.75)
    state.phase = "tie"
    assert value(state) == (0.5, 0.5)


def test_every_feature_has_a_constant():
    added, weights = constants()
    assert added > 0
    assert len(weights) == len(FEATURES) == len(features(start(0)))


def test_more_points_are_worth_more():
    state = at(pos={"H": {"4": "e9"}, "A": {"1": "e12"}})
    chances = []
    for points in range(-10, 11, 5):
        state.score = [max(points, 0), max(-points, 0)]
        chances.append(value(state)[0])
    assert chances == sorted(set(chances))


def text(state: State, seat: str) -> str:
    return GAME.write(policy(state, seat, Random(0)))


def test_a_holder_near_the_goal_runs_in():
    state = at(pos={"H": {**FAR["H"], "4": "e19"}, "A": {}})
    assert text(state, "H")[-2:] in ("21", "22")


def test_the_defence_tackles_and_pushes_back_as_far_as_it_can():
    state = at(mover="A", pos={"H": {"4": "e10"}, "A": {"1": "e11"}})
    assert text(state, "A").startswith("A 1 xS+")


def test_the_holder_goes_forward():
    state = at(pos={"H": {"4": "e9"}, "A": {}})
    action = policy(state, "H", Random(0))
    before = GAME.view(state, None)["pos"]["H4"]
    GAME.play(state, "H", action)
    assert int(GAME.view(state, None)["pos"]["H4"][1:]) > int(before[1:])


@pytest.mark.parametrize("role", [0, 1])
def test_every_stance_is_legal_on_every_row(role):
    checked = 0
    for seed in range(4):
        for state, seat, _ in course(seed, uniform=0.3):
            if state.phase == "form" and (state.actor != state.off) == bool(role):
                for wish in CHOICES[role]:
                    assert GAME.check(state, seat, formed(state, wish)) is None
                    checked += 1
    assert checked > 100


def test_the_policy_beats_uniform_play():
    won = 0.0
    for seed in range(20):
        state, rng, chance = start(seed), Random(f"bots {seed}"), Random(f"chance {seed}")
        side = "HA"[seed % 2]
        while seats := GAME.to_act(state):
            mine = seats[0] == side
            action = policy(state, side, rng) if mine else GAME.sample(state, chance)
            GAME.play(state, seats[0], action)
        ahead = state.score[seed % 2] - state.score[1 - seed % 2]
        won += 1 if ahead > 0 else 0.5 if ahead == 0 else 0
    assert won >= 19
