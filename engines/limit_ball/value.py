"""The chance of each team to win, from what is on the board.

First the chance that a side scores the next goal, by the chances of the check that is due,
corrected by fitted constants; then the match, as a series of goals.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from engines.limit_ball.odds import FITTED, HIGHEST, Stakes, band, leader, stakes_of
from engines.limit_ball.prospects import contest, present, staying, throws
from engines.limit_ball.state import (
    ACCEPT,
    ADDED,
    BASE,
    BOOST,
    COUNT,
    DICE,
    DRAWN,
    FAST,
    FIRST as FIRST_BALL,
    FOUL,
    MOVE,
    OF_TEAM,
    OVER,
    PLACE,
    REACT,
    RESTART,
    ROLL,
    TABLE,
    TEAM,
    TOSS,
    State,
)

FINE: Final = 0.25  # emotion by which teams are told apart at later starts
NEAR: Final = (
    6  # goals to go of both, at most; with more, teams are told apart by one of each player
)
SURE: Final = 0.005  # a chance is corrected as if it were at least so far from 0 and from 1
Spirits = tuple[float, float]  # the emotion of A and of B


class Outlook(NamedTuple):
    """The chance of a side to score the next goal, before it is corrected."""

    group: str  # of the constants that correct it
    side: int
    chance: float


def value(state: State) -> tuple[float, float]:
    """Return the chances of A and B to win; a draw counts half for both."""
    if state.phase == OVER:
        home = 0.5 if state.winner == DRAWN else float(state.winner == 0)
    else:
        home = _running(state)
    return home, 1.0 - home


def _running(state: State) -> float:
    goal = chance_of_goal(state)
    most, size = state.match.options.points_to_win, size_of(state)
    home, away = (most - points for points in state.score)
    now = spirits(state)
    won = goal * series(home - 1, away, 1, size, later(size, now, 0))
    won += (1 - goal) * series(home, away - 1, 0, size, later(size, now, 1))
    return _in_time(state, won)


def size_of(state: State) -> str:
    return str(min(map(len, state.match.players)))


def spirits(state: State) -> Spirits:
    """Return the emotion of A and B, as of teams that both have the players of the smaller one."""
    size = int(size_of(state))
    home, away = (
        sum(state.emotion[player] for player in players) * size / len(players)
        for players in state.match.players
    )
    return home, away


@lru_cache(maxsize=131_072)
def series(home: int, away: int, receiver: int, size: str, now: Spirits) -> float:
    """Return the chance of A at a start, with so many goals to go for A and for B (LB-4.1).

    ``now`` is the emotion of A and B at that start.
    """
    if not home or not away:
        return float(not home)
    start = started(size, now[receiver], now[1 - receiver])
    goal = start if receiver == 0 else 1 - start
    step = FINE if home + away <= NEAR else int(size)
    lost = series(home, away - 1, 0, size, later(size, now, 1, step))
    return goal * series(home - 1, away, 1, size, later(size, now, 0, step)) + (1 - goal) * lost


def started(size: str, own: float, other: float) -> float:
    """Return the chance of the side that receives a start, by its emotion and the other's."""
    return between(FITTED["starts"][size], own, other)


def later(size: str, now: Spirits, scorer: int, step: float = FINE) -> Spirits:
    """Return the emotion of A and B at the start that follows the next goal, in steps (LB-8)."""
    home, away = (
        between(FITTED["scored" if side == scorer else "conceded"][size], now[side], now[1 - side])
        for side in (0, 1)
    )
    return round(home / step) * step, round(away / step) * step


def between(table: Sequence[Sequence[float]], own: float, other: float) -> float:
    """Return what a table has for so much emotion, interpolated between whole numbers.

    More emotion than it has counts as its last.
    """
    most = len(table) - 1
    own, other = min(own, most), min(other, most)
    row, column = min(int(own), most - 1), min(int(other), most - 1)
    more, further = own - row, other - column
    less, above = (
        each[column] + further * (each[column + 1] - each[column]) for each in table[row : row + 2]
    )
    return less + more * (above - less)


def _in_time(state: State, won: float) -> float:
    """Weigh the score as it stands by the chance that no goal falls before the end (LB-R32)."""
    most = state.match.options.max_checks
    if not most:
        return won
    home, away = state.score
    stands = 0.5 if home == away else float(home > away)
    none: float = (1 - FITTED["goals"]) ** max(most - state.checks, 0)
    return none * stands + (1 - none) * won


def chance_of_goal(state: State) -> float:
    """Return the chance, from 0 to 1, that A scores the next goal."""
    group, side, chance = outlook(state)
    if group:
        chance = corrected(group, chance, ahead(state, side))
    return chance if side == 0 else 1 - chance


def ahead(state: State, side: int) -> float:
    """Return what the emotion of both teams would bring a side at a start, in log odds.

    It is the mean of the starts that it receives and of those that it does not.
    """
    now = spirits(state)
    return advantage(size_of(state), now[side], now[1 - side])


@lru_cache(maxsize=4_096)
def advantage(size: str, own: float, other: float) -> float:
    received, awaited = started(size, own, other), started(size, other, own)
    return (log_odds(received) - log_odds(awaited)) / 2


def corrected(group: str, chance: float, emotion: float) -> float:
    bias, slope, spirit = FITTED["corrections"][group]
    power = bias + slope * log_odds(chance) + spirit * emotion
    return 1 / (1 + exp(-power))


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds."""
    held = max(SURE, min(1 - SURE, chance))
    return log(held / (1 - held))


def outlook(state: State) -> Outlook:
    return OUTLOOKS[state.phase](state)


def _toss(state: State) -> Outlook:
    return Outlook("", 0, 0.5)


def _place(state: State) -> Outlook:
    if state.kind == FIRST_BALL:
        return Outlook("place", state.receiver, 0.5)
    size = size_of(state)
    if state.kind == RESTART:
        return Outlook("place", state.receiver, FITTED["restart"][size])
    now = spirits(state)
    chance = started(size, now[state.receiver], now[1 - state.receiver])
    return Outlook("", state.receiver, chance)


def _roll(state: State) -> Outlook:
    best, owner = leader(state)
    worth, _ = _waiting(state, stakes_of(state), state.waiting)
    return Outlook("check", state.side, worth[owner][min(best, HIGHEST)])


def _waiting(
    state: State, stakes: Stakes, waiting: int
) -> tuple[list[list[float]], list[list[int]]]:
    side = state.side
    return stakes.layer(COUNT[waiting & OF_TEAM[side]], COUNT[waiting & OF_TEAM[1 - side]])


def _dice(state: State) -> Outlook:
    stakes, player = stakes_of(state), state.roller
    mine = TEAM[player] ^ state.side
    if state.how == TABLE:
        return Outlook("foul", state.side, stakes.fouled[mine][band(state.value)])
    if state.how == BASE:
        best, owner = leader(state)
        after, _ = _waiting(state, stakes, state.waiting & ~(1 << player))
        worth = stakes.awaited(after, min(best, HIGHEST), owner, mine, state.pending)
    else:
        best, owner = leader(state, player)
        kept = sum(state.rolls[player]) if state.how == ADDED else 0
        worth = stakes.hoped(best, owner, mine, kept, state.pending)
    return Outlook("check", state.side, worth)


def _window(state: State) -> Outlook:
    return Outlook("window", state.side, stakes_of(state).ended(*leader(state)))


def _foul(state: State) -> Outlook:
    owner = TEAM[state.fouler] ^ state.side
    return Outlook("foul", state.side, stakes_of(state).fouled[owner][band(state.value)])


def _accept(state: State) -> Outlook:
    owner = TEAM[state.fouler] ^ state.side
    worth = stakes_of(state).fallen[owner][state.result][band(state.value)]
    return Outlook("foul", state.side, worth)


def _move(state: State) -> Outlook:
    return Outlook("move", TEAM[state.mover], max(throws(state).values()))


def _react(state: State) -> Outlook:
    worth = contest(state, present(state), staying(state), state.side)
    return Outlook("react", state.side, worth)


OUTLOOKS: Final[dict[int, Callable[[State], Outlook]]] = {
    TOSS: _toss, PLACE: _place, ROLL: _roll, DICE: _dice, BOOST: _window, FOUL: _foul,
    ACCEPT: _accept, MOVE: _move, REACT: _react, FAST: _react,
}  # fmt: skip
