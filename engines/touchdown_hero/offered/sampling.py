"""One action by chance without a list of all: first the card, then what it needs."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

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
    set_of,
)
from engines.touchdown_hero.dealing import IN_PLAY, SHOWN
from engines.touchdown_hero.effects import (
    ASKS,
    FACTORS,
    NO_CHOICE,
    Choice,
    discardable,
    does,
    present,
    rest_of,
)
from engines.touchdown_hero.heroes import DISCARD, FACTOR, NUMBER, SWAP, TURN
from engines.touchdown_hero.offered.listing import leaders
from engines.touchdown_hero.state import RUN, SEATS, TRICKS, State
from engines.touchdown_hero.written.actions import (
    Action,
    Deal,
    First,
    Kick,
    Play,
    Show,
    fx_of,
    give_of,
    kickoff_of,
    play_of,
)

THREES: Final = tuple(combinations(range(TRICKS), SHOWN))
SIXES: Final = tuple(set_of(six) for six in combinations(cards_of(HEROES), IN_PLAY))
# What a holder of the suit may not play to it in a run.
OFF: Final = tuple(cards_of(PLAY_CARDS & ~SUIT_BITS[suit]) for suit in range(WILD))
# Who is in a set of seats, by its bits.
SEATED: Final = tuple(tuple(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))


def sample_deal(state: State, rng: Random) -> Action:
    random, pool = rng.random, state.pool
    if not pool:
        # A first half whose hands nobody knew may have shown seven: then no deal is right.
        fitting = [six for six in SIXES if not state.seen & ~six] if state.seen else SIXES
        sixes = fitting or SIXES
        pool = PLAY_CARDS | sixes[int(random() * len(sixes))]
    bits = sorted(_bits(pool), key=lambda bit: random())
    hands = sum(bits[:11]), sum(bits[11:22]), sum(bits[22:33]), sum(bits[33:44])
    return Deal(state.half, hands, sum(bits[44:]))


@lru_cache(maxsize=256)
def _bits(pool: int) -> tuple[int, ...]:
    return tuple(BIT[card] for card in cards_of(pool))


def sample_show(state: State, rng: Random) -> Action:
    if state.unseen:
        return sample_first(state, rng)
    seat = _any_due(state, rng)
    held = state.held[seat]
    one, two, three = THREES[int(rng.random() * len(THREES))]
    return Show(SEATS[seat], BIT[held[one]] | BIT[held[two]] | BIT[held[three]])


def _any_due(state: State, rng: Random) -> int:
    seats = SEATED[state.due & 15]
    return seats[int(rng.random() * len(seats))]


def sample_first(state: State, rng: Random) -> Action:
    who = leaders(state)
    return First(who[int(rng.random() * len(who))])


def sample_kickoff(state: State, rng: Random) -> Action:
    seat = state.turn
    held = state.held[seat]
    return LAID[seat][held[int(rng.random() * len(held))]]


def sample_lead(state: State, rng: Random) -> Play:
    seat = state.turn
    held = state.held[seat]
    card = held[int(rng.random() * len(held))]
    mode = rng.getrandbits(1) + 1 if state.phase == "leadplay" else 0
    if card < FIRST_HERO:
        return PLAIN[mode][seat][card]
    named = rng.getrandbits(2)
    kind = does(state, seat, card)[0]
    return play_of(SEATS[seat], card, mode, named, *_choice(state, seat, card, named, kind, rng))


def sample_again(state: State, rng: Random) -> Play:
    return (sample_lead if state.turn == state.lead else sample_follow)(state, rng)


def sample_follow(state: State, rng: Random) -> Play:
    seat, led, match = state.turn, state.led, state.match
    held = state.held[seat]
    if state.mode == RUN:
        following = held.translate(None, OFF[led])
        # Heroes come last, so the first one says whether there is a card of the suit.
        if following and (following[0] < FIRST_HERO or match.options.hero_forced_follow):
            held = following
    card = held[int(rng.random() * len(held))]
    if not match.choosing[card] or (SUIT[card] == led and not state.turned):
        return PLAYED[seat][card]
    if not (state.void or state.turned) and match.deeds[card][0] == NUMBER:
        return AIMED[seat][card][_any_laid(state, seat, rng)]
    kind = does(state, seat, card)[0]
    if kind not in ASKS:
        return PLAYED[seat][card]
    return play_of(SEATS[seat], card, 0, NONE, *_choice(state, seat, card, NONE, kind, rng))


def _choice(state: State, seat: int, card: int, named: int, kind: int, rng: Random) -> Choice:
    """Return what a card asks that does something of this kind now."""
    if kind == NUMBER:
        return _any_laid(state, seat, rng), NONE, NONE, NONE
    if kind == TURN:
        target = _any_laid(state, seat, rng)
        now = suit = present(state, seat, card, named, target)
        while suit in (now, WILD):
            suit = rng.getrandbits(2)
        return target, suit, NONE, NONE
    if kind == SWAP:
        rest = rest_of(state, seat, card)
        return NONE, NONE, rest[int(rng.random() * len(rest))], NONE
    if kind == FACTOR:
        return NONE, NONE, NONE, FACTORS[rng.getrandbits(1)]
    if kind == DISCARD:
        found = tuple(discardable(state, seat))
        return found[int(rng.random() * len(found))], NONE, NONE, NONE
    return NO_CHOICE


def _any_laid(state: State, seat: int, rng: Random) -> int:
    table = state.table
    while True:
        at = rng.getrandbits(2)
        if at == seat or table[at] >= 0:
            return at


# The cards with nothing but a declaration, by mode and seat.
PLAIN: Final = tuple(
    tuple(tuple(play_of(seat, card, mode) for card in range(len(NUMBERS))) for seat in SEATS)
    for mode in range(3)
)


LAID: Final = tuple(tuple(kickoff_of(seat, card) for card in range(len(NUMBERS))) for seat in SEATS)
GIVEN: Final = tuple(tuple(give_of(seat, card) for card in range(len(NUMBERS))) for seat in SEATS)
PLAYED: Final = PLAIN[0]

# The cards with nothing but a target, by seat.
AIMED: Final = tuple(
    tuple(
        tuple(play_of(seat, card, 0, NONE, at) for at in range(len(SEATS)))
        for card in range(len(NUMBERS))
    )
    for seat in SEATS
)


def sample_fx(state: State, rng: Random) -> Action:
    seat = state.turn
    card = state.table[seat]
    kind = does(state, seat, card)[0]
    return fx_of(SEATS[seat], *_choice(state, seat, card, NONE, kind, rng))


def sample_give(state: State, rng: Random) -> Action:
    seat = _any_due(state, rng)
    held = state.held[seat]
    return GIVEN[seat][held[int(rng.random() * len(held))]]


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
    "play": sample_follow,
    "replay": sample_again,
    "fx": sample_fx,
    "give": sample_give,
    "kick": sample_kick,
}
