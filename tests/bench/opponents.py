"""How strong and how fast the bots are: a few matches beside the ones that are kept.

Figures of one core, in time of the processor: what else runs on the machine does not count.
"""

import argparse
import json
import os
import time
from random import Random
from typing import Any

from engines.bots import levels
from engines.bots.arena import Meeting, Played, matches
from engines.bots.kept import Kept, kept, percentiles
from engines.bots.playing import play_by_policy
from engines.bots.results import points_of
from engines.core.playouts import settings
from tests.bench.tools.peers import MISSING, Figures, open_spiel_searches

MATCHES = 20
POLICY = 200  # matches of the policy against itself
ROUNDS = 5  # the first ones fill what the games keep between matches
LONGEST = 20.0  # seconds of a pairing: a slower one is cut short after a match
DEALS = 200
PEERS = ("connect_four", "chess", "backgammon")  # OpenSpiel's own games
SIMULATIONS = 200  # of a search of its bot
HALFWAY = 10  # actions after which hidden parts are dealt anew to measure that


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench opponents")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each pairing")
    parser.add_argument("--seconds", type=float, default=LONGEST, help="at most, of each pairing")
    parser.add_argument("--peer-seconds", type=float, default=2.0, help="of each game of a peer")
    asked = parser.parse_args(argv)

    rows = [_measured(each, asked.matches, asked.seconds) for each in kept()]
    speeds = {each.meeting.game.key: _speed(each.meeting) for each in kept()}
    peers = {game: open_spiel_searches(game, SIMULATIONS, asked.peer_seconds) for game in PEERS}
    if asked.json:
        measured = {"pairings": rows, "speeds": speeds, "open_spiel_mcts": peers}
        print(json.dumps({"bench": "opponents", "load": os.getloadavg()[0], **measured}))
        return 0
    print(f"bots on one core (load {os.getloadavg()[0]:.1f}); in brackets: kept, with their date")
    for key, speed in speeds.items():
        dealt = f", deals {speed['resample_ms']:.3f} ms" if speed["resample_ms"] else ""
        decided = f", {speed['decided']:.0%} decided by points" if speed["decided"] else ""
        print(f"  {key:18} policy {speed['policy_matches_s']:>7,.0f} matches/s{decided}{dealt}")
    for row in rows:
        print(f"  {_line(row)}")
    for game, peer in peers.items():
        print(f"  OpenSpiel's MCTS bot, {game:14} {_simulations(peer)}")
    return 0


def _measured(stored: Kept, many: int, seconds: float) -> dict[str, Any]:
    """Play some matches of a pairing by a seed that the kept ones do not have."""
    fresh = Meeting(stored.meeting.game, stored.meeting.levels, -1, stored.meeting.preset)
    done: list[Played] = []
    began = time.process_time()
    for played in matches(fresh, 0, many):
        done.append(played)
        if time.process_time() - began > seconds:
            break
    kept_figures = stored.figures
    return {
        "game": stored.meeting.game.key,
        **stored.meeting.levels,
        "matches": len(done),
        "rate": points_of(done) / len(done),
        "thinking_ms": percentiles(done),
        "nodes_s": _nodes_a_second(stored.meeting, done),
        "kept": {name: kept_figures[name] for name in ("games", "a_rate", "low", "high")},
        "kept_thinking_ms": stored.thinking,
        "verdict": stored.verdict,
        "date": stored.date,
        "current": stored.is_current,
    }


def _nodes_a_second(meeting: Meeting, done: list[Played]) -> float | None:
    """Return how many nodes ``a`` searched a second; choices that were forced are left out."""
    searched = [ms for each in done for ms in each.thoughts if ms]
    if not searched:
        return None
    nodes = levels(meeting.game)[meeting.levels["a"]].nodes
    return 1_000 * nodes * len(searched) / sum(searched)


def _simulations(peer: Figures) -> str:
    return MISSING if peer is None else f"{peer[1]:>9,.0f} simulations/s, each played to the end"


def _speed(meeting: Meeting) -> dict[str, float | None]:
    """Return matches of the policy a second, the best of some counts, and ms of a new deal.

    ``decided`` is the share of those matches that neither a tie roll nor a draw ended; 0 in a game
    without points.
    """
    counts = [_by_policy(meeting, seed) for seed in range(ROUNDS)]
    return {
        "policy_matches_s": max(POLICY / seconds for seconds, _decided in counts),
        "decided": sum(decided for _seconds, decided in counts) / (ROUNDS * POLICY),
        "resample_ms": _dealing(meeting),
    }


def _by_policy(meeting: Meeting, seed: int) -> tuple[float, int]:
    """Play matches; return the seconds they took, and how many ended with unequal points."""
    states = [_begun(meeting, seed * POLICY + number) for number in range(POLICY)]
    rng, began = Random(seed), time.process_time()
    for state in states:
        play_by_policy(meeting.game, state, rng)
    seconds = time.process_time() - began
    scores = [dict(meeting.game.score(state)).values() for state in states]
    return seconds, sum(len(set(points)) > 1 for points in scores)


def _begun(meeting: Meeting, seed: int) -> Any:
    game = meeting.game
    return game.setup(settings(game, Random(seed), preset=meeting.preset))


def _dealing(meeting: Meeting) -> float | None:
    game, rng = meeting.game, Random(1)
    if game.resample is None:
        return None
    state = _begun(meeting, 1)
    play_by_policy(game, state, rng, HALFWAY)
    began = time.process_time()
    for _ in range(DEALS):
        game.resample(state, game.seats[0], rng)
    return 1_000 * (time.process_time() - began) / DEALS


def _line(row: dict[str, Any]) -> str:
    known, ended = row["kept"], row["verdict"] or "no target"
    kept_ms, now_ms = row["kept_thinking_ms"], row["thinking_ms"]
    thinking = f"; p50 {now_ms[0]} ms, p95 {now_ms[1]} ms" if now_ms else ""
    if row["nodes_s"]:
        thinking += f", {row['nodes_s']:,.0f} nodes/s"
    stored = f", p50 {kept_ms[0]} ms, p95 {kept_ms[1]} ms" if kept_ms else ""
    outdated = "" if row["current"] else ", by other budgets or rules"
    return (
        f"{row['game']:18} {row['a']:>8} against {row['b']:8} "
        f"{row['rate']:6.1%} of {row['matches']}{thinking}  "
        f"[{row['date']}: {known['a_rate']:.1%} of {known['games']}, "
        f"{known['low']:.1%} to {known['high']:.1%}, {ended}{stored}{outdated}]"
    )
