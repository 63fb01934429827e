"""Before the first trick of a half: the deal, the three cards shown, the first lead (TH-3)."""

from engines.core.reason import Reason
from engines.touchdown_hero.cards import ALL, HEROES, cards_of
from engines.touchdown_hero.series import next_trick
from engines.touchdown_hero.state import CHANCE_DUE, SEATS, TRICKS, State
from engines.touchdown_hero.written.actions import Deal, First, Show

ASIDE = 2
IN_PLAY = 6  # heroes
SHOWN = 3
EVERY_SEAT = 15


def refuse_deal(state: State, action: Deal) -> Reason | None:
    rule = "TH-3.1" if state.half == 1 else "TH-3.6"
    wrong = Reason(rule, "TH-E-DEAL", {"half": state.half})
    if action.half != state.half:
        return wrong
    if action.is_unknown:
        return None if state.match.is_open else wrong
    pool = action.aside
    for held in action.hands:
        if held.bit_count() != TRICKS or held & pool:
            return wrong
        pool |= held
    same = pool == state.pool if state.pool else not state.seen & ~pool
    if action.aside.bit_count() != ASIDE or pool.bit_count() != 4 * TRICKS + ASIDE or not same:
        return wrong
    return None if (pool & HEROES).bit_count() == IN_PLAY else wrong


def play_deal(state: State, action: Deal) -> None:
    state.unseen = action.is_unknown
    if action.is_unknown:
        # Each hand may hold any card of the box, until the card is seen elsewhere.
        state.hands = [state.pool or ALL] * 4
    else:
        state.hands = action.hands
        state.aside = action.aside
        state.pool = _joined(action)
    options = state.match.options
    if options.show_cards and (state.half == 1 or options.second_half_show):
        state.phase, state.due = "show", EVERY_SEAT
    else:
        state.phase, state.due = "lead", CHANCE_DUE


def _joined(action: Deal) -> int:
    north, east, south, west = action.hands
    return north | east | south | west | action.aside


def refuse_show(state: State, action: Show) -> Reason | None:
    held, shown = state.held[SEATS.index(action.seat)], cards_of(action.cards)
    if len(shown) != SHOWN or len(held.translate(None, shown)) != len(held) - SHOWN:
        return Reason("TH-3.2", "TH-E-SHOW")
    return None


def play_show(state: State, action: Show) -> None:
    seat = SEATS.index(action.seat)
    state.shown[seat] = action.cards
    state.due &= ~(1 << seat)
    if state.unseen:
        for other in range(4):
            if other != seat:
                state.held[other] = state.held[other].translate(None, cards_of(action.cards))
    if not state.due:
        state.phase, state.due = "lead", CHANCE_DUE


def may_skip_showing(state: State) -> bool:
    """Tell whether the shown cards may be left out: the writer of an open record saw none."""
    return state.phase == "show" and state.unseen


def refuse_first(state: State, action: First) -> Reason | None:
    if state.half == 2 and action.who & 1 == state.first:
        return Reason("TH-3.7", "TH-E-LEAD")
    return None


def play_first(state: State, action: First) -> None:
    state.lead = action.who
    if state.half == 1:
        state.first = action.who & 1
    state.attempt, state.distance = 1, 0
    next_trick(state)
