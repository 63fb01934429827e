"""A random action without a list of all: first the card, then its choices."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from engines.touchdown_hero import cards, effects
from engines.touchdown_hero.dealing import IN_PLAY, SHOWN
from engines.touchdown_hero.heroes import DISCARD, FACTOR, NUMBER, SWAP, TURN
from engines.touchdown_hero.offered.listing import leaders
from engines.touchdown_hero.state import RUN, SEATS, TRICKS, State
from engines.touchdown_hero.written import actions

THREES: Final = tuple(combinations(range(TRICKS), SHOWN))
SIXES: Final = tuple(
    cards.set_of(six) for six in combinations(cards.cards_of(cards.HEROES), IN_PLAY)
)
# The cards that a holder of the suit may not play to it in a run.
OFF: Final = tuple(
    cards.cards_of(cards.PLAY_CARDS & ~cards.SUIT_BITS[suit]) for suit in range(cards.WILD)
)
# Who is in a set of seats, by its bits.
SEATED: Final = tuple(tuple(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))


def sample_deal(state: State, rng: Random) -> actions.Action:
    random, pool = rng.random, state.pool
    if not pool:
        # A first half with unknown hands may have shown seven heroes: then no deal fits.
        fitting = [six for six in SIXES if not state.seen & ~six] if state.seen else SIXES
        sixes = fitting or SIXES
        pool = cards.PLAY_CARDS | sixes[int(random() * len(sixes))]
    bits = sorted(_bits(pool), key=lambda bit: random())
    hands = sum(bits[:11]), sum(bits[11:22]), sum(bits[22:33]), sum(bits[33:44])
    return actions.Deal(state.half, hands, sum(bits[44:]))


@lru_cache(maxsize=256)
def _bits(pool: int) -> tuple[int, ...]:
    return tuple(cards.BIT[card] for card in cards.cards_of(pool))


def sample_show(state: State, rng: Random) -> actions.Action:
    if state.unseen:
        return sample_first(state, rng)
    seat = _any_due(state, rng)
    held = state.held[seat]
    first, second, third = THREES[int(rng.random() * len(THREES))]
    return actions.Show(
        SEATS[seat], cards.BIT[held[first]] | cards.BIT[held[second]] | cards.BIT[held[third]]
    )


def _any_due(state: State, rng: Random) -> int:
    seats = SEATED[state.due & 15]
    return seats[int(rng.random() * len(seats))]


def sample_first(state: State, rng: Random) -> actions.Action:
    who = leaders(state)
    return actions.First(who[int(rng.random() * len(who))])


def sample_kickoff(state: State, rng: Random) -> actions.Action:
    seat = state.turn
    held = state.held[seat]
    return LAID[seat][held[int(rng.random() * len(held))]]


def sample_lead(state: State, rng: Random) -> actions.Play:
    seat = state.turn
    held = state.held[seat]
    card = held[int(rng.random() * len(held))]
    mode = rng.getrandbits(1) + 1 if state.phase == "leadplay" else 0
    if card < cards.FIRST_HERO:
        return PLAIN[mode][seat][card]
    named = rng.getrandbits(2)
    kind = effects.does(state, seat, card)[0]
    return actions.play_of(
        SEATS[seat], card, mode, named, *_choice(state, seat, card, named, kind, rng)
    )


def sample_again(state: State, rng: Random) -> actions.Play:
    return (sample_lead if state.turn == state.lead else sample_follow)(state, rng)


def sample_follow(state: State, rng: Random) -> actions.Play:
    seat, led, match = state.turn, state.led, state.match
    held = state.held[seat]
    if state.mode == RUN:
        following = held.translate(None, OFF[led])
        # Heroes come last, so the first one says whether there is a card of the suit.
        if following and (following[0] < cards.FIRST_HERO or match.options.hero_forced_follow):
            held = following
    card = held[int(rng.random() * len(held))]
    if not match.choosing[card] or (cards.SUIT[card] == led and not state.turned):
        return PLAYED[seat][card]
    if not (state.void or state.turned) and match.deeds[card][0] == NUMBER:
        return AIMED[seat][card][_any_laid(state, seat, rng)]
    kind = effects.does(state, seat, card)[0]
    if kind not in effects.ASKS:
        return PLAYED[seat][card]
    return actions.play_of(
        SEATS[seat], card, 0, cards.NONE, *_choice(state, seat, card, cards.NONE, kind, rng)
    )


def _choice(
    state: State, seat: int, card: int, named: int, kind: int, rng: Random
) -> effects.Choice:
    """Return a random choice for a card whose effect is of this kind."""
    if kind == NUMBER:
        return _any_laid(state, seat, rng), cards.NONE, cards.NONE, cards.NONE
    if kind == TURN:
        target = _any_laid(state, seat, rng)
        now = suit = effects.present(state, seat, card, named, target)
        while suit in (now, cards.WILD):
            suit = rng.getrandbits(2)
        return target, suit, cards.NONE, cards.NONE
    if kind == SWAP:
        rest = effects.rest_of(state, seat, card)
        return cards.NONE, cards.NONE, rest[int(rng.random() * len(rest))], cards.NONE
    if kind == FACTOR:
        return cards.NONE, cards.NONE, cards.NONE, effects.FACTORS[rng.getrandbits(1)]
    if kind == DISCARD:
        targets = tuple(effects.discardable(state, seat))
        return targets[int(rng.random() * len(targets))], cards.NONE, cards.NONE, cards.NONE
    return effects.NO_CHOICE


def _any_laid(state: State, seat: int, rng: Random) -> int:
    table = state.table
    while True:
        at = rng.getrandbits(2)
        if at == seat or table[at] >= 0:
            return at


# The cards with nothing but a declaration, by mode and seat.
PLAIN: Final = tuple(
    tuple(
        tuple(actions.play_of(seat, card, mode) for card in range(len(cards.NUMBERS)))
        for seat in SEATS
    )
    for mode in range(3)
)


LAID: Final = tuple(
    tuple(actions.kickoff_of(seat, card) for card in range(len(cards.NUMBERS))) for seat in SEATS
)
GIVEN: Final = tuple(
    tuple(actions.give_of(seat, card) for card in range(len(cards.NUMBERS))) for seat in SEATS
)
PLAYED: Final = PLAIN[0]

# The cards with nothing but a target, by seat.
AIMED: Final = tuple(
    tuple(
        tuple(actions.play_of(seat, card, 0, cards.NONE, at) for at in range(len(SEATS)))
        for card in range(len(cards.NUMBERS))
    )
    for seat in SEATS
)


def sample_fx(state: State, rng: Random) -> actions.Action:
    seat = state.turn
    card = state.table[seat]
    kind = effects.does(state, seat, card)[0]
    return actions.fx_of(SEATS[seat], *_choice(state, seat, card, cards.NONE, kind, rng))


def sample_give(state: State, rng: Random) -> actions.Action:
    seat = _any_due(state, rng)
    held = state.held[seat]
    return GIVEN[seat][held[int(rng.random() * len(held))]]


def sample_kick(state: State, rng: Random) -> actions.Action:
    return KICKS[state.turn][rng.random() < 0.5]


KICKS: Final[tuple[tuple[actions.Kick, actions.Kick], ...]] = tuple(
    (actions.Kick(seat, False), actions.Kick(seat, True)) for seat in SEATS
)
SAMPLES: Final[dict[str, Callable[[State, Random], actions.Action]]] = {
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
