"""One action by chance without a list of all: first the card, then what it needs."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Final

from engines.touchdown_hero.actions import (
    Action,
    Deal,
    First,
    Kick,
    Show,
    fx_of,
    give_of,
    kickoff_of,
    play_of,
)
from engines.touchdown_hero.cards import (
    BIT,
    FIRST_HERO,
    HEROES,
    NONE,
    NUMBERS,
    PLAY_CARDS,
    SUIT,
    SUIT_BITS,
    WILD,
    cards_of,
)
from engines.touchdown_hero.dealing import IN_PLAY, SHOWN
from engines.touchdown_hero.effects import (
    ASKS,
    NO_CHOICE,
    Choice,
    does,
    list_choices,
    present,
    rest_of,
)
from engines.touchdown_hero.heroes import NUMBER, TURN
from engines.touchdown_hero.listing import leaders
from engines.touchdown_hero.state import RUN, SEATS, TRICKS, State

THREES: Final = tuple(combinations(range(TRICKS), SHOWN))
# Who is in a set of seats, by its bits.
SEATED: Final = tuple(tuple(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))


def any_of(held: int, rng: Random) -> int:
    """Return a card of a set."""
    for _ in range(int(rng.random() * held.bit_count())):
        held &= held - 1
    return (held & -held).bit_length() - 1


def sample_deal(state: State, rng: Random) -> Action:
    random, pool = rng.random, state.pool
    if not pool:
        pool = PLAY_CARDS | state.seen
        while (pool & HEROES).bit_count() < IN_PLAY:
            pool |= BIT[any_of(HEROES & ~pool, rng)]
    bits = [BIT[card] for card in cards_of(pool)]
    bits.sort(key=lambda bit: random())
    hands = sum(bits[:11]), sum(bits[11:22]), sum(bits[22:33]), sum(bits[33:44])
    return Deal(state.half, hands, sum(bits[44:]))


def sample_show(state: State, rng: Random) -> Action:
    seat = _any_due(state, rng)
    held = cards_of(state.hands[seat])
    one, two, three = THREES[int(rng.random() * len(THREES))]
    return Show(SEATS[seat], BIT[held[one]] | BIT[held[two]] | BIT[held[three]])


def _any_due(state: State, rng: Random) -> int:
    seats = SEATED[state.due & 15]
    return seats[int(rng.random() * len(seats))]


def sample_first(state: State, rng: Random) -> Action:
    who = leaders(state)
    return First(who[int(rng.random() * len(who))])


def sample_kickoff(state: State, rng: Random) -> Action:
    return kickoff_of(SEATS[state.turn], any_of(state.hands[state.turn], rng))


def sample_lead(state: State, rng: Random) -> Action:
    seat = state.turn
    card = any_of(state.hands[seat], rng)
    mode = int(rng.random() * 2) + 1 if state.phase == "leadplay" else 0
    if card < FIRST_HERO:
        return PLAIN[mode][seat][card]
    named = int(rng.random() * WILD)
    return play_of(SEATS[seat], card, mode, named, *_choice(state, seat, card, named, rng))


def sample_card(state: State, rng: Random) -> Action:
    seat, led = state.turn, state.led
    if seat == state.lead:
        return sample_lead(state, rng)
    held = state.hands[seat]
    if state.mode == RUN and held & state.match.duty[led]:
        held &= SUIT_BITS[led] | HEROES
    card = any_of(held, rng)
    follows = SUIT[card] == led and not state.turned
    if follows or not state.match.choosing[card]:
        return PLAIN[0][seat][card]
    return play_of(SEATS[seat], card, 0, NONE, *_choice(state, seat, card, NONE, rng))


def _choice(state: State, seat: int, card: int, named: int, rng: Random) -> Choice:
    rest = rest_of(state, seat, card)
    kind = does(state, seat, card, rest)[0]
    if kind == NUMBER:
        return _any_laid(state, seat, rng), NONE, NONE, NONE
    if kind == TURN:
        target = _any_laid(state, seat, rng)
        now = present(state, seat, card, named, target)
        suits = [suit for suit in range(WILD) if suit != now]
        return target, suits[int(rng.random() * len(suits))], NONE, NONE
    if kind not in ASKS:
        return NO_CHOICE
    found = list(list_choices(state, seat, card, named, rest))
    return found[int(rng.random() * len(found))]


def _any_laid(state: State, seat: int, rng: Random) -> int:
    table = state.table
    seats = [at for at in range(4) if at == seat or table[at] >= 0]
    return seats[int(rng.random() * len(seats))]


# The cards with nothing but a declaration, by mode and seat.
PLAIN: Final = tuple(
    tuple(tuple(play_of(seat, card, mode) for card in range(len(NUMBERS))) for seat in SEATS)
    for mode in range(3)
)


def sample_fx(state: State, rng: Random) -> Action:
    seat = state.turn
    return fx_of(SEATS[seat], *_choice(state, seat, state.table[seat], NONE, rng))


def sample_give(state: State, rng: Random) -> Action:
    seat = _any_due(state, rng)
    return give_of(SEATS[seat], any_of(state.hands[seat], rng))


def sample_kick(state: State, rng: Random) -> Action:
    return KICKS[state.turn][rng.random() < 0.5]


KICKS: Final[tuple[tuple[Kick, Kick], ...]] = tuple(
    (Kick(seat, False), Kick(seat, True)) for seat in SEATS
)
SAMPLES: Final[dict[str, Callable[[State, Random], Action]]] = {
    "deal": sample_deal,
    "show": sample_show,
    "lead": sample_first,
    "ko": sample_kickoff,
    "leadplay": sample_lead,
    "play": sample_card,
    "replay": sample_card,
    "fx": sample_fx,
    "give": sample_give,
    "kick": sample_kick,
}
