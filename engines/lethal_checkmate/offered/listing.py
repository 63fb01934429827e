"""Legal actions: all of them, one at random, or word by word."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import Final

from engines.core.game import CHANCE, Seat
from engines.lethal_checkmate.geometry import CELLS, MANY, NAMES, SEATS
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import refilling
from engines.lethal_checkmate.written import actions

Words = tuple[str, ...]
FIRSTS: Final = tuple(actions.First(seat) for seat in SEATS)
SHUFFLES: Final = tuple(actions.Shuffle(seat) for seat in SEATS)
LETHALS: Final = tuple(actions.Lethal(seat) for seat in SEATS)
ENDS: Final = tuple(actions.End(seat) for seat in SEATS)
HITS: Final = tuple(actions.Hit(seat) for seat in SEATS)
PLACES: Final = tuple(tuple(actions.Place(seat, name) for name in NAMES) for seat in SEATS)


def plays(state: State, cards: int) -> list[actions.Action]:
    """Return the card plays of the acting side, from a bit set of cards."""
    match, side = state.match, state.actor
    own, other = state.pawn[side], state.pawn[1 - side]
    escaping = state.phase == "escape"
    by_card = match.plays[escaping][side][own * MANY + other]
    offered: list[actions.Action] = []
    for card in match.members.get(cards) or match.within(cards):
        offered += by_card[card]
    swap = match.swap
    if swap >= 0 and cards >> swap & 1 and state.field[side]:
        options = match.options
        if not escaping or (options.escape_swap and options.escape_to_field):
            for play in by_card[swap]:
                cell = CELLS[play.to]
                offered += [match.swaps[side][cell][back] for back in state.field[side]]
    return offered


def playable(state: State) -> Words:
    """Return the codes of the cards that the turn player can play, in their order."""
    codes = {
        p.card for p in plays(state, state.may_hold(state.turn)) if isinstance(p, actions.Play)
    }
    return tuple(sorted(codes))


def attack_choices(state: State) -> list[actions.Action]:
    side = state.actor
    cards = state.hand[side]
    offered = plays(state, cards if not state.unseen[side] else state.may_hold(side))
    if state.played:
        offered.append(ENDS[side])
    elif not offered:
        offered += islice(_shows(state, side), 1)
    if state.lethal < state.match.options.lethal_per_turn:
        offered.append(LETHALS[side])
    return offered


def list_attack(state: State) -> Iterator[actions.Action]:
    """Yield the legal actions and, for an unknown hand, every hand that could be shown."""
    offered = attack_choices(state)
    yield from offered
    if state.unseen[state.actor] and not state.played:
        yield from (show for show in _shows(state, state.actor) if show not in offered)


def _shows(state: State, side: int) -> Iterator[actions.Action]:
    """Yield the hands that can be shown; more than one only where the hand is not known."""
    match = state.match
    stuck = state.may_hold(side)
    for code in playable(state):
        stuck &= ~(1 << match.index[code])
    known = state.hand[side]
    if known & ~stuck:
        return
    for more in combinations(match.within(stuck & ~known), state.unseen[side]):
        yield actions.Show(SEATS[side], match.named(known | sum(1 << card for card in more)))


def escape_choices(state: State) -> list[actions.Action]:
    side = state.actor
    offered = plays(state, state.may_hold(side))
    offered.append(HITS[side])
    return offered


def place_choices(state: State) -> list[actions.Action]:
    return [place for cell, place in enumerate(PLACES[state.actor]) if cell not in state.pawn]


def refill_choices(state: State) -> list[actions.Action]:
    """Return the shuffle, if the pile is empty; a draw is a deal and is not listed."""
    side = refilling(state)
    return [] if state.pile(side) else [SHUFFLES[side]]


CHOSEN: Final[dict[str, Callable[[State], Sequence[actions.Action]]]] = {
    "first": lambda state: FIRSTS,
    "place": place_choices,
    "attack": attack_choices,
    "escape": escape_choices,
}
LISTS: Final[dict[str, Callable[[State], Iterable[actions.Action]]]] = {
    **CHOSEN,
    "deal": lambda state: (),
    "attack": list_attack,
    "refill": refill_choices,
    "over": lambda state: (),
}


def _sample_deal(state: State, rng: Random) -> actions.Action:
    match, side = state.match, int(dealt(state))
    cards = _picked(match.within(state.deck[side]), match.options.opening_hand + 1, rng)
    hand = tuple(sorted(match.codes[card] for card in cards[1:]))
    return actions.Deal(SEATS[side], hand, match.codes[cards[0]])


def dealt(state: State) -> bool:
    """Return whether White's cards are dealt: the card shown lies in one of these places."""
    return bool(state.field[0] or state.discard[0] or state.top[0] >= 0)


def _sample_refill(state: State, rng: Random) -> actions.Action:
    side = refilling(state)
    match, deck, top = state.match, state.deck[side], state.top[side]
    many, due = deck.bit_count(), state.due[side]
    if state.unseen[side]:  # open mode: cards in the hand are not in the pile
        many = state.pile(side)
        return actions.Draw(SEATS[side], (), min(due, many)) if many else SHUFFLES[side]
    cards = 0
    if top >= 0:
        due -= 1
        cards = 1 << top
    elif not many:
        return SHUFFLES[side]
    if due >= many:
        return match.draw(side, cards | deck)
    for card in _picked(match.within(deck), due, rng):
        cards |= 1 << card
    return match.draw(side, cards)


def _picked(cards: tuple[int, ...], count: int, rng: Random) -> list[int]:
    if count == 1:
        return [cards[int(rng.random() * len(cards))]]
    left = list(cards)
    return [left.pop(int(rng.random() * len(left))) for _ in range(count)]


DEALS: Final[dict[str, Callable[[State, Random], actions.Action]]] = {
    "deal": _sample_deal,
    "refill": _sample_refill,
}


def sample(state: State, rng: Random) -> actions.Action:
    choose = CHOSEN.get(state.phase)
    if choose is None:
        return DEALS[state.phase](state, rng)
    offered = choose(state)
    return offered[int(rng.random() * len(offered))]


def choices(state: State, seat: Seat, partial: Words) -> Words | actions.Action:
    """Offer a play in parts: the card, the cell, the card taken back (``.``: none)."""
    if seat == CHANCE and state.phase in DEALS and (offered := _dealt(state, partial)):
        return offered
    words: dict[str, None] = {}
    whole = partial[:-1] if partial[-1:] == (DONE,) else partial
    complete: actions.Action | None = None
    for action in LISTS[state.phase](state) if seat == ACTING[state.actor] else ():
        parts = _parts(action)
        if parts == whole:
            complete = action
        elif parts[: len(partial)] == partial:
            words[parts[len(partial)]] = None
    if complete is not None and (not words or whole is not partial):
        return complete
    return (DONE, *words) if complete is not None else tuple(words)


DONE: Final = "."
ACTING: Final = (*SEATS, CHANCE, "")


def _parts(action: actions.Action) -> Words:
    match action:
        case actions.Play(_, card, to, back):
            return tuple(filter(None, (card, to and f">{to}", back and f"^{back}")))
        case actions.Place(_, to):
            return ("at", to)
        case actions.Show(_, hand):
            return ("show", *hand)
        case actions.First(who) | actions.Shuffle(who):
            return (type(action).__name__.lower(), who)
    return (type(action).__name__.lower(),)


def _dealt(state: State, partial: Words) -> Words | actions.Action:
    """Offer the cards of a deal or draw in the order of their codes, the card shown last.

    In the open mode the hands are unknown: then a deal has only the card shown, and a draw only its
    number of cards.
    """
    match = state.match
    side = int(dealt(state)) if state.phase == "deal" else refilling(state)
    opening = match.options.opening_hand
    due = opening if state.phase == "deal" else min(state.due[side], state.pile(side))
    if not due or side < 0:
        return ()
    cards = match.named(state.deck[side])
    if state.top[side] >= 0:
        cards = tuple(sorted((*cards, match.codes[state.top[side]])))
    if match.hidden:
        return _unseen(state, side, due, cards, partial)
    if len(partial) < due:
        return tuple(code for code in cards if not partial or code > partial[-1])
    if state.phase == "refill":
        return actions.Draw(SEATS[side], partial, due)
    if len(partial) == due:
        return tuple(code for code in cards if code not in partial)
    return actions.Deal(SEATS[side], partial[:-1], partial[-1])


def _unseen(
    state: State, side: int, due: int, cards: Words, partial: Words
) -> Words | actions.Action:
    if state.phase == "refill":
        return actions.Draw(SEATS[side], (), due)
    return actions.Deal(SEATS[side], None, partial[0]) if partial else cards
