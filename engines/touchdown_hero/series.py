"""What a judged trick comes to: the ball, the points, the next lead (TH-9, TH-10, TH-12)."""

from typing import Final

from engines.touchdown_hero.cards import BIT, HEROES, NONE
from engines.touchdown_hero.judging import Judged, judge
from engines.touchdown_hero.state import (
    ATTEMPTS,
    CHANCE_DUE,
    FIELD,
    TRICKS,
    State,
    Trick,
)

EXACT, OVER, KICKED = 2, 3, 1
KICK_FROM: Final = (0, 6, 3)  # by attempt (TH-9.6)


def end_trick(state: State) -> None:
    """Judge the trick, settle it and clear the table."""
    judged = taker, number, base, bonus, fail, intercept, _ = judge(state)
    before = state.distance, state.lead, state.attempt, *state.score
    may_kick = False
    if not fail:
        may_kick = _won(state, taker, number, base, bonus)
    elif intercept:
        _intercepted(state, taker, base)
    else:
        _failed(state, taker)
    state.last = _told(state, judged, before)
    _clear(state)
    if may_kick:
        state.phase, state.turn, state.due = "kick", taker, 1 << taker
    else:
        next_trick(state)


def _told(state: State, judged: Judged, before: tuple[int, ...]) -> Trick:
    """Write down how the trick came out; ``before`` is what settling it has changed."""
    taker, number, base, bonus, fail, intercept, flip = judged
    distance, lead, attempt, north, east = before
    scored = state.score[0] + state.score[1] - north - east
    # As ``Trick(…)``, without naming twenty-two arguments: this is done in every trick.
    return tuple.__new__(
        Trick,
        (
            state.half,
            state.trick + 1,
            lead,
            taker,
            number,
            base,
            bonus,
            0 if fail else base + bonus,
            fail,
            intercept,
            state.onside,
            flip,
            scored,
            NONE if not scored else int(state.score[1] > east),
            distance,
            tuple(state.table),
            state.mode,
            tuple(state.effects),
            attempt,
            state.named,
            state.led,
            state.void,
        ),
    )


def _won(state: State, taker: int, number: int, base: int, bonus: int) -> bool:
    """The attack took the trick; return whether its taker may kick (TH-9.6, TH-R22)."""
    distance = state.distance - base - bonus
    if distance <= 0:
        state.score[taker & 1] += OVER if distance else EXACT
        _kick_off(state, taker + 1 & 3)
        return False
    state.lead = taker
    if state.attempt == ATTEMPTS:
        state.score[taker & 1] += KICKED
        _kick_off(state, taker + 1 & 3)
        return False
    state.distance = distance
    if state.match.options.kick_uses_bonus:
        number += bonus
    if number >= KICK_FROM[state.attempt]:
        return True
    state.attempt += 1
    return False


def _failed(state: State, taker: int) -> None:
    defended = (taker ^ state.lead) & 1 == 1
    if state.onside and defended:
        _turn_over(state, taker, FIELD - state.distance)
    elif state.attempt < ATTEMPTS:
        state.attempt += 1
        state.lead = taker + 1 & 3 if defended else taker
    else:
        _third_failure(state, taker if defended else taker + 1 & 3)


def _intercepted(state: State, taker: int, base: int) -> None:
    """Bring the ball back (TH-10.3); an attacker who took the trick brings it nowhere (TH-R28)."""
    defended = (taker ^ state.lead) & 1 == 1
    leader = taker if defended else taker + 1 & 3
    distance = FIELD - state.distance - (base if defended else 0)
    if distance > 0:
        _turn_over(state, leader, distance)
    elif state.match.options.interception_touchdown:
        state.score[leader & 1] += OVER if distance else EXACT
        _kick_off(state, leader + 1 & 3)
    else:
        _turn_over(state, leader, 1)


def _third_failure(state: State, leader: int) -> None:
    how = state.match.options.after_third_failure
    if how == "kickoff":
        _kick_off(state, leader)
    else:
        # The field has cells 1 to 10 (TH-R36): from the own goal line it is 10 to go, not 0.
        _turn_over(state, leader, FIELD if how == "punt10" else max(1, FIELD - state.distance))


def _kick_off(state: State, lead: int) -> None:
    state.lead, state.attempt, state.distance = lead, 1, 0


def _turn_over(state: State, lead: int, distance: int) -> None:
    state.lead, state.attempt, state.distance = lead, 1, distance


def kick(state: State, *, kicks: bool) -> None:
    """Take the point of a kick play, or go on with the next attempt (TH-9.6)."""
    if kicks:
        state.score[state.lead & 1] += KICKED
        _kick_off(state, state.lead + 1 & 3)
    else:
        state.attempt += 1
    next_trick(state)


def _clear(state: State) -> None:
    north, east, south, west = state.table
    state.gone |= BIT[north] | BIT[east] | BIT[south] | BIT[west]
    state.table = [NONE] * 4
    if state.effects:
        state.effects = []
        state.void = state.turned = False
    state.onside = False
    state.ko = state.named = state.led = NONE
    state.mode = state.place = 0
    state.trick += 1


def next_trick(state: State) -> None:
    """Begin the next trick, with a kickoff where none has set the distance (TH-5.1)."""
    if state.trick == TRICKS:
        _end_half(state)
    elif state.distance:
        state.phase, state.turn, state.due = "leadplay", state.lead, 1 << state.lead
    else:
        state.phase, state.turn = "ko", state.lead + 1 & 3
        state.due = 1 << state.turn


def _end_half(state: State) -> None:
    if state.half == 2:
        state.phase, state.due = "over", 0
        return
    state.half, state.phase, state.due = 2, "deal", CHANCE_DUE
    state.seen = state.gone & HEROES
    state.trick = state.gone = state.aside = state.distance = 0
    state.hands = [0] * 4
    state.shown, state.known, state.lacks = [0] * 4, [0] * 4, [0] * 4
    state.lead, state.attempt = NONE, 1
