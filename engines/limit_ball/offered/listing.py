"""The legal lines of a position: all, or a random one."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Final

from engines.core.game import CHANCE, Seat
from engines.limit_ball.acts import FEWEST, MOST, needs_rep
from engines.limit_ball.looking import in_own_goal, unused
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    CHANCE_BIT,
    DICE,
    FAST,
    FIRST_OF,
    FOUL,
    FREE,
    LISTED,
    MOVE,
    NORMAL,
    OVER,
    PLACE,
    PLAYERS,
    REACT,
    RESTART,
    ROLL,
    TABLE,
    TEAM,
    TOSS,
    State,
)
from engines.limit_ball.written import actions

FACES: Final = range(1, 7)
TOSSES: Final = tuple(map(actions.Toss, actions.TEAMS))
PASSES: Final = tuple(map(actions.Pass, actions.TEAMS))
ROLLS: Final = tuple(
    tuple(actions.Roll(seat, n) for n in range(FEWEST, MOST + 1)) for seat in actions.SEATS
)
DICES: Final = tuple(
    tuple(actions.Dice(faces) for faces in product(FACES, repeat=n)) for n in range(MOST + 1)
)
FOULS: Final = tuple(
    tuple(actions.Foul(seat, faces) for faces in product(FACES, repeat=2)) for seat in actions.SEATS
)
BOOSTED: Final = tuple(
    tuple(
        tuple(actions.Boost(seat, other, kind) for kind in actions.BOOSTS)
        for other in actions.SEATS
    )
    for seat in actions.SEATS
)


def legal(state: State, seat: Seat) -> Iterable[actions.Action]:
    """Return the legal lines of a seat, lazily; of chance: all ordered dice."""
    bit = CHANCE_BIT if seat == CHANCE else 1 << actions.INDEX[seat] if seat in actions.INDEX else 0
    return LISTS[state.phase](state, bit.bit_length() - 1) if state.acting & bit else iter(())


def _tosses(state: State, player: int) -> Iterator[actions.Action]:
    yield from TOSSES


def _placements(state: State, player: int) -> Iterator[actions.Action]:
    for rep, at in reps_of(state):
        others = [mate for mate in state.match.players[state.team] if mate != rep]
        names = state.match.field.names
        cells = state.match.field.allowed[state.team]
        for chosen in product(cells, repeat=len(others)):
            pairs = tuple((actions.SEATS[o], names[c]) for o, c in zip(others, chosen, strict=True))
            yield actions.Place(
                actions.TEAMS[state.team], actions.SEATS[rep] if rep >= 0 else "", at, pairs
            )


def reps_of(state: State) -> list[tuple[int, str]]:
    """Return the possible representatives, each with his side at a restart."""
    if not needs_rep(state):
        return [(-1, "")]
    field = state.match.field
    at = [field.names[cell] for cell in field.sides] if state.kind == RESTART else [""]
    return [(rep, side) for rep in state.match.players[state.team] for side in at]


def _rolls(state: State, player: int) -> Iterator[actions.Action]:
    yield from _base(state, player)


def _base(state: State, player: int) -> tuple[actions.Roll, ...]:
    return ROLLS[player] if state.kind in (NORMAL, FREE) else ROLLS[player][:1]


def _dice(state: State, player: int) -> Iterator[actions.Action]:
    results = _results(state) if state.how == TABLE else ("",)
    for faces in product(FACES, repeat=state.pending):
        for result in results:
            yield actions.Dice(faces, result)


def _results(state: State) -> tuple[str, ...]:
    return actions.RESULTS if state.match.options.reported else ("",)


def _boosts(state: State, player: int) -> Iterator[actions.Action]:
    """List the actions of a player in the window of a check (LB-10.1, LB-10.4)."""
    if 1 << player == FIRST_OF[state.team]:
        yield PASSES[state.team]
    if state.emotion[player]:
        for mate in LISTED[state.checkers & state.match.of_team[TEAM[player]]]:
            if mate == player or not state.boosted >> (player * PLAYERS + mate) & 1:
                yield from BOOSTED[player][mate]
        if state.checkers >> player & 1 and in_own_goal(state, player):
            yield actions.Block(actions.SEATS[player])
    if state.checkers >> player & 1:
        for name in unused(state, player):
            yield actions.Skill(actions.SEATS[player], name, state.match.house.skills[name])


def _fouls(state: State, player: int) -> Iterator[actions.Action]:
    if not state.match.options.reported:
        yield from FOULS[state.fouler]
        return
    for faces, result in product(product(FACES, repeat=2), actions.RESULTS):
        yield actions.Foul(actions.SEATS[state.fouler], faces, result)


def _refouls(state: State, player: int) -> Iterator[actions.Action]:
    if 1 << player == FIRST_OF[state.team]:
        yield actions.Accept(actions.TEAMS[state.team])
    if state.emotion[player]:
        yield actions.Refoul(actions.SEATS[player])


def _moves(state: State, player: int) -> Iterator[actions.Action]:
    yield from moves_of(state)


def moves_of(state: State) -> tuple[actions.Move, ...]:
    key = state.mover, state.ball, state.steps
    moves = state.match.moves.get(key)
    if moves is None:
        field, exact = state.match.field, state.match.options.exact
        cells = field.reach(state.ball, state.steps, exact=exact)
        moves = state.match.moves[key] = tuple(
            actions.Move(actions.SEATS[state.mover], field.names[cell], alone)
            for cell in cells
            for alone in (True, False)
        )
    return moves


def _reactions(state: State, player: int) -> Iterator[actions.Action]:
    yield from reactions_of(state, player)


def reactions_of(state: State, player: int) -> tuple[actions.React, ...]:
    reactions = state.match.reactions[player][state.cell[player]]
    return reactions[:2] if state.excluded >> player & 1 else reactions


def _runs(state: State, player: int) -> Iterator[actions.Action]:
    if 1 << player == FIRST_OF[state.team]:
        yield PASSES[state.team]
    if state.emotion[player] and player != state.holder:
        for cell, name in enumerate(state.match.field.names):
            if cell != state.cell[player]:
                yield actions.Fast(actions.SEATS[player], name)


def _nothing(state: State, player: int) -> Iterator[actions.Action]:
    return iter(())


LISTS: Final[dict[int, Callable[[State, int], Iterator[actions.Action]]]] = {
    TOSS: _tosses, PLACE: _placements, ROLL: _rolls, DICE: _dice, BOOST: _boosts, FOUL: _fouls,
    ACCEPT: _refouls, MOVE: _moves, REACT: _reactions, FAST: _runs, OVER: _nothing,
}  # fmt: skip


def sample(state: State, rng: Random) -> actions.Action:
    return SAMPLES[state.phase](state, rng)


def _any_toss(state: State, rng: Random) -> actions.Action:
    return TOSSES[int(rng.random() * 2)]


def _any_placement(state: State, rng: Random) -> actions.Action:
    reps, field = reps_of(state), state.match.field
    rep, at = reps[int(rng.random() * len(reps))]
    cells, names, random = field.allowed[state.team], field.names, rng.random
    pairs = tuple(
        (actions.SEATS[player], names[cells[int(random() * len(cells))]])
        for player in state.match.players[state.team]
        if player != rep
    )
    return actions.Place(
        actions.TEAMS[state.team], actions.SEATS[rep] if rep >= 0 else "", at, pairs
    )


def _any_roll(state: State, rng: Random) -> actions.Action:
    players = LISTED[state.acting]
    player = players[0] if len(players) == 1 else players[int(rng.random() * len(players))]
    if state.kind < NORMAL:
        return ROLLS[player][0]
    return ROLLS[player][int(rng.random() * 4)]


def _any_dice(state: State, rng: Random) -> actions.Action:
    if state.pending > MOST or (state.how == TABLE and state.match.options.reported):
        faces = tuple(int(rng.random() * 6) + 1 for _ in range(state.pending))
        results = _results(state) if state.how == TABLE else ("",)
        return actions.Dice(faces, results[int(rng.random() * len(results))])
    known = DICES[state.pending]
    return known[int(rng.random() * len(known))]


def _any_foul(state: State, rng: Random) -> actions.Action:
    if state.match.options.reported:
        return _any_listed(state, rng)
    return FOULS[state.fouler][int(rng.random() * 36)]


def _any_move(state: State, rng: Random) -> actions.Action:
    moves = moves_of(state)
    return moves[int(rng.random() * len(moves))]


def _any_reaction(state: State, rng: Random) -> actions.Action:
    player = state.queue[0]
    reactions = state.match.reactions[player][state.cell[player]]
    many = 2 if state.excluded >> player & 1 else len(reactions)
    return reactions[int(rng.random() * many)]


def _any_listed(state: State, rng: Random) -> actions.Action:
    """Choose uniformly among all lines of all seats that may act."""
    listed, acting = LISTS[state.phase], state.acting
    players = LISTED[acting] if acting < CHANCE_BIT else (PLAYERS,)
    lines = [line for player in players for line in listed(state, player)]
    return lines[int(rng.random() * len(lines))]


SAMPLES: Final[dict[int, Callable[[State, Random], actions.Action]]] = {
    TOSS: _any_toss, PLACE: _any_placement, ROLL: _any_roll, DICE: _any_dice, BOOST: _any_listed,
    FOUL: _any_foul, ACCEPT: _any_listed, MOVE: _any_move, REACT: _any_reaction, FAST: _any_listed,
}  # fmt: skip
