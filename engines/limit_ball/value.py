"""The chance of each team to win, from what is on the board.

First the chance that a side scores the next goal, by the chances of the check that is due,
corrected by fitted constants; then the match, as a series of goals.
"""

from collections.abc import Callable
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

LEADS: Final = 4  # steps of one emotion by which leads at later starts are told apart
FAR_AHEAD: Final = 2.0
SURE: Final = 0.005  # a chance is corrected as if it were at least so far from 0 and from 1


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
    now = lead(state)
    won = goal * series(home - 1, away, 1, size, later(now, 0))
    won += (1 - goal) * series(home, away - 1, 0, size, later(now, 1))
    return _in_time(state, won)


def size_of(state: State) -> str:
    return str(min(map(len, state.match.players)))


@lru_cache(maxsize=65_536)
def series(home: int, away: int, receiver: int, size: str, emotion: float) -> float:
    """Return the chance of A at a start, with so many goals to go for A and for B (LB-4.1).

    ``emotion`` is A's lead in it at that start.
    """
    if not home or not away:
        return float(not home)
    start = started(size, emotion if receiver == 0 else -emotion)
    goal = start if receiver == 0 else 1 - start
    lost = series(home, away - 1, 0, size, later(emotion, 1))
    return goal * series(home - 1, away, 1, size, later(emotion, 0)) + (1 - goal) * lost


def started(size: str, emotion: float) -> float:
    """Return the chance of the side that receives a start, ahead by so much emotion."""
    power = log_odds(FITTED["start"][size]) + FITTED["emotion"]["starting"] * emotion
    return 1 / (1 + exp(-power))


def later(emotion: float, scorer: int) -> float:
    """Return A's lead in emotion at the start that follows the next goal (LB-8)."""
    fitted = FITTED["emotion"]
    gained: float = -fitted["gained"] if scorer == 0 else fitted["gained"]
    steps: int = round((fitted["kept"] * emotion + gained) * LEADS)
    return steps / LEADS


def lead(state: State) -> float:
    """Return how much more emotion A has than B, for each player."""
    home, away = (
        sum(state.emotion[player] for player in players) / len(players)
        for players in state.match.players
    )
    return home - away


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
    """Return how much more emotion a side has for each player, at most ``FAR_AHEAD``."""
    own = lead(state) if side == 0 else -lead(state)
    return max(-FAR_AHEAD, min(FAR_AHEAD, own))


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
    return Outlook("", state.receiver, started(size, ahead(state, state.receiver)))


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
