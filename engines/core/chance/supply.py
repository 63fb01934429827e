"""Dice and deals for matches without those of a table: a draw for every roll, deal or lot."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engines.core.chance.sealed import Stream

T = TypeVar("T")


class Draw(Protocol):
    """The random numbers of a roll, deal or lot; each call returns the next number."""

    def face(self) -> int:
        """Return a face, 1 to 6."""
        ...

    def index(self, n: int) -> int:
        """Return a number from 0 to n - 1; n is at most 256."""
        ...


def draw(server: str, seats: Sequence[str], k: int) -> Draw:
    """Return draw k of a match, from 1, by its seeds in hexadecimal; ``seats`` in seat order.

    The same seeds and k give the same draw for ever (``sealed.py`` says how). Raises ``Refused``
    with REC-SEED for what is no seed, ``ValueError`` for k below 1.
    """
    return Stream(server, seats, k)


def deal(cards: Sequence[T], count: int, by: Draw) -> list[T]:
    """Return ``count`` cards of a shuffled pile, in the order of dealing.

    The shuffle is Fisher-Yates from the last card down, and the pile is dealt from its end: a card
    is dealt once its place is settled, and the rest of the pile needs no draws. ``cards`` must have
    the same order wherever the draw is repeated. Raises ``ValueError`` for more cards than there
    are.
    """
    if not 0 <= count <= len(cards):
        raise ValueError(f"{count} cards cannot be dealt of {len(cards)}.")
    pile, dealt = list(cards), []
    for _ in range(count):
        last = len(pile) - 1
        at = by.index(last + 1) if last else 0
        pile[at], pile[last] = pile[last], pile[at]
        dealt.append(pile.pop())
    return dealt
