"""Run whole events: ``python -m tests.simulate [swiss|double|league] [--players N] [--json]``.

Without a name all three. A site of its own is started for each, with a worker and a clock.
"""

import argparse
import json
import sys
import time
from typing import Any

from tests.simulate.figures import table
from tests.simulate.site import on_a_site_of_its_own

SEED = 20_261_121
SIZES = {"swiss": (512, 9, 8), "double": (64,), "league": (12,)}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate")
    parser.add_argument("names", nargs="*", metavar="|".join(SIZES))
    parser.add_argument("--players", type=int, help="of the Swiss or double elimination; "
                        "sides of a division of the league")  # fmt: skip
    parser.add_argument("--rounds", type=int, default=SIZES["swiss"][1])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)
    runs = on_a_site_of_its_own(lambda: [run(name, asked) for name in asked.names or SIZES])
    if asked.json:
        print(json.dumps(runs))
        return 0
    for row in runs:
        print(f"\n{row['name']}: {row['what']}, {row['matches']} matches, {row['seconds']:.1f} s")
        print(table(row["acts"]))
    print("\nAll invariants held.")
    return 0


def run(name: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Play one event and return its figures."""
    from tests.simulate.double import double
    from tests.simulate.seasons import two_seasons
    from tests.simulate.swiss import swiss
    from tests.simulate.waiting import by_worker

    players, begun = asked.players or SIZES[name][0], time.perf_counter()
    if name == "swiss":
        hall = swiss(players, asked.rounds, SIZES[name][2], by_worker, seed=asked.seed)
        what = f"{players} players, {asked.rounds} rounds, top {SIZES[name][2]}"
        figures, matches = hall.figures, _matches(hall)
    elif name == "double":
        hall = double(players, by_worker, seed=asked.seed)
        what, figures, matches = f"{players} players", hall.figures, _matches(hall)
    else:
        played = two_seasons(players, by_worker, seed=asked.seed)
        what = f"three divisions of {players}, two seasons"
        figures, matches = played.figures, played.matches
    return {
        "name": name,
        "what": what,
        "matches": matches,
        "seconds": time.perf_counter() - begun,
        "acts": figures.summary(),
    }


def _matches(hall: Any) -> int:
    return int(hall.tournament.event.matches.count())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
