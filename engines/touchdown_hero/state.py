"""The position of a match.

half      a game of eleven tricks; a match has two lead      who plays first in a trick, always of
the attacking team attack    the team with possession: the lead's distance  cells of ten yards to
the goal of the defence, 1 to 10; 0 before a kickoff series    up to three attempts; every trick is
one kickoff   a card of the lead's left neighbour, laid before the lead plays; it sets the distance
run, pass the lead's declaration: others must, or may, follow playbook  what a play card does that
does not follow; skill: what a hero does led       the present suit of the lead card
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engines.touchdown_hero.cards import NONE, cards_of, set_of
from engines.touchdown_hero.heroes import Does, Heroes

SEATS: Final = ("N", "E", "S", "W")
TEAMS: Final = ("NS", "EW")
TRICKS: Final = 11
HALVES: Final = 2
FIELD: Final = 10
ATTEMPTS: Final = 3

CHANCE_DUE: Final = 16  # in ``due``; a seat is the bit of its place
RUN, PASS = 1, 2

# An effect that lasts until the end of the trick: the kind, its card, the target card, and its
# value (change of number, suit, factor).
Effect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Options:
    show_cards: bool = True
    second_half_show: bool = True
    kickoff_card_effects: bool = True
    hero_forced_follow: bool = False
    swaps: bool = True
    later_only: bool = False
    kick_uses_bonus: bool = False
    after_third_failure: str = "kickoff"
    interception_touchdown: bool = True


def _derived() -> Any:
    return field(compare=False)


@dataclass(frozen=True, slots=True)
class Match:
    """The setup of a match, which never changes. Derived values are not compared."""

    options: Options
    set_name: str
    heroes: Heroes
    deeds: tuple[Does, ...] = _derived()  # by card: its playbook, its skill
    duty: tuple[int, ...] = _derived()  # by suit, cards of which a holder must play one in a run
    binding: tuple[frozenset[int], ...] = _derived()  # the same as sets of cards
    choosing: tuple[bool, ...] = _derived()  # by card, whether what it does asks for a choice
    lasting: tuple[Effect | None, ...] = _derived()  # by card, its effect if that only lasts
    is_open: bool = False  # the hands may be unknown to the writer


# The taker of a trick, the number with which he took it, by how much the ball moves, the bonus,
# and whether the attack failed, by an interception, with judging reversed.
Judged = tuple[int, int, int, int, bool, bool, bool]


class Trick(NamedTuple):
    """The outcome of the last trick; cards as they lay on the table, -1 for none.

    It takes over the lists of the table and of the effects, which do not change any more.
    """

    half: int
    number_of_trick: int
    lead: int
    attempt: int
    before: int  # the distance before it
    judged: Judged
    points: int
    onside: bool
    table: list[int]
    declared: int
    effects: list[Effect]
    named: int
    led: int
    is_void: bool

    @property
    def taker(self) -> int:
        return self.judged[0]

    @property
    def number(self) -> int:
        return self.judged[1]

    @property
    def base(self) -> int:
        return self.judged[2]

    @property
    def bonus(self) -> int:
        return self.judged[3]

    @property
    def advance(self) -> int:
        return 0 if self.fail else self.base + self.bonus

    @property
    def fail(self) -> bool:
        return self.judged[4]

    @property
    def intercept(self) -> bool:
        return self.judged[5]

    @property
    def reversed(self) -> bool:
        return self.judged[6]

    @property
    def scorer(self) -> int:
        """Return the team that scored, -1 for none: the defence scores by interceptions alone."""
        return (self.lead ^ self.intercept) & 1 if self.points else NONE


def _none() -> list[int]:
    return [NONE] * 4


def _zeros() -> list[int]:
    return [0] * 4


@dataclass(slots=True)
class State:
    match: Match
    phase: str = "deal"
    due: int = CHANCE_DUE  # who may act
    turn: int = 0
    half: int = 1
    trick: int = 0  # tricks done in this half
    score: list[int] = field(default_factory=lambda: [0, 0])
    held: list[bytes] = field(default_factory=lambda: [b""] * 4)  # the fan of each hand
    aside: int = 0
    pool: int = 0  # the 46 cards of the match; 0 until they are known
    unseen: bool = False  # the hands of this half are unknown: each has all cards it might hold
    shown: list[int] = field(default_factory=_zeros)  # of each hand, what the partner has seen
    known: list[int] = field(default_factory=_zeros)  # of each hand, what everybody has seen
    lacks: list[int] = field(default_factory=_zeros)  # by hand, what was due but not held
    out: int = 0  # cards gone, where they do not follow from the pool and the hands
    seen: int = 0  # heroes that the first half showed
    first: int = NONE  # the team that attacked first
    lead: int = NONE
    attempt: int = 1
    distance: int = 0
    ko: int = NONE  # the kickoff card of this trick
    onside: bool = False
    mode: int = 0
    table: list[int] = field(default_factory=_none)
    named: int = NONE  # the suit named for a led hero
    led: int = NONE
    effects: list[Effect] = field(default_factory=list)
    void: bool = False  # a playbook 4 is in force
    turned: bool = False  # the suit of a card has been changed
    place: int = 0  # seats after the lead: whose card is being played
    given: list[int] = field(default_factory=_none)
    last: Trick | None = None

    @property
    def attack(self) -> int:
        return self.lead & 1 if self.lead >= 0 else NONE

    @property
    def follows(self) -> bool:
        """Tell whether every card is known to be in a hand, on the table, aside or gone."""
        return self.pool != 0 and not self.unseen and self.phase != "deal"

    @property
    def gone(self) -> int:
        """Return the cards of finished tricks and the discarded ones, of this half."""
        if not self.follows:
            return self.out
        laid = (card for card in self.table if card >= 0)
        return self.pool & ~(self.aside | set_of(b"".join(self.held)) | set_of(laid))

    @property
    def hands(self) -> Sequence[int]:
        """Return the hands as sets."""
        return tuple(map(set_of, self.held))

    @hands.setter
    def hands(self, sets: Sequence[int]) -> None:
        self.held = [cards_of(cards) for cards in sets]


def copy(state: State) -> State:
    return State(
        state.match,
        state.phase,
        state.due,
        state.turn,
        state.half,
        state.trick,
        state.score[:],
        state.held[:],
        state.aside,
        state.pool,
        state.unseen,
        state.shown[:],
        state.known[:],
        state.lacks[:],
        state.out,
        state.seen,
        state.first,
        state.lead,
        state.attempt,
        state.distance,
        state.ko,
        state.onside,
        state.mode,
        state.table[:],
        state.named,
        state.led,
        state.effects[:],
        state.void,
        state.turned,
        state.place,
        state.given[:],
        state.last,
    )
