"""The effects of laying a card on the table, and its leaving the table."""

from collections.abc import Callable
from typing import Final

from engines.touchdown_hero import heroes
from engines.touchdown_hero.cards import BIT, FIRST_HERO, NONE, ONE
from engines.touchdown_hero.effects import ABLE, is_idle, suit_at
from engines.touchdown_hero.state import State
from engines.touchdown_hero.written.actions import Fx, Play


def leave(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand; if hands are unknown, out of all that might have held it."""
    held, known = state.held, state.known
    if known[seat]:
        known[seat] &= ~BIT[card]
    if not state.unseen:
        held[seat] = held[seat].replace(ONE[card], b"")
        return
    state.held = [fan.replace(ONE[card], b"") for fan in held]
    if not in_hand(state, seat):
        state.held[seat] = b""


def hold(state: State, seat: int, card: int) -> None:
    """Put a card into a hand; where the hand is unknown it may be there already."""
    held = state.held[seat]
    if card not in held:
        state.held[seat] = bytes(sorted(held + ONE[card]))


def in_hand(state: State, seat: int) -> bool:
    """Tell whether a seat that has laid its card still holds any."""
    return state.trick < 10 if state.unseen else state.held[seat] != b""


def start(state: State, seat: int, card: int, said: Play | Fx) -> None:
    """Apply the effect of a card that lies on the table (TH-6.4, TH-6.5)."""
    if not is_idle(state, seat, card):
        begin(state, seat, card, said)


def begin(state: State, seat: int, card: int, said: Play | Fx) -> None:
    """Apply the effect of a card that is not idle, if it can have one."""
    kind, value = state.match.deeds[card]
    able = ABLE[kind]
    if able is not None and not able(state, seat, card):
        return
    do = STARTS[kind]
    if do is not None:
        do(state, seat, card, value, said)
    elif LASTS[kind]:
        state.effects.append((kind, card, NONE, value))


LASTS: Final = tuple(
    kind in (heroes.REVERSE, heroes.NO_BONUS, heroes.INTERCEPTION, heroes.RUN_FAILS)
    for kind in range(heroes.MOST)
)


def _void(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    state.effects.append((heroes.VOID, card, -1, 0))
    state.void = True
    if state.turned:
        _lead_again(state)


def _number(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    state.effects.append((heroes.NUMBER, card, state.table[said.target], value))


def _turn(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    state.effects.append((heroes.TURN, card, state.table[said.target], said.turned))
    state.turned = True
    _lead_again(state)


def _factor(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    state.effects.append((heroes.FACTOR, card, -1, said.factor))


def _swap(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    """Replace the 1 by a hand card; everybody sees the 1 go back (TH-R13)."""
    state.table[seat] = said.swap
    leave(state, seat, said.swap)
    _hold_again(state, seat, card)


def _exchange(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    state.phase = "give"
    state.due = 1 << seat | 1 << (seat ^ 2)


def _replay(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    """Let the partner take the card back, which ends its lasting effects (TH-R31)."""
    partner = seat ^ 2
    card = lift(state, partner)
    _hold_again(state, partner, card)
    if card == state.ko >= FIRST_HERO and not state.match.options.kickoff_card_effects:
        state.ko = NONE  # laid again it is an ordinary hero (TH-R6)
    state.phase = "replay"
    state.turn, state.due = partner, 1 << partner


def _discard(state: State, seat: int, card: int, value: int, said: Play | Fx) -> None:
    card = lift(state, said.target)
    if state.unseen or not state.pool:  # otherwise it follows from the hands
        state.out |= BIT[card]


_STARTS: Final[dict[int, Callable[[State, int, int, int, Play | Fx], None]]] = {
    heroes.SWAP: _swap,
    heroes.VOID: _void,
    heroes.EXCHANGE: _exchange,
    heroes.NUMBER: _number,
    heroes.TURN: _turn,
    heroes.REPLAY: _replay,
    heroes.FACTOR: _factor,
    heroes.DISCARD: _discard,
}
STARTS: Final = tuple(_STARTS.get(kind) for kind in range(heroes.MOST))


def _hold_again(state: State, seat: int, card: int) -> None:
    hold(state, seat, card)
    state.known[seat] |= BIT[card]


def lift(state: State, seat: int) -> int:
    """Take the card of a seat off the table; its effects end."""
    card = state.table[seat]
    state.table[seat] = -1
    if state.effects:
        was_turned = state.turned
        state.effects = [effect for effect in state.effects if effect[1] != card]
        kinds = [effect[0] for effect in state.effects]
        state.void, state.turned = heroes.VOID in kinds, heroes.TURN in kinds
        if was_turned:
            _lead_again(state)
    return card


def _lead_again(state: State) -> None:
    """Update the led suit: the lead card may have another suit now (TH-R19)."""
    if state.table[state.lead] >= 0:
        state.led = suit_at(state, state.lead)
