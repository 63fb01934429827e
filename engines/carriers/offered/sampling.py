"""A uniformly random action without a list of all.

A plan lists, for a side with its set, all actions of its pieces on an empty board. An entry of the
plan is drawn and taken if it is legal, else another is drawn: so every legal action is equally
likely.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from engines.carriers.carrier import PASSING, STEPPING
from engines.carriers.decks.deck import LIMITS
from engines.carriers.geometry import DIRECTIONS, bent, offsets
from engines.carriers.reach import targets
from engines.carriers.sets import EMPTY, line_cards, refuse_deck
from engines.carriers.skills import pace, refuse_rally, refuse_shove, refuse_swap, spare
from engines.carriers.state import HOME, Set, State
from engines.carriers.tackle import refuse_tackle
from engines.carriers.transfer import refuse_transfer
from engines.carriers.written import actions
from engines.carriers.written.notation import DICE
from engines.core.errors import RulesError

# The kinds of steps in a plan; before TACKLE, odd kinds are declared skills. A direct target can be
# reached only by the two L-shaped ways: all other ways are too long.
DIRECT, DIRECT_BURST, MOVE, BURST, LEAP, HURDLE = range(6)
TACKLE, TRANSFER, SHOVE, SWAP, RALLY, WAIT = range(6, 12)
# The place and the piece as a bit, the kind, and the target in the diamond or the action itself.
Step = tuple[int, int, int, Any]
Plan = Sequence[Step]
TRIES: Final = 10_000
PLANS: Final = 32
WAITS: Final = (actions.Wait("H"), actions.Wait("A"))
WAITING: Final[tuple[Step, Step]] = ((0, 1, WAIT, None), (8, 1, WAIT, None))
ROLLS: Final = {
    name: tuple(
        actions.Roll(name, (face,) if dice == 1 else (face, other))
        for face in range(1, 7)
        for other in range(1, 7 if dice == 2 else 2)
    )
    for name, dice in DICE.items()
}


def plan_of(state: State, side: int) -> Plan:
    """Return the plan of a side; the plans of a match are cached in it."""
    line = state.sets[side << 1 | (side != state.off)] or EMPTY
    key, plans = (side, state.off, state.decks[side], line), state.match.plans
    plan: Plan | None = plans.get(key)
    if plan is None:
        if len(plans) >= PLANS:
            plans.clear()
        plan = plans[key] = _plan(state, side, line)
    state.plans[side] = plan
    return plan


def _plan(state: State, side: int, line: Set) -> Plan:
    """Join the pieces' parts, each made once for a card of a deck."""
    parts = state.match.parts.setdefault((side, state.off, state.decks[side]), {})
    plan = [WAITING[side]]
    for piece in range(1, 8):
        key = line[piece] << 3 | piece
        if key not in parts:
            parts[key] = _part(state, side, piece)
        plan += parts[key]
    return plan


def _part(state: State, side: int, piece: int) -> list[Step]:
    place, bit = side << 3 | piece, 1 << piece
    effect = state.who[place].effect
    seat, defends = actions.SEATS[side], side != state.off
    steps = _stepping(state, place, skill=False)
    if not defends:
        steps.append((side << 3, 1, TRANSFER, piece))
    if effect in STEPPING:
        steps += _stepping(state, place, skill=True)
    elif effect in PASSING and not defends:
        mates = (mate for mate in range(1, 8) if mate != piece)
        steps += [
            (place, bit, TRANSFER, actions.Transfer(seat, piece, mate, True)) for mate in mates
        ]
    elif effect == "shove":
        steps += [(place, bit, SHOVE, actions.Shove(seat, piece, other)) for other in range(1, 8)]
    elif effect == "swap":
        steps += [(place, bit, SWAP, actions.Swap(seat, piece, mate)) for mate in range(1, 8)]
    elif effect == "rally":
        cards = _codes(state, side)
        steps += [(place, bit, RALLY, actions.Rally(seat, piece, code)) for code in cards]
    return steps


def _codes(state: State, side: int) -> list[str]:
    return [state.match.carriers[own].code for own in state.field.listed(state.decks[side])]


def _stepping(state: State, place: int, *, skill: bool) -> list[Step]:
    run, jump = pace(state, place, skill)
    steps = [*_moves(place, run, jump, skill)]
    if place >> 3 != state.off and state.who[place].code:
        steps += _tackles(place, run, skill)
    return steps


# Plans share their steps: small tables stay in the processor's cache.
@cache
def _moves(place: int, run: int, jump: bool, skill: bool) -> Plan:
    bit = 1 << (place & 7)
    kinds = (LEAP if jump else DIRECT if bent(step) > run else MOVE for step in offsets(run))
    return tuple(_step(place, bit, kind + skill, target) for target, kind in enumerate(kinds))


@cache
def _step(place: int, bit: int, kind: int, target: int) -> Step:
    return place, bit, kind, target


@cache
def _tackles(place: int, run: int, skill: bool) -> Plan:
    """Return the tackles with the steps each leaves for the way to the holder."""
    seat, piece = actions.SEATS[place >> 3], place & 7
    return tuple(
        (
            place,
            1 << piece,
            TACKLE,
            (run - push, actions.Tackle(seat, piece, direction, push, skill)),
        )
        for direction in DIRECTIONS
        for push in range(run)
    )


def sample_play(state: State, rng: Random) -> actions.Action:
    mover, acted, pos, match = state.mover, state.acted, state.pos, state.match
    near, placed, rows = match.near, state.placed, state.field.row_of
    first, second, walls = near.first, near.second, near.walls
    plan = state.plans[mover] or plan_of(state, mover)
    many, random = len(plan), rng.random
    holder = state.off << 3 | state.holder
    blocked = state.occupied << near.bias | walls
    while True:
        place, bit, kind, what = plan[int(random() * many)]
        if acted & bit:
            continue
        if kind > HURDLE:
            if kind == TACKLE and abs(rows[pos[place]] - rows[pos[holder]]) > what[0]:
                continue
            action = _special(state, place, kind, what)
            if action is not None:
                return action
            continue
        at = pos[place]
        window = blocked >> at
        if kind < LEAP:
            if place == holder:
                window |= near.fences[mover] >> at
            closed = window & first[what] and window & second[what]
            if closed and (walls >> at & first[what] or (kind < MOVE and place != holder)):
                continue
        elif window & near.aim[what] or walls >> at & first[what]:
            continue
        else:
            closed = place == holder or (mover != state.off and _barred(state, at, what))
        if (closed or placed) and not _winds(state, place, kind, what):
            continue
        if not kind & 1 or spare(state, place):
            move: actions.Move = match.moves[kind & 1][place][at + near.delta[what]]
            return move


def _barred(state: State, at: int, what: int) -> bool:
    """Return whether the holder, over whom no defender passes, blocks both L-shaped ways."""
    near, holder = state.match.near, state.off << 3 | state.holder
    ball = state.field.bits[state.pos[holder]] << near.bias >> at
    return bool(ball & near.first[what] and ball & near.second[what])


def _winds(state: State, place: int, kind: int, what: int) -> bool:
    """Return whether a piece reaches a cell by any way; never a cell off the board."""
    near, ground, at = state.match.near, state.field, state.pos[place]
    if state.occupied << near.bias >> at & near.aim[what]:
        return False
    if near.walls >> at & near.first[what]:
        return False
    run, jump = pace(state, place, kind & 1 == 1)
    to, holder = at + near.delta[what], state.off << 3 | state.holder
    if state.placed >> place & 1 or (place == holder and _by_the_goal(state, at, run)):
        return bool(targets(state, place, run, jump) >> to & 1)
    if not jump:
        return ground.winds(at, to, run, ground.board & ~state.occupied)
    ball = 0 if state.mover == state.off else ground.bits[state.pos[holder]]
    return ground.winds(at, to, run, ground.board & ~ball)


def _by_the_goal(state: State, at: int, run: int) -> bool:
    """Return whether the holder could enter the goal area, where other rules apply."""
    ground = state.field
    return abs(ground.row_of[at] - ground.last_row[state.off]) < run


def _special(state: State, place: int, kind: int, what: Any) -> actions.Action | None:
    if kind == TACKLE:
        steps, tackle = what
        at, ball = state.pos[place], state.pos[state.off << 3 | state.holder]
        far = state.field.distance(at, ball) > steps
        return None if far or refuse_tackle(state, tackle) else tackle
    if kind == WAIT:
        return WAITS[place >> 3]
    if kind == TRANSFER:
        if isinstance(what, int):
            what = actions.Transfer(actions.SEATS[state.off], state.holder, what)
        return None if refuse_transfer(state, what) else what
    refuse = (refuse_shove, refuse_swap, refuse_rally)[kind - SHOVE]
    return None if refuse(state, what) else what


def sample_roll(state: State, rng: Random) -> actions.Action:
    rolls = ROLLS[state.phase]
    return rolls[int(rng.random() * len(rolls))]


def sample_line(state: State, rng: Random) -> actions.Action:
    cards: actions.Pairs = ()
    for piece in range(1, 8):
        choice = line_cards(state, piece, cards)
        cards = (*cards, (piece, choice[int(rng.random() * len(choice))]))
    seat = actions.SEATS[state.actor]
    return actions.Start(seat, cards) if state.phase == "start" else actions.LineUp(seat, cards)


def sample_deck(state: State, rng: Random) -> actions.Action:
    """Shuffle the cards and take those that fit; any legal deck can come out."""
    codes = sorted(state.match.own[HOME])
    most = min(LIMITS.largest, len(codes))
    for _ in range(TRIES):
        rng.shuffle(codes)
        count = LIMITS.smallest + int(rng.random() * (most - LIMITS.smallest + 1))
        taken: list[str] = []
        for code in codes:
            if len(taken) < count and _fits(state, [*taken, code]):
                taken.append(code)
        action = actions.Deck(actions.SEATS[state.actor], tuple(taken))
        if refuse_deck(state, action) is None:
            return action
    raise RulesError("No legal deck can be made of the cards that were given.")


def _fits(state: State, codes: list[str]) -> bool:
    cards = [state.match.carriers[state.match.own[HOME][code]] for code in codes]
    persons = [person for card in cards for person in set(card.persons)]
    flexible = sum(not card.number for card in cards)
    return len(set(persons)) == len(persons) and flexible <= LIMITS.flexible
