"""Why an action is refused: by its phase first, then by its content."""

from collections.abc import Callable
from typing import Any, Final

from engines.core.game import Seat
from engines.core.reason import Reason
from engines.rugby_15.cards import CARDS
from engines.rugby_15.rounds import SIDE, conversion_pile
from engines.rugby_15.state import State
from engines.rugby_15.written import actions

# The phase that an action belongs to.
DUE: Final = {"deal": "deal", "draw": "refill", "redraw": "redraw", "conv": "kick", "drop": "drop"}
RULES: Final = {
    "toss": "R15-1.3",
    "deal": "R15-1.6",
    "commit": "R15-2.1",
    "redraw": "R15-9.1",
    "conv": "R15-6.2",
    "kick": "R15-6.2",
    "drop": "R15-6.3",
    "refill": "R15-2.4",
}


def check(state: State, seat: Seat, action: actions.Action) -> Reason | None:
    if state.phase == "over":
        return Reason("R15-10.1", "R15-E-OVER")
    if action.seat != seat:
        return _phase(state)
    return CHECKS[action.__class__](state, action)


def _phase(state: State) -> Reason:
    """Return the refusal that names the due action."""
    if state.phase in ("conv", "kick"):
        return Reason("R15-6.2", "R15-E-MISSING-CONV", {"side": actions.SEATS[state.off]})
    if state.phase == "drop":
        return Reason("R15-6.3", "R15-E-MISSING-DROP", {"side": actions.SEATS[state.off]})
    return Reason(RULES[state.phase], "R15-E-PHASE", {"phase": state.phase})


def _wrong_phase(state: State) -> Reason:
    return Reason(RULES[state.phase], "R15-E-PHASE", {"phase": state.phase})


def _check_toss(state: State, action: actions.Toss) -> Reason | None:
    return None if state.phase == "toss" else _phase(state)


def _check_lay(state: State, action: actions.Lay) -> Reason | None:
    if state.phase != "commit":
        return _phase(state)
    side, card = SIDE[action.seat], action.card
    if card not in CARDS:
        return _unknown(card)
    if state.laid[side] is not None:
        return Reason("R15-2.1", "R15-E-COMMITTED", {"side": action.seat})
    if card in state.hands[side] or (state.unseen[side] and card in state.piles[side]):
        return None
    return _not_in_hand(state, side, card)


def _not_in_hand(state: State, side: int, card: str) -> Reason:
    discards = state.discards[side]
    first = state.round - len(discards)
    rounds = [first + place for place, discard in enumerate(discards) if discard == card]
    return Reason(
        "R15-2.1",
        "R15-E-NOT-IN-HAND",
        {
            "code": card,
            "side": actions.SEATS[side],
            "rounds": tuple(rounds) or "–",
            "pile": state.piles[side].count(card),
        },
    )


def _check_redraw(state: State, action: actions.Redraw) -> Reason | None:
    if state.phase != "commit":
        return _phase(state)
    return redraw_refused(state, SIDE[action.seat])


def can_redraw(state: State, side: int) -> bool:
    return (
        state.redraws[side] < state.match.count
        and len(state.piles[side]) > state.unseen[side]
        and (state.match.after_deal or not state.is_fresh())
    )


def redraw_refused(state: State, side: int) -> Reason | None:
    seat = actions.SEATS[side]
    if state.laid[side] is not None:
        return Reason("R15-9.2", "R15-E-COMMITTED", {"side": seat})
    if state.redraws[side] >= state.match.count:
        scope = f"per-{state.match.scope}"
        return Reason("R15-9.2", "R15-E-REDRAW-USED", {"side": seat, "scope": scope})
    if not state.pile(side):
        return Reason("R15-R19", "R15-E-REDRAW-EMPTY", {"side": seat})
    if not can_redraw(state, side):
        return Reason("R15-R19", "R15-E-PHASE", {"phase": state.phase})
    return None


def _check_kick(state: State, action: actions.Convert | actions.Decline) -> Reason | None:
    if state.phase != "conv":
        return _phase(state)
    return None if SIDE[action.seat] == state.off else _wrong_phase(state)


def _check_drawn(state: State, action: actions.Drawn) -> Reason | None:
    """Refuse drawn cards of the wrong side, of the wrong number, or not in the pile."""
    side = SIDE[action.side]
    if state.phase != DUE[action.how]:
        return _untimely(state, action, side)
    pile = _pile(state, action.how, side)
    if pile is None:
        return _wrong_phase(state)
    rule = RULES[state.phase]
    due = state.match.hand if action.how in ("deal", "redraw") else 1
    if len(action.cards) != due:
        return Reason(rule, "R15-E-DRAW-COUNT", {"n": due, "side": action.side})
    for card in action.cards:
        if card not in CARDS:
            return _unknown(card)
        if action.cards.count(card) > pile.count(card):
            return Reason(rule, "R15-E-DRAW-CARD", {"code": card, "side": action.side})
    return None


def _untimely(state: State, action: actions.Drawn, side: int) -> Reason:
    """Return why drawn cards are not due: for a redrawn hand why the redraw is refused."""
    if action.how == state.phase == "conv":
        return _wrong_phase(state)
    if action.how != "redraw" or state.phase != "commit":
        return _phase(state)
    if state.match.is_open:
        return Reason("R15-S7", "R15-E-DRAW-COUNT", {"n": 0, "side": action.side})
    return redraw_refused(state, side) or _phase(state)


def _pile(state: State, how: str, side: int) -> list[str] | None:
    """Return the pile to draw from; None if it is not this side's turn to draw."""
    if how == "deal":
        return None if state.hands[side] else state.piles[side]
    if how == "draw":
        return state.piles[side] if len(state.hands[side]) < state.match.hand else None
    if how == "redraw":
        return state.piles[side] if side == state.shuffled else None
    if side != state.off:
        return None
    return conversion_pile(state, side) if how == "conv" else state.discards[side]


def _unknown(card: str) -> Reason:
    return Reason("R15-S5", "R15-E-CARD-UNKNOWN", {"code": card})


def _check_marker(state: State, action: actions.Marker) -> Reason | None:
    """Refuse a marker; a correct marker is skipped and never checked."""
    if state.phase in ("conv", "kick", "drop"):
        return _phase(state)
    return rounds_refused(state, action.word)


def rounds_refused(state: State, word: str) -> Reason:
    match = state.match
    played = (state.passing - 1) * match.rounds_of_a_pass + len(state.discards[0])
    return Reason("R15-8.3", "R15-E-ROUNDS", {"mark": word, "due": match.rounds, "n": played})


CHECKS: Final[dict[type, Callable[[State, Any], Reason | None]]] = {
    actions.Lay: _check_lay,
    actions.Drawn: _check_drawn,
    actions.Redraw: _check_redraw,
    actions.Convert: _check_kick,
    actions.Decline: _check_kick,
    actions.Toss: _check_toss,
    actions.Marker: _check_marker,
}
