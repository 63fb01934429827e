"""A trick, card by card: kickoff, lead, plays, the effects that ask for more, the kick play."""

from engines.core.reason import Reason
from engines.touchdown_hero.actions import (
    Fx,
    Give,
    Kick,
    Kickoff,
    Play,
    fx_of,
)
from engines.touchdown_hero.cards import BIT, FIRST_HERO, NONE, NUMBERS, SUIT
from engines.touchdown_hero.effects import (
    ASKS,
    does,
    refuse_choice,
    suit_at,
)
from engines.touchdown_hero.series import end_trick, kick
from engines.touchdown_hero.state import RUN, SEATS, State
from engines.touchdown_hero.table import leave, start

ONSIDE = 4


def refuse_kickoff(state: State, action: Kickoff) -> Reason | None:
    return _not_held(state, state.turn, action.card, "TH-5.2")


def play_kickoff(state: State, action: Kickoff) -> None:
    seat, card = state.turn, action.card
    leave(state, seat, card)
    state.table[seat] = state.ko = card
    state.distance = max(1, NUMBERS[card])
    state.onside = NUMBERS[card] <= ONSIDE
    state.phase, state.turn, state.due = "leadplay", state.lead, 1 << state.lead


def refuse_play(state: State, action: Play) -> Reason | None:
    seat, card = state.turn, action.card
    if reason := _not_held(state, seat, card, "TH-6.1"):
        return reason
    if bool(action.mode) != (state.phase == "leadplay"):
        return Reason("TH-6.1", "TH-E-PARAM" if action.mode else "TH-E-DECLARE")
    if (action.named >= 0) != (card >= FIRST_HERO and seat == state.lead):
        return Reason("TH-6.6", "TH-E-SUIT")
    if seat != state.lead and not follows_duty(state, seat, card):
        return Reason("TH-6.2", "TH-E-FOLLOW", {"card": action.card})
    return refuse_choice(state, seat, card, action.named, action)


def _not_held(state: State, seat: int, card: int, rule: str) -> Reason | None:
    return None if state.hands[seat] >> card & 1 else Reason(rule, "TH-E-NOTINHAND")


def follows_duty(state: State, seat: int, card: int) -> bool:
    """Ask whether a card may be played to what is led (TH-6.2, TH-R10)."""
    if state.mode != RUN or card >= FIRST_HERO or SUIT[card] == state.led:
        return True
    held = state.known[seat] if state.unseen else state.hands[seat]
    return not held & must_follow(state)


def must_follow(state: State) -> int:
    """Return the cards of which a holder must play one in a run, or a hero."""
    return state.match.duty[state.led]


def play_card(state: State, action: Play) -> None:
    seat, card, led = state.turn, action.card, state.led
    leave(state, seat, card)
    state.table[seat] = card
    state.phase = "play"
    if seat == state.lead:
        is_idle = card < FIRST_HERO
        _lead(state, action)
    elif SUIT[card] == led:
        is_idle = not state.turned
    else:
        is_idle = False
        if state.mode == RUN and card < FIRST_HERO:
            state.lacks[seat] |= state.match.duty[led]
    if not is_idle:
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


def _lead(state: State, action: Play) -> None:
    """Note what the lead declares; who leads again by hero 2 does not declare again (TH-R31)."""
    if action.mode:
        state.mode = action.mode
    state.named = action.named
    state.led = SUIT[action.card] if action.named < 0 else action.named
    if state.turned:
        state.led = suit_at(state, state.lead)


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
    """Let the kickoff card do what it does now (TH-5.4); return whether that is all."""
    seat = state.lead + 1 & 3
    card = state.table[seat]
    if card < 0 or not state.match.options.kickoff_card_effects:
        return True
    kind, _ = does(state, seat, card)
    if kind in ASKS:
        state.phase, state.turn, state.due = "fx", seat, 1 << seat
        return False
    start(state, seat, card, fx_of(SEATS[seat]))
    return state.phase == "play"


def refuse_fx(state: State, action: Fx) -> Reason | None:
    seat = state.turn
    return refuse_choice(state, seat, state.table[seat], NONE, action)


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
    for one in (seat, seat ^ 2):
        # What everybody knew of these hands may have moved; only the partner knows better.
        state.shown[one] |= state.known[one]
        state.known[one] = state.lacks[one] = 0
    if state.unseen and min(state.given[seat], state.given[seat ^ 2]) < 0:
        # What one of them might have held the other might hold now.
        state.hands[seat] = state.hands[seat ^ 2] = state.hands[seat] | state.hands[seat ^ 2]
    _hand_over(state, seat, state.given[seat])
    _hand_over(state, seat ^ 2, state.given[seat ^ 2])
    state.given = [NONE] * 4
    state.phase = "play"
    go_on(state)


def _hand_over(state: State, seat: int, card: int) -> None:
    if card < 0:
        return
    bit, partner = BIT[card], seat ^ 2
    for other in range(4) if state.unseen else (seat,):
        state.hands[other] &= ~bit
    state.hands[partner] |= bit
    state.shown[partner] |= bit
    state.shown[seat] &= ~bit


def refuse_kick(state: State, action: Kick) -> Reason | None:
    return None


def play_kick(state: State, action: Kick) -> None:
    kick(state, kicks=action.kicks)
