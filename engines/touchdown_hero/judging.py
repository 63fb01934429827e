"""Who takes a trick and with what: chapter 4 of the rules, step by step."""

from collections.abc import Mapping
from typing import Final

from engines.touchdown_hero.cards import FIRST_HERO, NUMBERS, SUIT, WILD
from engines.touchdown_hero.effects import changed_numbers, in_force, suit_at
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
from engines.touchdown_hero.state import RUN, State

BONUS: Final = 3
Numbers = Mapping[int, int]  # of the cards of which it has been changed
UNCHANGED: Final[Numbers] = {}


# The taker, the number with which he took it, by how much the ball moves, the bonus, and whether
# the attack failed, by an interception, with judging reversed.
Judged = tuple[int, int, int, int, bool, bool, bool]


def judge(state: State) -> Judged:
    flip = stopped = hunted = turned = False
    bonus, numbers = BONUS, UNCHANGED
    effects = in_force(state) if state.effects else state.effects
    for kind, _, _, value in effects:
        if kind == NUMBER:
            numbers = numbers or changed_numbers(effects)
        elif kind == REVERSE:
            flip = not flip
        elif kind == NO_BONUS:
            bonus = 0
        elif kind == INTERCEPTION:
            hunted = True
        elif kind == RUN_FAILS:
            stopped = state.mode == RUN
        elif kind == TURN:
            turned = True
        elif kind == FACTOR:
            bonus *= value
    taker, number = _taker(state, numbers, turned=turned, flip=flip)
    apart = taker ^ state.lead
    defended = apart & 1 == 1
    fail = defended or stopped
    base, intercept, card = number, fail and hunted, state.table[taker]
    if card >= FIRST_HERO:
        skill = state.match.deeds[card][0]
        base += _further(state, numbers, taker, number, skill)
        intercept = intercept or (skill == TAKEN and defended)
    return taker, number, base, bonus if apart == 2 else 0, fail, intercept, flip


def _taker(state: State, numbers: Numbers, *, turned: bool, flip: bool) -> tuple[int, int]:
    """Return who takes the trick and his number; of equal ones the farthest from the lead.

    ``turned``: the suit of a card has been changed.
    """
    table, led, taker = state.table, state.led, state.lead
    best = numbers.get(table[taker], NUMBERS[table[taker]])
    for seat in FROM[taker]:
        card = table[seat]
        if card < 0:
            continue
        suit = suit_at(state, seat) if turned else SUIT[card]
        if suit != led and suit != WILD:
            continue
        number = numbers.get(card, NUMBERS[card]) if numbers else NUMBERS[card]
        if number >= best if flip else number <= best:
            taker, best = seat, number
    return taker, best


def _further(state: State, numbers: Numbers, taker: int, number: int, skill: int) -> int:
    """Return by how much heroes 1 and 3 move the ball beyond the winning number (TH-R33)."""
    if skill == HIGHEST:
        return max(numbers.get(one, NUMBERS[one]) for one in state.table if one >= 0) - number
    partners = state.table[taker ^ 2]
    if skill == ADD_PARTNER and partners >= 0:
        return numbers.get(partners, NUMBERS[partners])
    return 0


# The seats after each, clockwise.
FROM: Final = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))
