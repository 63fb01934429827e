"""Fit the constants of the value of Lethal Checkmate to matches of its policy.

``python -m tests.bench fit lethal_checkmate --write`` writes ``data/value.json``. Half of
the matches begin with actions at random, so that it knows unusual positions too. All is drawn from
the seed. Without ``--write`` it tells how the kept constants hold in matches not fitted to.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from math import exp
from pathlib import Path
from random import Random

import engines.lethal_checkmate as lethal_checkmate
from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.state import DRAWN
from engines.lethal_checkmate.value import NAMES, QUANTITIES, mover, value
from tests.bench.tools.calibration import reliability

KEPT = Path(lethal_checkmate.__file__).parent / "data" / "value.json"
WILD = 24  # actions at random before the policy plays, at most
ROUNDS = 10  # times that the fit goes through all positions
RATE = 0.02
Row = tuple[int, tuple[float, ...], float]  # the damage as own * 3 + other, quantities, result
Rows = dict[str, list[Row]]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench fit lethal_checkmate")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--games", type=int, default=8_000, help="fitted to; a third as many judge it"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="fit, and keep the constants")
    asked = parser.parse_args(argv)

    if asked.write:
        KEPT.write_text(_text(fitted(asked.games, asked.seed)), encoding="utf-8")
        return 0
    held = reliability(calibration(max(asked.games // 3, 2_000), asked.seed))
    if asked.json:
        print(json.dumps({"bench": "fit lethal_checkmate", **held}))
    else:
        print(f"value of Lethal Checkmate: expected calibration error {held['ece']:.2%}")
        for each in held["bins"]:
            foretold, won, count = each["foretold"], each["won"], each["count"]
            print(f"  foretold {foretold:.3f}  won {won:.3f}  of {count:,}")
    return 0


def positions(seed: str, wild: int) -> Iterator[tuple[list, int]]:
    """Yield the positions of matches without end: each match with its winner."""
    rng = Random(seed)
    start = GAME.setup(settings(GAME, rng))
    while True:
        state, course = GAME.copy(start), []
        free = rng.randrange(wild + 1) if rng.random() < 0.5 else 0
        while acting := GAME.to_act(state):
            seat = acting[0]
            if free <= 0:
                course.append(GAME.copy(state))
            free -= 1
            chosen = seat == CHANCE or free >= 0
            action = GAME.sample(state, rng) if chosen else GAME.policy(state, seat, rng)
            GAME.play(state, seat, action)
        yield course, state.winner


def fitted(games: int, seed: int) -> dict:
    rows: Rows = defaultdict(list)
    matches = positions(f"fit {seed}", WILD)
    for _ in range(games):
        course, winner = next(matches)
        for state in course:
            if state.phase in NAMES:
                side = mover(state)
                damage = state.damage[side] * 3 + state.damage[1 - side]
                row = (damage, QUANTITIES[state.phase](state, side), float(winner == side))
                rows[state.phase].append(row)
    return {phase: _model(phase, rows[phase], seed) for phase in NAMES}


def _model(phase: str, rows: list[Row], seed: int) -> dict:
    """Fit by steps along the slope of each position, in an order drawn anew in each round."""
    names, rng = NAMES[phase], Random(f"order {seed}")
    damages, weights = [0.0] * 9, [0.0] * len(names)
    for turn in range(ROUNDS):
        rate = RATE / (1 + turn) ** 1.2
        rng.shuffle(rows)
        for damage, amounts, result in rows:
            odds = damages[damage]
            for weight, amount in zip(weights, amounts, strict=True):
                odds += weight * amount
            step = rate * (result - 1 / (1 + exp(-odds)))
            damages[damage] += step
            for place, amount in enumerate(amounts):
                if amount:
                    weights[place] += step * amount
    return {
        "damage": [[round(damages[own * 3 + other], 4) for other in range(3)] for own in range(3)],
        "weights": {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)},
    }


def calibration(games: int, seed: int) -> Iterator[tuple[float, float]]:
    """Yield the chance of White and the result, in whole matches that the fit has not seen."""
    matches = positions(f"kept away {seed}", 0)
    for _ in range(games):
        course, winner = next(matches)
        result = 0.5 if winner == DRAWN else float(winner == 0)
        yield from ((value(state)[0], result) for state in course)


def _text(constants: dict) -> str:
    return json.dumps(constants, indent=1) + "\n"
