"""Whole random matches, by which a game is measured and tested."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final

from engines.core.errors import RulesError
from engines.core.game import AnyGame, Settings

LONGEST: Final = 100_000  # actions; a longer game counts as endless
_DECKS: Final = 16  # matches that are set up; the playouts start from copies of them


class Endless(RulesError):
    """A playout that did not come to an end."""


@dataclass(frozen=True, slots=True)
class Playouts:
    games: int
    steps: int
    seconds: float  # of the processor
    outcomes: Mapping[str, int]  # how often each side won, or draw, or none

    def rate(self, number: int) -> float:
        return round(number / self.seconds, 1) if self.seconds else 0.0


def settings(game: AnyGame, rng: Random, *, preset: str = "") -> Settings:
    """Return a match of house decks in a preset of the ruleset."""
    house = game.house(rng)
    if not preset:
        return house
    options = {**game.options, **game.presets[preset]}
    return replace(house, ruleset=f"{game.ruleset}:{preset}", options=options)


def play_out(game: AnyGame, state: Any, rng: Random) -> int:
    """Play a private copy to its end by uniform choice; return the number of actions."""
    steps = (game.walk or partial(_walk, game))(state, rng, LONGEST)
    if game.to_act(state):
        raise Endless(f"{game.key}: no end after {LONGEST} actions")
    return steps


def _walk(game: AnyGame, state: Any, rng: Random, most: int) -> int:
    to_act, sample, play = game.to_act, game.sample, game.play
    for steps in range(most):
        if not to_act(state):
            return steps
        action = sample(state, rng)
        play(state, action.seat, action)
    return most


def playouts(game: AnyGame, *, games: int, seed: int, preset: str = "") -> Playouts:
    """Play matches of house decks. The decks and the choices come from separate generators."""
    decks, choices = Random(f"decks {seed}"), Random(f"choices {seed}")
    began = time.process_time()
    starts = [game.setup(settings(game, decks, preset=preset)) for _ in range(min(games, _DECKS))]
    steps, winners = 0, Counter[str]()
    for played in range(games):
        state = game.copy(starts[played % _DECKS])
        steps += play_out(game, state, choices)
        outcome = game.outcome(state)
        winners[outcome.winner if outcome else "none"] += 1
    seconds = time.process_time() - began
    return Playouts(games, steps, seconds, dict(sorted(winners.items())))
