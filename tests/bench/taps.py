"""Taps a line over random matches of every game, and how long a question takes.

Lines that the server writes (a deal, a draw) are not counted, nor are forced words. ``open``: the
same mean with real cards, where the writer sees no hand.
"""

import argparse
import json
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import mean, median

from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.core.registry import games
from engines.core.taps import question
from tests.engines.tapping import on_cardboard, taps_for

WANTED = {"carriers": 2.2}
EVERY = 23  # positions of a match whose whole tree of questions is timed


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench taps")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--timed", type=int, default=10, help="matches that are timed")
    asked = parser.parse_args(argv)

    measured = {game.key: _measured(game, asked.matches, asked.timed) for game in games()}
    if asked.json:
        print(json.dumps({"bench": "taps", "games": measured}))
        return 0
    print("taps a line: median, mean, most; ms of a question: median, 95 of 100, whole position")
    for key, figures in measured.items():
        wanted = f"  wanted {WANTED[key]}" if key in WANTED else ""
        print(
            f"  {key:18}"
            + "".join(f"{name} {value:<9g}" for name, value in figures.items())
            + wanted
        )
    return 0


def _measured(game, matches: int, timed: int) -> dict[str, float]:
    counts = [count for seed in range(matches) for count in _counted(game, seed)]
    first, whole = [], []
    for seed in range(timed):
        for state, seat in islice(_positions(game, seed), 0, None, EVERY):
            began = time.process_time()
            asked = question(game, state, seat)
            first.append(time.process_time() - began)
            for tap in () if isinstance(asked, str) else asked.taps:
                question(game, state, seat, (*asked.partial, tap.word))
            whole.append(time.process_time() - began)
    first.sort()
    figures = {
        "lines": len(counts),
        "median": median(counts),
        "mean": round(mean(counts), 2),
        "most": max(counts),
        "ms": round(median(first) * 1000, 2),
        "ms95": round(first[len(first) * 95 // 100] * 1000, 2),
        "position": round(median(whole) * 1000, 2),
    }
    if game.possible:
        figures["open"] = round(mean(_open(game, range(min(matches, 20)))), 2)
    return figures


def _positions(game, seed: int) -> Iterator[tuple]:
    rng = Random(seed)
    state = game.setup(settings(game, rng))
    while acting := game.to_act(state):
        yield state, rng.choice(acting)
        action = game.sample(state, rng)
        game.play(state, action.seat, action)


def _counted(game, seed: int) -> Iterator[int]:
    """Return the taps of the lines that people write in a uniformly random match."""
    rng = Random(seed)
    state = game.setup(settings(game, rng))
    while game.to_act(state):
        action = game.sample(state, rng)
        if not (action.seat == CHANCE and game.mask_action and _is_hidden(game, state, action)):
            taps = taps_for(game, state, action)
            if taps is None:
                raise SystemExit(f"{game.key}: no taps lead to {game.write(action)!r}")
            yield taps
        game.play(state, action.seat, action)


def _is_hidden(game, state, action) -> bool:
    return game.mask_action(state, action, None) != action


def _open(game, seeds) -> list[int]:
    return [
        taps_for(game, state, action) or 0
        for seed in seeds
        for state, action in on_cardboard(game, seed)
        if action is not None
    ]
