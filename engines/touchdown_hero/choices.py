"""Offers a line word by word."""

from collections.abc import Iterable
from itertools import combinations

from engines.core.game import Seat
from engines.touchdown_hero.actions import Action, Show, write
from engines.touchdown_hero.cards import CARDS, NAMES, set_of
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.rules import legal, to_act
from engines.touchdown_hero.state import SEATS, State

Words = tuple[str, ...]


def choices(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Return the next words after ``partial``, the seat left out, or the action it completes.

    No words: nothing legal begins like that.
    """
    if state.phase == "show" and seat in to_act(state):
        return _three(state, seat, partial)
    return _listed(legal(state, seat), partial)


def _three(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Offer three cards one after the other, in their order."""
    held = state.held[SEATS.index(seat)]
    chosen = [CARDS[name] for name in partial if name in CARDS]
    if len(chosen) == SHOWN:
        return Show(seat, set_of(chosen))
    later = [card for card in held if not chosen or card > chosen[-1]]
    left = SHOWN - len(chosen)
    return tuple(dict.fromkeys(NAMES[more[0]] for more in combinations(later, left)))


def _listed(actions: Iterable[Action], partial: Words) -> Words | Action:
    found: dict[str, None] = {}
    for action in actions:
        words = tuple(word for word in write(action).split(" ") if word != action.seat)
        if words == partial:
            return action
        if words[: len(partial)] == partial:
            found[words[len(partial)]] = None
    return tuple(found)
