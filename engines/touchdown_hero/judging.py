"""Who takes a trick and with what: chapter 4 of the rules, step by step."""

from typing import Final

from engines.touchdown_hero.cards import FIRST_HERO, NUMBERS, SUIT, WILD
from engines.touchdown_hero.effects import in_force, number_of, suit_at
from engines.touchdown_hero.heroes import (
    ADD_PARTNER,
    FACTOR,
    HIGHEST,
    INTERCEPTION,
    NO_BONUS,
    NUMBER,
    REVERSE,
    RUN_FAILS,
    TAKEN,
    TURN,
)
from engines.touchdown_hero.state import RUN, Effect, State

BONUS: Final = 3


# The taker, the number with which he took it, by how much the ball moves, the bonus, and whether
# the attack failed, by an interception, with judging reversed.
Judged = tuple[int, int, int, int, bool, bool, bool]


def judge(state: State) -> Judged:
    if state.effects:
        return _judge_by(state, in_force(state))
    lead = state.lead
    taker, number = _taker(state, [], turned=False, flip=False)
    defended = (taker ^ lead) & 1 == 1
    base, intercept, card = number, False, state.table[taker]
    if card >= FIRST_HERO:
        skill = state.match.skills[card - FIRST_HERO][0]
        base += _further(state, [], taker, number, skill)
        intercept = skill == TAKEN and defended
    bonus = BONUS if taker ^ lead == 2 else 0
    return taker, number, base, bonus, defended, intercept, False


def _judge_by(state: State, effects: list[Effect]) -> Judged:
    lead, kinds = state.lead, [one[0] for one in effects]
    flip = kinds.count(REVERSE) & 1 == 1
    changes = effects if NUMBER in kinds else []
    taker, number = _taker(state, changes, turned=TURN in kinds, flip=flip)
    defended = (taker ^ lead) & 1 == 1
    fail = defended or (state.mode == RUN and RUN_FAILS in kinds)
    base, intercept, card = number, fail and INTERCEPTION in kinds, state.table[taker]
    if card >= FIRST_HERO:
        skill = state.match.skills[card - FIRST_HERO][0]
        base += _further(state, effects, taker, number, skill)
        intercept = intercept or (skill == TAKEN and defended)
    bonus = 0
    if taker ^ lead == 2 and NO_BONUS not in kinds:
        bonus = BONUS
        for kind, _, _, factor in effects:
            if kind == FACTOR:
                bonus *= factor
    return taker, number, base, bonus, fail, intercept, flip


def _taker(state: State, changes: list[Effect], *, turned: bool, flip: bool) -> tuple[int, int]:
    """Return who takes the trick and his number; of equal ones the farthest from the lead.

    ``changes`` are the effects, if one of them changes a number; ``turned``: one changes a suit.
    """
    table, led = state.table, state.led
    taker = state.lead
    best = number_of(changes, table[taker]) if changes else NUMBERS[table[taker]]
    for seat in FROM[taker]:
        card = table[seat]
        if card < 0:
            continue
        suit = suit_at(state, seat) if turned else SUIT[card]
        if suit != led and suit != WILD:
            continue
        number = number_of(changes, card) if changes else NUMBERS[card]
        if number >= best if flip else number <= best:
            taker, best = seat, number
    return taker, best


def _further(state: State, effects: list[Effect], taker: int, number: int, skill: int) -> int:
    """Return by how much heroes 1 and 3 move the ball beyond the winning number (TH-R33)."""
    table = state.table
    if skill == HIGHEST:
        return max(number_of(effects, card) for card in table if card >= 0) - number
    partners = table[taker ^ 2]
    return number_of(effects, partners) if skill == ADD_PARTNER and partners >= 0 else 0


# The seats after each, clockwise.
FROM: Final = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))
