"""The legal actions of a side in a play, by piece."""

from collections.abc import Iterator

from engines.carriers.carrier import PASSING, STEPPING
from engines.carriers.play import receivers
from engines.carriers.reach import tackles, targets
from engines.carriers.skills import list_skills, pace, spare
from engines.carriers.state import State
from engines.carriers.transfer import transfer_reach
from engines.carriers.written import actions


def list_snaps(state: State) -> Iterator[actions.Action]:
    seat = actions.SEATS[state.off]
    takers = receivers(state)
    for piece in takers:
        yield actions.Snap(seat, piece)
    if not takers:
        yield actions.Wait(seat)


def list_play(state: State) -> Iterator[actions.Action]:
    for piece in range(1, 8):
        yield from list_piece(state, piece)
    yield actions.Wait(actions.SEATS[state.mover])


def list_piece(state: State, piece: int) -> Iterator[actions.Action]:
    if state.acted >> piece & 1:
        return
    place = state.mover << 3 | piece
    yield from _steps(state, piece, skill=False)
    yield from _passes(state, piece, skill=False)
    effect = state.who[place].effect
    if effect and spare(state, place):
        if effect in STEPPING:
            yield from _steps(state, piece, skill=True)
        elif effect in PASSING:
            yield from _passes(state, piece, skill=True)
        else:
            yield from list_skills(state, piece)


def _steps(state: State, piece: int, *, skill: bool) -> Iterator[actions.Action]:
    mover = state.mover
    seat, place = actions.SEATS[mover], mover << 3 | piece
    run, jump = pace(state, place, skill)
    for cell in state.field.listed(targets(state, place, run, jump)):
        yield actions.Move(seat, piece, state.field.names[cell], skill)
    if mover != state.off and state.who[place].code:
        for side, most in tackles(state, place, run, jump):
            for push in range(most + 1):
                yield actions.Tackle(seat, piece, side, push, skill)


def _passes(state: State, piece: int, *, skill: bool) -> Iterator[actions.Action]:
    if state.mover != state.off or piece != state.holder:
        return
    base, reach = state.off << 3, transfer_reach(state, skill)
    for mate in range(1, 8):
        if mate == piece or not state.who[base | mate].code:
            continue
        if state.field.distance(state.pos[base | piece], state.pos[base | mate]) <= reach:
            yield actions.Transfer(actions.SEATS[state.off], piece, mate, skill)


def list_cuts(state: State) -> Iterator[actions.Action]:
    seat = actions.SEATS[state.actor]
    for piece in range(1, 8):
        if state.candidates >> piece & 1:
            yield actions.Cut(seat, piece)
    yield actions.Cut(seat, 0)
