"""What a start of Limit Ball is worth by the emotion of both teams, from matches of the policy.

A start is a goal's: the team that conceded receives the ball. Each is played on to the next goal
with so much emotion on either side, all from seeds. ``fit limit_ball --starts`` makes them anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from engines.bots.playing import due
from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.limit_ball import GAME
from engines.limit_ball.state import State
from engines.limit_ball.value import size_of

SIZES = ("1", "2", "3")
MOST = 3  # emotion of each player, at most: two of the exhibition and one of a goal
PLAYED = 4_000  # starts of those that are usual: a goal, and what the scorer has left of another
SELDOM = 300  # of all others
ROUNDS = 20  # of evening out

Grid = list[list[float]]
Played = list[list["Next"]]  # by the receiver's emotion and the other's


class Next(NamedTuple):
    """What came of the starts with one pair of emotions."""

    scored: int  # by the receiver
    counts: int
    after: tuple[tuple[float, float], tuple[float, float]]  # emotion then: sums by scorer, team


def tables() -> dict[str, dict[str, Grid]]:
    """Return the constants of the starts by number of players and by own and other emotion.

    ``starts`` is the receiver's chance to score, ``scored`` and ``conceded`` what a team has at the
    next start after a goal of its own or of the other.
    """
    return of_played({size: [list(row) for row in _played(size)] for size in SIZES})


def of_played(played: Mapping[str, Played]) -> dict[str, dict[str, Grid]]:
    return {
        "starts": {size: evened(*_chances(grid)) for size, grid in played.items()},
        "scored": {size: _left(grid, own=True) for size, grid in played.items()},
        "conceded": {size: _left(grid, own=False) for size, grid in played.items()},
    }


def _played(size: str) -> Iterator[Iterator[Next]]:
    begun, emotions = _begun(size), range(int(size) * MOST + 1)
    for own in emotions:
        yield (_next(begun, size, own, other) for other in emotions)


def _begun(size: str) -> State:
    """Return a start of teams of that size."""
    rng = Random(f"starts {size}")
    while True:
        state = GAME.setup(settings(GAME, rng, preset=""))
        if size_of(state) == size:
            _to_goal(state, rng)
            return state


def _to_goal(state: State, rng: Random) -> None:
    goals = sum(state.score)
    while sum(state.score) == goals:
        seats = GAME.to_act(state)
        if seats[0] == CHANCE:
            action = GAME.sample(state, rng)
        else:
            action = GAME.policy(state, due(GAME, state, seats)[0], rng)
        GAME.play(state, action.seat, action)


def _next(begun: State, size: str, own: int, other: int) -> Next:
    """Play starts with that emotion of the receiver and of the other team to the next goal."""
    counts = PLAYED if own == int(size) >= other else SELDOM
    scored, after, receiver = 0, [[0.0, 0.0], [0.0, 0.0]], begun.receiver
    for number in range(counts):
        rng, state = Random(f"starts {size} {own} {other} {number}"), GAME.copy(begun)
        for team, emotion in ((receiver, own), (1 - receiver, other)):
            _give(state, team, emotion, rng)
        before = state.score[receiver]
        _to_goal(state, rng)
        won = state.score[receiver] > before
        scored += won
        for place, team in enumerate((receiver, 1 - receiver)):
            after[1 - won][place] += sum(state.emotion[p] for p in state.match.players[team])
    return Next(scored, counts, (tuple(after[0]), tuple(after[1])))


def _give(state: State, team: int, emotion: int, rng: Random) -> None:
    """Give a team so much emotion, as evenly as it goes; the lot says who has one more."""
    players = state.match.players[team]
    each, over = divmod(emotion, len(players))
    lucky = set(rng.sample(players, over))
    for player in players:
        state.emotion[player] = each + (player in lucky)


def _chances(grid: Played) -> tuple[Grid, Grid]:
    """Return the receiver's chances, and how many starts each is from."""
    chances = [[(each.scored + 1) / (each.counts + 2) for each in row] for row in grid]
    return chances, [[float(each.counts) for each in row] for row in grid]


def evened(grid: Grid, weights: Grid) -> Grid:
    """Return near chances that never fall with own emotion and never rise with the other's."""
    across = list(zip(*weights, strict=True))
    for _ in range(ROUNDS):
        grid = [rising(row[::-1], by[::-1])[::-1] for row, by in zip(grid, weights, strict=True)]
        columns = zip(zip(*grid, strict=True), across, strict=True)
        grid = [list(row) for row in zip(*(rising(*each) for each in columns), strict=True)]
    return [[round(chance, 4) for chance in row] for row in grid]


def rising(row: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the numbers that never fall and are nearest to those given, by weighted squares."""
    places = range(len(row))
    mean = {
        (a, b): fmean(row[a : b + 1], weights[a : b + 1]) for b in places for a in places[: b + 1]
    }
    return [max(min(mean[a, b] for b in places[i:]) for a in places[: i + 1]) for i in places]


def _left(grid: Played, *, own: bool) -> Grid:
    """Return what a team has at the next start by own and other emotion, after whose goal."""
    emotions = range(len(grid))
    return [[_after(grid, mine, other, own=own) for other in emotions] for mine in emotions]


def _after(grid: Played, mine: int, other: int, *, own: bool) -> float:
    """Return the mean over starts received or not; a goal that takes nothing counts as one more."""
    received, awaited = grid[mine][other], grid[other][mine]
    of_received = received.scored if own else received.counts - received.scored
    of_awaited = awaited.counts - awaited.scored if own else awaited.scored
    total = received.after[not own][0] + awaited.after[own][1]
    return round((total + mine) / (of_received + of_awaited + 1), 2)
