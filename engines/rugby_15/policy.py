"""A sensible card at once: mixed choices by the place on the field and the cards already seen.

Both sides choose at the same moment, so no card is the best one: each card of the hand has a
weight, and it is laid as often as its share of the hand's weights. The weights come from
``data/policy.json``, where they are logarithms:

role          ``offence`` or ``defence``: with the ball, or without
distance      d, how many spaces the offence is from its try space; on longer fields the nearest
tackle        whether the other side can still lay its Tackle in this pass
kind          ``1`` to ``6`` of either style, ``K``, ``T``: the styles differ by lean alone
lean          of the other side's cards not yet played: (Force − Finesse) ÷ (their sum + 1)
gone          the share of a pass that the other side has played, from 0 to 1

A weight is e to the power of ``base[role][tackle][distance][kind]`` +
``late[role][kind]`` × gone ± ``lean[role][kind]`` × lean, + for Force and − for Finesse.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from engines.core.game import Seat
from engines.rugby_15.cards import CODES, COUNT
from engines.rugby_15.refusing import can_redraw
from engines.rugby_15.rules import REDRAWS, playable
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import LAYS, SEATS, Action, Convert

ROLES: Final = ("offence", "defence")
KINDS: Final = ("1", "2", "3", "4", "5", "6", "K", "T")
FARTHEST: Final = 6  # the distances that are fitted: those of the field of seven spaces
HAND: Final = 3  # cards of a hand in most matches
STYLE: Final = 6  # numbers of a style that a side has
SEEN_LEAST: Final = 0.02  # the share of the hand's weights under which a card is no candidate
CONVERTS: Final = tuple(map(Convert, SEATS))
Row = dict[str, float]  # weights by card
# Role, distance, and of the other side's discards: Force, Finesse, all, the Tackle among them.
Place = tuple[bool, int, int, int, int, bool]


@dataclass(frozen=True, slots=True)
class Mixture:
    """The weights of cards in every place; those of a place are worked out when first needed."""

    base: Mapping[str, Any]  # by role, tackle ("held", "played"), distance and kind
    late: Mapping[str, Mapping[str, float]]
    lean: Mapping[str, Mapping[str, float]]
    redraw: float  # a hand whose weights are less in sum is drawn anew
    rows: dict[Place, Row] = field(default_factory=dict)

    def row(self, state: State, side: int) -> Row:
        """Return the weights of all cards for a side; only what all know is read."""
        off, played = state.off, state.discards[1 - side]
        text = "".join(played)
        place = (
            off == side, state.p if off else state.match.size - state.p,
            text.count("F"), text.count("S"), len(played), "T" in text,
        )  # fmt: skip
        try:
            return self.rows[place]
        except KeyError:
            row = self.rows[place] = self._row(*place)
            return row

    def _row(
        self, has_ball: bool, d: int, force: int, finesse: int, played: int, tackle: bool
    ) -> Row:
        role = ROLES[not has_ball]
        base = self.base[role]["played" if tackle else "held"][str(min(d, FARTHEST))]
        gone, lean = pass_gone(played), leaning(force, finesse)
        return {
            code: exp(
                base[kind(code)]
                + self.late[role][kind(code)] * gone
                + self.lean[role][kind(code)] * lean * LEANS[code[0]]
            )
            for code in CODES
        }


LEANS: Final = {"F": 1, "S": -1, "K": 0, "T": 0}


def kind(code: str) -> str:
    """Return what the weights know a card by: its value, or the letter of a Kick or a Tackle."""
    return code[-1]


def pass_gone(played: int) -> float:
    return played / (COUNT - 1)


def leaning(force: int, finesse: int) -> float:
    """Return the lean of a side that has played so many Force and Finesse cards."""
    return (finesse - force) / (2 * STYLE - force - finesse + 1)


def mixture_of(plain: Mapping[str, Any]) -> Mixture:
    return Mixture(plain["base"], plain["late"], plain["lean"], plain["redraw"])


@cache
def shipped() -> Mixture:
    path = Path(__file__).with_name("data") / "policy.json"
    return mixture_of(json.loads(path.read_text(encoding="utf-8")))


def policy(state: State, seat: Seat, rng: Random) -> Action:
    """Return a legal action of a seat: a card by the shipped weights, or what is never worse."""
    return choice(shipped(), state, 0 if seat == "R" else 1, rng)


def choice(mixture: Mixture, state: State, side: int, rng: Random) -> Action:
    """Draw an action of a side by weights. A conversion is always tried: it costs nothing."""
    if state.phase == "conv":
        return CONVERTS[side]
    row = mixture.row(state, side)
    hand = playable(state, side) if state.unseen[side] else state.hands[side]
    if len(hand) == HAND:  # nearly always; written out for speed
        first, second, third = hand
        if second < first:  # put in a fixed order: a hand has none
            first, second = second, first
        if third < second:
            second, third = third, second
            if second < first:
                first, second = second, first
        first_weight, second_weight = row[first], row[second]
        total = first_weight + second_weight + row[third]
        if total < mixture.redraw and can_redraw(state, side):
            return REDRAWS[side]
        at = rng.random() * total - first_weight
        return LAYS[side][first if at < 0 else second if at < second_weight else third]
    cards = sorted(hand)
    weights = [row[card] for card in cards]
    if sum(weights) < mixture.redraw and can_redraw(state, side):
        return REDRAWS[side]
    return LAYS[side][rng.choices(cards, weights)[0]]


def candidates(state: State, seat: Seat, rng: Random) -> Iterator[Action]:
    """Yield the cards of a hand, the likeliest first, and the redraw where the hand is weak."""
    side = 0 if seat == "R" else 1
    if state.phase == "conv":
        yield CONVERTS[side]
        return
    row = shipped().row(state, side)
    hand = playable(state, side)
    total = sum(row[card] for card in hand)
    weak = total < shipped().redraw and can_redraw(state, side)
    if weak:
        yield REDRAWS[side]
    for card in sorted(dict.fromkeys(hand), key=lambda card: (-row[card], card)):
        if row[card] >= SEEN_LEAST * total:
            yield LAYS[side][card]
