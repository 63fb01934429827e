"""Why an action is refused: the first failing test, in the order of the rules."""

from collections.abc import Iterable

from engines.core.reason import Param, Reason
from engines.lethal_checkmate.geometry import CELLS, NAMES, SEATS
from engines.lethal_checkmate.offered.listing import dealt, playable
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import refilling
from engines.lethal_checkmate.written import actions


def refuse_card(state: State, action: actions.Play) -> Reason | None:
    match, side = state.match, state.actor
    card = match.index.get(action.card, -1)
    if card < 0:
        return _unknown(action.card)
    if not state.may_hold(side) >> card & 1:
        return _not_in_hand(state, side, card)
    escaping = state.phase == "escape"
    if escaping and not match.cards[card].escape:
        rule = "LC-3.3" if match.moves[card] else "LC-5.1"
        return Reason(rule, "LC-E-ESCAPE-FLAG", {"name": action.card})
    if not escaping and not match.cards[card].attack:
        return Reason("LC-3.3", "LC-E-ATTACK-FLAG", {"name": action.card})
    if match.moves[card] != bool(action.to):
        if action.to:
            return Reason("LC-3.5", "LC-E-NO-DEST", {"name": action.card})
        return Reason("LC-3.4", "LC-E-NEED-DEST", {"name": action.card})
    if action.back and (reason := _refuse_exchange(state, side, card, action.back)):
        return reason
    return _refuse_cell(state, side, card, action.to) if action.to else None


def _unknown(code: str) -> Reason:
    return Reason("LC-N4", "LC-E-CARD-UNKNOWN", {"code": code})


def _not_in_hand(state: State, side: int, card: int) -> Reason:
    code = state.match.codes[card]
    params: dict[str, Param] = {
        "code": code,
        "player": SEATS[side],
        "place": whereabouts(state, side, card),
    }
    if state.match.hidden:
        return Reason("LC-N3", "LC-E-IMPOSSIBLE", params)
    return Reason("LC-3.1", "LC-E-NOT-IN-HAND", params)


def whereabouts(state: State, side: int, card: int) -> str:
    """Return the place of a card that is not in the hand."""
    if card in state.field[side]:
        return "field"
    return "discard" if card in state.discard[side] else "pile"


def _refuse_exchange(state: State, side: int, card: int, back: str) -> Reason | None:
    match = state.match
    if card != match.swap:
        return Reason("LC-8.2", "LC-E-SWAP-CARD", {"name": match.codes[card]})
    if state.phase == "escape" and not (
        match.options.escape_swap and match.options.escape_to_field
    ):
        return Reason("LC-R12", "LC-E-PHASE", {"phase": state.phase})
    if match.index.get(back, -1) not in state.field[side]:
        return Reason("LC-8.2", "LC-E-SWAP-FIELD", {"code": back, "player": SEATS[side]})
    return None


def _refuse_cell(state: State, side: int, card: int, name: str) -> Reason | None:
    cell = CELLS.get(name, -1)
    if cell < 0:
        return Reason("LC-3.4", "LC-E-OFF-BOARD", {"cell": name})
    own, other = state.pawn[side], state.pawn[1 - side]
    in_range = cell in state.match.ranges[side][card][own]
    if in_range and cell != other and not state.match.options.sliding_blocked:
        return None
    open_to = state.match.destinations(side, card, own, other)
    if cell in open_to:
        return None
    if in_range and cell == other:
        return Reason("LC-3.4", "LC-E-OCCUPIED", {"cell": name})
    params: dict[str, Param] = {
        "cell": name,
        "name": state.match.codes[card],
        "from": NAMES[own],
        "list": tuple(NAMES[to] for to in open_to) or ("–",),
    }
    return Reason("LC-3.4", "LC-E-OUT-OF-RANGE", params)


def refuse_place(state: State, action: actions.Place) -> Reason | None:
    cell = CELLS.get(action.to, -1)
    if cell < 0:
        return Reason("LC-1.7", "LC-E-OFF-BOARD", {"cell": action.to})
    if cell in state.pawn:
        return Reason("LC-1.7", "LC-E-OCCUPIED", {"cell": action.to})
    return None


def refuse_lethal(state: State, action: actions.Lethal) -> Reason | None:
    if state.lethal < state.match.options.lethal_per_turn:
        return None
    return Reason("LC-10.1", "LC-E-LETHAL-ONCE", {"limit": state.match.options.lethal_per_turn})


def refuse_end(state: State, action: actions.End) -> Reason | None:
    if state.played:
        return None
    if codes := playable(state):
        return Reason("LC-4.6", "LC-E-MUST-PLAY", {"list": codes})
    return Reason("LC-4.7", "LC-E-MUST-SHOW")


def refuse_show(state: State, action: actions.Show) -> Reason | None:
    match, side = state.match, state.turn
    if state.played:
        return Reason("LC-4.7", "LC-E-PHASE", {"phase": state.phase})
    for code in action.hand:
        if code not in match.index:
            return _unknown(code)
    free = playable(state)
    if reason := _refuse_playable(free, match.named(state.hand[side])):
        return reason
    cards = _set(state, action.hand)
    if (
        len(action.hand) != state.held(side)
        or len(set(action.hand)) < len(action.hand)
        or state.hand[side] & ~cards
        or cards & ~state.may_hold(side)
    ):
        return Reason("LC-4.7", "LC-E-SHOW-MISMATCH", {"count": state.held(side)})
    return _refuse_playable(free, action.hand)


def _refuse_playable(free: tuple[str, ...], hand: tuple[str, ...]) -> Reason | None:
    for code in free:
        if code in hand:
            return Reason("LC-4.7", "LC-E-CAN-PLAY", {"code": code})
    return None


def _set(state: State, codes: Iterable[str]) -> int:
    return sum(1 << state.match.index[code] for code in set(codes))


def refuse_deal(state: State, action: actions.Deal) -> Reason | None:
    match, options = state.match, state.match.options
    due = int(dealt(state))
    if action.who != SEATS[due]:
        return Reason("LC-1.1", "LC-E-DRAW-WHO", {"player": SEATS[due]})
    if action.hand is None and not match.hidden:
        return Reason("LC-N3", "LC-E-UNNAMED")
    hand = action.hand or ()
    for code in (*hand, action.shown):
        if code not in match.index:
            return _unknown(code)
    if action.hand is not None and len(hand) != options.opening_hand:
        return Reason("LC-1.2", "LC-E-DRAW-COUNT", {"n": options.opening_hand})
    return _twice((*hand, action.shown), "LC-1.2")


def _twice(codes: tuple[str, ...], rule: str) -> Reason | None:
    for place, code in enumerate(codes):
        if code in codes[:place]:
            return Reason(rule, "LC-E-DRAW-CARD", {"code": code})
    return None


def refuse_draw(state: State, action: actions.Draw) -> Reason | None:
    match, side = state.match, refilling(state)
    if action.who != SEATS[side]:
        return Reason("LC-7.1", "LC-E-DRAW-WHO", {"player": SEATS[side]})
    if not action.cards and not match.hidden:
        return Reason("LC-N3", "LC-E-UNNAMED")
    for code in action.cards:
        if code not in match.index:
            return _unknown(code)
    due = min(state.due[side], state.pile(side))
    if action.count != due:
        return Reason("LC-7.1", "LC-E-DRAW-COUNT", {"n": due})
    if not action.cards:
        return None
    if reason := _twice(action.cards, "LC-7.1"):
        return reason
    top = state.top[side]
    if top >= 0 and match.codes[top] not in action.cards:
        return Reason("LC-R1", "LC-E-DRAW-CARD", {"code": action.cards[0]})
    for code in action.cards:
        card = match.index[code]
        if card != top and not state.deck[side] >> card & 1:
            return Reason("LC-7.1", "LC-E-DRAW-CARD", {"code": code})
    return None


def refuse_shuffle(state: State, action: actions.Shuffle) -> Reason | None:
    side = refilling(state)
    if action.who != SEATS[side]:
        return Reason("LC-7.1", "LC-E-DRAW-WHO", {"player": SEATS[side]})
    if state.pile(side):
        return Reason("LC-7.2", "LC-E-SHUFFLE-EARLY", {"n": state.pile(side)})
    return None


def no_refusal(state: State, action: actions.Action) -> Reason | None:
    return None
