"""A sensible action of a seat, fast: no list is made, no line is searched."""

from collections.abc import Callable
from random import Random
from typing import Final

from engines.carriers.bot.attack import choose_attack
from engines.carriers.bot.cards import (
    choose_line,
    choose_replacement,
    choose_start,
    choose_substitute,
)
from engines.carriers.bot.danger import best_cutter
from engines.carriers.bot.defend import choose_defence
from engines.carriers.bot.stance import choose_form
from engines.carriers.offered.sampling import sample_deck
from engines.carriers.play import receivers
from engines.carriers.state import State
from engines.carriers.written import actions
from engines.core.game import Seat


def policy(state: State, seat: Seat, rng: Random) -> actions.Action:
    """Return a legal action of the seat to act; the match hides nothing, so the state is its view.

    Only a formation and a deck are chosen with chance.
    """
    return POLICIES[state.phase](state, rng)


def _play(state: State, rng: Random) -> actions.Action:
    return choose_attack(state) if state.mover == state.off else choose_defence(state)


def _shift(state: State, rng: Random) -> actions.Action:
    return actions.Shift(actions.SEATS[state.actor], "")


def _snap(state: State, rng: Random) -> actions.Action:
    takers, seat, base = receivers(state), actions.SEATS[state.off], state.off << 3
    if not takers:
        return actions.Wait(seat)
    return actions.Snap(seat, max(takers, key=lambda piece: state.who[base | piece].run))


def _cut(state: State, rng: Random) -> actions.Action:
    """Try with the piece of the easiest dice: a miss costs nothing."""
    return actions.Cut(actions.SEATS[1 - state.off], best_cutter(state))


def _choice(state: State, rng: Random) -> actions.Action:
    return actions.Restart(actions.SEATS[state.actor])


def _start(state: State, rng: Random) -> actions.Action:
    return choose_start(state)


def _line(state: State, rng: Random) -> actions.Action:
    return choose_line(state)


def _replacement(state: State, rng: Random) -> actions.Action:
    return choose_replacement(state)


def _substitute(state: State, rng: Random) -> actions.Action:
    return choose_substitute(state)


POLICIES: Final[dict[str, Callable[[State, Random], actions.Action]]] = {
    "deck": sample_deck,
    "start": _start,
    "form": choose_form,
    "shift": _shift,
    "snap": _snap,
    "play": _play,
    "cut": _cut,
    "in": _replacement,
    "choice": _choice,
    "lineup": _line,
    "sub": _substitute,
}
