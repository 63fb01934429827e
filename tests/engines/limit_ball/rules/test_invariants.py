"""The laws of the rules' chapter 10, on matches of all options and policies."""

from random import Random
from typing import Any

import pytest

from engines.core.perft import perft
from engines.limit_ball import GAME
from engines.limit_ball.state import BOOST, DICE, LISTED, NORMAL, OVER, PLACE, REACT, ROLL, TOSS
from engines.limit_ball.written.actions import Block, Boost, Dice, Fast, Refoul, Roll
from tests.engines.limit_ball.boards import after, start
from tests.engines.limit_ball.matchups import POLICIES, played, settings

SPENT = (Boost, Refoul, Fast)


def steps(seed: int) -> Any:
    """Give the states around every action of a match."""
    rng = Random(f"laws {seed}")
    begin = settings(rng, changed=seed % 6)
    state = GAME.setup(begin)
    for action in played(begin, sorted(POLICIES)[seed % 3], rng, most=250):
        before = GAME.copy(state)
        GAME.play(state, action.seat, action)
        yield before, action, state


every_match = pytest.mark.parametrize("seed", range(18))


@every_match
def test_emotion_falls_by_spirit_and_rises_by_goals_against(seed):
    for before, action, state in steps(seed):
        goals = [first - second for first, second in zip(state.score, before.score, strict=True)]
        for player in LISTED[state.match.present]:
            gained = goals[0 if player > 2 else 1]
            spent = state.emotion[player] - before.emotion[player] - gained
            mine = GAME.seats[player] == action.seat
            if isinstance(action, Block) and mine:
                assert state.emotion[player] == 0
            else:
                assert spent == (-1 if isinstance(action, SPENT) and mine else 0)


@every_match
def test_the_score_rises_by_one_and_ends_the_match_at_its_limit(seed):
    for before, _, state in steps(seed):
        most = state.match.options.points_to_win
        assert sum(state.score) - sum(before.score) in (0, 1)
        assert max(state.score) <= most
        if state.phase == OVER:
            assert max(state.score) == most or state.match.options.max_checks


@every_match
def test_ball_holder_and_checkers_are_where_they_must_be(seed):
    for _, _, state in steps(seed):
        if state.phase in (TOSS, PLACE):
            assert state.ball == -1
        elif state.phase != OVER:
            assert state.ball >= 0
        if state.holder >= 0:
            assert state.cell[state.holder] == state.ball
        if state.phase in (ROLL, DICE, BOOST):
            assert {state.cell[player] for player in LISTED[state.checkers]} == {state.ball}
            if not (state.match.duel or state.match.options.at_the_ball):
                assert not state.checkers & state.excluded or state.kind < NORMAL


@every_match
def test_a_target_stands_in_normal_checks_alone(seed):
    for _, _, state in steps(seed):
        if state.phase in (ROLL, BOOST):
            assert bool(state.target) == (state.kind == NORMAL)


@every_match
def test_a_check_has_one_result_and_it_is_right(seed):
    results = {"success", "failure", "tie", "foul", "block"}
    for before, _, state in steps(seed):
        checked = {what for what, _, _ in state.news} & results
        if before.phase in (ROLL, DICE, BOOST) and state.phase not in (ROLL, DICE, BOOST):
            assert len(checked) == 1
        for what, who, value in state.news:
            player = GAME.seats.index(who) if who in GAME.seats else -1
            if what == "success" and before.target:
                own = before.match.field.goal_of[before.ball] == player // 3
                options = before.match.options
                most = before.target + options.limit_add
                most += options.limit_own_goal_centre * own
                assert value >= before.target
                assert value <= most or before.fouler == player


@every_match
def test_base_dice_are_two_to_five_and_two_at_a_start(seed):
    for before, action, _ in steps(seed):
        if isinstance(action, Roll):
            assert action.dice in (range(2, 6) if before.kind >= NORMAL else (2,))
        if isinstance(action, Dice):
            assert set(action.faces) <= set(range(1, 7))


@every_match
def test_the_first_side_declares_before_the_other(seed):
    for _, _, state in steps(seed):
        if state.phase == REACT:
            sides = [player // 3 == state.side for player in state.queue]
            assert sides == sorted(sides, reverse=True)


@every_match
def test_goals_have_their_causes(seed):
    for _, _, state in steps(seed):
        words = [what for what, _, _ in state.news]
        if "goal" in words:
            assert words[0] in ("success", "failure", "unguarded")


def mirrored(text: str) -> str:
    """Swap the teams and the rows 1 and 3 of a line."""
    table = str.maketrans("AB13", "BA31")
    words = []
    for word in text.split(" "):
        head, sign, cell = word.rpartition("=" if "=" in word else ">")
        swapped = cell[:1].translate(table) + cell[1:] if cell[:1] in "AB" else cell
        if cell[:1] in "LCR" and cell[1:].isdigit():
            swapped = cell[0] + cell[1:].translate(table)
        words.append(mirrored_player(head) + sign + swapped)
    return " ".join(words)


def mirrored_player(word: str) -> str:
    return word.translate(str.maketrans("AB", "BA"))


@pytest.mark.parametrize("seed", range(8))
def test_teams_and_rows_swapped_give_a_match_with_the_swapped_result(seed):
    rng = Random(f"mirror {seed}")
    begin = GAME.house(rng)
    state, other = GAME.setup(begin), GAME.setup(begin)
    for action in played(begin, "lively", rng):
        GAME.play(state, action.seat, action)
        swapped = GAME.read(mirrored(GAME.write(action)))
        assert GAME.check(other, swapped.seat, swapped) is None
        GAME.play(other, swapped.seat, swapped)

    assert state.score == other.score[::-1]
    assert GAME.to_act(other) == ()


def test_perft_counts_the_beginning():
    tossed = after(start(), "toss A")

    # Two representatives, six cells for the other player; then the same for team B.
    assert [perft(GAME, tossed, depth) for depth in (1, 2, 3)] == [12, 144, 144]
