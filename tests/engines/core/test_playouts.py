"""Random matches: repeatable, with decks and choices apart."""

from dataclasses import replace
from random import Random

import pytest

from engines.core import playouts as module
from engines.core.perft import perft
from engines.core.playouts import Endless, Playouts, play_out, playouts, settings
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from tests.engines.folder import liars_dice

GAME = liars_dice()


def test_the_same_seed_plays_the_same_matches():
    first, again, other = (playouts(GAME, games=40, seed=seed) for seed in (1, 1, 2))

    assert (first.steps, first.outcomes) == (again.steps, again.outcomes)
    assert (first.steps, first.outcomes) != (other.steps, other.outcomes)
    assert sum(first.outcomes.values()) == first.games == 40


def test_rates_are_by_the_second():
    assert Playouts(50, 700, 2.0, {}).rate(50) == 25.0
    assert Playouts(50, 700, 0.0, {}).rate(50) == 0.0


def test_a_preset_is_what_is_set_up():
    begun = settings(GAME, Random(1), preset="one")

    assert (begun.ruleset, begun.options) == ("liars_dice-1:one", {"dice": "1"})


def test_a_game_without_end_is_named():
    endless = replace(GAME, play=lambda state, seat, action: None)

    with pytest.raises(Endless, match=f"no end after {module.LONGEST} actions"):
        play_out(endless, GAME.setup(settings(GAME, Random(1))), Random(1))


def test_a_match_at_random_is_written_down():
    begun = settings(GAME, Random(1))

    whole, part = at_random(begun, Random(5)), at_random(begun, Random(5), most=4)

    assert written(whole).startswith(written(part).rstrip("\n"))
    assert (len(part.lines), part.result, part.end) == (3, None, None)
    assert part.lines[1].text.startswith("roll L")  # both hands, laid down at once
    assert " R " in part.lines[1].text
    assert whole.end.word == "dice"


def test_perft_counts_every_ordered_outcome_of_dice():
    start = GAME.setup(settings(GAME, Random(1)))

    assert [perft(GAME, start, depth) for depth in range(4)] == [1, 2, 72, 2592]


def test_perft_of_a_match_that_is_over_is_nothing():
    over = GAME.load('{"left":{"L":1,"R":0}}')

    assert [perft(GAME, over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_counts_nothing_behind_dice_that_end_the_match():
    def play(state, seat, action):
        state.left["R"] = 0

    last = replace(GAME, play=play)
    start = GAME.load('{"left":{"L":1,"R":1},"turn":"L","hands":{"L":[1]}}')

    assert [perft(last, start, depth) for depth in (1, 2, 3)] == [6, 0, 0]


def test_perft_does_not_look_behind_a_deal():
    dealt = replace(GAME, legal=lambda state, seat: () if seat == "*" else GAME.legal(state, seat))
    start = GAME.setup(settings(GAME, Random(1)))

    assert [perft(dealt, start, depth) for depth in (1, 2, 3)] == [1, 1, 1]
