"""The house set and its sample decks as plain cards, judged on the day that the samples name."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engines.core.decks import Card, Standing

ROOT = Path(__file__).parents[3]
FOUNDERS = ROOT / "cards" / "data" / "founders.json"
DECKS = ROOT / "tests" / "data" / "decks.json"


@cache
def founders() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = json.loads(FOUNDERS.read_text(encoding="utf-8"))["cards"]
    return cards


@cache
def catalogue(day: str) -> dict[str, Card]:
    return {row["code"]: _card(row, day) for row in founders()}


def decks(kind: str) -> Iterator[tuple[dict[str, Any], list[Card]]]:
    sample = json.loads(DECKS.read_text(encoding="utf-8"))
    known = catalogue(sample["event_date"])
    for deck in sample[kind]:
        yield deck, [known.get(code, Card.unknown(code)) for code in deck["cards"]]


def starters_of(deck: dict[str, Any]) -> dict[int, str]:
    return {int(piece): code for piece, code in deck["starters"].items()}


def _card(row: dict[str, Any], day: str) -> Card:
    return Card(
        code=row["code"],
        persons=tuple(person["id"] for person in row["persons"]),
        number=row["number"],
        cost=row["cost"],
        run=row["run"],
        phys=row["phys"],
        effect=(row["skill"] or {}).get("effect"),
        standing=_standing(row, day),
    )


def _standing(row: dict[str, Any], day: str) -> Standing:
    if row["approved_from"] is None or day < row["approved_from"]:
        return Standing.NOT_APPROVED
    if day > row.get("approved_until", "9999"):
        return Standing.EXPIRED
    return Standing.APPROVED
