"""Two engines, written apart from each other from the same rules, play the same game."""

from random import Random

import pytest

from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.matchups import OPTIONS, matchup, noise
from tests.engines.touchdown_hero.second_engine.pair import Pair
from tests.longer import examples


def played(pair: Pair, rng: Random, *, lines: int = 0) -> set[str | None]:
    codes: set[str | None] = set()
    while not pair.is_over:
        codes |= {pair.compare_refusal(noise(pair.fast, rng)) for _ in range(lines)}
        pair.play(GAME.write(GAME.sample(pair.fast, rng)))
    return codes


@pytest.mark.parametrize("place", range(len(OPTIONS)))
def test_matches_go_the_same_way(place):
    for seed in range(examples(3)):
        pair = Pair(matchup(OPTIONS[place]))

        played(pair, Random(f"{place} {seed}"))

        assert pair.slow.phase == "over"


@pytest.mark.parametrize("place", range(len(OPTIONS)))
def test_lines_are_refused_with_the_same_code(place):
    codes = played(Pair(matchup(OPTIONS[place])), Random(place), lines=5)

    assert codes >= {"TH-E-PHASE", "TH-E-TURN", "TH-E-NOTINHAND", "TH-E-PARAM", None}


def test_what_is_listed_is_accepted_and_nothing_else():
    rng = Random(5)
    pair = Pair(matchup({}))

    while not pair.is_over:
        if pair.fast.phase not in ("deal", "show"):
            listed = {
                GAME.write(action)
                for seat in GAME.to_act(pair.fast)
                for action in GAME.legal(pair.fast, seat)
            }
            assert {pair.compare_refusal(text) for text in listed} == {None}
            for _ in range(5):
                text = noise(pair.fast, rng)
                assert (pair.compare_refusal(text) is None) == (text in listed)
        pair.play(GAME.write(GAME.sample(pair.fast, rng)))
