"""Dealing the hidden part of a position anew: the seat cannot tell the two positions apart."""

from collections.abc import Callable
from math import comb
from random import Random
from typing import Final

from engines.core.game import Seat
from engines.touchdown_hero import cards
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.state import SEATS, TRICKS, State, copy
from engines.touchdown_hero.written.actions import Action, Deal, Give, Show

DEALINGS: Final = 60  # attempts at most
COMPARED: Final = 5  # dealings that fit, of which one is chosen
NO_HERO: Final = cards.cards_of(cards.PLAY_CARDS)
BOX: Final = 4  # heroes that are not in the match


def resample(state: State, seat: Seat | None, rng: Random) -> State:
    """Deal all cards that the seat does not see once more, with what their owners showed and give.

    Every dealing agrees with the play so far: nobody gets a card of a suit that a run has shown
    him to lack, and heroes of the first half stay in the match. Nothing but what the seat sees and
    the generator decides what comes out.
    """
    new = copy(state)
    if state.unseen or not state.pool:
        return new
    hidden = cards.cards_of(unseen_by(state, seat))
    kept = [held.translate(None, hidden) for held in state.held]
    dealt = _dealt(state, hidden, kept, rng)
    if dealt is not None:
        hands, box, rest = dealt
        new.held = [
            bytes(sorted(own + got)) if got else own for own, got in zip(kept, hands, strict=True)
        ]
        new.pool = cards.ALL & ~cards.set_of(box)
        new.aside = cards.set_of(rest[: state.aside.bit_count()])
    _show_again(new, seat, rng)
    return new


def unseen_by(state: State, seat: Seat | None) -> int:
    """Return the cards whose place a seat cannot know."""
    if state.phase == "deal":
        return cards.ALL
    own = cards.NONE if seat is None else SEATS.index(seat)
    unseen = cards.ALL & ~state.pool | state.aside
    for place, held in enumerate(state.held):
        if place != own:
            known = state.known[place]
            if own >= 0 and place == own ^ 2:
                known |= state.shown[place]
            unseen |= cards.set_of(held) & ~known
    return unseen


Dealt = tuple[list[bytes], bytes, bytes]  # what each hand gets, the heroes left out, the rest


def _dealt(state: State, hidden: bytes, kept: list[bytes], rng: Random) -> Dealt | None:
    """Deal the hidden cards to their places, all dealings that fit about equally likely.

    Hands that lack suits are dealt to first, from the cards that they may hold. With two such
    hands that favours some dealings: of several one is chosen, by how many ways it stands for.
    Returns None if none was found that fits.
    """
    wants = [
        (len(held) - len(own), place)
        for place, (held, own) in enumerate(zip(state.held, kept, strict=True))
    ]
    bound = [(many, place, cards.cards_of(state.lacks[place])) for many, place in wants]
    bound.sort(key=lambda want: (want[2] == b"", want[0], want[1]))
    narrow = sum(many > 0 and lacked != b"" for many, _, lacked in bound) > 1
    left_out = NO_HERO + cards.cards_of(state.seen)
    random, deals = rng.random, []
    for _ in range(DEALINGS):
        deal = _dealing(hidden, left_out, bound, random)
        if deal is None:
            continue
        if not narrow:
            return deal[1]
        deals.append(deal)
        if len(deals) == COMPARED:
            break
    if not deals:
        return None
    return rng.choices([deal[1] for deal in deals], [deal[0] for deal in deals])[0]


def _dealing(
    hidden: bytes, left_out: bytes, bound: list[tuple[int, int, bytes]], random: Callable[[], float]
) -> tuple[int, Dealt] | None:
    """Deal once; return of how many dealings it was one, and it; None if it does not fit.

    ``left_out``: the cards that are in the match for certain; ``bound``: how many cards each hand
    needs, its place, the cards that it lacks. After a choice among some of the cards alone the
    rest is shuffled again: those passed over would come first.
    """
    box = _shuffled(hidden.translate(None, left_out), random)[:BOX]
    order = _shuffled(hidden.translate(None, box), random)
    ways, hands = 1, [b""] * 4
    for many, place, lacked in bound:
        if not many:
            continue
        able = order.translate(None, lacked) if lacked else order
        if len(able) < many:
            return None
        hands[place] = got = able[:many]
        order = order.translate(None, got)
        if lacked:
            ways *= comb(len(able), many)
            order = _shuffled(order, random)
    return ways, (hands, box, order)


def _shuffled(some: bytes, random: Callable[[], float]) -> bytes:
    return bytes(sorted(some, key=lambda card: random()))


def _show_again(state: State, seat: Seat | None, rng: Random) -> None:
    """Choose anew which cards a side that the seat does not see into has shown, and which it gives.

    Of eleven cards three were shown; which of them have left the hand the seat does not know.
    """
    own = cards.NONE if seat is None else SEATS.index(seat)
    options = state.match.options
    shows = options.show_cards and (state.half == 1 or options.second_half_show)
    for place, held in enumerate(state.held):
        if state.given[place] >= 0 and place != own:
            state.given[place] = held[int(rng.random() * len(held))]
        if own >= 0 and place & 1 == own & 1:
            continue
        is_due = state.phase == "show" and state.due >> place & 1
        if shows and held and not is_due:
            three = rng.sample(range(TRICKS), SHOWN)
            state.shown[place] = cards.set_of(held[at] for at in three if at < len(held))


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
