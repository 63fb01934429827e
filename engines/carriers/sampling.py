"""One uniform action without listing them all.

A plan lists, for a side with its set, everything its pieces could do on an empty board. A place of
the plan is drawn and taken if it is legal, else another: so every legal action is equally likely.
"""

from functools import cache
from random import Random
from typing import Any, Final

from engines.carriers.actions import (
    SEATS,
    Action,
    Deck,
    LineUp,
    Move,
    Pairs,
    Rally,
    Roll,
    Shove,
    Start,
    Swap,
    Tackle,
    Transfer,
    Wait,
)
from engines.carriers.carrier import PASSING, STEPPING
from engines.carriers.deck import LIMITS
from engines.carriers.geometry import DIRECTIONS, diamond
from engines.carriers.notation import DICE
from engines.carriers.reach import targets
from engines.carriers.sets import line_cards, refuse_deck
from engines.carriers.skills import pace, refuse_rally, refuse_shove, refuse_swap, spare
from engines.carriers.state import HOME, State
from engines.carriers.tackle import refuse_tackle
from engines.carriers.transfer import refuse_transfer
from engines.core.errors import RulesError

# The kinds of steps in a plan; of the first four the odd ones are declared skills.
MOVE, BURST, LEAP, HURDLE, TACKLE, TRANSFER, SHOVE, SWAP, RALLY, WAIT = range(10)
Step = tuple[int, int, Any]  # piece, kind, and its place in the diamond, or the action itself
Plan = tuple[Step, ...]
TRIES: Final = 10_000
WAITS: Final = (Wait("H"), Wait("A"))
WAITING: Final[tuple[Plan, Plan]] = (((0, WAIT, None),), ((0, WAIT, None),))
ROLLS: Final = {
    name: tuple(
        Roll(name, (one,) if dice == 1 else (one, other))
        for one in range(1, 7)
        for other in range(1, 7 if dice == 2 else 2)
    )
    for name, dice in DICE.items()
}


def plan_of(state: State, side: int) -> Plan:
    """Return the plan of a side: its pieces' parts, each made once for a card of a deck."""
    parts, defends = state.match.parts, side != state.off
    plan: Plan = WAITING[side]
    for piece in range(1, 8):
        place = side << 3 | piece
        key = place << 1 | defends, state.card(place), state.decks[side]
        if key not in parts:
            parts[key] = tuple(_part(state, side, piece))
        plan += parts[key]
    state.plans[side] = plan
    return plan


def _part(state: State, side: int, piece: int) -> list[Step]:
    effect = state.who[side << 3 | piece].effect
    seat, defends = SEATS[side], side != state.off
    steps = _stepping(state, side, piece, skill=False)
    if not defends:
        steps.append((0, TRANSFER, piece))
    if effect in STEPPING:
        steps += _stepping(state, side, piece, skill=True)
    elif effect in PASSING and not defends:
        mates = (mate for mate in range(1, 8) if mate != piece)
        steps += [(piece, TRANSFER, Transfer(seat, piece, mate, True)) for mate in mates]
    elif effect == "shove":
        steps += [(piece, SHOVE, Shove(seat, piece, other)) for other in range(1, 8)]
    elif effect == "swap":
        steps += [(piece, SWAP, Swap(seat, piece, mate)) for mate in range(1, 8)]
    elif effect == "rally":
        cards = _codes(state, side)
        steps += [(piece, RALLY, Rally(seat, piece, code)) for code in cards]
    return steps


def _codes(state: State, side: int) -> list[str]:
    return [state.match.carriers[own].code for own in state.field.listed(state.decks[side])]


@cache
def _step(piece: int, kind: int, what: Any) -> Step:
    """Plans share their steps: small tables stay in the processor's cache."""
    return piece, kind, what


def _stepping(state: State, side: int, piece: int, *, skill: bool) -> list[Step]:
    place = side << 3 | piece
    run, jump = pace(state, place, skill)
    kind = (HURDLE if skill else LEAP) if jump else BURST if skill else MOVE
    steps = [_step(piece, kind, spot) for spot in range(diamond(run))]
    if side != state.off and state.who[place].code:
        steps += [
            (piece, TACKLE, (run - push, Tackle(SEATS[side], piece, direction, push, skill)))
            for direction in DIRECTIONS
            for push in range(run)
        ]
    return steps


def sample_play(state: State, rng: Random) -> Action:
    mover, acted, pos, match = state.mover, state.acted, state.pos, state.match
    near, placed, base = match.near, state.placed, mover << 3
    first, second = near.first, near.second
    plan = state.plans[mover] or plan_of(state, mover)
    many, random = len(plan), rng.random
    holder = state.off << 3 | state.holder
    blocked = state.occupied << near.bias | near.walls
    while True:
        piece, kind, what = plan[int(random() * many)]
        if acted >> piece & 1:
            continue
        place = base | piece
        if kind > HURDLE:
            action = _special(state, place, kind, what)
            if action is not None:
                return action
            continue
        at = pos[place]
        window = blocked >> at
        if kind < LEAP:
            if place == holder:
                window |= near.fences[mover] >> at
            free = not (window & first[what] and window & second[what])
        else:
            free = mover == state.off and place != holder and not window & near.aim[what]
            free = free and not near.walls >> at & first[what]
        if not free or placed >> place & 1:
            free = not blocked >> at & near.aim[what] and _winds(state, place, kind, what)
        if free and (not kind & 1 or spare(state, place)):
            move: Move = match.moves[kind & 1][place][at + near.delta[what]]
            return move


def _winds(state: State, place: int, kind: int, what: int) -> bool:
    """Ask whether a piece gets to a cell by any way; off the board there is none."""
    near, at = state.match.near, state.pos[place]
    if near.walls >> at & near.first[what]:
        return False
    run, jump = pace(state, place, kind & 1 == 1)
    to = at + near.delta[what]
    if jump or place == state.off << 3 | state.holder or state.placed >> place & 1:
        return bool(targets(state, place, run, jump) >> to & 1)
    return state.field.winds(at, to, run, state.field.board & ~state.occupied)


def _special(state: State, place: int, kind: int, what: Any) -> Action | None:
    if kind == TACKLE:
        rows, pos = state.field.row_of, state.pos
        one, ball = pos[place], pos[state.off << 3 | state.holder]
        if abs(rows[one] - rows[ball]) > what[0] or state.field.distance(one, ball) > what[0]:
            return None
        return None if refuse_tackle(state, what[1]) else what[1]
    if kind == WAIT:
        return WAITS[place >> 3]
    if kind == TRANSFER:
        if isinstance(what, int):
            what = Transfer(SEATS[state.off], state.holder, what)
        return None if refuse_transfer(state, what) else what
    refuse = (refuse_shove, refuse_swap, refuse_rally)[kind - SHOVE]
    return None if refuse(state, what) else what


def sample_roll(state: State, rng: Random) -> Action:
    rolls = ROLLS[state.phase]
    return rolls[int(rng.random() * len(rolls))]


def sample_line(state: State, rng: Random) -> Action:
    cards: Pairs = ()
    for piece in range(1, 8):
        choice = line_cards(state, piece, cards)
        cards = (*cards, (piece, choice[int(rng.random() * len(choice))]))
    seat = SEATS[state.actor]
    return Start(seat, cards) if state.phase == "start" else LineUp(seat, cards)


def sample_deck(state: State, rng: Random) -> Action:
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
        action = Deck(SEATS[state.actor], tuple(taken))
        if refuse_deck(state, action) is None:
            return action
    raise RulesError("No legal deck can be made of the cards that were given.")


def _fits(state: State, codes: list[str]) -> bool:
    cards = [state.match.carriers[state.match.own[HOME][code]] for code in codes]
    persons = [person for card in cards for person in set(card.persons)]
    flexible = sum(not card.number for card in cards)
    return len(set(persons)) == len(persons) and flexible <= LIMITS.flexible
