"""How well Rugby 15 is played and judged at once; and the constants of both, fitted anew by seeds.

Without options nothing is written: the rate of whole matches, matches against the uniform choice,
and how far the value is from what came. ``--policy`` and ``--value`` write
``engines/rugby_15/data/policy.json`` and ``value.json``, the value from matches of the policy.
``--answer`` fits a mixture against the shipped one alone and plays the two: how much the best
answer wins (a lower bound: a better answer may exist).
"""

import argparse
import json
import time
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from engines import rugby_15
from engines.core.game import CHANCE
from engines.rugby_15 import GAME
from engines.rugby_15.policy import Mixture, choice, shipped
from engines.rugby_15.state import State
from tests.bench.fit.rugby_15_mixtures import (
    Key,
    Laid,
    Learner,
    brought,
    flat,
    learn,
    mean_weights,
    plain,
    rounds_of,
    share_won,
    start,
)
from tests.bench.fit.rugby_15_value import fitted, misses

DATA = Path(rugby_15.__file__).with_name("data")
# Of the fit: turns, matches of a turn, calm, rate at the first turn.
STAGES = ((40, 400, 0.2, 0.5), (40, 700, 0.12, 0.5), (40, 900, 0.1, 0.35))
Stage = tuple[int, int, float, float]
ANSWER: Stage = (20, 800, 0.01, 0.5)
# The sum of weights under which a hand is drawn anew. Against never: 0.5 wins 51.0 %, 1.0 52.5 %,
# 1.6 51.5 % of 6,000 matches (± 1.2).
REDRAW = 1.0
Chooser = Callable[[State, int, Random], Any]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench fit rugby_15")
    for name in ("json", "policy", "value", "answer"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--matches", type=int, default=1_000)
    asked = parser.parse_args(argv)
    if asked.policy:
        _write("policy.json", plain(equal_learners().weights, REDRAW))
    if asked.value:
        _write("value.json", fitted(shipped()))
    figures = {
        "policy matches/s": rate(asked.matches),
        "club against uniform": arena(by(shipped()), uniform, asked.matches),
        "miss of the value": misses(shipped(), asked.matches),
    }
    if asked.answer:
        best = by(answer(shipped()).mixture(REDRAW))
        figures["best answer against club"] = arena(best, by(shipped()), asked.matches)
    if asked.json:
        print(json.dumps({"bench": "fit rugby_15", **figures}))
    else:
        for name, figure in figures.items():
            print(f"{name:28} {figure}")
    return 0


def _write(name: str, constants: dict[str, Any]) -> None:
    text = json.dumps(constants, indent=1)
    (DATA / name).write_text(f"{text}\n", encoding="utf-8")


def shipped_weights() -> dict[Key, float]:
    return flat(json.loads((DATA / "policy.json").read_text(encoding="utf-8")))


def equal_learners() -> Learner:
    """Return what comes of a mixture that plays itself and learns from both sides."""
    learner = Learner()
    for number, (turns, matches, calm, first) in enumerate(STAGES):
        rng, kept = Random(f"stage {number}"), []
        for turn in range(turns):
            both = learner.mixture()
            laid = [each for _, cards, _ in rounds_of(both, both, matches, rng, learner.brings)
                    for each in cards]  # fmt: skip
            _turn(learner, laid, rate=first / (1 + turn / 10), calm=calm)
            if turn >= turns // 2:
                kept.append(dict(learner.weights))
        learner.weights = mean_weights(kept)
    return learner


def _turn(learner: Learner, laid: list[Laid], *, rate: float, calm: float) -> None:
    for place, gain in brought(laid).items():
        learner.brings[place] = (learner.brings.get(place, gain) + gain) / 2
    learn(learner, laid, rate=rate, calm=calm)


def answer(target: Mixture, stage: Stage = ANSWER) -> Learner:
    """Return a mixture that has learnt, from the shipped one on, against one that does not."""
    learner = Learner()
    learner.weights = shipped_weights()
    turns, matches, calm, first = stage
    rng = Random("answer")
    for _ in range(turns):
        played = rounds_of(learner.mixture(REDRAW), target, matches, rng, learner.brings)
        laid = [each for side, cards, _ in played for each in cards if each.side == side]
        _turn(learner, laid, rate=first, calm=calm)
    return learner


def by(mixture: Mixture) -> Chooser:
    return lambda state, side, rng: choice(mixture, state, side, rng)


def uniform(state: State, side: int, rng: Random) -> Any:
    """Return an action of a side by ``sample``, which chooses among both sides' where both act."""
    while True:
        action = GAME.sample(state, rng)
        if action.seat == GAME.seats[side]:
            return action


def arena(first: Chooser, second: Chooser, matches: int) -> dict[str, float]:
    """Return the share that the first one wins, half of each draw, with its 95 % interval."""
    rng, begin, won = Random("arena"), start(), []
    for number in range(matches):
        state, side = GAME.copy(begin), number % 2
        sides = (second, first) if side else (first, second)
        while state.acting:
            seat = state.acting[0]
            if seat == CHANCE:
                action = GAME.sample(state, rng)
            else:
                action = sides[seat == "B"](state, int(seat == "B"), rng)
            GAME.play(state, seat, action)
        won.append(share_won(side, state))
    mean = sum(won) / matches
    spread = sum((each - mean) ** 2 for each in won) / matches
    return {
        "won": round(mean, 4),
        "give or take": round(1.96 * sqrt(spread / matches), 4),
        "matches": matches,
    }


def rate(matches: int, rounds: int = 3) -> float:
    """Return whole matches a second of the processor, the best of some counts."""
    return round(max(_rate(matches, seed) for seed in range(rounds)), 1)


def _rate(matches: int, seed: int) -> float:
    rng, begin = Random(seed), start()
    to_act, sample, play, choose = GAME.to_act, GAME.sample, GAME.play, GAME.policy
    began = time.process_time()
    for _ in range(matches):
        state = GAME.copy(begin)
        while acting := to_act(state):
            seat = acting[0]
            action = sample(state, rng) if seat == CHANCE else choose(state, seat, rng)
            play(state, seat, action)
    return matches / (time.process_time() - began)
