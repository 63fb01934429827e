"""Matches of house decks: a small pool of cards and decks shipped with the game."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engines.carriers.settings import OPTIONS, RULESET
from engines.core.game import Settings


@cache
def pool() -> tuple[dict[str, tuple[str, ...]], tuple[tuple[str, ...], ...]]:
    """Return the words of the ``@card`` lines by code, and those of the ``@deck`` lines."""
    text = Path(__file__).with_name("data").joinpath("house.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    cards = {line.split()[0]: tuple(line.split()) for line in read["cards"]}
    return cards, tuple(tuple(line.split()) for line in read["decks"])


def house(rng: Random) -> Settings:
    """Return a legal match-up of two house decks, by the default ruleset."""
    many = len(pool()[1])
    return _between(int(rng.random() * many), int(rng.random() * many))


@cache
def _between(first: int, second: int) -> Settings:
    cards, decks = pool()
    home, away = decks[first], decks[second]
    codes = sorted({word.partition("=")[0] for word in home + away})
    return Settings(
        ruleset=RULESET,
        options=OPTIONS,
        lines=(
            *(("card", cards[code]) for code in codes),
            ("deck", ("H", *home)),
            ("deck", ("A", *away)),
        ),
    )
