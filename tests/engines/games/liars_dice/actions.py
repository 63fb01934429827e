"""What a line of liar's dice says."""

from dataclasses import dataclass

from engines.core.game import CHANCE, Seat


@dataclass(frozen=True, slots=True)
class First:
    """Who bids first in the match; by lot."""

    who: Seat
    seat: Seat = CHANCE


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one player, seen by that player alone."""

    who: Seat
    faces: tuple[int, ...]
    seat: Seat = CHANCE


@dataclass(frozen=True, slots=True)
class Bid:
    """At least ``count`` of all dice show ``face``."""

    seat: Seat
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Up:
    """Short for one more of the same face."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Call:
    seat: Seat


Action = First | Roll | Bid | Up | Call
