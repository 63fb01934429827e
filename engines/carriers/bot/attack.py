"""A turn of the offence: goals first, then ground, then help for the holder."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.carriers.bot.danger import (
    diamonds,
    is_fenced,
    open_cells,
    poured,
    risk,
    threats,
    to_go,
    ways,
)
from engines.carriers.carrier import MOST_RUN
from engines.carriers.geometry import FORWARD
from engines.carriers.reach import reaches, spread
from engines.carriers.skills import spare
from engines.carriers.state import State
from engines.carriers.transfer import transfer_reach
from engines.carriers.written.actions import SEATS, Action, Move, Transfer, Wait

BOLD: Final = 0.5  # the greatest risk of an interception that a goal is worth
SAFE: Final = 4.0  # rows that a cell out of reach of every tackle is worth
PUSHED: Final = 1.5  # rows that a tackle with a push costs
MATES: Final = tuple(tuple(mate for mate in range(1, 8) if mate != piece) for piece in range(8))
NOWHERE: Final = -1e9
TRIED: Final = 2  # mates whose runs are looked at
LOST: Final = 12.0  # rows that an interception costs


class Ground(NamedTuple):
    """What a turn of the offence is judged by."""

    off: int
    at: int  # of the holder
    goal: int  # the goal area attacked
    near: int  # where the defence could tackle
    hard: int  # where it could also push far
    go: tuple[int, ...]  # the rows from a cell to the goal area


def ground_of(state: State) -> Ground:
    off = state.off
    near, hard = threats(state)
    at = state.pos[off << 3 | state.holder]
    return Ground(off, at, state.field.attacked[off], near, hard, to_go(state.field)[off])


def choose_attack(state: State) -> Action:
    off, holder = state.off, state.holder
    free = not state.acted >> holder & 1
    if free and (scoring := best_goal(state)):
        return scoring
    ground = ground_of(state)
    if free and (gaining := best_gain(state, ground)):
        return gaining
    return best_help(state, ground) or Wait(SEATS[off])


def best_goal(state: State) -> Action | None:
    """Return the first turn of the surest goal in this play; the holder has not acted."""
    at = state.pos[state.off << 3 | state.holder]
    if run := run_in(state, state.holder):
        return run
    surest = BOLD + 0.01
    chosen: Action | None = None
    for danger, action in goals_by_mates(state, at):
        if danger < surest:
            surest, chosen = danger, action
            if not danger:
                break
    return chosen


def run_in(state: State, piece: int) -> Move | None:
    """Return the move of the holder into the goal area attacked."""
    off = state.off
    place = off << 3 | piece
    rows, goal = to_go(state.field)[off][state.pos[place]], state.field.attacked[off]
    if rows <= 0:
        return None
    for steps, jump, skill in ways(state, place):
        if rows <= steps and (cells := open_cells(state, place, steps, jump) & goal):
            return moved(state, place, first_of(cells), skill)
    return None


def moved(state: State, place: int, cell: int, skill: bool) -> Move:
    return state.match.moves[skill][place][cell]


def first_of(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


def throws(state: State) -> Iterator[tuple[int, bool, bool]]:
    """Yield the reach of the holder's transfers: steps, by skill or not, and as a bullet."""
    place = state.off << 3 | state.holder
    yield transfer_reach(state, False), False, False
    card = state.who[place]
    if card.effect in ("long_pass", "bullet") and spare(state, place):
        yield transfer_reach(state, True), True, card.effect == "bullet"


def goals_by_mates(state: State, at: int) -> Iterator[tuple[float, Action]]:
    """Yield the goals that a mate can have a part in, each with its risk and its first turn."""
    off, pos, who = state.off, state.pos, state.who
    by_transfer = state.match.options.goal_by_transfer
    go, base, acted = to_go(state.field)[off], off << 3, state.acted if state.left > 1 else -1
    throwing: tuple[tuple[int, bool, bool], ...] = ()
    for piece in MATES[state.holder]:
        place = base | piece
        card, rows = who[place], go[pos[place]]
        runs = not acted >> piece & 1
        if rows > (card.run + card.n if runs else 0) or (rows <= 0 and not by_transfer):
            continue
        if not card.code:
            continue
        throwing = throwing or tuple(throws(state))
        for steps, skill, bullet in throwing:
            if state.field.distance(at, pos[place]) <= steps:
                danger = risk(state, at, pos[place], piece, bullet=bullet)
                if rows <= 0 or enters(state, place):
                    yield danger, Transfer(SEATS[off], state.holder, piece, skill)
        if runs and by_transfer and rows > 0:
            yield from _met(state, place, at, throwing[-1][0])


def enters(state: State, place: int) -> bool:
    """Return whether a mate could run into the goal area if it were the holder."""
    goal = state.field.attacked[state.off]
    for steps, jump, _ in ways(state, place):
        if spread(state, place, steps, jump, 0, goal) & goal:
            return True
    return False


def _met(state: State, place: int, at: int, far: int) -> Iterator[tuple[float, Action]]:
    """Yield the moves of a mate into the goal area, to where the holder can throw next."""
    ground = state.field
    goal = ground.attacked[state.off] & diamonds(ground, far)[at]
    for steps, jump, skill in ways(state, place):
        cells = open_cells(state, place, steps, jump) & goal
        for cell in ground.listed(cells):
            yield risk(state, at, cell, place & 7), moved(state, place, cell, skill)
        if cells:
            return


def worth(ground: Ground, cell: int) -> float:
    """Return what a cell is worth to the holder, in rows; the goal area's edge is 0."""
    if not ground.near >> cell & 1:
        return SAFE - ground.go[cell]
    return -PUSHED - ground.go[cell] if ground.hard >> cell & 1 else -float(ground.go[cell])


def best_cell(ground: Ground, cells: int) -> tuple[float, int]:
    """Return the worth of the best of some cells, and the cell."""
    cells = cells & ~ground.goal or cells
    last, go = ground.off, ground.go
    exposed = cells & ground.near
    best, chosen = NOWHERE, -1
    if some := cells ^ exposed:
        chosen = (some & -some if last else some).bit_length() - 1
        best = SAFE - go[chosen]
    if some := exposed & ~ground.hard:
        cell = (some & -some if last else some).bit_length() - 1
        if -go[cell] > best:
            best, chosen = -float(go[cell]), cell
    if some := exposed & ground.hard:
        cell = (some & -some if last else some).bit_length() - 1
        if -PUSHED - go[cell] > best:
            best, chosen = -PUSHED - go[cell], cell
    return best, chosen


def best_gain(state: State, ground: Ground) -> Action | None:
    """Return the first turn of what brings the holder farthest; none if standing is best."""
    off, holder = state.off, state.holder
    place = off << 3 | holder
    best, chosen = worth(ground, ground.at), None
    for steps, jump, skill in ways(state, place):
        value, cell = best_cell(ground, open_cells(state, place, steps, jump))
        if value > best + skill:
            best, chosen = value, moved(state, place, cell, skill)
    return best_pass(state, ground, best) or chosen


def best_pass(state: State, ground: Ground, best: float) -> Transfer | None:
    """Return the transfer to the mate that can make more than ``best`` of the goal right."""
    off, pos, chosen = state.off, state.pos, 0
    for hope, piece in hopes(state, ground, best)[:TRIED]:
        if hope <= best:
            break
        mate = off << 3 | piece
        value = _received(state, ground, mate) if hope > best else best
        if value > best:
            value -= LOST * risk(state, ground.at, pos[mate], piece)
        if value > best:
            best, chosen = value, piece
    return Transfer(SEATS[off], state.holder, chosen) if chosen else None


def hopes(state: State, ground: Ground, least: float = NOWHERE) -> list[tuple[float, int]]:
    """Return the mates in reach that may make more than ``least`` of a transfer, the best first.

    Each stands with what it would make of it if nobody were in its way.
    """
    field, pos, who, off = state.field, state.pos, state.who, state.off
    near = diamonds(field, transfer_reach(state, False))[ground.at]
    safe = field.board & ~ground.near & ~ground.goal
    front = (safe & -safe if off else safe).bit_length() - 1
    limit = SAFE - ground.go[front] if safe else NOWHERE
    acted, go, base, mates = state.acted if state.left > 1 else -1, ground.go, off << 3, []
    for piece in MATES[state.holder]:
        cell = pos[base | piece]
        if near >> cell & 1 and (card := who[base | piece]).code:
            rows = -go[cell] if acted >> piece & 1 else card.run - go[cell]
            hope = rows + SAFE
            if hope > limit:
                hope = max(limit, rows)
            if hope > least:
                mates.append((hope, piece))
    mates.sort(reverse=True)
    return mates


def _received(state: State, ground: Ground, mate: int) -> float:
    """Return what a mate would make of the goal right in this play."""
    value = worth(ground, state.pos[mate])
    if state.left > 1 and not state.acted >> (mate & 7) & 1:
        card = state.who[mate]
        if card.effect == "leap" or is_fenced(state, mate, card.run):
            cells = spread(state, mate, card.run, card.effect == "leap", 0, ground.goal)
        else:
            cells = poured(state, mate, card.run)
        return max(value, best_cell(ground, cells)[0])
    return value


def best_help(state: State, ground: Ground) -> Move | None:
    """Return a move of a mate: behind a holder that could be pushed back, else ahead."""
    field = state.field
    behind = ground.at - FORWARD[ground.off] * field.stride
    pushed = ground.near >> ground.at & 1 and behind >= 0
    if pushed and field.board >> behind & ~state.occupied >> behind & 1:
        return _fills(state, behind) or _ahead(state, ground)
    return _ahead(state, ground)


def _fills(state: State, cell: int) -> Move | None:
    """Return the move of a mate to a cell."""
    near, base = diamonds(state.field, MOST_RUN), state.off << 3
    for piece in range(1, 8):
        place = base | piece
        if piece == state.holder or state.acted >> piece & 1:
            continue
        run = state.who[place].run
        if near[cell] >> state.pos[place] & 1 and reaches(state, place, cell, run, False):
            return moved(state, place, cell, False)
    return None


def _ahead(state: State, ground: Ground) -> Move | None:
    """Return the move that brings a mate farthest ahead, within a throw of the holder."""
    off, pos, go, runners = ground.off, state.pos, ground.go, []
    who, base, acted = state.who, off << 3, state.acted
    for piece in MATES[state.holder]:
        if not acted >> piece & 1 and (rows := go[pos[base | piece]]) > 0:
            card = who[base | piece]
            if card.code:
                runners.append((rows - card.run, base | piece))
    runners.sort()
    throw = diamonds(state.field, transfer_reach(state, False))[ground.at]
    for _, place in runners:
        card = who[place]
        cells = open_cells(state, place, card.run, card.effect == "leap") & throw
        if cells:
            cells = cells & ground.goal or cells
            cell = (cells & -cells if off else cells).bit_length() - 1
            if go[cell] < go[pos[place]]:
                return moved(state, place, cell, False)
    return None
