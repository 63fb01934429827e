"""The chance of each side to win, from the whole position, both hands included.

A logistic model for each phase: a weight for the damage of both players, and one for each named
quantity. ``tests/bench/fit/lethal_checkmate.py`` fits the weights to matches of the policy.
"""

import json
from collections.abc import Callable, Mapping
from math import exp
from typing import Any, Final

from engines.lethal_checkmate.geometry import DATA, MANY
from engines.lethal_checkmate.sight import bits, sight
from engines.lethal_checkmate.state import DRAWN, State

FITTED: Final[Mapping[str, Any]] = json.loads((DATA / "value.json").read_text(encoding="utf-8"))
HALVES: Final = (0.5, 0.5)
WON: Final = {0: (1.0, 0.0), 1: (0.0, 1.0), DRAWN: HALVES}

# The quantities, of the mover: the turn player, and while hands are refilled the next one.
COMMON: Final = (
    "own attack cards in hand",
    "own dodge cards in hand",
    "their attack cards in hand",
    "their dodge cards in hand",
    "own attack cards in field",
    "their attack cards in field",
    "own attack cards that reach",
    "their attack cards that reach",
)
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": (
        *COMMON,
        "cards played",
        "lethal",
        "debt",
        "cards that attack",
        "a hit without a dodge",
        "a win without a dodge",
        "a lethal without a win",
        "a debt without a win",
    ),
    "escape": (*COMMON, "lethal", "debt", "a dodge", "a last hit", "a win", "a dodge of a win"),
    "refill": (*COMMON, "own cards due", "their cards due"),
}
Quantities = tuple[float, ...]


def value(state: State) -> tuple[float, ...]:
    """Return the chance of White and of Black; before the first turn both are equal."""
    phase = state.phase
    if phase == "over":
        return WON[state.winner]
    if phase not in MODELS:
        return HALVES
    side = mover(state)
    damages, weights = MODELS[phase]
    odds = damages[state.damage[side]][state.damage[1 - side]]
    for weight, amount in zip(weights, QUANTITIES[phase](state, side), strict=True):
        odds += weight * amount
    chance = 1.0 / (1.0 + exp(-odds))
    return (1.0 - chance, chance) if side else (chance, 1.0 - chance)


def mover(state: State) -> int:
    return 1 - state.turn if state.phase == "refill" else state.turn


def _common(state: State, side: int) -> Quantities:
    other = 1 - side
    tables = sight(state.match)
    arms, escapes = tables.arms, tables.escapes
    pair = state.pawn[side] * MANY + state.pawn[other]
    own, theirs = state.hand[side], state.hand[other]
    own_field, their_field = bits(state.field[side]) & arms, bits(state.field[other]) & arms
    reaching, threats = state.match.reaching[side][pair], tables.threats[side][pair]
    return (
        (own & arms).bit_count(),
        (own & escapes).bit_count(),
        (theirs & arms).bit_count(),
        (theirs & escapes).bit_count(),
        own_field.bit_count(),
        their_field.bit_count(),
        (reaching & (own | own_field)).bit_count(),
        (threats & (theirs | their_field)).bit_count(),
    )


def _attack(state: State, side: int) -> Quantities:
    match, other = state.match, 1 - side
    tables = sight(match)
    row = tables.steps[0][side][state.pawn[side] * MANY + state.pawn[other]]
    hand, cards, theirs = state.hand[side], state.field[side], state.hand[other]
    here = bits(cards) & tables.arms
    kept = here & ~(1 << cards[0]) if len(cards) == match.options.field_limit else here
    attacking = sure = won = 0
    for card in match.within(hand):
        bit = 1 << card
        field = kept | bit & tables.arms
        reached = [step.pair for step in row[card] if step.reaching & field]
        if reached:
            attacking += 1
            if any(not tables.dodging(side, to, field) & theirs for to in reached):
                sure = 1
                won |= _wins(state, side, hand & ~bit & tables.arms)
    common = _common(state, side)
    declared = (state.lethal, state.debt)
    vain = () if won else declared
    return (*common, min(state.played, 2), *declared, attacking, sure, won, *(vain or (0, 0)))


def _wins(state: State, side: int, left: int) -> bool:
    """Tell whether a hit now, and one with each attack card that is left, would be the last."""
    options = state.match.options
    more = len(options.hand_limits) - 1 - state.damage[1 - side]
    return more <= 0 or (left.bit_count() >= more and bool(state.lethal or options.lethal_per_turn))


def _escape(state: State, side: int) -> Quantities:
    other = 1 - side
    tables = sight(state.match)
    pair = state.pawn[side] * MANY + state.pawn[other]
    dodges = tables.dodging(side, pair, bits(state.field[side]) & tables.arms) & state.hand[other]
    more = len(state.match.options.hand_limits) - 1 - state.damage[other]  # hits after this one
    follows = state.lethal and (state.hand[side] & tables.arms).bit_count() >= more
    wins = follows or not more
    common = _common(state, side)
    return (
        *common,
        state.lethal,
        state.debt,
        bool(dodges),
        not more and not dodges,
        wins and not dodges,
        wins and bool(dodges),
    )


def _refill(state: State, side: int) -> Quantities:
    return (*_common(state, side), state.due[side], state.due[1 - side])


QUANTITIES: Final[Mapping[str, Callable[[State, int], Quantities]]] = {
    "attack": _attack,
    "escape": _escape,
    "refill": _refill,
}
# By phase: the weights by the damage of the mover and of the other, and those of the quantities.
MODELS: Final = {
    phase: (FITTED[phase]["damage"], tuple(FITTED[phase]["weights"][name] for name in names))
    for phase, names in NAMES.items()
}
