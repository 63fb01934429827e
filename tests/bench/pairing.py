"""How long a Swiss round takes to pair, beside exact matchings of graph libraries.

The rounds before are paired by the same code, with winners drawn from the seed; measured is the
pairing of one round from plain values, in seconds of the processor. The peers solve only: no
rematch, the bye to the lowest score, the fewest floats, the least distance. Their graph is full in
small fields; in large ones it has some near pairs for everyone and all pairs between a few of every
score group.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from league.rules.results import Entrant, Kind, Meeting, Won
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.pairing import Paired, pair
from tests.bench.tools.peers import MISSING

GROWTH = (500, 1000, 2000, 5000, 10000)
FULL = {"rustworkx": 1000, "networkx": 100}  # up to so many players, every pair is an edge
LARGEST = {"rustworkx": 10_000, "networkx": 10_000}  # more would take minutes
NEAR, FEW = 40, 8
TOO_MANY, NO_WHOLE = "not run: would take minutes", "no whole pairing in its graph"


class Peer(NamedTuple):
    name: str
    seconds: float
    floats: int
    full: bool


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench pairing")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--players", type=int)
    parser.add_argument("--round", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    if asked.round < 1 or (asked.players or 0) < 0:
        parser.error("rounds count from 1, and players cannot be fewer than none")

    if asked.json:
        players = 1000 if asked.players is None else asked.players
        print(json.dumps(measured(players, asked.round, asked.seed)))
        return 0
    sizes = GROWTH if asked.players is None else (asked.players,)
    return _table(sizes, asked.round, asked.seed)


def measured(players: int, number: int, seed: int) -> dict[str, Any]:
    field, paired, seconds = _round(players, number, seed)
    name = next((each for each in ("rustworkx", "networkx") if find_spec(each)), None)
    runs = name is not None and players <= LARGEST[name]
    peer = _matched(name, field) if name and runs else None
    without = MISSING if not name else NO_WHOLE if runs else TOO_MANY
    return {
        "bench": "pairing",
        "players": players,
        "round": number,
        "seed": seed,
        "seconds": round(seconds, 4),
        "rematches": int(paired.report.criteria["rematches"]),
        "floats": int(paired.report.criteria["floats"]),
        "min_floats": peer.floats if peer else _own_bound(paired),
        "peer_seconds": round(peer.seconds, 4) if peer else None,
        "peer": _described(peer) if peer else without,
        "criteria": {key: str(value) for key, value in paired.report.criteria.items()},
        "proved": paired.report.proved,
    }


def _own_bound(paired: Paired) -> int | None:
    """Without a peer, the floats are fewest only where the report proves it."""
    criteria = paired.report.criteria
    is_proved = list(criteria).index("floats") < paired.report.proved
    return int(criteria["floats"]) if is_proved else None


def _described(peer: Peer) -> str:
    return f"{peer.name}, {'full' if peer.full else 'sparse'} graph"


def _round(players: int, number: int, seed: int) -> tuple[Sequence[Contender], Paired, float]:
    entries = [Contender(entrant, seed=entrant) for entrant in range(1, players + 1)]
    winners, meetings = Random(seed), list[Meeting]()
    for now in range(1, number):
        field = contenders(entries, meetings, _worth, round=now)
        meetings += _played(pair(field, seed=f"{seed}/{now}"), now, winners)
    field = contenders(entries, meetings, _worth, round=number)
    began = time.process_time()
    paired = pair(field, seed=f"{seed}/{number}")
    return field, paired, time.process_time() - began


def _played(paired: Paired, number: int, winners: Random) -> Iterator[Meeting]:
    for each in paired.pairs:
        won = Won.FIRST if winners.random() < 0.5 else Won.SECOND
        yield Meeting(number, each.first, each.second, won=won)
    for bye in paired.byes:
        yield Meeting(number, bye.entrant, None, bye.kind)


def _worth(meeting: Meeting, entrant: Entrant) -> int:
    if meeting.kind is Kind.BYE:
        return 3
    return 3 if (meeting.won is Won.FIRST) == (meeting.first == entrant) else 0


def _matched(name: str, field: Sequence[Contender]) -> Peer | None:
    """Pair the same round by a general matching; None if its graph allows no whole pairing."""
    full = len(field) <= FULL[name]
    began = time.process_time()
    edges = _weighed(field, full)
    pairs = MATCHINGS[name](len(field) + len(field) % 2, edges)
    seconds = time.process_time() - began
    if 2 * len(pairs) < len(field):
        return None
    points = [each.points for each in field]
    met = [(first, second) for first, second in pairs if max(first, second) < len(field)]
    return Peer(name, seconds, sum(points[first] != points[second] for first, second in met), full)


def _weighed(field: Sequence[Contender], full: bool) -> list[tuple[int, int, int]]:
    """Edges with the cost of rematch, bye, float and distance in this order."""
    highest = max((int(each.points) for each in field), default=0)
    float_cost = (highest + 1) * (len(field) + 1)
    bye_cost = float_cost * (len(field) + 1)
    again_cost = bye_cost * (highest + 1)
    rematch_cost = again_cost * (max((each.byes for each in field), default=0) + 1)
    edges = []
    for left, right in _all(len(field)) if full else _some(field):
        first, second = field[left], field[right]
        apart = abs(int(first.points) - int(second.points))
        rematch = second.entrant in first.met
        edges.append((left, right, rematch_cost * rematch + float_cost * bool(apart) + apart))
    if len(field) % 2:
        for at, each in enumerate(field):
            edges.append((at, len(field), again_cost * each.byes + bye_cost * int(each.points)))
    return edges


def _all(players: int) -> Iterator[tuple[int, int]]:
    return ((first, second) for first in range(players) for second in range(first + 1, players))


def _some(field: Sequence[Contender]) -> set[tuple[int, int]]:
    """Everyone with the next ones in an order by score, and a few of each score with each other."""
    mixed = Random(len(field))
    lots = [mixed.random() for _ in field]
    order = sorted(range(len(field)), key=lambda at: (-field[at].points, lots[at]))
    pairs: set[tuple[int, int]] = set()
    for place, at in enumerate(order):
        pairs.update((at, other) for other in order[place + 1 : place + 1 + NEAR // 2])
    counts: dict[object, int] = {}
    few = []
    for at in order:
        counts[field[at].points] = counts.get(field[at].points, 0) + 1
        if counts[field[at].points] <= FEW:
            few.append(at)
    pairs.update((first, second) for first in few for second in few if first != second)
    return {(min(each), max(each)) for each in pairs}


def _rustworkx(vertices: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    rustworkx = import_module("rustworkx")
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges)
    most = max((cost for _, _, cost in edges), default=0)
    matching = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: most - cost
    )
    return list(matching)


def _networkx(vertices: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    networkx = import_module("networkx")
    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    most = max((cost for _, _, cost in edges), default=0)
    graph.add_weighted_edges_from((first, second, most - cost) for first, second, cost in edges)
    return list(networkx.max_weight_matching(graph, maxcardinality=True))


MATCHINGS: Mapping[str, Callable[..., list[tuple[int, int]]]] = {
    "rustworkx": _rustworkx,
    "networkx": _networkx,
}


def _table(sizes: Sequence[int], number: int, seed: int) -> int:
    print(f"Swiss, round {number}, seconds of the processor")
    print(f"{'players':>8} {'ours':>8} {'rematches':>10} {'floats':>7}  peers")
    fewest = True
    for players in sizes:
        field, paired, seconds = _round(players, number, seed)
        peers = []
        for name in MATCHINGS:
            words, floats = _beside(name, field)
            peers.append(f"{name} {words}")
            fewest = fewest and floats in (None, paired.report.criteria["floats"])
        rematches, level = (int(paired.report.criteria[name]) for name in ("rematches", "floats"))
        counts = f"{rematches:>10} {level:>7}"
        print(f"{players:>8} {seconds:>8.3f} {counts}  {'; '.join(peers)}", flush=True)
    return 0 if fewest else 1


def _beside(name: str, field: Sequence[Contender]) -> tuple[str, int | None]:
    if find_spec(name) is None:
        return MISSING, None
    if len(field) > LARGEST[name]:
        return TOO_MANY, None
    peer = _matched(name, field)
    if peer is None:
        return NO_WHOLE, None
    graph = "full" if peer.full else "sparse"
    return f"{peer.seconds:.2f} ({graph}, {peer.floats} floats)", peer.floats
