"""What cards can reach and where pawns can flee to, as tables of a match filled on demand.

A pair is the cells of two pawns as one number, ``own * 12 + other``, seen from one side. Sets of
cards are ints used as bit sets.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import comb
from typing import Final, NamedTuple

from engines.lethal_checkmate.cards import LARGEST
from engines.lethal_checkmate.geometry import CELLS, FAR, MANY, SEATS, turned
from engines.lethal_checkmate.match import KEPT, Match
from engines.lethal_checkmate.state import Cards
from engines.lethal_checkmate.written.actions import Play

PAIRS: Final = MANY * MANY


class Step(NamedTuple):
    """A play of a card without an exchange, and where it leads.

    ``pair`` is the pair after the move and the rotation, from the side of the player; ``reaching``
    are the attack cards of the turn player that reach the other pawn when that is checked (LC-R5).
    """

    play: Play
    pair: int
    reaching: int


Steps = tuple[Step, ...]


def facing(pair: int) -> int:
    """Return a pair as the other side sees it."""
    own, other = divmod(pair, MANY)
    return other * MANY + own


class Sight:
    """The tables of a match, by side of the player who plays a card."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.arms = sum(1 << card for card, move in enumerate(match.moves) if not move)
        self.escapes = sum(1 << place for place, card in enumerate(match.cards) if card.escape)
        self._dodging: dict[tuple[int, int, int], int] = {}

    @cached_property
    def steps(self) -> tuple[tuple[tuple[tuple[Steps, ...], ...], ...], ...]:
        """By phase (0 attack, 1 escape), side, pair and card: its plays."""
        return tuple(
            tuple(
                tuple(
                    tuple(
                        tuple(self._steps(escaping, side, pair, plays))
                        for plays in self.match.plays[escaping][side][pair]
                    )
                    for pair in range(PAIRS)
                )
                for side in range(len(SEATS))
            )
            for escaping in (0, 1)
        )

    @cached_property
    def threats(self) -> tuple[tuple[int, ...], ...]:
        """By side and pair: the attack cards by which the other side would reach its pawn."""
        reaching = self.match.reaching
        return tuple(
            tuple(reaching[1 - side][facing(pair)] for pair in range(PAIRS))
            for side in range(len(SEATS))
        )

    def _steps(
        self, escaping: int, side: int, pair: int, plays: tuple[Play, ...]
    ) -> Iterator[Step]:
        turner = 1 - side if escaping else side
        for play in plays:
            own, other = divmod(pair, MANY)
            own = CELLS[play.to] if play.to else own
            moved = own * MANY + other
            after = turned(own) * MANY + turned(other) if FAR[side][own] else moved
            at_check = after if self.match.options.rotate_first else moved
            seen = facing(at_check) if escaping else at_check
            yield Step(play, after, self.match.reaching[turner][seen])

    def dodging(self, side: int, pair: int, arms: int) -> int:
        """Return the cards by which the other side can dodge the attack cards in this side's field.

        ``pair`` is seen from the attacking side.
        """
        key = side, pair, arms
        cards = self._dodging.get(key)
        if cards is None:
            rows = self.steps[1][1 - side][facing(pair)]
            cards = sum(
                1 << card
                for card, steps in enumerate(rows)
                if any(not step.reaching & arms for step in steps)
            )
            if len(self._dodging) < KEPT:
                self._dodging[key] = cards
        return cards


@lru_cache(maxsize=16)
def sight(match: Match) -> Sight:
    return Sight(match)


def bits(cards: Cards) -> int:
    """Return cards as a bit set."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _lacks(pool: int, wanted: int, drawn: int) -> float:
    """Return the chance that so many cards drawn from a pool have none of the wanted ones in it."""
    return comb(pool - wanted, drawn) / comb(pool, drawn) if drawn <= pool else 0.0


# By cards in the pool, wanted cards among them, and cards drawn: a hand is of nine at most.
LACKS: Final = tuple(
    tuple(tuple(_lacks(pool, wanted, drawn) for drawn in range(10)) for wanted in range(pool + 1))
    for pool in range(LARGEST + 1)
)
