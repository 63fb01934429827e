"""How long the analysis of a record takes, and how much luck and skill leave unexplained.

``python -m tests.bench worth [--records N]`` analyses matches of the policy against itself, of
every game or of the one that ``--game`` names; ``--write`` keeps the figures in
``engines/bots/kept/figures/<game>.worth.json``.
``python -m tests.bench worth calibration`` says how well the values hold.
"""

import argparse
import json
import statistics
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from random import Random

from engines.bots.kept import figures_file
from engines.bots.recording import by_bots
from engines.bots.worth import OTHER, VERSION, Analysis, analyse, points
from engines.core.game import AnyGame
from engines.core.playouts import settings
from engines.core.records.record import Record
from engines.core.registry import games
from tests.bench.tools import calibration

TARGET = 30.0  # seconds of one core, for a match of 270 lines
FIELDS = {"carriers": ("short", "")}  # presets; of games that are not named here the default


def main(argv: list[str]) -> int:
    if argv[:1] == ["calibration"]:
        return calibration.main(argv[1:])
    parser = argparse.ArgumentParser(prog="python -m tests.bench worth")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--records", type=int, default=3, help="of each game and field")
    parser.add_argument("--game", choices=[game.key for game in games() if game.policy])
    parser.add_argument("--write", action="store_true", help="keep the figures")
    asked = parser.parse_args(argv)
    figures: dict[str, dict[str, float]] = {}
    for game in games():
        if game.policy is None or asked.game not in (None, game.key):
            continue
        fields = {
            preset: measured(game, preset, asked.records) for preset in FIELDS.get(game.key, ("",))
        }
        figures |= {f"{game.key} {preset}".strip(): each for preset, each in fields.items()}
        if asked.write:
            _keep(game, fields)
    if asked.json:
        print(json.dumps({"bench": "worth", "target_seconds": TARGET, "games": figures}))
        return 0
    for name, each in figures.items():
        print(
            f"worth: {name:17} {each['lines']:5.0f} lines  {each['seconds']:5.1f} s, longest"
            f" {each['longest']:5.1f} s (target {TARGET:.0f})  rest of a line"
            f" {each['rest_mean']:+.2f}, in size {each['rest_size']:.2f}"
        )
    return 0


def _keep(game: AnyGame, fields: Mapping[str, Mapping[str, float]]) -> None:
    """Keep the figures of a game, each field by its ruleset."""
    rows = [
        {"ruleset": f"{game.ruleset}:{preset}" if preset else game.ruleset, **each}
        for preset, each in fields.items()
    ]
    head = {"game": game.key, "version": VERSION, "engine": calibration.engine(game.key)}
    date = datetime.now(UTC).date().isoformat()
    text = json.dumps({**head, "date": date, "fields": rows}, indent=1) + "\n"
    figures_file(game.key, "worth").write_text(text, encoding="utf-8")


def measured(game: AnyGame, preset: str, records: int) -> dict[str, float]:
    """Return means: lines and seconds of a record, the rest of a line in points of worth."""
    spent, done = [], []
    for number in range(records):
        record = of_policy(game, preset, number)
        began = time.process_time()
        done.append(analyse(record))
        spent.append(time.process_time() - began)
    rests = [rest for analysis in done for rest in _rests(analysis)]
    return {
        "records": records,
        "lines": statistics.mean(len(analysis.lines) for analysis in done),
        "seconds": round(statistics.mean(spent), 2),
        "longest": round(max(spent), 2),
        "rest_mean": round(statistics.mean(rests), 3),
        "rest_size": round(statistics.mean(map(abs, rests)), 3),
        "turning_points": statistics.mean(len(analysis.turning_points) for analysis in done),
    }


def _rests(analysis: Analysis) -> list[float]:
    return [points(line.rest) for line in analysis.lines if line.kind != OTHER]


def of_policy(game: AnyGame, preset: str, number: int) -> Record:
    """Return the record of a match of the policy against itself."""
    seed = f"worth {game.key} {preset} {number}"
    setting = settings(game, Random(seed), preset=preset)
    return by_bots(setting, dict.fromkeys(game.seats, "club"), seed)
