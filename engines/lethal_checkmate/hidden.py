"""Hidden cards: dealt anew for a search, or inferred from a record of the open mode."""

from random import Random

from engines.core.game import Possibility, Seat, Settings
from engines.core.reason import Param, Reason
from engines.lethal_checkmate.geometry import SEATS
from engines.lethal_checkmate.rules import check, play
from engines.lethal_checkmate.settings import setup
from engines.lethal_checkmate.state import State, copy
from engines.lethal_checkmate.written.actions import Action, Deal, Draw
from engines.lethal_checkmate.written.notation import MARKS, read


def resample(state: State, seat: Seat | None, rng: Random) -> State:
    """Exchange hidden cards of the other hands with cards of their piles.

    A pile has no order before it is drawn from, so there is nothing to be dealt anew in it.
    """
    new = copy(state)
    for side, name in enumerate(SEATS):
        if name == seat:
            continue
        hidden = new.hand[side] & ~new.known[side]
        pool = list(new.match.within(hidden | new.deck[side]))
        drawn = 0
        for _ in range(hidden.bit_count()):
            drawn |= 1 << pool.pop(int(rng.random() * len(pool)))
        new.deck[side] = (hidden | new.deck[side]) & ~drawn
        new.hand[side] = new.known[side] | drawn
    return new


def mask(state: State, seat: Seat | None) -> State:
    """Put the hidden cards of the other hands back, as cards that nobody saw."""
    new = copy(state)
    for side, name in enumerate(SEATS):
        if name != seat:
            hidden = new.hand[side] & ~new.known[side]
            new.hand[side] = new.known[side]
            new.deck[side] |= hidden
            new.unseen[side] += hidden.bit_count()
    return new


def mask_action(state: State, action: Action, seat: Seat | None) -> Action:
    """Hide the cards that another side was dealt or drew."""
    match action:
        case Deal(who, _, shown) if who != seat:
            return Deal(who, None, shown)
        case Draw(who, _, count) if who != seat:
            return Draw(who, (), count)
    return action


def possible(settings: Settings, texts: tuple[str, ...]) -> Possibility[State]:
    """Play the lines with unknown hands (section 7 of the rules).

    The position keeps the cards certainly in a hand, those in the hand or in the pile, and how many
    of these are in the hand. Every choice of so many of them is a hand that fits all lines so far,
    so a line that one hand allows is played, and a line that the position refuses is refused by
    every hand. The course is public: all hands that fit come to the same end.
    """
    state = setup(settings)
    left: dict[tuple[int, int], int] = {}  # the turn in which a card was discarded
    for line, text in enumerate(texts):
        said, mark = MARKS.split(text)
        action = read(said)
        reason = check(state, action.seat, action)
        if reason is None:
            before = copy(state)
            play(state, action.seat, action)
            _discarded(before, state, left)
            reason = MARKS.check(before, action, state, mark) if mark is not None else None
            if reason is not None:
                state = before
        if reason is not None:
            return Possibility("impossible", state, line, _dated(state, reason, left))
    return Possibility("verified", state)


def _discarded(before: State, after: State, left: dict[tuple[int, int], int]) -> None:
    for side in range(len(SEATS)):
        if after.discard[side] != before.discard[side]:
            for card in after.discard[side]:
                left.setdefault((side, card), after.turn_no)
            for card in set(before.discard[side]) - set(after.discard[side]):
                left.pop((side, card), None)


def _dated(state: State, reason: Reason, left: dict[tuple[int, int], int]) -> Reason:
    """Add the turn since which a card has been in the discard pile."""
    if reason.code != "LC-E-IMPOSSIBLE" or reason.params["place"] != "discard":
        return reason
    side = SEATS.index(str(reason.params["player"]))
    card = state.match.index[str(reason.params["code"])]
    params: dict[str, Param] = {**reason.params, "place": "discard_since", "turn": left[side, card]}
    return Reason(reason.rule, reason.code, params)
