"""Run whole events: ``python -m tests.simulate [swiss|double|league|night] [--players N]``.

Without a name the first three. A site of its own is started for each, with a worker and a clock.
``night`` is a league night: in an event of each game bots play a round at the tables' own requests.
With ``--bots`` the matches of a Swiss or a double elimination are played by bots, of any game, and
reported with their records, which have to verify.
"""

import argparse
import json
import os
import sys
import time
from typing import Any

from engines.core.registry import games
from tests.simulate.figures import BY_BOTS, table
from tests.simulate.site import on_a_site_of_its_own

SEED = 20_261_121
WITH_BOTS = ("swiss", "double")
NIGHT = "night"
SIZES = {"swiss": (512, 9, 8), "double": (64,), "league": (12,), NIGHT: (4,)}
USUAL = ("swiss", "double", "league")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate")
    parser.add_argument("names", nargs="*", metavar="|".join(SIZES))
    parser.add_argument("--players", type=int, help="of the Swiss or double elimination; "
                        "sides of a division of the league or an event of the night")  # fmt: skip
    parser.add_argument("--rounds", type=int, default=SIZES["swiss"][1])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--bots", action="store_true", help="play every match, and hand in records")
    parser.add_argument("--game", metavar="KEY", help="which game the bots play; default: carriers")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)
    names = asked.names or [name for name in USUAL if name in WITH_BOTS or not asked.bots]
    if wrong := _wrong(names, asked):
        parser.error(wrong)
    if NIGHT in names:  # bots speak as fast as the machine can
        os.environ |= dict.fromkeys(("TABLE_LINES_A_SECOND", "TABLE_LINES_A_MINUTE"), "1000000")
    runs = on_a_site_of_its_own(lambda: [run(name, asked) for name in names])
    if asked.json:
        print(json.dumps(runs))
        return 0
    for row in runs:
        print(f"\n{row['name']}: {row['what']}, {row['matches']} matches, {row['seconds']:.1f} s")
        print(table(row["acts"]))
        if bots := row["acts"].get(BY_BOTS):
            print(f"Bots play a match in {bots['median_ms']} ms; its record has verified.")
        for said in row.get("says", ()):
            print(said)
    print("\nAll invariants held.")
    return 0


def _wrong(names: list[str], asked: argparse.Namespace) -> str:
    """Say what cannot be played as it is asked for; empty if all can."""
    known = [game.key for game in games()]
    if unknown := [name for name in names if name not in SIZES]:
        return f"There is no event {unknown[0]}: take {', '.join(SIZES)}."
    if asked.game and not asked.bots:
        return "--game needs --bots: only bots play other games."
    if asked.game and asked.game not in known:
        return f"There is no game {asked.game}: take {', '.join(known)}."
    if asked.bots and not set(names) <= set(WITH_BOTS):
        return f"Bots play {' or '.join(WITH_BOTS)}."
    return ""


def run(name: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Play one event and return its figures."""
    from tests.simulate.bots import Bots
    from tests.simulate.double import double
    from tests.simulate.hall import USUAL_GAME
    from tests.simulate.night import night
    from tests.simulate.seasons import in_a_row
    from tests.simulate.swiss import swiss
    from tests.simulate.waiting import by_worker

    says: list[str] = []
    players, begun = asked.players or SIZES[name][0], time.perf_counter()
    played_by = {"bots": Bots(asked.seed), "game": asked.game or USUAL_GAME} if asked.bots else {}
    if name == "swiss":
        hall = swiss(players, asked.rounds, SIZES[name][2], by_worker, seed=asked.seed, **played_by)
        what = f"{players} players, {asked.rounds} rounds, top {SIZES[name][2]}"
        figures, matches = hall.figures, _matches(hall)
    elif name == "double":
        hall = double(players, by_worker, seed=asked.seed, **played_by)
        what, figures, matches = f"{players} players", hall.figures, _matches(hall)
    elif name == NIGHT:
        at_tables = night(players, by_worker, seed=asked.seed)
        what = f"an event of each game, {players} sides, one round at the tables"
        figures, matches, says = at_tables.figures, at_tables.matches, at_tables.says()
    else:
        played = in_a_row(2, players, by_worker, seed=asked.seed)
        what = f"three divisions of {players}, two seasons"
        figures, matches = played.figures, played.matches
    return {
        "name": name,
        "what": what,
        "matches": matches,
        "seconds": time.perf_counter() - begun,
        "acts": figures.summary(),
        "says": says,
    }


def _matches(hall: Any) -> int:
    return int(hall.tournament.event.matches.count())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
