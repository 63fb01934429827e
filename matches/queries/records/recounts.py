"""The sealed draws of a record, counted again from its seeds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matches.replaying import ReplayDied, lookers


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw ``k`` in line ``n`` of the record: see ``engines.core.chance.recount``."""

    k: int
    n: int
    words: Mapping[str, str]  # by language
    said: str
    due: str
    faces: tuple[int, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    agrees: bool


@dataclass(frozen=True, slots=True)
class Recount:
    """``kept``: the seed is the promised one. ``stopped``: the line that breaks a rule."""

    promise: str
    server: str
    seats: tuple[tuple[str, str], ...]
    kept: bool
    stopped: int | None
    agrees: bool
    draws: tuple[Draw, ...]

    @property
    def wrong(self) -> int:
        return sum(not draw.agrees for draw in self.draws)


def recount_of(text: str) -> Recount | None:
    """Count the draws of a canonical record; None if its dice were not sealed, a seed is missing,
    or the replay was stopped.
    """
    try:
        counted: Any = lookers.recount(text)["recount"]
    except ReplayDied:
        return None
    if counted is None:
        return None
    draws = tuple(_draw(row) for row in counted.pop("draws"))
    seats = tuple((seat, seed) for seat, seed in counted.pop("seats"))
    return Recount(**counted, seats=seats, draws=draws)


def _draw(row: Mapping[str, Any]) -> Draw:
    lists = {name: tuple(row[name]) for name in ("faces", "sizes", "numbers")}
    return Draw(**{**row, **lists})
