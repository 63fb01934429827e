"""Random playouts and steps a second of every game on one core, beside the best known."""

import argparse
import json
import os

from engines.core.playouts import playouts
from engines.core.registry import games
from tests.bench.tools.peers import MISSING, Figures, open_spiel, python_chess

TARGETS = {
    "carriers": 2_000,
    "touchdown_hero": 4_000,
    "rugby_15": 3_000,
    "lethal_checkmate": 5_000,
    "limit_ball": 3_000,
}
STEPS = 300_000
WARM = 50


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench playouts")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each peer")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    asked = parser.parse_args(argv)

    ours = {game.key: _measured(game, asked.games, asked.rounds) for game in games()}
    peers = {
        "open_spiel chess": open_spiel("chess", asked.seconds),
        "open_spiel backgammon": open_spiel("backgammon", asked.seconds),
        "python-chess": python_chess(asked.seconds),
    }
    if asked.json:
        print(
            json.dumps(
                {"bench": "playouts", "load": os.getloadavg()[0], "ours": ours, "peers": peers}
            )
        )
    else:
        print(f"playouts and steps a second on one core (load {os.getloadavg()[0]:.1f})")
        for key, figures in ours.items():
            print(
                f"  {figures_line(key, figures)}  target {TARGETS.get(key, 0):,}, {STEPS:,} steps"
            )
        for name, peer in peers.items():
            print(f"  {figures_line(name, peer)}")
    return 0


def _measured(game, count: int, rounds: int) -> tuple[float, float]:
    playouts(game, games=WARM, seed=0)
    best = max(
        (playouts(game, games=count, seed=seed) for seed in range(rounds)),
        key=lambda played: played.rate(played.games),
    )
    return best.rate(best.games), best.rate(best.steps)


def figures_line(name: str, figures: Figures) -> str:
    if figures is None:
        return f"{name:24} {MISSING}"
    return f"{name:24} {figures[0]:>10,.0f} {figures[1]:>12,.0f}"
