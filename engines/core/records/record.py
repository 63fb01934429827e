"""A written match: the header, the lines, and its reported end.

The game defines the text of an action; the container all else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from re import fullmatch
from typing import Final, NamedTuple

from engines.core.game import Seated
from engines.core.outcome import NONE

VERSION: Final = "1"

ACTION: Final = "action"
CHECKPOINT: Final = "checkpoint"
RULING: Final = "ruling"
SET: Final = "set"  # a ruling that changes the state


# The words of the header lines by name, each with its line of the text.
Headers = Mapping[str, Sequence[tuple[int, tuple[str, ...]]]]


class RecordLine(NamedTuple):
    """A line between the headers. ``text`` is without number, sign and comment."""

    at: int  # line of the text it was read from, counted from 1
    number: int | None  # n. of an action
    kind: str
    text: str


def points_of(checkpoint: str) -> tuple[int, ...]:
    """Read ``7-5``, the points in the order of the sides; ``()`` if it is none."""
    if not fullmatch(r"[0-9]{1,9}(-[0-9]{1,9})*", checkpoint):
        return ()
    return tuple(map(int, checkpoint.split("-")))


@dataclass(frozen=True, slots=True)
class Result:
    """``@result``: points by seat or side as written; ``winner`` may be ``draw`` or ``none``."""

    points: tuple[tuple[str, int], ...] = ()
    winner: str = NONE
    at: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """``@end``: the reason in one word, and whom it names (``concede A``)."""

    word: str
    who: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Dice:
    """``@dice``: who supplied the faces; ``commitment`` is the hash shown before a sealed match."""

    source: str = "table"
    commitment: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Seed:
    who: str
    hexadecimal: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    game: str
    ruleset: str  # with its preset: carriers-1:short
    options: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # event, round, table, date, referee
    seats: tuple[Seated, ...] = ()
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()  # header lines that are the game's
    dice: Dice = Dice()
    mode: str = "full"
    lines: tuple[RecordLine, ...] = ()
    result: Result | None = None
    end: End | None = None
    seeds: tuple[Seed, ...] = ()
    digest: str = ""  # hexadecimal, as stated
    digest_at: int = 0
    headers: Headers = field(default_factory=dict, compare=False, repr=False)

    def header_at(self, name: str, first: str) -> int | None:
        """Return the line of the text with a header, known by its first word (``deck``, ``H``)."""
        for at, words in self.headers.get(name, ()):
            if words and words[0].partition("=")[0] == first:
                return at
        return None
