"""Fit the constants of the value of Carriers!! with matches of its policy, all made by seeds.

``python -m tests.bench fit carriers`` prints how well the kept constants foretell matches that were
kept away from fitting. With ``--write`` it fits first and replaces the kept constants,
``engines/carriers/data/value.json``.
"""

import argparse
import json
from collections.abc import Iterator
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from engines.carriers import GAME
from engines.carriers.state import State
from engines.carriers.value import FEATURES, constants, features, settled, sigmoid, turns_left, won
from engines.core.game import CHANCE
from engines.core.playouts import settings
from tests.bench.tools.calibration import reliability

PRESETS = ("short", "default")
KEPT_AWAY = 1_000_000  # the first seed of the matches that no fit has seen
STEP = 11  # actions between two positions of a match that are looked at
TRIED = (8.0, 16.0, 32.0, 64.0, 128.0)  # turns added to those left
ROUNDS = 8  # of Newton's method
SLACK = 1e-2  # of the weights, so that a feature that says nothing stays near 0
# Features as the model has them, turns left, and the result of the offence: 1, 0.5 or 0.
Row = tuple[tuple[float, ...], int, float]


def rows(matches: int, seed: int) -> list[Row]:
    return [row for number in range(matches) for row in match(seed + number)]


def match(seed: int) -> Iterator[Row]:
    """Yield positions of a match of the policy against itself. A tied score is half a win."""
    rng, chance = Random(f"bots {seed}"), Random(f"chance {seed}")
    decks = settings(GAME, Random(f"decks {seed}"), preset=PRESETS[seed % len(PRESETS)])
    state = GAME.copy(GAME.setup(decks))
    seen: list[tuple[tuple[float, ...], int, int]] = []
    steps = rng.randrange(STEP)
    while seats := GAME.to_act(state):
        steps += 1
        if steps % STEP == 0 and settled(state) is None:
            seen.append((features(state), turns_left(state), state.off))
        action = GAME.sample(state, chance) if seats[0] == CHANCE else policy(state, seats[0], rng)
        GAME.play(state, seats[0], action)
    for parts, left, off in seen:
        ahead = state.score[off] - state.score[1 - off]
        yield parts, left, won(ahead)


def policy(state: State, seat: str, rng: Random) -> Any:
    assert GAME.policy is not None
    return GAME.policy(state, seat, rng)


def fitted(known: list[Row], added: float) -> list[float]:
    """Return the weights of the greatest likelihood, by Newton's method."""
    many = len(FEATURES)
    weights = [0.0] * many
    scaled = [
        ([part / sqrt(left + added) for part in parts], result) for parts, left, result in known
    ]
    for _ in range(ROUNDS):
        slope = [-SLACK * weight for weight in weights]
        curve = [[SLACK * (row == col) for col in range(many)] for row in range(many)]
        for parts, result in scaled:
            chance = sigmoid(sum(map(float.__mul__, weights, parts)))
            miss, bend = result - chance, chance * (1 - chance)
            for row, part in enumerate(parts):
                if part:
                    slope[row] += miss * part
                    line, bent = curve[row], bend * part
                    for col in range(row + 1):
                        line[col] += bent * parts[col]
        weights = [old + step for old, step in zip(weights, solved(curve, slope), strict=True)]
    return weights


def solved(half: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a symmetric matrix of which the lower half is given."""
    many = len(right)
    lines = [
        [half[max(row, col)][min(row, col)] for col in range(many)] + [right[row]]
        for row in range(many)
    ]
    for row in range(many):
        pivot = lines[row][row]
        for other in range(many):
            if other != row and (factor := lines[other][row] / pivot):
                lines[other] = [
                    there - factor * here
                    for there, here in zip(lines[other], lines[row], strict=True)
                ]
    return [lines[row][many] / lines[row][row] for row in range(many)]


def foretold(known: list[Row], added: float, weights: list[float]) -> list[tuple[float, float]]:
    """Return the chance by the model and the result, by position."""
    return [
        (sigmoid(sum(map(float.__mul__, weights, map(float, parts))) / sqrt(left + added)), result)
        for parts, left, result in known
    ]


def log_loss(pairs: list[tuple[float, float]]) -> float:
    total = sum(result * log(p) + (1 - result) * log(1 - p) for p, result in pairs)
    return -total / len(pairs)


def fit(matches: int) -> tuple[float, list[float]]:
    known = rows(matches, seed=0)
    cut = len(known) * 4 // 5
    best = min(
        TRIED, key=lambda added: log_loss(foretold(known[cut:], added, fitted(known[:cut], added)))
    )
    return best, fitted(known, best)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench fit carriers")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--kept", type=int, default=400, help="matches kept away from fitting")
    parser.add_argument("--write", action="store_true", help="replace the constants of the game")
    asked = parser.parse_args(argv)
    if asked.write:
        write(asked.matches, *fit(asked.matches))
        constants.cache_clear()
    added, weights = constants()
    pairs = foretold(rows(asked.kept, KEPT_AWAY), added, list(weights))
    figures = {
        "positions": len(pairs),
        "calibration_error": reliability(pairs)["ece"],
        "log_loss": round(log_loss(pairs), 4),
        "log_loss_of_halves": round(log(2), 4),
    }
    print(json.dumps({"bench": "fit carriers", **figures}) if asked.json else figures)
    return 0


def write(matches: int, added: float, weights: list[float]) -> None:
    path = Path("engines/carriers/data/value.json")
    named = {name: round(weight, 4) for name, weight in zip(FEATURES, weights, strict=True)}
    kept = {"matches": matches, "turns_added": added, "weights": named}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
