"""The consequences of a judged trick: the ball, the points, the next lead (TH-9, TH-10, TH-12)."""

from typing import Final

from engines.touchdown_hero.cards import HEROES, NONE, set_of
from engines.touchdown_hero.judging import judge
from engines.touchdown_hero.state import ATTEMPTS, CHANCE_DUE, FIELD, TRICKS, State, Trick

EXACT, OVER, KICKED = 2, 3, 1
OFFERED: Final = -1  # no points yet: the taker may kick (TH-R22)
KICK_FROM: Final = (0, 6, 3)  # by attempt (TH-9.6)


def end_trick(state: State) -> None:
    """Judge the trick, settle it, store its outcome and clear the table."""
    judged = taker, number, base, bonus, fail, intercept, _ = judge(state)
    lead, tries, ball = state.lead, state.attempt, state.distance
    points = 0
    if not fail:
        points = _won(state, taker, number, base, bonus)
    elif intercept:
        points = _intercepted(state, taker, base)
    else:
        _failed(state, taker)
    half, done, won = state.half, state.trick + 1, points if points > 0 else 0
    onside, table, mode, lasts = state.onside, state.table, state.mode, state.effects
    named, led, void = state.named, state.led, state.void
    # As ``Trick(…)``, without naming fourteen arguments: this is done in every trick.
    row = half, done, lead, tries, ball, judged, won, onside, table, mode, lasts, named, led, void
    state.last = tuple.__new__(Trick, row)
    if state.unseen or not state.pool:  # otherwise it follows from the hands
        state.out |= set_of(card for card in table if card >= 0)
    state.table, state.effects, state.trick = [NONE] * 4, [], done
    if lasts:
        state.void = state.turned = False
    state.onside = False
    state.ko = state.named = state.led = NONE
    state.mode = state.place = 0
    if points == OFFERED:
        state.phase, state.turn, state.due = "kick", taker, 1 << taker
    else:
        next_trick(state)


def _won(state: State, taker: int, number: int, base: int, bonus: int) -> int:
    """Settle a trick the attack won; return the points, or whether its taker may kick (TH-9.6)."""
    distance = state.distance - base - bonus
    if distance <= 0:
        points = OVER if distance else EXACT
        state.score[taker & 1] += points
        _kick_off(state, taker + 1 & 3)
        return points
    state.lead = taker
    if state.attempt == ATTEMPTS:
        state.score[taker & 1] += KICKED
        _kick_off(state, taker + 1 & 3)
        return KICKED
    state.distance = distance
    if state.match.options.kick_uses_bonus:
        number += bonus
    if number >= KICK_FROM[state.attempt]:
        return OFFERED
    state.attempt += 1
    return 0


def _failed(state: State, taker: int) -> None:
    defended = (taker ^ state.lead) & 1 == 1
    if state.onside and defended:
        _turn_over(state, taker, FIELD - state.distance)
    elif state.attempt < ATTEMPTS:
        state.attempt += 1
        state.lead = taker + 1 & 3 if defended else taker
    else:
        _third_failure(state, taker if defended else taker + 1 & 3)


def _intercepted(state: State, taker: int, base: int) -> int:
    """Bring the ball back (TH-10.3), unless an attacker took the trick (TH-R28).

    Return the points.
    """
    defended = (taker ^ state.lead) & 1 == 1
    leader = taker if defended else taker + 1 & 3
    distance = FIELD - state.distance - (base if defended else 0)
    if distance > 0:
        _turn_over(state, leader, distance)
    elif state.match.options.interception_touchdown:
        points = OVER if distance else EXACT
        state.score[leader & 1] += points
        _kick_off(state, leader + 1 & 3)
        return points
    else:
        _turn_over(state, leader, 1)
    return 0


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
    state.seen = state.gone & HEROES
    state.half, state.phase, state.due = 2, "deal", CHANCE_DUE
    state.trick = state.out = state.aside = state.distance = 0
    state.held = [b""] * 4
    state.shown, state.known, state.lacks = [0] * 4, [0] * 4, [0] * 4
    state.lead, state.attempt = NONE, 1
