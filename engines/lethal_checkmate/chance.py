"""Deals, draws and lots for matches whose cards are not dealt at a table.

A pile is shuffled from the order of its cards' codes (LC-1.1, LC-7.2).
"""

from collections.abc import Callable, Mapping
from typing import Final

from engines.core.chance.supply import Draw as Chance, deal
from engines.lethal_checkmate.geometry import SEATS
from engines.lethal_checkmate.offered.listing import FIRSTS, SHUFFLES, dealt
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import refilling
from engines.lethal_checkmate.written.actions import Action, Deal, Draw


def supply(state: State, draw: Chance) -> Action:
    return SUPPLIES[state.phase](state, draw)


def _deal(state: State, draw: Chance) -> Deal:
    """Deal the hand, then the card that is turned over."""
    match, side = state.match, int(dealt(state))
    cards = deal(match.named(state.deck[side]), match.options.opening_hand + 1, draw)
    return Deal(SEATS[side], tuple(sorted(cards[:-1])), cards[-1])


def _first(state: State, draw: Chance) -> Action:
    return FIRSTS[draw.index(len(FIRSTS))]


def _refill(state: State, draw: Chance) -> Action:
    """Draw the known top card, if any, and then from the pile."""
    match, side = state.match, refilling(state)
    due = min(state.due[side], state.pile(side))
    if not due:
        return SHUFFLES[side]
    if state.unseen[side]:  # open mode: nobody knows what is drawn
        return Draw(SEATS[side], (), due)
    top = (match.codes[state.top[side]],) if state.top[side] >= 0 else ()
    cards = deal(match.named(state.deck[side]), due - len(top), draw)
    return Draw(SEATS[side], tuple(sorted((*top, *cards))), due)


SUPPLIES: Final[Mapping[str, Callable[[State, Chance], Action]]] = {
    "deal": _deal,
    "first": _first,
    "refill": _refill,
}
