"""Deals, draws and tosses for matches whose cards are not dealt at a table.

A pile is shuffled from the order of the set. Where both sides get cards, Red's come first.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engines.core.chance.supply import Draw, deal
from engines.rugby_15.cards import in_order
from engines.rugby_15.rules import TOSSES, draws, goal_pile
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS, Action, Drawn


def supply(state: State, draw: Draw) -> Action:
    return SUPPLIES[state.phase](state, draw)


def _toss(state: State, draw: Draw) -> Action:
    return TOSSES[draw.index(len(TOSSES))]


def _deal(state: State, draw: Draw) -> Drawn:
    return _hand(state, "deal", int(bool(state.hands[0])), draw)


def _redraw(state: State, draw: Draw) -> Drawn:
    return _hand(state, "redraw", state.shuffled, draw)


def _hand(state: State, how: str, side: int, draw: Draw) -> Drawn:
    return _drawn(how, side, state.piles[side], state.match.hand, draw)


def _drawn(how: str, side: int, pile: list[str], count: int, draw: Draw) -> Drawn:
    return Drawn(how, SEATS[side], tuple(deal(in_order(pile), count, draw)))


def _refill(state: State, draw: Draw) -> Drawn:
    side = 0 if draws(state, 0) else 1
    return _drawn("draw", side, draws(state, side), 1, draw)


def _conversion(state: State, draw: Draw) -> Drawn:
    return _drawn("conv", state.off, goal_pile(state), 1, draw)


def _drop(state: State, draw: Draw) -> Drawn:
    return _drawn("drop", state.off, goal_pile(state), 1, draw)


SUPPLIES: Final[Mapping[str, Callable[[State, Draw], Action]]] = {
    "toss": _toss,
    "deal": _deal,
    "redraw": _redraw,
    "refill": _refill,
    "kick": _conversion,
    "drop": _drop,
}
