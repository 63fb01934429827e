"""A trick, card by card: kickoff, lead, plays, effects with choices, the kick play."""

from typing import Final

from engines.core.reason import Reason
from engines.touchdown_hero import cards, effects
from engines.touchdown_hero.heroes import NOTHING
from engines.touchdown_hero.series import end_trick, kick
from engines.touchdown_hero.state import RUN, SEATS, State
from engines.touchdown_hero.table import begin, hold, leave, start
from engines.touchdown_hero.written.actions import Fx, Give, Kick, Kickoff, Play

ONSIDE = 4
KICKED_TO: Final = tuple(
    max(1, number) for number in cards.NUMBERS
)  # cells to go, by card (TH-5.3)
NOTHING_SAID: Final = Fx("")


def refuse_kickoff(state: State, action: Kickoff) -> Reason | None:
    return _not_held(state, state.turn, action.card, "TH-5.2")


def play_kickoff(state: State, action: Kickoff) -> None:
    seat, card = state.turn, action.card
    leave(state, seat, card)
    state.table[seat] = state.ko = card
    state.distance = KICKED_TO[card]
    state.onside = cards.NUMBERS[card] <= ONSIDE
    state.phase, state.turn, state.due = "leadplay", state.lead, 1 << state.lead


def refuse_play(state: State, action: Play) -> Reason | None:
    seat, card = state.turn, action.card
    if reason := _not_held(state, seat, card, "TH-6.1"):
        return reason
    if bool(action.mode) != (state.phase == "leadplay"):
        return Reason("TH-6.1", "TH-E-PARAM" if action.mode else "TH-E-DECLARE")
    if (action.named >= 0) != (card >= cards.FIRST_HERO and seat == state.lead):
        return Reason("TH-6.6", "TH-E-SUIT")
    if seat != state.lead and not follows_duty(state, seat, card):
        return Reason("TH-6.2", "TH-E-FOLLOW", {"card": action.card})
    return effects.refuse_choice(state, seat, card, action.named, action)


def _not_held(state: State, seat: int, card: int, rule: str) -> Reason | None:
    return None if card in state.held[seat] else Reason(rule, "TH-E-NOTINHAND")


def follows_duty(state: State, seat: int, card: int) -> bool:
    """Tell whether a card may be played to the led suit (TH-6.2, TH-R10)."""
    if state.mode != RUN or card >= cards.FIRST_HERO or cards.SUIT[card] == state.led:
        return True
    held = cards.cards_of(state.known[seat]) if state.unseen else state.held[seat]
    return state.match.binding[state.led].isdisjoint(held)


def must_follow(state: State) -> int:
    """Return the cards of which a holder must play one in a run, or a hero."""
    return state.match.duty[state.led]


def play_card(state: State, action: Play) -> None:
    seat, card, held = state.turn, action.card, state.held
    if state.unseen or state.known[seat]:
        leave(state, seat, card)
    else:
        held[seat] = held[seat].replace(cards.ONE[card], b"")
    state.table[seat] = card
    state.phase = "play"
    if seat == state.lead:
        if action.mode:  # a seat that leads again by hero 2 does not declare again (TH-R31)
            state.mode = action.mode
        state.named = named = action.named
        state.led = cards.SUIT[card] if named < 0 else named
        if state.turned:
            state.led = effects.suit_at(state, seat)
        if card >= cards.FIRST_HERO:
            begin(state, seat, card, action)
    elif cards.SUIT[card] != state.led:
        _off_suit(state, seat, card, action)
    elif state.turned:
        start(state, seat, card, action)
    if state.phase != "play":
        return
    place = state.place + 1
    if place == 4:
        end_trick(state)
    elif place > 1 or state.ko < 0:
        state.place = place
        state.turn = turn = state.lead + place & 3
        state.due = 1 << turn
    else:
        go_on(state)


def _off_suit(state: State, seat: int, card: int, said: Play) -> None:
    """Note the suits that a card off suit shows to be missing, and apply its effect."""
    if card < cards.FIRST_HERO:
        match = state.match
        if state.mode == RUN:
            state.lacks[seat] |= match.duty[state.led]
        if state.turned:
            start(state, seat, card, said)
            return
        if state.void:
            return
        lasting = match.lasting[card]
        if lasting is not None:
            state.effects.append(lasting)
            return
    begin(state, seat, card, said)


def go_on(state: State) -> None:
    """Let the next seat play; the kicker's card lies there already (TH-5.2)."""
    place = state.place + 1
    if place == 1 and state.ko >= 0:
        state.place = place
        if not _kickers_turn(state):
            return
        place = 2
    if place == 4:
        end_trick(state)
        return
    state.place, state.phase = place, "play"
    state.turn = state.lead + place & 3
    state.due = 1 << state.turn


def _kickers_turn(state: State) -> bool:
    """Apply the effect of the kickoff card (TH-5.4); return whether it needs no choice."""
    seat = state.lead + 1 & 3
    card = state.table[seat]
    if card < 0 or not state.match.options.kickoff_card_effects:
        return True
    deed = effects.does(state, seat, card)
    if deed is NOTHING:
        return True
    if deed[0] in effects.ASKS:
        state.phase, state.turn, state.due = "fx", seat, 1 << seat
        return False
    begin(state, seat, card, NOTHING_SAID)
    return state.phase == "play"


def refuse_fx(state: State, action: Fx) -> Reason | None:
    seat = state.turn
    return effects.refuse_choice(state, seat, state.table[seat], cards.NONE, action)


def play_fx(state: State, action: Fx) -> None:
    state.phase = "play"
    start(state, state.turn, state.table[state.turn], action)
    go_on(state)


def refuse_give(state: State, action: Give) -> Reason | None:
    if action.card < 0:
        return None if state.unseen else Reason("TH-7.6", "TH-E-NOTINHAND")
    return _not_held(state, SEATS.index(action.seat), action.card, "TH-7.6")


def play_give(state: State, action: Give) -> None:
    """Note the choice; when both have chosen the two cards change hands (TH-R17)."""
    seat = SEATS.index(action.seat)
    state.given[seat] = action.card
    state.due &= ~(1 << seat)
    if state.due:
        return
    for giver in (seat, seat ^ 2):
        # A publicly known card may have changed hands; only the partner knows.
        state.shown[giver] |= state.known[giver]
        state.known[giver] = state.lacks[giver] = 0
    if state.unseen and min(state.given[seat], state.given[seat ^ 2]) < 0:
        # Each might now hold any card that the other might have held.
        either = cards.set_of(state.held[seat]) | cards.set_of(state.held[seat ^ 2])
        state.held[seat] = state.held[seat ^ 2] = cards.cards_of(either)
    _hand_over(state, seat, state.given[seat])
    _hand_over(state, seat ^ 2, state.given[seat ^ 2])
    state.given = [cards.NONE] * 4
    state.phase = "play"
    go_on(state)


def _hand_over(state: State, seat: int, card: int) -> None:
    if card < 0:
        return
    bit, partner = cards.BIT[card], seat ^ 2
    for other in range(4) if state.unseen else (seat,):
        state.held[other] = state.held[other].replace(cards.ONE[card], b"")
    hold(state, partner, card)
    state.shown[partner] |= bit
    state.shown[seat] &= ~bit


def refuse_kick(state: State, action: Kick) -> Reason | None:
    return None


def play_kick(state: State, action: Kick) -> None:
    kick(state, kicks=action.kicks)
