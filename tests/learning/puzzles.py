"""A puzzle of Lethal Checkmate, found in a match of bots as the job finds it."""

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
PLAYOUTS = 200  # of the tests' puzzles


@cache
def record() -> Record:
    game = get(GAME)
    return by_bots(settings(game, Random(SEED)), dict.fromkeys(game.seats, "club"), SEED)


@cache
def sought() -> puzzles.Sought:
    return puzzles.find(record(), seed=SEED, playouts=PLAYOUTS)


def today() -> date:
    return queries.day_of(timezone.now())


def made(day: date | None = None, **more: Any) -> Puzzle:
    """Keep the puzzle for a day, by itself today."""
    puzzle = sought().puzzle
    assert puzzle is not None
    fields = making.fields(making.Source(record(), SEED), puzzle)
    return Puzzle.objects.create(**{"game": GAME, "date": day or today(), **fields, **more})


def days_ago(many: int) -> date:
    return today() - timedelta(days=many)
