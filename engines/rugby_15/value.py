"""The chance of each side to win, from what lies on the board.

A match is taken as a chain of rounds. From a distance the ball moves, and points are made, as often
as in matches between the game's own mixtures of cards; with that the chance of the offence to win
is worked out from the last round backwards, for every distance and margin. Then the cards speak:
what each side has not played in its pass, and what it holds, moves the chance.

``data/value.json`` has the constants, fitted to the match as it is without options:

rounds        by distance: ``[share, points, keeps, distance]`` of what a round brings: how often,
              the offence's points, 1 if it keeps the ball else 0, the next offence's distance
trust         the factor of the chain's log-odds
unplayed      by kind of card, log-odds for each such card that a side has not played in the pass
offence       the same for each in the hand of the side with the ball
defence       the same for each in the hand of the other side, for that side

Log-odds of cards count in full at ``NEAR`` rounds before the end, less the farther it is. A match
with options is measured by that one: its points and rounds are scaled to it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final

from engines.rugby_15.rounds import conversion_pile
from engines.rugby_15.state import DRAW, RED, Match, State

DISTANCES: Final = range(1, 7)  # of the field of seven spaces
CENTRE: Final = 4  # the distance after a kick-off and a throw-in
ROUNDS: Final = 26  # of a half
TRY: Final = 5
MOST: Final = 40  # points; a larger margin counts as this one
MARGINS: Final = range(-MOST, MOST + 1)
NEAR: Final = 4.0
SUDDEN: Final = 200  # rounds after which a sudden death counts as drawn
SURE: Final = 1e-4  # no chance is nearer to 0 or 1 than this before the end
# Chances of the offence to win: by distance less one, then by margin from -MOST on.
Chances = list[list[float]]


@dataclass(frozen=True, slots=True)
class Constants:
    rounds: tuple[tuple[tuple[float, int, bool, int], ...], ...]  # by distance less one
    trust: float
    unplayed: Mapping[str, float]
    offence: Mapping[str, float]
    defence: Mapping[str, float]


def constants_of(plain: Mapping[str, Any]) -> Constants:
    rounds = tuple(
        tuple(
            (share, points, bool(keeps), d) for share, points, keeps, d in plain["rounds"][str(d)]
        )
        for d in DISTANCES
    )
    cards = (plain[name] for name in ("unplayed", "offence", "defence"))
    return Constants(rounds, plain["trust"], *cards)


@cache
def shipped() -> Constants:
    path = Path(__file__).with_name("data") / "value.json"
    return constants_of(json.loads(path.read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Chain:
    """The chances of the offence by rounds left: in the last half, and in the one before it.

    ``first`` depends on who has the ball after the kick-off of the last half: the side that has it
    now (0) or the other one (1).
    """

    last: tuple[Chances, ...]
    first: tuple[tuple[Chances, ...], tuple[Chances, ...]]
    sudden: tuple[float, ...]  # by distance less one, in a sudden death


def chain_of(constants: Constants, decider: bool) -> Chain:
    sudden = _sudden(constants)
    even = sudden if decider else (0.5,) * len(DISTANCES)
    end = [[0.0] * MOST + [even[d - 1]] + [1.0] * MOST for d in DISTANCES]
    last = [end]
    for _ in range(ROUNDS):
        last.append(_before(constants, last[-1], last[-1]))
    kick_off = last[-1][CENTRE - 1]
    mine = [[kick_off[:] for _ in DISTANCES]]
    theirs = [[[1 - chance for chance in reversed(kick_off)] for _ in DISTANCES]]
    for _ in range(ROUNDS):
        now, then = mine[-1], theirs[-1]
        mine.append(_before(constants, now, then))
        theirs.append(_before(constants, then, now))
    return Chain(tuple(last), (tuple(mine), tuple(theirs)), sudden)


def _before(constants: Constants, kept: Chances, lost: Chances) -> Chances:
    """Return the chances a round earlier; ``lost`` are those of the other side with the ball."""
    width = len(MARGINS)
    earlier = []
    for rounds in constants.rounds:
        row = [0.0] * width
        for share, points, keeps, d in rounds:
            after = kept[d - 1] if keeps else [1 - chance for chance in reversed(lost[d - 1])]
            shifted = after[points:] + [after[-1]] * points
            row = [chance + share * more for chance, more in zip(row, shifted, strict=True)]
        earlier.append(row)
    return earlier


def _sudden(constants: Constants) -> tuple[float, ...]:
    """Return the chances of the offence where the first points win."""
    now = [0.5] * len(DISTANCES)
    for _ in range(SUDDEN):
        now = [
            sum(
                share * (1.0 if points else now[d - 1] if keeps else 1 - now[d - 1])
                for share, points, keeps, d in rounds
            )
            for rounds in constants.rounds
        ]
    return tuple(now)


@cache
def chain(decider: bool) -> Chain:
    return chain_of(shipped(), decider)


def value(state: State) -> tuple[float, ...]:
    """Return the chances of Red and Blue to win; a draw is half for both."""
    if state.phase == "over":
        red = 0.5 if state.winner == DRAW else float(state.winner == RED)
        return red, 1 - red
    if state.phase == "toss":
        return 0.5, 0.5
    constants = shipped()
    log_odds = constants.trust * odds(chance_of_place(state, chain(state.match.decider)))
    log_odds += cards_for(constants, state) / sqrt(rounds_left(state) + NEAR)
    chance = 1 / (1 + exp(-log_odds))
    return (1 - chance, chance) if state.off else (chance, 1 - chance)


def odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance, which is kept away from 0 and 1."""
    chance = min(max(chance, SURE), 1 - SURE)
    return log(chance / (1 - chance))


def chance_of_place(state: State, chain: Chain) -> float:
    """Return the offence's chance by the chain alone; a kick at goal is weighed by its pile."""
    match = state.match
    if state.phase in ("conv", "kick"):
        pile, points = conversion_pile(state, state.off), match.goal[1]
    elif state.phase == "drop":
        pile, points = state.discards[state.off], match.goal[2]
    else:
        return _chance(state, chain, 0, _distance(state))
    good = sum(card not in match.red for card in pile) / len(pile)
    made = 1.0 if state.extra else _chance(state, chain, points, CENTRE)
    return good * made + (1 - good) * _chance(state, chain, 0, CENTRE)


def _distance(state: State) -> int:
    """Return the distance on the field of seven spaces that is as far from the centre."""
    size = state.match.size
    return min(max(round(CENTRE + (state.distance() - (size + 1) / 2)), 1), DISTANCES[-1])


def _chance(state: State, chain: Chain, more: int, d: int) -> float:
    """Return the offence's chance with so many points more, at a distance."""
    match, off = state.match, state.off
    if state.extra:
        return chain.sudden[d - 1]
    left = _scaled(_half_left(state), match)
    if state.half >= match.halves:
        chances = chain.last[left][d - 1]
    else:  # the side that kicks off next is the defence then
        kicks_off = state.kickoff ^ state.half & 1
        chances = chain.first[int(kicks_off == off)][left][d - 1]
    margin = state.score[off] - state.score[1 - off] + more
    return _at(chances, margin * _points_scale(match))


def _at(chances: list[float], margin: float) -> float:
    """Return the chance at a margin, between two whole ones if it is no whole number."""
    margin = min(max(margin, -MOST), MOST) + MOST
    low = int(margin)
    part = margin - low
    return chances[low] if not part else chances[low] * (1 - part) + chances[low + 1] * part


def _points_scale(match: Match) -> float:
    whole = match.halves * match.rounds
    return TRY / match.goal[0] * sqrt(2 * ROUNDS / whole)


def _scaled(left: int, match: Match) -> int:
    return min(max(-(-left * ROUNDS // match.rounds), 0), ROUNDS)


def _half_left(state: State) -> int:
    """Return how many rounds of the half are still to be revealed (R15-8.3)."""
    match = state.match
    played = max(map(len, state.discards))
    return (match.passes - state.passing + 1) * match.rounds_of_a_pass - played


def rounds_left(state: State) -> int:
    """Return how many rounds of the match are left; in a sudden death none are counted."""
    if state.extra:
        return 0
    later = state.match.halves - state.half
    return max(_half_left(state), 0) + later * state.match.rounds


def cards_for(constants: Constants, state: State) -> float:
    """Return what the cards say for the offence: log-odds before they fade with the distance."""
    off = state.off
    unplayed = constants.unplayed
    total = 0.0
    for card in state.discards[1 - off]:
        total += unplayed[card[-1]]
    for card in state.discards[off]:
        total -= unplayed[card[-1]]
    for card in state.hands[off]:
        total += constants.offence[card[-1]]
    for card in state.hands[1 - off]:
        total -= constants.defence[card[-1]]
    return total
