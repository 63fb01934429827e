"""The policy, the candidates and the value: legal, blind, harmless, repeatable, and good."""

from collections.abc import Iterator
from random import Random

import pytest

from engines.core.game import CHANCE, Settings
from engines.core.outcome import DRAW
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.state import State
from tests.bench.fit.lethal_checkmate import calibration
from tests.bench.tools.calibration import reliability
from tests.engines.lethal_checkmate.boards import after, at, fresh
from tests.longer import longer

MATCHES = 50
BLOCK = 500
BLOCKS = 20  # of matches, in the long tests
DEALT_ANEW = 5
DEALT_ANEW_LONG = 1_000
VARIANTS = [
    {},
    {"opening_reveal": "top", "hand_limits": "5,4,9"},
    {"opening_reveal": "discard", "field_limit": "1", "lethal_per_turn": "3"},
    {"check_order": "check_first", "escape_swap": "0", "lethal_per_turn": "0"},
    {"escape_to_field": "0", "sliding_blocked": "1", "turn_limit": "3"},
    {"opening_hand": "8", "hand_limits": "9,9,9", "field_limit": "9"},
]


def course(state: State, seed: int, wild: int = 0) -> Iterator[State]:
    """Yield the positions of a match of the policy, ``wild`` of ten of its actions at random."""
    rng = Random(seed)
    while acting := GAME.to_act(state):
        yield state
        seat = acting[0]
        free = seat == CHANCE or rng.randrange(10) < wild
        action = GAME.sample(state, rng) if free else GAME.policy(state, seat, rng)
        state = GAME.apply(state, seat, action)  # refuses what is illegal
    yield state


def decisions(seed: int, wild: int = 0, **options: str) -> Iterator[tuple[State, str]]:
    """Yield the positions of a match in which a seat is to act, and the seat."""
    for state in course(fresh(**options), seed, wild):
        for seat in GAME.to_act(state):
            if seat != CHANCE:
                yield state, seat


@pytest.mark.parametrize(
    "seeds",
    longer(
        [range(MATCHES)], (range(first, first + BLOCK) for first in range(0, BLOCK * BLOCKS, BLOCK))
    ),
    ids=str,
)
def test_the_policy_is_legal_and_comes_to_an_end(seeds):
    for seed in seeds:
        *_, last = course(fresh(), seed)

        assert last.phase == "over"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_candidates_are_legal_and_begin_with_the_choice_of_the_policy(options):
    for seed in range(MATCHES // 5):
        for state, seat in decisions(seed, wild=seed % 4, **options):
            offered = list(GAME.candidates(state, seat, Random(seed)))
            legal = set(GAME.legal(state, seat))

            assert GAME.policy(state, seat, Random(seed)) in legal
            assert set(offered) <= legal
            assert 0 < len(offered) == len(set(offered))
            if state.phase != "place":
                assert offered[0] == GAME.policy(state, seat, Random(seed))


def test_a_match_whose_hands_nobody_knows_is_played_too():
    settings = Settings(GAME.ruleset, GAME.options, mode="open")
    dealt = after(GAME.setup(settings), "deal W ? / BR", "deal B ? / CE")
    for seed in range(MATCHES // 5):
        for state in course(dealt, seed):
            assert sum(GAME.value(state)) == pytest.approx(1)
            for seat in GAME.to_act(state) if state.phase in ("attack", "escape") else ():
                assert set(GAME.candidates(state, seat, Random(seed))) <= set(
                    GAME.legal(state, seat)
                )


@pytest.mark.parametrize("times", longer([DEALT_ANEW], [DEALT_ANEW_LONG]))
def test_a_seat_chooses_by_what_it_sees_alone(times):
    rng = Random(times)
    for seed in range(4):
        for state, seat in decisions(seed, wild=seed):
            chosen = GAME.policy(state, seat, Random(7))
            offered = list(GAME.candidates(state, seat, Random(7)))
            others = (GAME.resample(state, seat, rng) for _ in range(times))

            for other in (GAME.mask(state, seat), *others):
                assert GAME.policy(other, seat, Random(7)) == chosen
                assert list(GAME.candidates(other, seat, Random(7))) == offered


def test_no_position_is_changed():
    for state, seat in decisions(seed=1, wild=2):
        before = GAME.dump(state)

        GAME.policy(state, seat, Random(1))
        list(GAME.candidates(state, seat, Random(1)))
        GAME.value(state)

        assert GAME.dump(state) == before


def test_the_same_generator_gives_the_same_match():
    first, second = (list(map(GAME.dump, course(fresh(), 5))) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_value_is_a_chance_and_the_result_at_the_end(options):
    ends = set()
    for seed in range(MATCHES // 5):
        for state in course(fresh(**options), seed, wild=5):
            values = GAME.value(state)
            assert all(0 <= chance <= 1 for chance in values)
            assert sum(values) == pytest.approx(1)
        winner = GAME.outcome(state).winner
        ends.add(winner)
        assert values == {"W": (1, 0), "B": (0, 1), DRAW: (0.5, 0.5)}[winner]
    assert len(ends) > 1


def test_both_colours_have_the_same_value():
    for state, _ in decisions(seed=3, wild=3):
        if state.turn_no:
            assert GAME.value(state) == pytest.approx(GAME.value(exchanged(state))[::-1])


def exchanged(state: State) -> State:
    """Return the position with White and Black exchanged and the board turned."""
    new = GAME.copy(state)
    for name in ("damage", "hand", "known", "deck", "unseen", "top", "field", "discard", "due"):
        setattr(new, name, getattr(state, name)[::-1])
    new.pawn = [11 - cell for cell in state.pawn[::-1]]
    new.turn, new.actor = 1 - state.turn, 1 - state.actor if state.actor < 2 else state.actor
    return new


@pytest.mark.chaos
def test_chances_come_true():
    error = reliability(calibration(games=2_000, seed=2))["ece"]

    assert error < 0.03


def won(matches: int) -> float:
    """Return the share of matches that the policy wins against uniform choice, a draw as half."""
    points = 0.0
    for seed in range(matches):
        rng, state, ours = Random(seed), fresh(), "WB"[seed % 2]
        while acting := GAME.to_act(state):
            seat = acting[0]
            action = GAME.policy(state, seat, rng) if seat == ours else GAME.sample(state, rng)
            GAME.play(state, seat, action)
        winner = GAME.outcome(state).winner
        points += 0.5 if winner == DRAW else winner == ours
    return points / matches


def test_it_beats_uniform_choice():
    assert won(100) >= 0.9


# Three attack cards for two hits, and every dodge of Black but two lies in the field.
STRONG = {
    "white": {"at": "b2", "dmg": 1, "hand": ["QB", "RC", "BR", "PS"], "field": ["KL", "CE"]},
    "black": {"at": "b3", "dmg": 1, "hand": ["CE", "RC", "BR", "QB"], "field": ["KL", "BG", "KW"]},
}


def test_lethal_comes_before_hits_that_nobody_can_dodge():
    state = at(**STRONG)

    assert GAME.write(GAME.policy(state, "W", Random(1))) == "W:lethal"


def test_without_lethal_the_best_card_is_played():
    state = at(**STRONG, options={"lethal_per_turn": "0"})

    action = GAME.policy(state, "W", Random(1))

    assert GAME.apply(state, "W", action).phase == "escape"


def test_a_debt_is_played_to_the_last_card():
    """Ending the turn would lose at once (LC-10.4)."""
    white = {"at": "a1", "dmg": 2, "hand": ["CE", "PS", "RD", "QB", "BG"], "field": ["KL"]}
    state = after(at(white=white), "W:lethal")
    rng = Random(1)
    while state.phase == "attack" and state.hand[0]:
        action = GAME.policy(state, "W", rng)
        assert GAME.write(action) != "W:end"
        state = after(state, GAME.write(action))

    assert state.phase != "over"


def test_a_dodge_is_played_where_there_is_one():
    white = {"at": "b1", "hand": ["CE", "RC", "PS"], "field": ["KL"]}
    black = {"at": "b3", "hand": ["PS", "KL", "KW"], "field": ["RD"]}
    state = after(at(white=white, black=black), "W:RC")

    action = GAME.policy(state, "B", Random(1))

    assert after(state, GAME.write(action)).damage == [0, 0]


def test_the_hit_is_taken_where_nothing_dodges():
    white = {"at": "b1", "hand": ["CE", "RC", "PS"], "field": ["KL"]}
    state = after(at(white=white, black={"at": "b3", "hand": ["RD", "CE", "BR"]}), "W:RC")

    assert GAME.write(GAME.policy(state, "B", Random(1))) == "B:hit"
