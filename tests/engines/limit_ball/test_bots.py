"""What plays Limit Ball: lines are legal, leave states alone and repeat; worths are chances."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.bots.playing import due
from engines.core.errors import RulesError
from engines.core.game import CHANCE
from engines.core.playouts import settings as house_settings
from engines.core.reason import Reason
from engines.limit_ball import GAME
from engines.limit_ball.odds import below, spread
from engines.limit_ball.state import OVER
from engines.limit_ball.written.actions import Move, React, Roll
from tests.engines.limit_ball.boards import after, checking, moving, reacting, start
from tests.engines.limit_ball.matchups import settings
from tests.longer import longer

MATCHES = 50  # of each seed
LONGEST = 20_000  # lines of a match


def policy(state: Any, seat: str, rng: Random) -> Any:
    assert GAME.policy is not None
    return GAME.policy(state, seat, rng)


def candidates(state: Any, seat: str, rng: Random) -> list[Any]:
    assert GAME.candidates is not None
    return list(GAME.candidates(state, seat, rng))


def value(state: Any) -> tuple[float, ...]:
    assert GAME.value is not None
    return GAME.value(state)


def begin(rng: Random, number: int) -> Any:
    """Return a house match, one with changed options, or one of unequal teams, in turn."""
    if number % 3 == 0:
        return GAME.setup(house_settings(GAME, rng, preset=("", "exhibition")[number % 2]))
    sizes = (rng.randint(1, 3), rng.randint(1, 3)) if number % 3 == 1 else None
    return GAME.setup(settings(rng, changed=number % 6, sizes=sizes))


def states(seed: str, number: int, wandering: float = 0.0) -> Any:
    """Give the positions of a match of the policy with the seats to act, the last without any.

    Of several seats any acts; ``wandering``: the share of lines by uniform choice.
    """
    rng = Random(f"{seed} {number}")
    state = begin(rng, number)
    for _ in range(LONGEST):
        seats = GAME.to_act(state)
        yield state, seats
        if not seats:
            return
        if seats[0] == CHANCE or rng.random() < wandering:
            action = GAME.sample(state, rng)
        else:
            action = policy(state, rng.choice(seats), rng)
        GAME.play(state, action.seat, action)
    raise RulesError(f"no end after {LONGEST} lines")


def refused(state: Any, seat: str, action: Any) -> Reason | None:
    return GAME.check(state, seat, action)


@pytest.mark.parametrize("seed", longer(["0"], map(str, range(10_000 // MATCHES + 1))))
def test_lines_of_the_policy_are_legal_and_matches_end(seed):
    for number in range(MATCHES):
        rng = Random(seed)
        for state, seats in states(f"legal {seed}", number):
            for seat in seats:
                if seat != CHANCE:
                    action = policy(state, seat, rng)
                    assert refused(state, seat, action) is None, GAME.write(action)


@pytest.mark.parametrize("seed", longer(range(6), range(200)))
def test_candidates_are_legal_differ_and_begin_with_the_policies_line(seed):
    for state, seats in islice(states("candidates", seed, 0.2), 400):
        for seat in seats:
            if seat != CHANCE:
                lines = candidates(state, seat, Random(seed))
                assert lines[0] == policy(state, seat, Random(seed))
                assert len(set(lines)) == len(lines)
                assert [GAME.write(line) for line in lines if refused(state, seat, line)] == []


@pytest.mark.parametrize("seed", longer(range(6), range(200)))
def test_states_are_left_as_they_were(seed):
    for state, seats in islice(states("unchanged", seed, 0.2), 400):
        before, kept = GAME.dump(state), GAME.copy(state)
        value(state)
        for seat in seats:
            if seat != CHANCE:
                policy(state, seat, Random(1))
                candidates(state, seat, Random(1))
        assert GAME.dump(state) == before
        assert state == kept


@pytest.mark.parametrize("seed", longer(range(6), range(200)))
def test_equal_positions_get_equal_lines_and_worths(seed):
    for state, seats in islice(states("equal", seed, 0.2), 300):
        twin = GAME.load(GAME.dump(state))
        assert value(twin) == value(state)
        for seat in seats:
            if seat != CHANCE:
                assert policy(twin, seat, Random(3)) == policy(state, seat, Random(3))
                assert candidates(twin, seat, Random(3)) == candidates(state, seat, Random(3))


@pytest.mark.parametrize("seed", longer(range(30), range(2_000)))
def test_a_worth_is_a_chance_and_at_the_end_the_result(seed):
    for state, _ in states("worth", seed, 0.2):
        home, away = value(state)
        assert 0 <= home <= 1
        assert 0 <= away <= 1
        assert home + away == pytest.approx(1)
    outcome = GAME.outcome(state)
    assert state.phase == OVER
    assert outcome is not None
    assert home == {"A": 1.0, "B": 0.0, "draw": 0.5}[outcome.winner]


def test_the_policy_beats_uniform_choice():
    won = 0
    for number in range(60):
        rng, ours = Random(f"beats {number}"), "AB"[number % 2]
        state = GAME.setup(house_settings(GAME, rng))
        while seats := GAME.to_act(state):
            mine = seats[0][0] == ours
            action = policy(state, seats[0], rng) if mine else GAME.sample(state, rng)
            GAME.play(state, action.seat, action)
        outcome = GAME.outcome(state)
        won += outcome is not None and outcome.winner == ours
    assert won >= 54


def test_the_sums_of_dice_have_their_chances():
    assert spread(2)[7] == pytest.approx(6 / 36)
    assert below(3)[4] == pytest.approx(1 / 216)
    assert sum(spread(5)) == pytest.approx(1)


def test_who_must_beat_a_high_roll_takes_all_dice():
    # A1 has 20 and there is no limit: B1 can only win with five dice, or with four by 21 to 24.
    state = after(checking(kind="free", target=None), "roll A1 5: 4 4 4 4 4")

    assert policy(state, "B1", Random(1)) == Roll("B1", 5)


def test_the_ball_goes_where_nobody_can_guard():
    # B1 has the ball in the centre; no player of A can come to C1 or R1 in one step.
    state = moving(cells={"A1": "L2", "A2": "L3", "B1": "C2", "B2": "C3"})
    line = policy(state, "B1", Random(1))

    assert isinstance(line, Move)
    assert line.cell in ("C1", "R1")
    # A would receive with all its emotion: the first goal of two is worth no more than 0.65.
    assert value(state)[1] > 0.6


def test_a_goal_is_guarded():
    # The ball lies in C3, the goal area of B: B1 comes.
    state = after(reacting(ball="C3", cells={"A1": "C2", "A2": "C1", "B1": "R3", "B2": "L1"}))
    while GAME.to_act(state)[0] != "B1":
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, React(seat, "-"))

    assert policy(state, "B1", Random(1)) == React("B1", "C3")


def test_the_toss_and_the_placement_are_even():
    assert value(start()) == (0.5, 0.5)


def test_of_a_team_the_one_whose_emotion_gains_enough_goes_first():
    """A1 may pass; without emotion at A2, or where he is no bot, nobody else has to act."""
    rng, asked = Random(5), set()
    for number in range(40):
        for state, seats in states("first", number):
            if GAME.to_act(state)[:1] in ((), (CHANCE,)):
                continue
            (seat,) = due(GAME, state, seats)
            asked.add(seat == seats[0])
            others = due(GAME, state, seats, seats[1:])
            assert seat in seats
            assert others == ((seat,) if seat != seats[0] else others)
            if others:
                assert refused(state, others[0], policy(state, others[0], rng)) is None
    assert asked == {True, False}
