"""Who may take lines back: the speaker alone, while nothing has followed, chance included.

After that all sides have to agree (nothing at the table is taken back silently).
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engines.core.game import AnyGame, Seat
from engines.core.records.record import RULING, SET
from league.play.rules.course import CHANCE_LINE, sides_of


class Standing(NamedTuple):
    """A line that stands. ``place`` is who said it, None for the server.

    Corrections of a clock do not count: they stay, whatever is taken back.
    """

    n: int
    kind: str
    place: int | None


def needs_agreement(
    game: AnyGame,
    tail: Sequence[Standing],
    place: int,
    seats: Collection[Seat],
    *,
    is_followed: bool = False,
) -> bool:
    """Tell whether ``place``, who speaks for ``seats``, has to ask before the lines of ``tail`` go.

    It has not if it speaks for all sides, which then share a device. ``is_followed``: an act that
    ended the game, or a confirmation, followed the lines.
    """
    if sides_of(game, seats) == frozenset(game.sides):
        return False
    own = [line for line in tail if line.place == place and line.kind != CHANCE_LINE]
    return is_followed or len(own) != 1 or len(tail) != 1


def is_ruled(tail: Sequence[Standing]) -> bool:
    """Tell whether an official's ruling is among lines."""
    return any(line.kind in (RULING, SET) for line in tail)


def is_agreed(game: AnyGame, seats: Collection[Seat], *others: Collection[Seat]) -> bool:
    """Tell whether those who agree speak for all sides together."""
    all_seats = {seat for spoken_for in (seats, *others) for seat in spoken_for}
    return sides_of(game, all_seats) == frozenset(game.sides)
