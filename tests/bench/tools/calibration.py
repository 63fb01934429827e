"""How well the value of every game foretells matches that were kept away from fitting.

``python -m tests.bench worth calibration [--game KEY] [--matches N] [--write]``: the policy plays
itself by seeds of its own, and the chances of the first side in all positions are compared with the
results. ``--write`` keeps the figures in ``engines/bots/kept/figures/<game>.calibration.json``.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import engines.bots
from engines.bots.kept import figures_file
from engines.bots.playing import due, finished
from engines.core.game import CHANCE, AnyGame
from engines.core.playouts import settings
from engines.core.registry import games

MATCHES = 2_000
BINS = 10
# The presets in turn; of games that are not named here the default alone.
PRESETS = {"carriers": ("short", ""), "limit_ball": ("", "", "", "exhibition")}


def main(argv: list[str]) -> int:
    valued = [game for game in games() if game.value and game.policy]
    parser = argparse.ArgumentParser(prog="python -m tests.bench worth calibration")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", choices=[game.key for game in valued])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    asked = parser.parse_args(argv)
    for game in valued:
        if asked.game not in (None, game.key):
            continue
        figures = measured(game, asked.matches)
        if asked.write:
            text = json.dumps(figures, indent=1) + "\n"
            figures_file(game.key, "calibration").write_text(text, encoding="utf-8")
        if asked.json:
            print(json.dumps({"bench": "worth calibration", **figures}))
            continue
        print(f"{game.key}: error {figures['ece']:.2%}, {asked.matches:,} matches")
        for each in figures["bins"]:
            foretold, won, count = each["foretold"], each["won"], each["count"]
            print(f"  foretold {foretold:6.1%}  won {won:6.1%}  of {count:,} positions")
    return 0


def measured(game: AnyGame, matches: int) -> dict[str, Any]:
    """Return the reliability of a game's value, with what it was measured on."""
    return {
        "game": game.key,
        "ruleset": game.ruleset,
        "engine": engine(game.key),
        "date": datetime.now(UTC).date().isoformat(),
        "seeds": f"calibration {game.key} 0 to {matches - 1}",
        "matches": matches,
        **reliability(pair for number in range(matches) for pair in _match(game, number)),
    }


def engine(game: str) -> str:
    """Return the digest of the constants of a game's value, by which figures are known as old."""
    constants = Path(engines.bots.__file__).parents[1] / game / "data" / "value.json"
    return sha256(constants.read_bytes()).hexdigest()[:12]


def _match(game: AnyGame, number: int) -> Iterator[tuple[float, float]]:
    """Yield the chance of the first side in each position before the end, and its result."""
    assert game.policy is not None
    assert game.value is not None
    rng, presets = Random(f"calibration {game.key} {number}"), PRESETS.get(game.key, ("",))
    state = game.setup(settings(game, rng, preset=presets[number % len(presets)]))
    foretold = []
    while seats := game.to_act(state):
        foretold.append(game.value(state)[0])
        seat = seats[0] if seats[0] == CHANCE else due(game, state, seats)[0]
        action = game.sample(state, rng) if seat == CHANCE else game.policy(state, seat, rng)
        game.play(state, action.seat, action)
    result = finished(game, state)[0]
    yield from ((chance, result) for chance in foretold)


def reliability(pairs: Iterable[tuple[float, float]]) -> dict[str, Any]:
    """Compare chances with results: 1 for a win, 0.5 for a draw, 0 for a loss.

    ``ece`` is the expected calibration error, the mean distance of both over the bins, weighted by
    their counts; ``brier`` the mean square of the distance of each pair. Bins without a position
    are left out.
    """
    bins = [[0, 0.0, 0.0] for _ in range(BINS)]
    squares = 0.0
    for foretold, won in pairs:
        each = bins[min(int(foretold * BINS), BINS - 1)]
        each[0], each[1], each[2] = each[0] + 1, each[1] + foretold, each[2] + won
        squares += (foretold - won) ** 2
    positions = sum(count for count, _, _ in bins)
    error = sum(abs(foretold - won) for _, foretold, won in bins)
    return {
        "positions": positions,
        "ece": round(error / positions, 4),
        "brier": round(squares / positions, 4),
        "bins": [
            {"foretold": round(foretold / count, 4), "won": round(won / count, 4), "count": count}
            for count, foretold, won in bins
            if count
        ],
    }
