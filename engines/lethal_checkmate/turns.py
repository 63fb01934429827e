"""The effects of actions: a function for each kind of line, on a private copy."""

from typing import Final

from engines.lethal_checkmate.geometry import CELLS, FAR, MANY, SEATS, turned
from engines.lethal_checkmate.state import CHANCE_ACTS, DRAWN, NOBODY, State
from engines.lethal_checkmate.written import actions

SIDE: Final = {seat: side for side, seat in enumerate(SEATS)}


def play_deal(state: State, action: actions.Deal) -> None:
    """LC-1.1, LC-1.2, LC-1.5; where the card shown goes is LC-R1."""
    match, side = state.match, SIDE[action.who]
    shown = match.index[action.shown]
    state.deck[side] &= ~(1 << shown)
    if action.hand is None:
        state.unseen[side] = match.options.opening_hand
    else:
        take(state, side, sum(1 << match.index[code] for code in action.hand))
    reveal = match.options.opening_reveal
    if reveal == "field":
        state.field[side] = (shown,)
    elif reveal == "discard":
        state.discard[side] = (shown,)
    else:
        state.top[side] = shown
    if side:
        state.phase = "first"


def take(state: State, side: int, cards: int) -> None:
    state.deck[side] &= ~cards
    state.hand[side] |= cards


def play_first(state: State, action: actions.First) -> None:
    state.first = state.turn = state.actor = SIDE[action.who]
    state.phase = "place"


def play_place(state: State, action: actions.Place) -> None:
    """LC-1.7, LC-1.8. Placing turns nothing (LC-R3)."""
    side = state.actor
    state.pawn[side] = CELLS[action.to]
    if side == state.first:
        state.actor = 1 - side
    else:
        state.actor = state.turn
        state.turn_no = 1
        state.phase = "attack"


def play_card(state: State, action: actions.Play) -> None:
    """LC-3.6: into the field, the move, the rotation, the check. LC-R5 has the order."""
    match, side, hand = state.match, state.actor, state.hand
    card = match.index[action.card]
    bit = 1 << card
    if hand[side] & bit:
        hand[side] ^= bit
        state.known[side] &= ~bit
    else:  # nobody had seen it yet
        state.deck[side] ^= bit
        state.unseen[side] -= 1
    if action.back:
        _exchange(state, side, card, match.index[action.back])
    elif state.phase == "escape" and not match.options.escape_to_field:
        state.discard[side] += (card,)
    else:
        row = (*state.field[side], card)
        if len(row) > match.options.field_limit:
            state.discard[side] += row[:1]
            row = row[1:]
        state.field[side] = row
    if action.to:
        state.pawn[side] = CELLS[action.to]
    hits = _turned(state) if FAR[side][state.pawn[side]] else attacking(state)
    if state.phase == "escape":
        _escaped(state, hits)
        return
    state.played += 1
    if hits:
        state.attack = hits
        state.phase = "escape"
        state.actor = 1 - side


def _turned(state: State) -> tuple[int, ...]:
    """LC-9.1: turn the board, both pawns with it; return the cards that attack, by LC-R5."""
    hits = () if state.match.options.rotate_first else attacking(state)
    first, second = state.pawn
    state.pawn[0], state.pawn[1] = turned(first), turned(second)
    state.rotations += 1
    return attacking(state) if state.match.options.rotate_first else hits


def _exchange(state: State, side: int, card: int, back: int) -> None:
    """LC-8.2: the card goes where the other one lay, which everybody has seen (LC-R12)."""
    state.field[side] = tuple(card if held == back else held for held in state.field[side])
    state.hand[side] |= 1 << back
    state.known[side] |= 1 << back


def attacking(state: State) -> tuple[int, ...]:
    """Return the cards of the turn player's field that have the other pawn in range (LC-4.2)."""
    side = state.turn
    reaching = state.match.reaching[side][state.pawn[side] * MANY + state.pawn[1 - side]]
    if not reaching:
        return ()
    return tuple([card for card in state.field[side] if reaching >> card & 1])


def _escaped(state: State, hits: tuple[int, ...]) -> None:
    """LC-5.3."""
    if hits:
        _damage(state)
    else:
        _go_on(state)


def _go_on(state: State) -> None:
    state.attack = ()
    state.phase = "attack"
    state.actor = state.turn


def play_hit(state: State, action: actions.Hit) -> None:
    _damage(state)


def _damage(state: State) -> None:
    """LC-6.1 to LC-6.3; under Lethal the turn goes on (LC-10.3)."""
    other = 1 - state.turn
    state.damage[other] += 1
    if state.damage[other] == len(state.match.options.hand_limits):
        state.attack = ()
        _over(state, state.turn, "damage")
    elif state.lethal:
        _go_on(state)
    else:
        state.attack = ()
        _end_phase(state)


def play_lethal(state: State, action: actions.Lethal) -> None:
    """LC-10.1; on the last picture the marker stays (LC-10.4)."""
    side = state.turn
    state.lethal += 1
    if state.damage[side] + 1 < len(state.match.options.hand_limits):
        state.damage[side] += 1
    else:
        state.debt = True


def play_end(state: State, action: actions.End) -> None:
    _end_attack(state)


def play_show(state: State, action: actions.Show) -> None:
    side, match = state.turn, state.match
    cards = sum(1 << match.index[code] for code in action.hand)
    state.deck[side] &= ~cards
    state.unseen[side] = 0
    state.hand[side] = state.known[side] = cards
    _end_attack(state)


def _end_attack(state: State) -> None:
    if state.debt:
        _over(state, 1 - state.turn, "lethal-failed")  # LC-11.2, before any refill (LC-R15)
    else:
        _end_phase(state)


def _end_phase(state: State) -> None:
    """LC-7.1: count the cards each player has to draw, the turn player first (LC-R11)."""
    limits = state.match.options.hand_limits
    for side in (0, 1):
        held = state.hand[side].bit_count() + state.unseen[side]
        limit = limits[state.damage[side]]
        state.due[side] = limit - held if limit > held else 0
    state.phase = "refill"
    state.actor = CHANCE_ACTS
    _refill(state)


def refilling(state: State) -> int:
    """Return the side whose cards are drawn or shuffled next, -1 if nobody's are."""
    due = state.due
    for side in (state.turn, 1 - state.turn):
        if due[side] and (
            state.deck[side].bit_count() > state.unseen[side]
            or state.discard[side]
            or state.top[side] >= 0
        ):
            return side
    return -1


def _refill(state: State) -> None:
    if refilling(state) < 0:
        state.due[0] = state.due[1] = 0
        _next_turn(state)


def play_draw(state: State, action: actions.Draw) -> None:
    """LC-7.1. The top card by LC-R1 is known to all."""
    side, match = SIDE[action.who], state.match
    state.due[side] -= action.count
    top = state.top[side]
    if top >= 0:
        state.hand[side] |= 1 << top
        state.known[side] |= 1 << top
        state.top[side] = -1
    if action.cards:
        cards = match.mask(action.cards)
        state.deck[side] &= ~cards
        state.hand[side] |= cards
    else:
        state.unseen[side] += action.count - (top >= 0)
    _refill(state)


def play_shuffle(state: State, action: actions.Shuffle) -> None:
    """LC-7.2. Cards that were neither in the field nor discarded must be in the hand by now."""
    side = SIDE[action.who]
    state.hand[side] |= state.deck[side]
    state.known[side] = state.hand[side]
    state.unseen[side] = 0
    state.deck[side] = sum(1 << card for card in state.discard[side])
    state.discard[side] = ()


def _next_turn(state: State) -> None:
    """LC-2.2, and the turn limit of LC-R16."""
    if state.turn_no == state.match.options.turn_limit:
        first, second = state.damage
        _over(state, DRAWN if first == second else int(second < first), "turn-limit")
        return
    state.turn_no += 1
    state.turn = 1 - state.turn
    state.played = state.lethal = 0
    state.phase = "attack"
    state.actor = state.turn


def _over(state: State, winner: int, end: str) -> None:
    state.phase, state.actor = "over", NOBODY
    state.winner, state.end = winner, end
