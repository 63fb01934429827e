"""A puzzle of Lethal Checkmate, and one where both choose at once, found as the job finds it."""

from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any

from django.utils import timezone

from engines.bots import puzzles
from engines.bots.recording import by_bots
from engines.core.playouts import settings
from engines.core.records.record import Record
from engines.core.registry import get
from league.learning.models import Puzzle
from league.learning.puzzles import making, queries

GAME = "lethal_checkmate"
SEED = "lethal_checkmate 2"
AT_ONCE = "rugby_15"
SEED_AT_ONCE = "rugby_15 rate 14"
PLAYOUTS = 200  # of the tests' puzzles


@cache
def record(key: str = GAME, seed: str = SEED) -> Record:
    game = get(key)
    return by_bots(settings(game, Random(seed)), dict.fromkeys(game.seats, "club"), seed)


@cache
def sought(key: str = GAME, seed: str = SEED) -> puzzles.Sought:
    return puzzles.find(record(key, seed), seed=seed, playouts=PLAYOUTS)


def today() -> date:
    return queries.day_of(timezone.now())


def made(day: date | None = None, **more: Any) -> Puzzle:
    """Keep the puzzle for a day, by itself today."""
    return _kept(GAME, SEED, day or today(), more)


def made_at_once() -> Puzzle:
    """Keep one for today in which both sides choose at the same moment."""
    return _kept(AT_ONCE, SEED_AT_ONCE, today(), {})


def _kept(key: str, seed: str, day: date, more: dict[str, Any]) -> Puzzle:
    puzzle = sought(key, seed).puzzle
    assert puzzle is not None
    fields = making.fields(making.Source(record(key, seed), seed), puzzle)
    return Puzzle.objects.create(**{"game": key, "date": day, **fields, **more})


def days_ago(many: int) -> date:
    return today() - timedelta(days=many)
