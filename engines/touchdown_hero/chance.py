"""Deals and lots for matches whose cards are not dealt at a table."""

from engines.core.chance.supply import Draw, deal as dealt
from engines.touchdown_hero.cards import HEROES, PLAY_CARDS, cards_of, set_of
from engines.touchdown_hero.dealing import IN_PLAY
from engines.touchdown_hero.offered.listing import leaders
from engines.touchdown_hero.state import SEATS, TRICKS, State
from engines.touchdown_hero.written.actions import Action, Deal, First


def supply(state: State, draw: Draw) -> Action:
    return _deal(state, draw) if state.phase == "deal" else _lead(state, draw)


def _deal(state: State, draw: Draw) -> Deal:
    """Choose the heroes (TH-3.1), then deal North's hand, East's, South's, West's, and the rest.

    Both shuffles begin with the cards in their order: R1 to R10, B, G, K, then H0 to H9.
    """
    pool = cards_of(state.pool or PLAY_CARDS | _heroes(state, draw))
    cards = dealt(pool, len(pool), draw)
    hands = [set_of(cards[at : at + TRICKS]) for at in range(0, TRICKS * len(SEATS), TRICKS)]
    north, east, south, west = hands
    return Deal(state.half, (north, east, south, west), set_of(cards[TRICKS * len(SEATS) :]))


def _heroes(state: State, draw: Draw) -> int:
    """Return the heroes in play, including those shown by a first half with unknown hands."""
    others = cards_of(HEROES & ~state.seen)
    missing = max(0, IN_PLAY - state.seen.bit_count())
    return state.seen | set_of(dealt(others, missing, draw))


def _lead(state: State, draw: Draw) -> First:
    who = leaders(state)
    return First(who[draw.index(len(who))])
