"""The sensible actions of a seat, the policy's own first: what a search tries."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from engines.carriers.bot.attack import (
    BOLD,
    LOST,
    MATES,
    Ground,
    best_help,
    goals_by_mates,
    ground_of,
    hopes,
    moved,
    throws,
    worth,
)
from engines.carriers.bot.cards import rating
from engines.carriers.bot.danger import diamonds, open_cells, risk, ways
from engines.carriers.bot.defend import in_front, tacklers
from engines.carriers.bot.stance import CHOICES, formed
from engines.carriers.formation import list_shifts
from engines.carriers.offered.listing import list_cuts, list_snaps
from engines.carriers.policy import policy
from engines.carriers.reach import anchored, tackles
from engines.carriers.sets import list_replacements, substitutes
from engines.carriers.skills import list_skills, spare
from engines.carriers.state import State
from engines.carriers.written import actions
from engines.core.game import Seat

CELLS: Final = 6  # of the holder's moves
SUBSTITUTIONS: Final = 4


def candidates(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    """Yield sensible legal actions of the seat to act, likely the best first, none twice.

    The generator chooses the policy's formation or deck alone; the others follow from the state,
    which must stay as it is while they are taken: a search takes few of them, and each costs time.
    """
    first = policy(state, seat, rng)
    yield first
    seen = {first}
    for action in CANDIDATES[state.phase](state):
        if action not in seen:
            seen.add(action)
            yield action


def _none(state: State) -> Iterator[actions.Action]:
    return iter(())


def _play(state: State) -> Iterator[actions.Action]:
    yield from _attack(state) if state.mover == state.off else _defence(state)
    for piece in range(1, 8):
        place = state.mover << 3 | piece
        if not state.acted >> piece & 1 and state.who[place].effect and spare(state, place):
            yield from list_skills(state, piece)
    yield actions.Wait(actions.SEATS[state.mover])


def _attack(state: State) -> Iterator[actions.Action]:
    ground = ground_of(state)
    if not state.acted >> state.holder & 1:
        sure = [pair for pair in goals_by_mates(state, ground.at) if pair[0] <= BOLD]
        yield from (action for _, action in sorted(sure, key=lambda pair: pair[0])[:CELLS])
        yield from _carries(state, ground)
        yield from _passes(state, ground)
    help_ = best_help(state, ground)
    if help_:
        yield help_
    yield from _aheads(state, ground)


def _carries(state: State, ground: Ground) -> Iterator[actions.Move]:
    """Yield the holder's moves to its best cells, without and with its skill."""
    place = ground.off << 3 | state.holder
    for steps, jump, skill in ways(state, place):
        cells = list(state.field.listed(open_cells(state, place, steps, jump)))
        cells.sort(key=lambda cell: (-worth(ground, cell), cell))
        for cell in cells[:CELLS]:
            yield moved(state, place, cell, skill)


def _passes(state: State, ground: Ground) -> Iterator[actions.Transfer]:
    """Yield the transfers in reach, the most hopeful first, then those by skill."""
    rated = [
        (hope - LOST * risk(state, ground.at, state.pos[ground.off << 3 | piece], piece), piece)
        for hope, piece in hopes(state, ground)
    ]
    for _, piece in sorted(rated, reverse=True):
        yield actions.Transfer(actions.SEATS[ground.off], state.holder, piece)
    for steps, skill, _ in throws(state):
        near = diamonds(state.field, steps)[ground.at] if skill else 0
        for piece in MATES[state.holder]:
            place = ground.off << 3 | piece
            if near >> state.pos[place] & 1 and state.who[place].code:
                yield actions.Transfer(actions.SEATS[ground.off], state.holder, piece, True)


def _aheads(state: State, ground: Ground) -> Iterator[actions.Move]:
    """Yield the farthest move of each mate that has not acted."""
    for piece in range(1, 8):
        place = ground.off << 3 | piece
        if piece == state.holder or state.acted >> piece & 1:
            continue
        card = state.who[place]
        cells = open_cells(state, place, card.run, card.effect == "leap")
        if cells:
            best = min(state.field.listed(cells), key=lambda cell: (ground.go[cell], cell))
            yield moved(state, place, best, False)


def _defence(state: State) -> Iterator[actions.Action]:
    yield from _tackles(state)
    field, target = state.field, in_front(state)
    nearest: list[tuple[int, actions.Action]] = []
    for piece in range(1, 8):
        place = state.mover << 3 | piece
        if state.acted >> piece & 1:
            continue
        card = state.who[place]
        cells = open_cells(state, place, card.run, card.effect == "leap")
        for radius in range(field.distance(state.pos[place], target) if cells else 0):
            if some := cells & diamonds(field, radius)[target]:
                cell = (some & -some).bit_length() - 1
                nearest.append((radius, moved(state, place, cell, False)))
                break
    nearest.sort(key=lambda pair: pair[0])
    yield from (move for _, move in nearest)


def _tackles(state: State) -> Iterator[actions.Tackle]:
    """Yield the tackles of each piece from each side, with the farthest push and with none."""
    seat, front = actions.SEATS[state.mover], "SN"[state.off]
    ranked: list[tuple[int, actions.Tackle]] = []
    for place, run, jump, skill in tacklers(state):
        for side, most in tackles(state, place, run, jump):
            push = most if side == front and not anchored(state) else 0
            ranked.append((push, actions.Tackle(seat, place & 7, side, push, skill)))
    ranked.sort(key=lambda pair: (-pair[0], pair[1].skill))
    yield from (tackle for _, tackle in ranked)


def _forms(state: State) -> Iterator[actions.Action]:
    for wish in CHOICES[state.actor != state.off]:
        yield formed(state, wish)


def _choice(state: State) -> Iterator[actions.Action]:
    seat = actions.SEATS[state.actor]
    yield from (actions.Restart(seat), actions.Try(seat))


def _substitutes(state: State) -> Iterator[actions.Action]:
    """Yield the substitutions by the better cards, the greatest gain first."""
    side, carriers = state.actor, state.match.carriers
    role = int(side != state.off)
    line = state.sets[side << 1 | role] or ()
    gains = []
    for piece, own in substitutes(state):
        there = line[piece] if line else -1
        before = rating(carriers[there], role) if there >= 0 else 0.0
        gains.append((rating(carriers[own], role) - before, piece, own))
    gains.sort(reverse=True)
    yield actions.Ready(actions.SEATS[side])
    for gain, piece, own in gains[:SUBSTITUTIONS]:
        if gain > 0:
            yield actions.Substitute(actions.SEATS[side], piece, carriers[own].code)


CANDIDATES: Final[dict[str, Callable[[State], Iterator[actions.Action]]]] = {
    "deck": _none,
    "start": _none,
    "form": _forms,
    "shift": list_shifts,
    "snap": list_snaps,
    "play": _play,
    "cut": list_cuts,
    "in": list_replacements,
    "choice": _choice,
    "lineup": _none,
    "sub": _substitutes,
}
