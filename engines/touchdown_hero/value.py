"""The chance of each side to win, from the score, the ball, the cards and the trick on the table.

The weights come from ``data/value.json``, fitted by ``tests/bench/fit/touchdown_hero.py``.
Every part changes its sign when the sides change places, so the chances of both always make one.
"""

import json
import math
from importlib.resources import files
from typing import Final

from engines.touchdown_hero.cards import FIRST_HERO, NUMBERS
from engines.touchdown_hero.policy import standing
from engines.touchdown_hero.state import HALVES, TRICKS, State

LOW, MIDDLE = 3, 6
PARTS: Final = (
    "ahead_by_root",  # points ahead, by the root of the tricks left
    "ahead_by_tricks",
    "ahead",
    "kickoff",  # the attack, before a kickoff
    "attempt_1",
    "attempt_2",
    "attempt_3",
    "to_go",  # the attack, by the cells to go
    "second_half",  # who will attack first in it
    "low",  # cards up to 3 in hand
    "middle",  # cards up to 6
    "high",
    "heroes",
    "attack_taking",  # who would take the trick, for the attack, by how many have played
    "defence_taking",
    "kick",  # who may kick
)
# The weights in the order of the parts.
_KEPT: Final = json.loads((files(__package__) / "data" / "value.json").read_text(encoding="utf-8"))
WEIGHTS: Final[tuple[float, ...]] = tuple(float(_KEPT[part]) for part in PARTS)


def value(state: State) -> tuple[float, ...]:
    """Return the chances of NS and of EW; a draw is half for both."""
    north, east = state.score
    if not state.due:
        chances = 0.5 if north == east else float(north > east)
    else:
        chances = chance(sum(map(float.__mul__, WEIGHTS, parts(state))))
    return chances, 1.0 - chances


def chance(sum_of_parts: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, sum_of_parts))))


def parts(state: State) -> list[float]:
    """Return what speaks for NS, in the order of ``PARTS``; less if less of the match is left."""
    left = (HALVES - state.half) * TRICKS + TRICKS - state.trick
    scale = 1 / math.sqrt(left + 0.5)
    ahead = float(state.score[0] - state.score[1])
    attack = 0.0 if state.lead < 0 else scale if state.lead & 1 == 0 else -scale
    second = 0.0
    if state.first >= 0 and (state.half == 1 or state.lead < 0):
        second = scale if state.first == 1 else -scale
    ball = [0.0] * 5
    if state.lead >= 0:
        ball[state.attempt if state.distance else 0] = attack
        ball[4] = attack * state.distance / 10
    return [
        ahead * scale, ahead / (left + 0.5), ahead,
        *ball, second, *_cards(state, scale), *_trick(state, attack),
        attack if state.phase == "kick" else 0.0,
    ]  # fmt: skip


KINDS: Final = bytes(
    0 if card >= len(NUMBERS)
    else 3 if card >= FIRST_HERO
    else 0 if NUMBERS[card] <= LOW
    else 1 if NUMBERS[card] <= MIDDLE
    else 2
    for card in range(256)
)  # fmt: skip


def _cards(state: State, scale: float) -> list[float]:
    """Return by how many cards of each kind NS hold more."""
    north, east, south, west = state.held
    own, other = (north + south).translate(KINDS), (east + west).translate(KINDS)
    return [scale * (own.count(kind) - other.count(kind)) for kind in range(4)]


def _trick(state: State, attack: float) -> list[float]:
    """Return who would take the trick on the table, by how many cards lie there."""
    if not attack or state.lead < 0 or state.table[state.lead] < 0:
        return [0.0, 0.0]
    taker = standing(state)[0]
    laid = (4 - state.table.count(-1)) / 4
    return [attack * laid, 0.0] if taker & 1 == state.lead & 1 else [0.0, -attack * laid]
