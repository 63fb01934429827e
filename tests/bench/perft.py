"""Sequences of actions counted from the positions of the tests, to the depths they name."""

import argparse
import json
import time
from typing import Any

from engines.carriers import GAME
from engines.core.perft import perft
from tests.engines.carriers.second_engine.counted import POSITIONS, Position


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench perft")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)

    results = [_counted(position) for position in POSITIONS]
    if asked.json:
        print(json.dumps({"bench": "perft", "positions": results}))
    else:
        for result in results:
            counts = " ".join(f"{count:,}" for count in result["counts"])
            print(f"  {result['name']}: {counts}  {result['seconds']:.2f} s")
    return 0 if all(row["right"] for row in results) else 1


def _counted(position: Position) -> dict[str, Any]:
    state = position.fast()
    began = time.process_time()
    counts = [perft(GAME, state, depth) for depth in range(1, len(position.counts) + 1)]
    return {
        "name": position.name,
        "counts": counts,
        "right": tuple(counts) == position.counts,
        "seconds": round(time.process_time() - began, 3),
    }
