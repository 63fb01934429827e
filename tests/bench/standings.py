"""How long standings of a large Swiss take on one core, from plain results to places.

Every order has six tie-breakers beside points. ``seconds`` is that of the slowest order.
"""

import argparse
import json
import time
from collections.abc import Mapping
from random import Random

from league.rules.results import Entrant, Kind, Meeting, Won
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry

TARGET = 0.5
ORDERS: Mapping[str, tuple[object, ...]] = {
    "cards": (
        "opponents_match_win",
        "game_win",
        "opponents_game_win",
        "opponents_opponents_match_win",
        "head_to_head",
        {"kind": "lot", "seed": 7},
    ),
    "chess": (
        "head_to_head",
        {"kind": "buchholz", "cut": 1},
        "buchholz",
        "average_buchholz",
        {"kind": "sonneborn_berger", "cut": 1},
        "progressive",
    ),
    "goals": (
        {"kind": "number", "take": "net"},
        {"kind": "number", "take": "for"},
        {"kind": "number", "of": "injuries", "take": "net"},
        "head_to_head",
        "wins",
        {"kind": "lot", "seed": 7},
    ),
}
POINTS = {"cards": "3*win + draw", "chess": "win + 1/2*draw", "goals": "3*win + draw + close_loss"}


def field(players: int, rounds: int, seed: int) -> tuple[list[StandingsEntry], list[Meeting]]:
    """Neighbours of a shuffled table play; one in ten draws, one in a hundred drops a round."""
    dice = Random(seed)
    points = dict.fromkeys(range(1, players + 1), 0)
    dropped: dict[Entrant, int] = {}
    meetings: list[Meeting] = []
    for round in range(1, rounds + 1):
        there = [entrant for entrant in points if entrant not in dropped]
        dice.shuffle(there)
        there.sort(key=points.__getitem__, reverse=True)
        if len(there) % 2:
            points[there[-1]] += 3
            meetings.append(Meeting(round, there.pop(), None, Kind.BYE))
        for first, second in zip(there[::2], there[1::2], strict=True):
            meetings.append(_played(dice, round, first, second))
            won = meetings[-1].won
            points[first] += {Won.FIRST: 3, Won.NOBODY: 1}.get(won or Won.SECOND, 0)
            points[second] += {Won.SECOND: 3, Won.NOBODY: 1}.get(won or Won.FIRST, 0)
        dropped |= {entrant: round for entrant in there if dice.random() < 0.01}
    entries = [StandingsEntry(entrant, dropped_after=dropped.get(entrant)) for entrant in points]
    return entries, meetings


def _played(dice: Random, round: int, first: Entrant, second: Entrant) -> Meeting:
    kind = Kind.FORFEIT if dice.random() < 0.005 else Kind.PLAYED
    won = dice.choices((Won.FIRST, Won.SECOND, Won.NOBODY), (45, 45, 10))[0]
    if won is Won.NOBODY:
        return Meeting(round, first, second, Kind.PLAYED, won, (1, 1), (1, 1, 1))
    lost = dice.randrange(2)
    goals = (lost + 1 + dice.randrange(3), lost)
    games = (2, 0, lost)
    injuries = {"injuries": (dice.randrange(4), dice.randrange(4))}
    if won is Won.SECOND:
        goals, games = (goals[1], goals[0]), (lost, 0, 2)
    return Meeting(round, first, second, kind, won, goals, games, injuries)


def measured(players: int, rounds: int, seed: int) -> dict[str, float]:
    """Processor seconds of each order; the best of three, for a machine that others use too."""
    entries, meetings = field(players, rounds, seed)
    taken = {}
    for name, order in ORDERS.items():
        settings = StandingsSettings.read({"points": POINTS[name], "tiebreakers": list(order)})
        runs = []
        for _ in range(3):
            began = time.process_time()
            table = standings(entries, meetings, settings)
            runs.append(time.process_time() - began)
            if len(table.rows) != players:
                raise SystemExit("A player is missing from the standings.")
        taken[name] = round(min(runs), 4)
    return taken


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench standings")
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)

    orders = measured(asked.players, asked.rounds, asked.seed)
    slowest = max(orders.values())
    if asked.json:
        figure = {
            "bench": "standings",
            "players": asked.players,
            "rounds": asked.rounds,
            "tiebreakers": 6,
            "seconds": slowest,
            "orders": orders,
            "target": TARGET,
        }
        print(json.dumps(figure))
        return 0
    print(f"standings: {asked.players:,} players, {asked.rounds} rounds, six tie-breakers")
    for name, seconds in orders.items():
        print(f"  {name:6} {seconds:.3f} s on one core (target {TARGET} s)")
    return 0
