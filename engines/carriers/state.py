"""The state of a match.

The words of the game, as the rules book has them (chapter 1 of the rules):

side            Home (0, ``H``) or Away (1, ``A``); ``off`` is the side with the goal right
piece           1 to 7; a piece of a side has the place ``side << 3 | piece`` in every list here
own card        a card of one side's deck: its place in ``Match.carriers``, Away's after Home's
role            0 the offence phase, 1 the defence phase; a set is kept at ``side << 1 | role``
holder          the offence piece that has the goal right
turn            how many turns have been played; a play is a run of turns of one side
down, marker    1 to 3, and the row from which the gain is counted
row, col        where the present series was set up; rows count from 1, columns from 0
placed          pieces set up in their goal area, bound by CA-R32
thrower, receiver, candidates, interceptor      a transfer on its way
fixed           the number that a flexible card keeps (CA-8.5)
hits            counted tackles by card (CA-6.4)
out             cards substituted out of a phase (CA-8.4)
end             how the last down ended, and where

Sets of cards, cells and pieces are ints used as bit sets.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engines.carriers.carrier import VACANT, Carrier
from engines.carriers.geometry import GEOMETRIES, Field, Near
from engines.carriers.written.actions import SEATS, Move

HOME, AWAY, DICE, NOBODY = range(4)  # who can be the actor
OFFENCE, DEFENCE = range(2)  # roles
PHASES: Final = (
    "deck", "start", "toss", "column", "form", "shift", "snap", "play", "cut", "dice", "bonus",
    "injury", "in", "choice", "lineup", "safety", "sub", "tie", "over",
)  # fmt: skip
DRAWN: Final = 2  # the ``winner`` of a drawn match
Set = tuple[int, ...]  # own cards by piece, the first place unused; -1 is vacant


@dataclass(frozen=True, slots=True)
class Options:
    gain: int = 2
    downs: int = 3
    turns: int = 100
    play_turns: int = 2
    first_play_turns: int = 3
    overtime_turns: int = 30
    subs_per_phase: int = 3
    goal_by_transfer: bool = True
    snap_by_run: bool = False
    safety_possession: bool = False
    tie_by_dice: bool = True


Moves = tuple[tuple[tuple[Move, ...], ...], ...]  # plain and by skill, by piece, by cell


@lru_cache(maxsize=GEOMETRIES)
def moves_of(ground: Field) -> Moves:
    return tuple(
        tuple(
            tuple(Move(SEATS[place >> 3], place & 7, name, skill) for name in ground.names)
            for place in range(16)
        )
        for skill in (False, True)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """The constants of a match: options and cards. ``own`` finds a side's own card by its code."""

    options: Options
    field: Field
    written: tuple[tuple[str, str], ...]  # the options as text, as they were given
    cards: tuple[Carrier, ...]
    words: tuple[str, ...]  # the cards as text
    carriers: tuple[Carrier, ...]
    own: tuple[dict[str, int], dict[str, int]]
    declared: bool  # by the header, not by lines
    last_turn: int
    near: Near
    moves: Moves
    plans: dict[Any, Any]  # what is sampled from, by side and line
    parts: dict[Any, Any]  # of the plans


class State:
    """A position of a match, flat and mutable: only ``play`` changes one, on a private copy."""

    __slots__ = (
        "acted", "actor", "bullet", "candidates", "col", "decks", "down", "end", "field", "fixed",
        "fresh", "hits", "holder", "injured", "interceptor", "left", "marker", "match", "mover",
        "occupied", "off", "out", "phase", "placed", "plans", "pos", "receiver", "row", "score",
        "sets", "starts", "subs", "thrower", "turn", "uses_match", "uses_phase", "who", "winner",
    )  # fmt: skip

    match: Match
    field: Field

    def __init__(self, match: Match) -> None:
        self.match = match
        self.field = match.field
        self.phase = "deck"
        self.actor = HOME
        self.off = HOME
        self.turn = 0
        self.down = 1
        self.marker = 0
        self.row = 0
        self.col = 0
        self.pos = [-1] * 16
        self.holder = 0
        self.placed = 0
        self.mover = HOME
        self.left = 0
        self.acted = 0
        self.thrower = 0
        self.receiver = 0
        self.bullet = False
        self.candidates = 0
        self.interceptor = 0
        self.decks = [0, 0]  # own cards
        self.starts: list[Set | None] = [None, None]
        self.sets: list[Set | None] = [None] * 4
        self.out = [0] * 4
        self.subs = [0] * 4
        self.fixed: dict[int, int] = {}
        self.injured = 0
        self.hits: dict[int, int] = {}
        self.uses_phase: dict[int, int] = {}
        self.uses_match: dict[int, int] = {}
        self.score = [0, 0]
        self.winner = -1
        self.end: tuple[str, int] | None = None
        self.fresh = False  # line-ups are followed by a column roll, not by a restart
        # Values that follow from the rest, kept for speed.
        self.occupied = 0
        self.who: list[Carrier] = [VACANT] * 16
        self.plans: list[Any] = [None, None]

    def key(self) -> tuple[Any, ...]:
        """Return a key that equal positions of a match share."""
        return (
            self.phase, self.actor, self.off, self.turn, self.down, self.marker, self.row,
            self.col, self.pos, self.holder, self.placed, self.mover, self.left, self.acted,
            self.thrower, self.receiver, self.bullet, self.candidates, self.interceptor,
            self.decks, self.starts, self.sets, self.out, self.subs, self.fixed, self.injured,
            self.hits, self.uses_phase, self.uses_match, self.score, self.winner, self.end,
            self.fresh,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and (self.match is other.match or given(self.match) == given(other.match))
            and self.key() == other.key()
        )

    __hash__ = None  # type: ignore[assignment]

    def card(self, place: int) -> int:
        """Return the own card of a piece in its present set, -1 for a vacant one."""
        side = place >> 3
        cards = self.sets[side << 1 | (side != self.off)]
        return cards[place & 7] if cards else -1


def given(match: Match) -> tuple[object, ...]:
    return match.field.shape, match.options, match.cards, match.written, match.declared


def copy(state: State) -> State:
    """Return a private copy, sharing values that never change in place. Written out for speed."""
    new = State.__new__(State)
    new.match, new.field, new.phase, new.actor = state.match, state.field, state.phase, state.actor
    new.off, new.turn, new.down, new.marker = state.off, state.turn, state.down, state.marker
    new.row, new.col, new.holder, new.placed = state.row, state.col, state.holder, state.placed
    new.mover, new.left, new.acted, new.end = state.mover, state.left, state.acted, state.end
    new.thrower, new.receiver, new.bullet = state.thrower, state.receiver, state.bullet
    new.candidates, new.interceptor = state.candidates, state.interceptor
    new.injured, new.winner, new.fresh = state.injured, state.winner, state.fresh
    new.occupied = state.occupied
    new.pos, new.decks, new.starts = state.pos[:], state.decks[:], state.starts[:]
    new.sets, new.out, new.subs = state.sets[:], state.out[:], state.subs[:]
    new.score, new.who, new.plans = state.score[:], state.who[:], state.plans[:]
    new.fixed, new.hits = state.fixed.copy(), state.hits.copy()
    new.uses_phase, new.uses_match = state.uses_phase.copy(), state.uses_match.copy()
    return new


def seated(state: State) -> None:
    """Update the values of the pieces from the sets, after a set or the phases changed."""
    for side in (HOME, AWAY):
        cards = state.sets[side << 1 | (side != state.off)]
        carriers = state.match.carriers
        for piece in range(1, 8):
            own = cards[piece] if cards else -1
            state.who[side << 3 | piece] = carriers[own] if own >= 0 else VACANT
    state.plans[0] = state.plans[1] = None


def settled(state: State) -> None:
    """Update the occupied cells from the pieces."""
    bits = state.field.bits
    state.occupied = 0
    for cell in state.pos:
        if cell >= 0:
            state.occupied |= bits[cell]
