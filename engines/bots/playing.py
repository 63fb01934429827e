"""How a match goes on without thought, and what its end is worth to each side."""

from collections.abc import Callable, Collection, Hashable
from functools import cache
from random import Random
from typing import Any, Final

from engines.core.errors import RulesError
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.playouts import LONGEST, Endless, play_out

Worth = tuple[float, ...]  # the chance of each side to win, in the order of the game's sides
TRIES: Final = 1_000  # samples for one seat of several; then the first of its legal actions


class Slow(Exception):
    """A search that was not done in time."""


@cache
def places(game: AnyGame) -> dict[Seat, int]:
    """Return the place of each seat's side among the sides: the index into a ``Worth``."""
    return {seat: at for at, seats in enumerate(game.sides.values()) for seat in seats}


def due(
    game: AnyGame, state: Any, seats: tuple[Seat, ...], own: Collection[Seat] | None = None
) -> tuple[Seat, ...]:
    """Return which of the seats to act are asked now, of ``own`` ones alone where these are given.

    All that choose at the same moment; else the one that goes first, or none.
    """
    asked = seats if own is None else tuple(seat for seat in seats if seat in own)
    if game.at_once is not None and game.at_once(state):
        return asked
    if game.goes_first is None or len(seats) == 1 or not asked:
        return tuple(seat for seat in seats[:1] if seat in asked)
    first = game.goes_first(state, asked)
    return () if first is None else (first,)


def several_choose(game: AnyGame, state: Any) -> bool:
    """Tell whether several seats choose at the same moment, not knowing each other's choices."""
    return game.at_once is not None and len(game.to_act(state)) > 1 and game.at_once(state)


def sampled(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """Return a legal action of a seat to act, by uniform choice.

    ``sample`` acts for any seat that is due. Each try has a generator of its own: how many numbers
    another seat's hidden hand takes must not show in the action.
    """
    if len(game.to_act(state)) == 1:
        return game.sample(state, rng)
    for _ in range(TRIES):
        action = game.sample(state, Random(rng.random()))
        if action.seat == seat:
            return action
    return next(iter(game.legal(state, seat)))


def finished(game: AnyGame, state: Any) -> Worth:
    """Return the worth of a match that is over: 1 to the winner, equal parts without one."""
    outcome = game.outcome(state)
    sides = tuple(game.sides)
    if outcome is None or outcome.winner not in sides:
        return (1 / len(sides),) * len(sides)
    return tuple(float(side == outcome.winner) for side in sides)


def judged(game: AnyGame, state: Any, rng: Random) -> Worth:
    """Return the worth of a position, which may be used up: by ``value``, else by a playout.

    ``Game.stretch`` has the policy play to the end of the stretch before.
    """
    if game.stretch is not None:
        _play_on(game, state, game.stretch, rng)
    if not game.to_act(state):
        return finished(game, state)
    if game.value is not None:
        return game.value(state)
    return played_on(game, state, rng)


def played_on(game: AnyGame, state: Any, rng: Random) -> Worth:
    """Play a private copy to its end, by the policy if there is one; return its worth."""
    if game.policy is None:
        play_out(game, state, rng)
    else:
        play_by_policy(game, state, rng)
    return finished(game, state)


def _play_on(game: AnyGame, state: Any, stretch: Callable[[Any], Hashable], rng: Random) -> None:
    """Play by the policy until another stretch begins."""
    before = stretch(state)
    while (seats := game.to_act(state)) and stretch(state) == before:
        _act_by_policy(game, state, seats, rng)


def _act_by_policy(game: AnyGame, state: Any, seats: tuple[Seat, ...], rng: Random) -> None:
    """Let chance act, or the seat that goes first by the policy."""
    assert game.policy is not None
    seat = due(game, state, seats)[0] if len(seats) > 1 else seats[0]
    action = game.sample(state, rng) if seat == CHANCE else game.policy(state, seat, rng)
    game.play(state, action.seat, action)


def play_by_policy(game: AnyGame, state: Any, rng: Random, most: int = LONGEST) -> None:
    """Play by the policy, one seat after the other, to the end or so many actions far.

    Raises ``Endless`` where there is no end after ``LONGEST`` actions.
    """
    for _ in range(most):
        seats = game.to_act(state)
        if not seats:
            return
        _act_by_policy(game, state, seats, rng)
    if most == LONGEST:
        raise Endless(f"{game.key}: no end after {LONGEST} actions")


def require_due(game: AnyGame, state: Any, seat: Seat) -> None:
    """Raises ``RulesError`` where a seat is not to act."""
    if seat == CHANCE or seat not in game.to_act(state):
        raise RulesError(f"{seat} is not to act.")
