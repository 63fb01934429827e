"""Dealing the hidden part of a position anew: the seat cannot tell the two positions apart."""

from random import Random
from typing import Final

from engines.core.game import Seat
from engines.touchdown_hero import cards
from engines.touchdown_hero.state import SEATS, State, copy
from engines.touchdown_hero.written.actions import Action, Deal, Give, Show

EXCHANGES: Final = 300


def resample(state: State, seat: Seat | None, rng: Random) -> State:
    """Exchange pairs of cards that the seat does not see, in any place.

    Every exchange agrees with the play so far: nobody gets a card of a suit that a run has shown
    him to lack, and heroes of the first half stay in the match.
    """
    new = copy(state)
    hidden = cards.cards_of(unseen_by(state, seat))
    if state.unseen or not state.pool or len(hidden) < 2:
        return new
    for _ in range(EXCHANGES):
        first = hidden[int(rng.random() * len(hidden))]
        second = hidden[int(rng.random() * len(hidden))]
        if first != second and _may(new, first, second) and _may(new, second, first):
            _exchange(new, first, second)
    return new


def unseen_by(state: State, seat: Seat | None) -> int:
    """Return the cards whose place a seat cannot know."""
    seen = state.gone | cards.set_of(card for card in state.table if card >= 0)
    for place, held in enumerate(state.hands):
        seen |= state.known[place] & held
    if seat is not None:
        own = SEATS.index(seat)
        partner = own ^ 2
        hands = state.hands
        seen |= hands[own] | (state.shown[partner] & hands[partner])
        if state.given[partner] >= 0 and state.given[own] >= 0:
            seen |= cards.BIT[state.given[partner]]
    return cards.ALL & ~seen


def mask(state: State, seat: Seat | None) -> State:
    """Turn over every card that a seat does not see: its hand holds a blank in its place."""
    new = copy(state)
    own = cards.NONE if seat is None else SEATS.index(seat)
    gone = state.gone
    new.shown = [
        shown if own >= 0 and place & 1 == own & 1 else 0 for place, shown in enumerate(state.shown)
    ]
    new.given = [
        given if given < 0 or place == own else cards.UNKNOWN
        for place, given in enumerate(state.given)
    ]
    if state.unseen:
        return new
    # ``gone`` is stored: the values that it is derived from would reveal the hands.
    new.out, new.pool, new.aside = gone, 0, 0
    new.held = [
        held if place == own else _turned_over(held, state.known[place] | new.shown[place])
        for place, held in enumerate(state.held)
    ]
    return new


def _turned_over(held: bytes, seen: int) -> bytes:
    return bytes(sorted(card if seen & cards.BIT[card] else cards.BLANK for card in held))


def mask_action(state: State, action: Action, seat: Seat | None) -> Action:
    """Hide a line's cards in hands that the seat does not see."""
    match action:
        case Deal(half):
            return Deal(half, (0, 0, 0, 0), 0)
        case Show(shower) if seat is None or SEATS.index(shower) & 1 != SEATS.index(seat) & 1:
            return Show(shower, 0)
        case Give(giver) if giver != seat:
            return Give(giver, cards.UNKNOWN)
    return action


def _may(state: State, card: int, place_of: int) -> bool:
    """Tell whether a card may be in the place of another."""
    bit = cards.BIT[place_of]
    if not state.pool & bit:
        return card >= cards.FIRST_HERO and not state.seen & cards.BIT[card]
    for seat in range(4):
        if place_of in state.held[seat]:
            return not state.lacks[seat] & cards.BIT[card]
    return True


def _exchange(state: State, first: int, second: int) -> None:
    state.held = [_exchanged(held, first, second) for held in state.held]
    state.shown = [_changed(held, first, second) for held in state.shown]
    state.aside = _changed(state.aside, first, second)
    state.pool = _changed(state.pool, first, second)
    other = {first: second, second: first}
    state.given = [other.get(card, card) for card in state.given]


def _exchanged(held: bytes, first: int, second: int) -> bytes:
    if (first in held) == (second in held):
        return held
    given, got = (first, second) if first in held else (second, first)
    return bytes(sorted(held.replace(cards.ONE[given], cards.ONE[got])))


def _changed(held: int, first: int, second: int) -> int:
    has_one, has_two = held >> first & 1, held >> second & 1
    return held ^ cards.BIT[first] ^ cards.BIT[second] if has_one != has_two else held
