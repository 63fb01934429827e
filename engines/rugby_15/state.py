"""The state of a match.

The words of the game, as its rules have them:

side            Red (0, ``R``) attacks upwards, Blue (1, ``B``) downwards p               Red's
space; Blue stands on p + 1. N and 0 only between a try and its throw-in off             the
offence, the side with the ball d               how many spaces the offence is from its try space
pass            how often a side goes through its pile in a half certain         cards that all know
to be in a hand: those left over from the pass before (R15-R21) unseen          cards in a hand that
nobody who writes the record saw (open mode) laid            the card laid face down in this round;
it stays in the hand until it is revealed last            the cards last revealed, their result, and
p and the ball after the round

In the open mode ``hands`` has the certain cards, ``piles`` the other unplayed ones, in the hand or
in the pile, and ``unseen`` says how many of these are in the hand.
"""

from dataclasses import dataclass
from typing import Any, Final

from engines.core.game import CHANCE, Seat

RED, BLUE = range(2)
NOBODY: Final = -1
DRAW: Final = 2  # the ``winner`` of a drawn match
BY_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
BOTH: Final[tuple[Seat, ...]] = ("R", "B")
ONE: Final[tuple[tuple[Seat, ...], ...]] = (("R",), ("B",))
PHASES: Final = (
    "toss", "deal", "commit", "redraw", "conv", "kick", "drop", "refill", "over",
)  # fmt: skip
Table = dict[str, dict[str, tuple[str, int]]]  # by the offence's card, by the defence's


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """The constants of a match: its options, and values derived from them."""

    written: tuple[tuple[str, str], ...]  # the options as text
    cards: str  # the name of the set
    red: frozenset[str]  # the cards with a red symbol
    size: int  # N
    centre: int
    drop: frozenset[int]  # distances of the drop spaces
    hand: int
    passes: int
    halves: int
    goal: tuple[int, int, int]  # points of a try, a conversion, a drop goal
    table: Table
    conv_played: bool  # the card just played is in the pile of a conversion
    scope: str  # of the redraws
    count: int
    after_deal: bool
    decider: bool  # sudden death
    limit: int  # of its rounds; 0: none
    is_open: bool

    @property
    def rounds(self) -> int:
        """Return how many rounds a half has (R15-8.3)."""
        return self.passes * self.rounds_of_a_pass

    @property
    def rounds_of_a_pass(self) -> int:
        return 16 - self.hand


class State:
    """A position of a match; only ``play`` changes one, on a private copy."""

    __slots__ = (
        "acting", "certain", "discards", "end", "extra", "half", "hands", "kickoff", "laid",
        "last", "match", "off", "p", "passing", "phase", "piles", "redraws", "round", "score",
        "shuffled", "unseen", "winner",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self.match = match
        self.phase = "toss"
        self.acting = BY_CHANCE
        self.half = 1
        self.passing = 1
        self.extra = False  # the sudden death
        self.round = 1
        self.kickoff = NOBODY  # of the first half
        self.p = 0
        self.off = NOBODY
        self.score = [0, 0]
        self.hands: list[list[str]] = [[], []]
        self.piles: list[list[str]] = [[], []]
        self.discards: list[list[str]] = [[], []]
        self.certain: list[list[str]] = [[], []]
        self.unseen = [0, 0]
        self.laid: list[str | None] = [None, None]
        self.redraws = [0, 0]  # used in their scope
        self.shuffled = NOBODY  # the side that draws its hand anew
        self.last: tuple[str, str, str, int, int] | None = None
        self.winner = NOBODY
        self.end = ""

    def key(self) -> tuple[Any, ...]:
        """Return a key that equal positions of a match share; hands have no order."""
        return (
            self.match.written, self.match.cards, self.match.red, self.match.is_open, self.phase,
            self.acting, self.half, self.passing, self.extra, self.round, self.kickoff, self.p,
            self.off, self.score, [sorted(hand) for hand in self.hands],
            [sorted(pile) for pile in self.piles], self.discards,
            [sorted(cards) for cards in self.certain], self.unseen, self.laid, self.redraws,
            self.shuffled, self.last, self.winner, self.end,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def distance(self) -> int:
        """Return d, the way of the offence to its try space."""
        return self.p if self.off else self.match.size - self.p

    def pile(self, side: int) -> int:
        """Return how many cards lie in a side's draw pile."""
        return len(self.piles[side]) - self.unseen[side]

    def is_fresh(self) -> bool:
        """Tell whether a half, or the sudden death, has just been dealt."""
        return self.passing == 1 and not self.discards[0] and not self.discards[1]


def copy(state: State) -> State:
    """Return a private copy. Written out for speed."""
    new = State.__new__(State)
    new.match, new.phase, new.acting = state.match, state.phase, state.acting
    new.half, new.passing, new.extra = state.half, state.passing, state.extra
    new.round, new.kickoff, new.p, new.off = state.round, state.kickoff, state.p, state.off
    new.shuffled, new.last = state.shuffled, state.last
    new.winner, new.end = state.winner, state.end
    new.score, new.unseen = state.score[:], state.unseen[:]
    new.laid, new.redraws = state.laid[:], state.redraws[:]
    new.hands = [state.hands[0][:], state.hands[1][:]]
    new.piles = [state.piles[0][:], state.piles[1][:]]
    new.discards = [state.discards[0][:], state.discards[1][:]]
    new.certain = [state.certain[0][:], state.certain[1][:]]
    return new
