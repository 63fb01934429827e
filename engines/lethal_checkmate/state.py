"""The state of a match.

The words of the game, as the rule sheet has them (chapter 1 of the rules):

side            White (0, ``W``) or Black (1, ``B``); lists of two are by side
attack card     type A: attacks its range while it lies in its owner's field
move card       type M: moves its owner's pawn once, when it is played
hand, field     cards held; at most three cards before their owner, left (oldest) to right
deck            the draw pile. It has no order before a card is drawn, so it is a set here
discard         cards that left the field, oldest first
known           cards of the hand that everybody knows to be there: taken back, shown, or left
                over when the pile was empty and shuffled anew
top             the card that was shown and put back on the pile (``opening_reveal=top``), or -1
damage          0 to 2, 3 for the beaten; it sets the hand limit too
lethal, debt    declarations in this turn; one of them on the last picture (LC-10.4)
due             cards that are still to be drawn in the End Phase
attack          the attacking cards, while the other player may dodge

In a record of the open mode ``hand`` has the cards that are certainly in the hand, ``deck`` those
that are in the hand or in the pile, and ``unseen`` says how many of these are in the hand. With
all hands known ``unseen`` is 0. Sets of cards are ints used as bit sets.
"""

from typing import Any, Final

from engines.lethal_checkmate.match import Match

WHITE, BLACK, CHANCE_ACTS, NOBODY = range(4)  # who can be the actor
PHASES: Final = ("deal", "first", "place", "attack", "escape", "refill", "over")
DRAWN: Final = 2  # the ``winner`` of a drawn match
Cards = tuple[int, ...]


class State:
    """A position of a match, flat and mutable: only ``play`` changes one, on a private copy."""

    __slots__ = (
        "actor", "attack", "damage", "debt", "deck", "discard", "due", "end", "field", "first",
        "hand", "known", "lethal", "match", "pawn", "phase", "played", "rotations", "top", "turn",
        "turn_no", "unseen", "winner",
    )  # fmt: skip

    match: Match

    def __init__(self, match: Match) -> None:
        everything = (1 << len(match.cards)) - 1
        self.match = match
        self.phase = "deal"
        self.actor = CHANCE_ACTS
        self.first = -1
        self.turn_no = 0
        self.turn = WHITE
        self.played = 0
        self.lethal = 0
        self.debt = False
        self.pawn = [-1, -1]
        self.damage = [0, 0]
        self.hand = [0, 0]
        self.known = [0, 0]
        self.deck = [everything, everything]
        self.unseen = [0, 0]
        self.top = [-1, -1]
        self.field: list[Cards] = [(), ()]
        self.discard: list[Cards] = [(), ()]
        self.attack: Cards = ()
        self.due = [0, 0]
        self.rotations = 0
        self.winner = -1
        self.end = ""

    def key(self) -> tuple[Any, ...]:
        """Return a key that equal positions of a match share."""
        return tuple(getattr(self, name) for name in KEPT)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and (self.match is other.match or given(self.match) == given(other.match))
            and self.key() == other.key()
        )

    __hash__ = None  # type: ignore[assignment]

    def pile(self, side: int) -> int:
        """Return how many cards lie in a draw pile."""
        return self.deck[side].bit_count() - self.unseen[side] + (self.top[side] >= 0)

    def held(self, side: int) -> int:
        """Return how many cards a player holds."""
        return self.hand[side].bit_count() + self.unseen[side]

    def may_hold(self, side: int) -> int:
        """Return the cards that a player holds, or may hold in the open mode."""
        return self.hand[side] | (self.deck[side] if self.unseen[side] else 0)


KEPT: Final = tuple(name for name in State.__slots__ if name != "match")


def given(match: Match) -> tuple[object, ...]:
    return match.options, match.set, match.cards, match.given, match.hidden


def copy(state: State) -> State:
    """Return a private copy, sharing values that never change in place. Written out for speed."""
    new = State.__new__(State)
    new.match, new.phase, new.actor = state.match, state.phase, state.actor
    new.first, new.turn_no, new.turn = state.first, state.turn_no, state.turn
    new.played, new.lethal, new.debt = state.played, state.lethal, state.debt
    new.pawn, new.damage = state.pawn[:], state.damage[:]
    new.hand, new.known = state.hand[:], state.known[:]
    new.deck, new.unseen, new.top = state.deck[:], state.unseen[:], state.top[:]
    new.field, new.discard = state.field[:], state.discard[:]
    new.attack, new.due, new.rotations = state.attack, state.due[:], state.rotations
    new.winner, new.end = state.winner, state.end
    return new
