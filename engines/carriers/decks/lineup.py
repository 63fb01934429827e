"""Line-ups: cards and the pieces they can stand on (CA-3.6, CA-8.2, CA-R3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from engines.core.decks import LineUp, Numbered

PIECES = (1, 2, 3, 4, 5, 6, 7)


N = TypeVar("N", bound=Numbered)


def second_line_up(cards: Iterable[Numbered], starters: Mapping[int, str]) -> LineUp:
    """Fill a second line-up beside ``starters``; the same cards in any order give the same line-up.

    Pass only cards that are known; a card listed twice counts once.
    """
    taken = set(starters.values())
    free = [card for card in distinct(cards) if card.code not in taken]
    free.sort(key=lambda card: (card.number is None, card.code))
    placed = match(free, PIECES)
    filled = {PIECES[place]: free[card].code for place, card in sorted(placed.items())}
    return LineUp(cards=filled, empty=tuple(piece for piece in PIECES if piece not in filled))


def distinct(cards: Iterable[N]) -> list[N]:
    return list({card.code: card for card in cards}.values())


def match(cards: Sequence[Numbered], places: Sequence[int]) -> dict[int, int]:
    """Match cards to as many places (piece numbers, repeats allowed) as possible.

    Returns the index of the card by the index of its place: a maximum matching, by augmenting
    paths.
    """
    fits: dict[int, list[int]] = {
        piece: [i for i, card in enumerate(cards) if card.number in (piece, None)]
        for piece in set(places)
    }
    holder: dict[int, int] = {}
    for place in range(len(places)):
        _seat(place, places, fits, holder)
    return {place: card for card, place in holder.items()}


def _seat(
    start: int, places: Sequence[int], fits: Mapping[int, list[int]], holder: dict[int, int]
) -> None:
    """Seat one more place, moving others along the shortest augmenting path; or change nothing."""
    came_from: dict[int, int] = {}
    queue = [start]
    for place in queue:
        for card in fits[places[place]]:
            if card in came_from:
                continue
            came_from[card] = place
            if card not in holder:
                _shift(card, start, came_from, holder)
                return
            queue.append(holder[card])


def _shift(card: int, start: int, came_from: Mapping[int, int], holder: dict[int, int]) -> None:
    before = {place: seated for seated, place in holder.items()}
    while True:
        place = came_from[card]
        holder[card] = place
        if place == start:
            return
        card = before[place]
