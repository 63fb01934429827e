"""What a position is worth: the chance of each side to win, by a small fitted model.

The model is logistic, and its features are those of the offence. All are divided by the square root
of the turns left, for the later a match, the more a point and a row decide.
"""

import json
from functools import cache
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final

from engines.carriers.bot.danger import diamonds, steps_of, threats, to_go
from engines.carriers.state import State
from engines.carriers.transfer import transfer_reach

FEATURES: Final = (
    "goal_right",  # 1: the side is the offence
    "points",  # ahead of the other side, the roll that is due counted by its mean
    "rows",  # the share of the field that is behind the holder, or behind the restart
    "last_rows",  # the same, squared
    "downs",  # the share of the downs that is used up
    "missing",  # rows that the gain still needs, over the gain; 0 when it is made
    "running",  # 1 in a play
    "turns",  # turns of the offence before the defence acts, of the defence as minus
    "tackled",  # 1 if a defender is near enough to tackle
    "pushed",  # 1 if one could also push far
    "goal_near",  # 1 if the holder's own run ends in the goal area, were the way free
    "mates",  # mates within a throw of the holder that are in the goal area or could run there
    "barred",  # defenders in front of the holder within three columns
    "late_goal_right",  # once more, fading with the turns left: the same words
    "late_points",
    "late_lead",  # 1 ahead, 0 level, -1 behind
    "late_rows",
)
ROLL: Final = 1.0  # the mean of a roll for 2 points
SIDEWAYS: Final = 3  # columns
LATE: Final = 12.0  # turns left at which what is late has faded to a third
EDGE: Final = 30.0  # beyond, the chance is 0 or 1 to all digits shown


@cache
def constants() -> tuple[float, tuple[float, ...]]:
    """Return the turns added to those left, and the weights in the order of ``FEATURES``."""
    text = Path(__file__).with_name("data").joinpath("value.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return float(read["turns_added"]), tuple(float(read["weights"][name]) for name in FEATURES)


def value(state: State) -> tuple[float, float]:
    """Return the chance of Home and of Away to win, a draw counted as half; they sum to 1."""
    known = settled(state)
    chance = modelled(state) if known is None else known
    return (1.0 - chance, chance) if state.off else (chance, 1.0 - chance)


def settled(state: State) -> float | None:
    """Return the chance of the offence where nothing but dice is left to come."""
    ahead = state.score[state.off] - state.score[1 - state.off]
    if state.phase == "over":
        return 0.5 if state.winner > 1 else float(state.winner == state.off)
    if state.phase == "tie":
        return 0.5
    if state.phase == "bonus" and state.turn >= state.match.options.turns:
        return (won(ahead) + won(ahead + 2)) / 2
    return None


def won(ahead: int) -> float:
    """Return the chance of a side that ends so many points ahead; a tie is half."""
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


def modelled(state: State) -> float:
    """Return the chance of the offence by the model."""
    added, weights = constants()
    raw = sum(weight * part for weight, part in zip(weights, features(state), strict=True))
    return sigmoid(raw / sqrt(turns_left(state) + added))


def sigmoid(raw: float) -> float:
    raw = min(max(raw, -EDGE), EDGE)
    return 1.0 / (1.0 + exp(-raw))


def features(state: State) -> tuple[float, ...]:
    """Return the features of the offence, in the order of ``FEATURES``, not yet divided."""
    if state.phase in BEFORE:
        return (0.0,) * len(FEATURES)
    off, score = state.off, state.score
    points = float(score[off] - score[1 - off])
    if state.phase == "bonus":  # the other side has the goal right next
        right, drive = -1.0, NO_DRIVE
        points += ROLL
    else:
        right, drive = 1.0, _drive(state)
        points -= ROLL * (state.phase == "safety")
    late = exp(-turns_left(state) / LATE)
    lead = (points > 0) - (points < 0)
    return (right, points, *drive, right * late, points * late, lead * late, drive[0] * late)


def turns_left(state: State) -> int:
    """Return the turns before the down that ends the match (CA-9.1), 0 in that down."""
    return max(state.match.options.turns - state.turn, 0)


def _drive(state: State) -> tuple[float, ...]:
    """Return the features from ``rows`` to ``barred``."""
    options = state.match.options
    at, rows, marked = _rows(state)
    long = state.field.shape.field_rows + 1
    share = 1.0 - min(max(rows, 0), long) / long
    missing = min(max(options.gain - (marked - rows), 0), 2 * options.gain) / options.gain
    used = (state.down - 1) / max(options.downs - 1, 1)
    running = _running(state, at, rows) if state.phase in RUNNING else NOT_RUNNING
    return (share, share * share, used, missing, *running)


def _rows(state: State) -> tuple[int, int, int]:
    """Return the holder's cell in a play, and the rows to go from it and from the marker."""
    off, ground = state.off, state.field
    go, edge = to_go(ground)[off], ground.stride
    if state.phase == "column" or (state.phase == "lineup" and state.fresh):
        start = go[(ground.start_row[off] - 1) * edge]
        return -1, start, start
    marked = go[(state.marker - 1) * edge]
    at = state.pos[off << 3 | state.holder] if state.phase in RUNNING else -1
    if state.phase in ENDED and state.end:
        return -1, go[state.end[1]], marked
    return at, go[at] if at >= 0 else go[(state.row - 1) * edge], marked


BEFORE: Final = frozenset({"deck", "start", "toss"})
ENDED: Final = frozenset({"injury", "in", "choice"})
RUNNING: Final = frozenset({"play", "cut", "dice"})
NOT_RUNNING: Final = (0.0,) * 7
NO_DRIVE: Final[tuple[float, ...]] = (0.0,) * 11


def _running(state: State, at: int, rows: int) -> tuple[float, ...]:
    """Return the features of a play, from ``running`` on."""
    off = state.off
    near, hard = threats(state)
    free = state.mover == off and not state.acted >> state.holder & 1
    run = steps_of(state, off << 3 | state.holder)
    return (
        1.0,
        float(state.left if state.mover == off else -state.left),
        float(near >> at & 1),
        float(hard >> at & 1),
        float(free and 0 < rows <= run),
        float(min(_mates(state, at), 2)),
        float(_barring(state, at)),
    )


def _mates(state: State, at: int) -> int:
    """Return how many mates with a card could make a goal of a transfer within one more run."""
    base, pos, who = state.off << 3, state.pos, state.who
    throw = diamonds(state.field, transfer_reach(state, False))[at]
    go, mates = to_go(state.field)[state.off], 0
    for place in range(base + 1, base + 8):
        if who[place].code and place & 7 != state.holder and throw >> pos[place] & 1:
            mates += go[pos[place]] <= who[place].run
    return mates


def _barring(state: State, at: int) -> int:
    """Return how many defenders stand in front of the holder, not too far aside."""
    go, cols, pos = to_go(state.field)[state.off], state.field.col_of, state.pos
    rows, col = go[at], cols[at]
    others = pos[1:8] if state.off else pos[9:]
    return sum(go[cell] < rows and abs(cols[cell] - col) <= SIDEWAYS for cell in others)
