"""Puzzles of the demo's days: found once among matches of bots, measured where they are new."""

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from django.utils import timezone

from engines.bots import puzzles
from engines.bots.recording import by_bots
from engines.core.playouts import settings
from engines.core.records.digest import digest
from engines.core.registry import get
from league.learning.models import Puzzle
from league.learning.puzzles import making
from league.running import demo, rows

# By game, numbers of matches of bots that hold a puzzle.
MATCHES: Final = Path(__file__).with_name("data") / "puzzles.json"
DAYS: Final = (0, 1, 2, -1)  # from today; where it is tomorrow already, two more are ahead
JSON: Final = ("answers", "club")
NUMBERS: Final = {"line": int, "lead": float, "lead_error": float, "playouts": int, "version": int}


def make() -> None:
    """Give today, the next days and yesterday a puzzle in each game."""
    today, known = timezone.now().date(), _known()
    for game, numbers in json.loads(MATCHES.read_text()).items():
        for number, day in zip(numbers, DAYS, strict=False):
            source = _source(game, number)
            fields = known.get(digest(source.record)) or _fields(source)
            Puzzle.objects.create(game=game, date=today + timedelta(days=day), **fields)


def _source(game: str, number: int) -> making.Source:
    """Let bots play a match of a game, with a seed of the demo."""
    engine, seed = get(game), f"{game} demo {number}"
    preset = making.SHORT if making.SHORT in engine.presets else ""
    setting = settings(engine, Random(seed), preset=preset)
    return making.Source(by_bots(setting, dict.fromkeys(engine.seats, making.LEVEL), seed), seed)


def _fields(source: making.Source) -> making.Value:
    puzzle = puzzles.find(source.record, seed=source.seed).puzzle
    if puzzle is None:
        raise LookupError(f"{source.seed} holds no puzzle: put another number into {MATCHES.name}.")
    return making.fields(source, puzzle)


def _known() -> Mapping[str, Mapping[str, Any]]:
    """Return the puzzles of today's version in the last file, by the digest of their records."""
    if not demo.ROWS.exists():
        return {}
    last = rows.plain(demo.ROWS, [Puzzle._meta.db_table])[Puzzle._meta.db_table]
    return {row["digest"]: _typed(row) for row in last if row["version"] == str(puzzles.VERSION)}


def _typed(row: Mapping[str, str]) -> dict[str, Any]:
    texts = {
        name: row[name] for name in ("seed", "digest", "position", "seat", "ruleset", "engine")
    }
    typed = {name: kind(row[name]) for name, kind in NUMBERS.items()}
    return texts | typed | {name: json.loads(row[name]) for name in JSON}
