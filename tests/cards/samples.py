"""The sample decks of tests/data/decks.json as contents, with the problems they should have."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from cards.queries import legality
from cards.rules.content import Content
from engines.core.decks import Problem

FILE = Path(__file__).parents[1] / "data" / "decks.json"
BOOK: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
DAY = date.fromisoformat(BOOK["event_date"])


@dataclass(frozen=True, slots=True)
class Sample:
    id: str
    content: Content
    codes: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


def sample(deck: dict[str, Any]) -> Sample:
    expected = tuple(problem["code"] for problem in deck.get("expected", ()))
    return Sample(deck["id"], Content.from_json(deck), expected)


LEGAL = tuple(map(sample, BOOK["legal"]))
INVALID = tuple(map(sample, BOOK["invalid"]))
ALL = (*LEGAL, *INVALID)
AIR_RAID = LEGAL[0]


def judge(content: Content, **asked: Any) -> tuple[Problem, ...]:
    """Return the problems of a list, as every judge finds them."""
    return legality.examine(content, **asked).problems
