"""The layout of the picture of the table: whole numbers, no markup.

The hand of the looking seat is at the bottom, South's for a guest; the partner's is at the top, the
others' stand at the sides, in the order of the table. The trick is in the middle, the field below
it. North and South defend the left goal.
"""

from typing import Any, Final

from engines.touchdown_hero.cards import (
    BLANK,
    FIRST_HERO,
    NAMES,
    NUMBERS,
    SUIT,
    SUITS,
    WILD,
    cards_of,
)
from engines.touchdown_hero.effects import changed_numbers, suit_at
from engines.touchdown_hero.state import FIELD, SEATS, Effect, State

WIDTH: Final = 400
CARD: Final = (26, 36)
STEP: Final = 29  # from card to card in a row
DOWN: Final = 23  # and in a column
# By place: 0 is at the top, 1 at the right, 2 at the bottom, 3 at the left.
ROWS: Final = {0: 18, 2: 376}  # y of a hand
COLUMNS: Final = {1: 370, 3: 4}  # x of a hand
TOP: Final = 62
TRICK: Final = {0: (176, 64), 1: (296, 138), 2: (176, 212), 3: (56, 138)}
SOUTH: Final = 2  # the seat at the bottom for a guest
CELL: Final = 28
LEFT: Final = 60  # of the first cell of the field
Plain = dict[str, Any]


def place_of(seat: int, below: int) -> int:
    """Return the place of a seat where ``below`` is the seat at the bottom."""
    return (seat - below + 2) & 3


def hand(state: State, seat: int, place: int) -> Plain:
    """Lay a hand out at its place; of an unknown hand the publicly known cards."""
    held = state.known[seat] & state.hands[seat] if state.unseen else state.hands[seat]
    cards = cards_of(held)
    turned_over = state.held[seat].count(BLANK)
    unknown = _unknown(state, seat) - len(cards) if state.unseen else turned_over
    places = _places(place, len(cards) + max(0, unknown))
    drawn = [card_at(state, card, *places[at]) for at, card in enumerate(cards)]
    seen = state.known[seat] | state.shown[seat]
    for picture, card in zip(drawn, cards, strict=True):
        picture |= {"shown": bool(seen >> card & 1), "column": place in COLUMNS}
    backs = [{"x": x, "y": y} for x, y in places[len(cards) :]]
    return {"cards": drawn, "backs": backs}


def _unknown(state: State, seat: int) -> int:
    has_laid = state.table[seat] >= 0 or (
        state.mode != 0 and (seat - state.lead & 3) < state.place and seat != state.turn
    )
    return 11 - state.trick - has_laid


def _places(place: int, many: int) -> list[tuple[int, int]]:
    if place in ROWS:
        start = (WIDTH - (many - 1) * STEP - CARD[0]) // 2
        return [(start + STEP * nth, ROWS[place]) for nth in range(many)]
    start = TOP + (10 - (many - 1)) * DOWN // 2
    return [(COLUMNS[place], start + DOWN * nth) for nth in range(many)]


def card_at(state: State, card: int, x: int, y: int) -> Plain:
    is_hero = card >= FIRST_HERO
    return {
        "name": NAMES[card],
        "suit": "H" if is_hero else SUITS[SUIT[card]],
        "number": NUMBERS[card],
        "house": is_hero and state.match.heroes[card - FIRST_HERO].house,
        "x": x,
        "y": y,
    }


def on_the_table(
    state: State, effects: list[Effect], taker: int, below: int = SOUTH
) -> list[Plain]:
    """Lay the trick out; ``taker`` is the seat that took it, -1 while it is being played."""
    laid = []
    for seat in range(4):
        card = state.table[seat]
        if card < 0:
            continue
        drawn = card_at(state, card, *TRICK[place_of(seat, below)])
        number = changed_numbers(effects).get(card, NUMBERS[card])
        suit = suit_at(state, seat)
        drawn |= {
            "seat": SEATS[seat],
            "lead": seat == state.lead,
            "kickoff": card == state.ko,
            "changed": number if number != NUMBERS[card] else None,
            "turned": SUITS[suit] if suit not in (SUIT[card], WILD) else "",
            "follows": state.led < 0 or suit in (state.led, WILD),
            "taker": seat == taker,
        }
        laid.append(drawn)
    return laid


def field(attack: int, distance: int, before: int) -> Plain:
    """Draw the strip; ``before`` is the ball's former place for the same attack, 0 for none."""
    cells = [
        {
            "x": LEFT + CELL * place,
            "middle": LEFT + CELL * place + CELL // 2,
            "label": _distance(attack, place),
            "ball": distance > 0 and _distance(attack, place) == distance,
        }
        for place in range(FIELD)
    ]
    return {
        "cells": cells,
        "way": _way(attack, distance, before) if before and distance != before else None,
        "to": ("right", "left")[attack] if attack >= 0 else "",
    }


def _distance(attack: int, place: int) -> int:
    """Return how far a cell is from the goal of the defence; North and South go to the right."""
    return place + 1 if attack == 1 else FIELD - place


def _middle(attack: int, distance: int) -> int:
    place = distance - 1 if attack == 1 else FIELD - distance
    return LEFT + CELL * min(max(place, -1), FIELD) + CELL // 2


def _way(attack: int, distance: int, before: int) -> Plain:
    """Return the line from the ball's former place to the present one, or the goal (0 or less)."""
    start, stop = _middle(attack, before), _middle(attack, max(distance, 0))
    point = 6 if stop > start else -6
    return {"from": start, "to": stop, "head": f"{stop},318 {stop - point},313 {stop - point},323"}
