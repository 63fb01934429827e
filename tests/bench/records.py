"""Text records verified in a second on one core, every line checked, beside python-chess."""

import argparse
import json
import os
from random import Random

from engines.core.game import AnyGame
from engines.core.playouts import settings
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.registry import games
from engines.core.replays import verdict
from engines.core.replays.verify import verify_text
from tests.bench.playouts import figures_line
from tests.bench.tools.peers import python_chess_games, timed

TARGETS = {"carriers": 2_000}
SAMPLES = 100


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench records")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    asked = parser.parse_args(argv)

    ours = {game.key: _measured(game, asked.seconds, asked.rounds) for game in games()}
    peers = {"python-chess, 100 plies": python_chess_games(asked.seconds)}
    if asked.json:
        print(
            json.dumps(
                {"bench": "records", "load": os.getloadavg()[0], "ours": ours, "peers": peers}
            )
        )
    else:
        print(f"records and lines verified a second on one core (load {os.getloadavg()[0]:.1f})")
        for key, figures in ours.items():
            print(f"  {figures_line(key, figures)}  target {TARGETS.get(key, 0):,}")
        for name, peer in peers.items():
            print(f"  {figures_line(name, peer)}")
    return 0


def _measured(game: AnyGame, seconds: float, rounds: int) -> tuple[float, float]:
    """Whole matches of house decks, each text read and replayed anew."""
    texts = [_text(game, seed) for seed in range(SAMPLES)]
    place = 0

    def once() -> int:
        nonlocal place
        place = (place + 1) % SAMPLES
        judged = verify_text(texts[place])
        if judged.outcome != verdict.VERIFIED:
            raise SystemExit(f"A record that should verify does not: {judged.finding}")
        return judged.steps

    return max(timed(once, seconds / rounds) for _ in range(rounds))


def _text(game: AnyGame, seed: int) -> str:
    rng = Random(seed)
    return written(at_random(settings(game, rng), rng))
