"""The taker of a trick and the winning card: chapter 4 of the rules, step by step."""

from collections.abc import Mapping
from typing import Final

from engines.touchdown_hero import heroes
from engines.touchdown_hero.cards import FIRST_HERO, NUMBERS, SUIT, WILD
from engines.touchdown_hero.effects import changed_numbers, in_force
from engines.touchdown_hero.state import RUN, Judged, State

BONUS: Final = 3
Ranks = tuple[int, ...]  # by card: the smallest takes the trick
Changed = Mapping[int, int]  # by card, for changed cards only
UNCHANGED: Final[Changed] = {}


def judge(state: State) -> Judged:
    flip = stopped = hunted = False
    bonus, numbers, suits = BONUS, UNCHANGED, UNCHANGED
    effects = in_force(state) if state.void else state.effects
    for effect in effects:
        kind = effect[0]
        if kind == heroes.NUMBER:
            numbers = numbers or changed_numbers(effects)
        elif kind == heroes.REVERSE:
            flip = not flip
        elif kind == heroes.NO_BONUS:
            bonus = 0
        elif kind == heroes.INTERCEPTION:
            hunted = True
        elif kind == heroes.RUN_FAILS:
            stopped = state.mode == RUN
        elif kind == heroes.TURN:
            suits = {**suits, effect[2]: effect[3]}
        elif kind == heroes.FACTOR:
            bonus *= effect[3]
    table, taker = state.table, state.lead
    ranks = (REVERSED if flip else RANKS)[state.led]
    if numbers or suits:
        ranks = _changed(ranks, numbers, suits, state.led, -1 if flip else 1)
    best = ranks[table[taker]]
    for seat in FROM[taker]:
        rank = ranks[table[seat]]
        if rank <= best:  # of equal ranks the seat farthest from the lead
            taker, best = seat, rank
    number = -best if flip else best
    apart = taker ^ state.lead
    defended = apart & 1 == 1
    fail = defended or stopped
    base, intercept, card = number, fail and hunted, table[taker]
    # The kickoff card has no skill where the option takes its effects away (TH-R6).
    if card >= FIRST_HERO and (card != state.ko or state.match.options.kickoff_card_effects):
        skill = state.match.deeds[card][0]
        base += _further(state, numbers, taker, number, skill)
        intercept = intercept or (skill == heroes.TAKEN and defended)
    return taker, number, base, bonus if apart == 2 else 0, fail, intercept, flip


def _changed(ranks: Ranks, numbers: Changed, suits: Changed, led: int, sign: int) -> Ranks:
    new = list(ranks)
    for card, suit in suits.items():
        new[card] = sign * NUMBERS[card] if suit in (led, WILD) else OFF_SUIT
    for card, number in numbers.items():
        if new[card] != OFF_SUIT:
            new[card] = sign * number
    return tuple(new)


def _further(state: State, numbers: Changed, taker: int, number: int, skill: int) -> int:
    """Return how far heroes 1 and 3 move the ball beyond the winning number (TH-R33)."""
    if skill == heroes.HIGHEST:
        return max(numbers.get(card, NUMBERS[card]) for card in state.table if card >= 0) - number
    partners = state.table[taker ^ 2]
    if skill == heroes.ADD_PARTNER and partners >= 0:
        return numbers.get(partners, NUMBERS[partners])
    return 0


OFF_SUIT: Final = 1000  # the rank of a card that cannot take the trick


def _ranks(led: int, sign: int) -> tuple[int, ...]:
    """Return the ranks of the cards for the suit that is led; the last is the rank of no card."""
    follows = (suit in (led, WILD) for suit in SUIT)
    ranks = (
        sign * number if can else OFF_SUIT for number, can in zip(NUMBERS, follows, strict=True)
    )
    return *ranks, OFF_SUIT


RANKS: Final = tuple(_ranks(led, 1) for led in range(WILD))
REVERSED: Final = tuple(_ranks(led, -1) for led in range(WILD))
# The seats after each, clockwise.
FROM: Final = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))
