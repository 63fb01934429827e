"""Replaces the parts of an answer that differ each time: random names, numbers, moments, hosts."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from django.apps import apps

NOW: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)  # when all of it happened
NEAR: Final = timedelta(days=300)  # a moment as near as that was told from now
TICK: Final = timedelta(minutes=10)  # a scene takes less than half of it
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
DIGEST: Final = re.compile(r"\b[0-9a-f]{32,}\b")
UUID: Final = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
SITE: Final = re.compile(r"https?://(?:testserver|localhost(?::\d+)?)")
RECEIVER: Final = re.compile(r"http://127\.0\.0\.1:\d+")
ENGINE: Final = re.compile(r"(?<=\.)[0-9a-f]{16}\b")  # the code that judged, in short
IDS: Final = frozenset({"id", "penalty"})
MEASURED: Final = {"milliseconds": 12, "duration_us": 40_000}
HEX: Final = "0123456789abcdef"


def random_names() -> list[str]:
    """List the random names of all rows, which stand for them in addresses."""
    return [
        str(name)
        for model in apps.get_models()
        for column in ("uid", "code")
        if any(each.name == column and each.unique for each in model._meta.concrete_fields)
        if column == "uid" or model._meta.label == "cards.DeckVersion"
        for name in model._default_manager.values_list(column, flat=True)
    ]


@dataclass
class Steady:
    """Makes the answers of a scene steady; the same row has the same name in all of them."""

    begun: datetime
    names: Iterable[str]
    given: dict[str, dict[Any, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = "|".join(map(re.escape, sorted(self.names)))
        self.row = re.compile(rf"\b(?:{names})\b" if names else r"(?!)")

    def answer(self, said: Any) -> Any:
        """Numbers of rows begin anew with each answer: rows of two kinds may have the same."""
        for name in IDS:
            self.given.pop(name, None)
        return self.of(said)

    def of(self, said: Any, name: str = "") -> Any:
        if isinstance(said, Mapping):
            return {key: self.of(each, key) for key, each in said.items()}
        if isinstance(said, list):
            return [self.of(each, name) for each in said]
        if name in MEASURED and said is not None:
            return MEASURED[name]
        if isinstance(said, int) and name in IDS:
            return self._nth(name, said)
        return self._text(said) if isinstance(said, str) else said

    def _nth(self, kind: str, what: Any) -> int:
        """Return the ordinal of a value among its kind: the first one met, the second, …"""
        known = self.given.setdefault(kind, {})
        return known.setdefault(what, len(known) + 1)

    def _text(self, said: str) -> str:
        if MOMENT.fullmatch(said):
            return self._moment(datetime.fromisoformat(said)).isoformat().replace("+00:00", "Z")
        if DAY.fullmatch(said):
            return self._day(date.fromisoformat(said)).isoformat()
        ways: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
            (UUID, lambda matched: f"00000000-0000-4000-8000-{self._nth('uuid', matched[0]):012}"),
            (self.row, self._name),
            (DIGEST, lambda matched: (HEX * 8)[: len(matched[0])]),
            (ENGINE, lambda _found: HEX),
            (SITE, lambda _found: "https://league.example"),
            (RECEIVER, lambda _found: "https://receiver.example"),
        )
        for pattern, instead in ways:
            said = pattern.sub(instead, said)
        return said

    def _name(self, matched: re.Match[str]) -> str:
        if matched[0].startswith("CL-"):
            return f"CL-7K3Q-{self._nth('code', matched[0]):02}"
        return f"k3m9x2hq7v{self._nth('uid', matched[0]):02}"

    def _moment(self, at: datetime) -> datetime:
        """Put a moment as far from ``NOW`` as it was from the scene's beginning.

        Of one on the full minute, of a calendar, the time of day stays.
        """
        apart = at - self.begun
        if abs(apart) > NEAR:
            return at
        if at.second == at.microsecond == 0:
            return at + (NOW.date() - self.begun.date())
        return NOW + round(apart / TICK) * TICK

    def _day(self, day: date) -> date:
        apart = day - self.begun.date()
        return day if abs(apart) > NEAR else NOW.date() + apart
