"""Offers a line word by word."""

from itertools import combinations

from engines.core.choosing import Words, next_words
from engines.core.game import CHANCE, Seat
from engines.touchdown_hero.cards import CARDS, NAMES, SUITS, set_of
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.rules import legal
from engines.touchdown_hero.state import SEATS, State
from engines.touchdown_hero.written.actions import MODES, Action, Deal, Fx, Play, Show, write


def choices(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Return the next words after ``partial``, the seat left out, or the action it completes.

    Returns ``()`` where nothing legal begins like that. A deal that nobody saw is complete by
    itself.
    """
    if state.phase == "deal" and state.match.is_open and seat == CHANCE and not partial:
        return Deal(state.half, (0, 0, 0, 0), 0)
    if state.phase == "show" and seat in SEATS and state.due >> SEATS.index(seat) & 1:
        return _three(state, seat, partial)
    return next_words(legal(state, seat), _words, partial)


def _three(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Offer three cards one after the other, in their order."""
    held = state.held[SEATS.index(seat)]
    chosen = [CARDS[name] for name in partial if name in CARDS]
    if len(chosen) == SHOWN:
        return Show(seat, set_of(chosen))
    later = [card for card in held if not chosen or card > chosen[-1]]
    left = SHOWN - len(chosen)
    return tuple(dict.fromkeys(NAMES[more[0]] for more in combinations(later, left)))


def _words(action: Action) -> Words:
    """Split an action into words; a card, its suit, a target and its new suit are one word each."""
    if isinstance(action, Play):
        named = (f":{SUITS[action.named]}",) if action.named >= 0 else ()
        mode = (MODES[action.mode],) if action.mode else ()
        return (NAMES[action.card], *named, *mode, *_choice(action))
    if isinstance(action, Fx):
        return ("fx", *_choice(action))
    return tuple(word for word in write(action).split(" ") if word != action.seat)


def _choice(action: Play | Fx) -> Words:
    if action.swap >= 0:
        return (f"~{NAMES[action.swap]}",)
    if action.factor >= 0:
        return (f"x{action.factor}",)
    if action.target < 0:
        return ()
    return (
        f">{SEATS[action.target]}",
        *([f":{SUITS[action.turned]}"] if action.turned >= 0 else ()),
    )
