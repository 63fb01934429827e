"""Whether any hands fit the events seen.

Tricks and points play no part here: cards leave hands and come back, are exchanged between
partners, are known to be in a hand or known to be missing there. The search goes backwards from the
last event, with the rest of the hands unknown, to the deal. It is exact, and small: of a card that
no earlier event names only the suit matters.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engines.touchdown_hero.cards import SUIT, cards_of, set_of

OUT, BACK, HOLD, LACK, SWAP = range(5)
EVERY_SUIT: Final = 31
# A card of a hand as a number: a certain card, a card of which only the suit matters, or an unknown
# card that is not of certain suits.
_OF_SUIT: Final = 50
_UNKNOWN: Final = 100

CLEAN, UNCLEAN = 1, 2


class Event(NamedTuple):
    """``held`` is a card, a set of cards (HOLD), of suits (LACK), or the card given (SWAP)."""

    kind: int
    seat: int
    held: int
    got: int = 0  # the card that the partner gave
    line: int = 0


class Fit(NamedTuple):
    """``decided``: everybody could play as he did with any unknown exchanges."""

    fits: bool
    decided: bool


Hand = tuple[int, ...]
Hands = tuple[Hand, Hand]  # of two partners, the one of the smaller place first
Worlds = dict[Hands, int]  # how they can be reached: without breaking what was seen, or breaking it


def fit(events: Sequence[Event], size: int, box: Sequence[int]) -> Fit:
    """Look for hands of ``size`` cards that fit; ``box`` has the cards in play of each suit."""
    room = list(box)
    seen = _named(events)
    for card in cards_of(seen):
        room[SUIT[card]] -= 1
    if min(room) < 0 or _is_shared(events):
        return Fit(False, True)
    north, east = (
        _worlds([event for event in events if event.seat & 1 == team], size, team)
        for team in (0, 1)
    )
    if not _joined(north, east, room, (CLEAN, CLEAN)):
        return Fit(False, True)
    undecided = ((UNCLEAN, CLEAN), (CLEAN, UNCLEAN), (UNCLEAN, UNCLEAN))
    return Fit(True, not any(_joined(north, east, room, ways) for ways in undecided))


def _joined(north: Worlds, east: Worlds, room: Sequence[int], wanted: tuple[int, int]) -> bool:
    """Tell whether the unknown cards of both teams can be dealt from the remaining room."""
    ours, theirs = (
        {_unknown(hands) for hands, ways in worlds.items() if ways & way}
        for worlds, way in zip((north, east), wanted, strict=True)
    )
    return any(_has_room((*our, *other), room) for our in ours for other in theirs)


def _unknown(hands: Hands) -> tuple[int, ...]:
    return tuple(sorted(held - _UNKNOWN for hand in hands for held in hand if held >= _UNKNOWN))


def _has_room(unknown: Sequence[int], room: Sequence[int]) -> bool:
    """Return whether Hall's condition holds: no suits need more cards than there are of them."""
    for suits in range(1, EVERY_SUIT + 1):
        there = sum(room[suit] for suit in range(5) if suits >> suit & 1)
        if sum(suits | missing == EVERY_SUIT for missing in unknown) > there:
            return False
    return True


def _named(events: Iterable[Event]) -> int:
    seen = 0
    for event in events:
        seen |= _cards(event)
    return seen


def _cards(event: Event) -> int:
    """Return the cards that an event names, as a set."""
    if event.kind == HOLD:
        return event.held
    if event.kind == LACK:
        return 0
    given = (event.held, event.got) if event.kind == SWAP else (event.held,)
    return set_of(card for card in given if card >= 0)


def _is_shared(events: Sequence[Event]) -> bool:
    """Return whether a card was seen with both teams; only partners exchange cards."""
    teams = [0, 0]
    for event in events:
        teams[event.seat & 1] |= _cards(event)
    return teams[0] & teams[1] != 0


def _left(events: Iterable[Event], size: int, seat: int) -> int:
    """Return how many cards a hand has after the last event."""
    moves = {OUT: -1, BACK: 1}
    return size + sum(moves.get(event.kind, 0) for event in events if event.seat == seat)


def _worlds(events: Sequence[Event], size: int, team: int) -> Worlds:
    """Go back through the events of a team; return all its hands at the deal."""
    first: dict[int, int] = {}
    for place, event in enumerate(events):
        for card in cards_of(_cards(event)):
            first.setdefault(card, place)
    ends = [_left(events, size, seat) for seat in (team, team + 2)]
    if min(ends) < 0:
        return {}
    worlds: Worlds = {((_UNKNOWN,) * ends[0], (_UNKNOWN,) * ends[1]): CLEAN}
    for place in range(len(events) - 1, -1, -1):
        worlds = _before(worlds, events[place], _Kept(first, place))
    return worlds


class _Kept(NamedTuple):
    """The cards that an event before ``place`` names: of all others only the suit is kept."""

    first: dict[int, int]
    place: int

    def held(self, card: int) -> int:
        return card if self.first[card] < self.place else _OF_SUIT + SUIT[card]


def _before(worlds: Worlds, event: Event, kept: _Kept) -> Worlds:
    earlier: Worlds = {}
    for hands, ways in worlds.items():
        for before, is_clean in _STEPS[event.kind](hands, event, kept):
            earlier[before] = earlier.get(before, 0) | (ways if is_clean else UNCLEAN)
    return earlier


Before = Iterator[tuple[Hands, bool]]


def _in_place(event: Event) -> tuple[int, int]:
    own = event.seat >> 1
    return own, 1 - own


def _with(hands: Hands, place: int, hand: Iterable[int]) -> Hands:
    new = tuple(sorted(hand))
    return (new, hands[1]) if place == 0 else (hands[0], new)


def _without(hand: Hand, held: int) -> Hand:
    at = hand.index(held)
    return hand[:at] + hand[at + 1 :]


def _holding(hands: Hands, place: int, card: int) -> Iterator[tuple[Hand, bool]]:
    """Yield the rest of a hand that held a card, seen there later or still unknown."""
    if card in hands[1 - place]:
        return
    hand = hands[place]
    if card in hand:
        yield _without(hand, card), True
        return
    for held in dict.fromkeys(hand):
        if held >= _UNKNOWN:
            yield _without(hand, held), not (held - _UNKNOWN) >> SUIT[card] & 1


def _out(hands: Hands, event: Event, kept: _Kept) -> Before:
    own, _ = _in_place(event)
    if event.held not in hands[0] and event.held not in hands[1]:
        yield _with(hands, own, (*hands[own], kept.held(event.held))), True


def _back(hands: Hands, event: Event, kept: _Kept) -> Before:
    own, _ = _in_place(event)
    for rest, is_clean in _holding(hands, own, event.held):
        yield _with(hands, own, rest), is_clean


def _hold(hands: Hands, event: Event, kept: _Kept) -> Before:
    own, _ = _in_place(event)
    ways = [(hands, True)]
    for card in cards_of(event.held):
        ways = [
            (_with(some, own, (*rest, kept.held(card))), was_clean and is_clean)
            for some, was_clean in ways
            for rest, is_clean in _holding(some, own, card)
        ]
    yield from ways


def _lack(hands: Hands, event: Event, kept: _Kept) -> Before:
    own, _ = _in_place(event)
    is_clean, before = True, []
    for held in hands[own]:
        if held >= _UNKNOWN:
            before.append(_UNKNOWN + ((held - _UNKNOWN) | event.held))
            continue
        suit = held - _OF_SUIT if held >= _OF_SUIT else SUIT[held]
        is_clean = is_clean and not event.held >> suit & 1
        before.append(held)
    yield _with(hands, own, before), is_clean


def _swap(hands: Hands, event: Event, kept: _Kept) -> Before:
    own, other = _in_place(event)
    if event.held == event.got >= 0:
        return
    for theirs, gave, clean in _given(hands, other, event.held, kept):
        for ours, got, is_clean in _given(hands, own, event.got, kept):
            after = _with(hands, own, (*ours, gave))
            yield _with(after, other, (*theirs, got)), clean and is_clean


def _given(hands: Hands, place: int, card: int, kept: _Kept) -> Iterator[tuple[Hand, int, bool]]:
    """Yield a hand without the card that came into it, the card, and whether that was clean."""
    if card >= 0:
        for rest, is_clean in _holding(hands, place, card):
            yield rest, kept.held(card), is_clean
        return
    for held in dict.fromkeys(hands[place]):
        yield _without(hands[place], held), held, True


_STEPS: Final = {OUT: _out, BACK: _back, HOLD: _hold, LACK: _lack, SWAP: _swap}
