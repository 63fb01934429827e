"""One record worked out by hand: what it shows and how it ends."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Worked:
    name: str
    shows: str
    score: tuple[int, int]
    winner: str
    end: str
    rules: tuple[str, ...] = ()
