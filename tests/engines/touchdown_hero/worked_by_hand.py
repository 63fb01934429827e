"""One record worked out by hand: what it shows and how it ends."""

All begin with North's lead and East's kickoff. ``rules`` are those that the record was written for.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Worked:
    name: str
    shows: str
    score: tuple[int, int]
    winner: str
    end: str
    rules: tuple[str, ...] = ()
