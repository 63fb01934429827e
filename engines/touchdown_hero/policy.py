"""A sensible action, fast: one table for each situation ranks the cards, by what they do there.

The ranks come from ``data/policy.json``, fitted by ``tests/bench/fit/touchdown_hero.py``. A
situation is what the seat sees: its place in the trick, who would take it now and with what number,
attempt, distance, declaration. Cards fall into classes: follows and would take the trick, follows
and would not, does not follow; by number, heroes apart.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from engines.core.game import Seat
from engines.touchdown_hero import cards, effects, heroes
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.judging import FROM, RANKS, REVERSED, judge
from engines.touchdown_hero.offered.sampling import GIVEN, KICKS, LAID, OFF, PLAIN, PLAYED
from engines.touchdown_hero.state import PASS, RUN, SEATS, State
from engines.touchdown_hero.written import actions

BY_NUMBER: Final = 20  # classes of a card by its number: 0 to 9 are the play cards, then the heroes
TAKES, LOSES, OFF_LED = 0, BY_NUMBER, 2 * BY_NUMBER  # classes of cards that are laid to a lead
FOLLOWING: Final = 3 * BY_NUMBER
LEADING: Final = 4 * BY_NUMBER  # in each declaration
NEAR: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2)  # by distance
MOST: Final = 16  # a number above it is like it: no card is
# What a situation of laying a card to a lead is counted from: the place after the lead, whose side
# would take the trick, attempt and distance, the number that would take it, run or pass.
SITUATIONS: Final = 3 * 2 * 3 * 3 * 3 * 2
AT: Final = (0, 0, 108, 216)
OWN: Final = 54
BALL: Final = tuple(
    tuple(18 * (attempt - 1) + 6 * near - 1 for near in NEAR) for attempt in range(4)
)
_LOW: Final = tuple(0 if number <= 2 else 2 if number <= 5 else 4 for number in range(MOST + 1))


def _number_class(card: int) -> int:
    return card % 10 if card < cards.FIRST_HERO else 10 + card - cards.FIRST_HERO


NUMBER_CLASS: Final = bytes(
    _number_class(card) if card < len(cards.NUMBERS) else 0 for card in range(256)
)


def _laid_classes(led: int, flip: bool, best: int) -> bytes:
    """Return, by card, its class where a card of number ``best`` would take the trick now."""
    table = bytearray(256)
    for card, number in enumerate(cards.NUMBERS):
        if cards.SUIT[card] not in (led, cards.WILD):
            base = OFF_LED
        else:
            base = TAKES if (number >= best if flip else number <= best) else LOSES
        table[card] = base + _number_class(card)
    return bytes(table)


CLASSES: Final = tuple(
    tuple(
        tuple(_laid_classes(led, flip, best) for best in range(MOST + 1)) for flip in (False, True)
    )
    for led in range(cards.WILD)
)


def _lead_classes(kicked: int) -> bytes:
    """Return, by card, its class as a lead beside a kickoff card (-1: there is none).

    None, of another suit, beaten by it, not beaten by it; a hero can name another suit.
    """
    table = bytearray(256)
    for card, number in enumerate(cards.NUMBERS):
        beside = 0
        if kicked >= 0:
            wild = kicked >= cards.FIRST_HERO
            same = wild or cards.SUIT[card] == cards.SUIT[kicked]
            beside = 1 if not same else 2 if cards.NUMBERS[kicked] <= number else 3
        table[card] = BY_NUMBER * beside + _number_class(card)
    return bytes(table)


LEADS: Final = tuple(_lead_classes(kicked) for kicked in (*range(len(cards.NUMBERS)), cards.NONE))


class Ranks(NamedTuple):
    """By situation, the rank of each class, the best the highest: one byte each."""

    laid: tuple[bytes, ...]
    led: tuple[tuple[bytes, bytes], ...]  # for a run, for a pass
    kickoff: tuple[bytes, ...]
    kicks: tuple[int, ...]  # by attempt and distance


def _read(plain: Any) -> Ranks:
    return Ranks(
        tuple(_wide(bytes.fromhex(ranks)) for ranks in plain["laid"]),
        tuple(
            (_wide(both[:LEADING]), _wide(both[LEADING:]))
            for both in map(bytes.fromhex, plain["led"])
        ),
        tuple(_wide(bytes.fromhex(ranks)) for ranks in plain["kickoff"]),
        tuple(plain["kicks"]),
    )


def _wide(ranks: bytes) -> bytes:
    return ranks.ljust(256, b"\0")


RANKED: Final = _read(
    json.loads((files(__package__) / "data" / "policy.json").read_text(encoding="utf-8"))
)


PLACE: Final = {seat: place for place, seat in enumerate(SEATS)}


def policy(state: State, seat: Seat, rng: Random) -> actions.Action:
    """Return the action with the highest rank; nothing in it is by chance."""
    if state.phase == "play":  # most actions are
        return _lay(state, seat)
    return POLICIES[state.phase](state, seat)


def standing(state: State) -> tuple[int, int, bool]:
    """Return who would take the trick now, with what number, and whether judging is reversed."""
    taker, table, flip = state.lead, state.table, False
    for effect in state.effects:
        if effect[0] in CHANGING:
            judged = judge(state)
            return judged[0], judged[1], judged[6]
        if effect[0] == heroes.REVERSE:
            flip = not flip
    ranks = (REVERSED if flip else RANKS)[state.led]
    best = ranks[table[taker]]
    for seat in FROM[taker]:
        rank = ranks[table[seat]]
        if rank <= best:
            taker, best = seat, rank
    return taker, -best if flip else best, flip


# The effects after which the printed numbers and suits, or the other effects, do not count.
CHANGING: Final = frozenset((heroes.NUMBER, heroes.TURN, heroes.VOID))


def laid_situation(state: State, place: int) -> tuple[int, bytes]:
    """Return the situation of a seat that lays a card to a lead, and the classes of the cards."""
    taker, number, flip = standing(state)
    if number > MOST:
        number = MOST
    situation = AT[place - state.lead & 3] + BALL[state.attempt][state.distance] + _LOW[number]
    if not (taker ^ place) & 1:
        situation += OWN
    return situation + state.mode, CLASSES[state.led][flip][number]


def lead_situation(state: State) -> int:
    return (state.attempt - 1) * 3 + NEAR[state.distance]


def kickoff_situation(state: State) -> int:
    return min(10 - state.trick, 2)


def kick_situation(state: State) -> int:
    return (state.attempt - 1) * 11 + state.distance


def able(state: State, place: int) -> bytes:
    """Return the cards that a seat may lay to the lead (TH-6.2, TH-R10)."""
    held = state.held[place]
    if state.mode == RUN:
        following = held.translate(None, OFF[state.led])
        if following and (
            following[0] < cards.FIRST_HERO or state.match.options.hero_forced_follow
        ):
            return following
    return held


def _lay(state: State, seat: Seat) -> actions.Action:
    place = PLACE[seat]
    held = able(state, place)
    situation, classes = laid_situation(state, place)
    ranks = held.translate(classes).translate(RANKED.laid[situation])
    return laid_as(state, place, held[ranks.index(max(ranks))])


def laid_as(state: State, place: int, card: int) -> actions.Play:
    """Return a card laid to a lead, with the choice that it asks for."""
    match = state.match
    if not match.choosing[card] or (cards.SUIT[card] == state.led and not state.turned):
        return PLAYED[place][card]
    kind, change = effects.does(state, place, card)
    if kind not in effects.ASKS:
        return PLAYED[place][card]
    choice = chosen(state, place, card, cards.NONE, kind, change)
    return actions.play_of(SEATS[place], card, 0, cards.NONE, *choice)


def _lead(state: State, seat: Seat) -> actions.Action:
    place = PLACE[seat]
    held = state.held[place]
    classes = held.translate(LEADS[state.ko if state.phase == "leadplay" else cards.NONE])
    run, passed = RANKED.led[lead_situation(state)]
    ranks, others = classes.translate(run), classes.translate(passed)
    best, other = max(ranks), max(others)
    mode = RUN if best >= other else PASS
    card = held[ranks.index(best) if mode == RUN else others.index(other)]
    return led_as(state, place, card, mode if state.phase == "leadplay" else 0)


def led_as(state: State, place: int, card: int, mode: int) -> actions.Play:
    """Return a card led; a hero names a suit that the kickoff card has not, most held by itself."""
    if card < cards.FIRST_HERO:
        return PLAIN[mode][place][card]
    held = state.held[place]
    kicked = cards.SUIT[state.ko] if state.ko >= 0 else cards.NONE
    suits = [suit for suit in range(cards.WILD) if suit != kicked]
    named = max(suits, key=lambda suit: len(held) - len(held.translate(None, OFF_SUITS[suit])))
    kind, change = effects.does(state, place, card)
    choice = chosen(state, place, card, named, kind, change)
    return actions.play_of(SEATS[place], card, mode, named, *choice)


OFF_SUITS: Final = tuple(cards.cards_of(bits) for bits in cards.SUIT_BITS)


def _again(state: State, seat: Seat) -> actions.Action:
    return (_lead if PLACE[seat] == state.lead else _lay)(state, seat)


def chosen(
    state: State, place: int, card: int, named: int, kind: int, change: int
) -> effects.Choice:
    """Return the choice of a card with an effect of this kind: target, suit, card, factor."""
    choose = CHOOSES.get(kind)
    return effects.NO_CHOICE if choose is None else choose(state, place, card, named, change)


def _aim(state: State, place: int, card: int, named: int, change: int) -> effects.Choice:
    """Lower a card of the own side, or raise the card that would take the trick."""
    taker, _, flip = standing(state) if place != state.lead else (place, 0, False)
    attacks = place & 1 == state.lead & 1
    if (change < 0) != flip:
        target = taker if taker & 1 == place & 1 else _best_follower(state, place, card, flip)
    else:
        target = taker if taker & 1 != place & 1 or attacks else place
    return target, cards.NONE, cards.NONE, cards.NONE


def _best_follower(state: State, place: int, card: int, flip: bool) -> int:
    """Return the seat of the side with the lower card of those that follow (higher in reverse)."""
    table, partner = state.table, place ^ 2
    other = table[partner]
    if other < 0 or cards.SUIT[other] not in (state.led, cards.WILD):
        return place
    if card < cards.FIRST_HERO:
        return partner
    lower = cards.NUMBERS[card] < cards.NUMBERS[other]
    return place if lower != flip else partner


def _turn(state: State, place: int, card: int, named: int, change: int) -> effects.Choice:
    """Turn the card that would take the trick away, or bring the own card into the led suit."""
    if place == state.lead:
        suit = named + 1 & 3
        return place, suit, cards.NONE, cards.NONE
    taker = standing(state)[0]
    if taker & 1 != place & 1 and taker != state.lead:
        target, suit = taker, state.led + 1 & 3
    else:
        target, suit = place, state.led
    if effects.present(state, place, card, named, target) == suit:
        suit = suit + 1 & 3
    return target, suit, cards.NONE, cards.NONE


def _swap(state: State, place: int, card: int, named: int, change: int) -> effects.Choice:
    """Lay the lowest card that follows in place of the 1, else the highest card."""
    rest = effects.rest_of(state, place, card)
    following = rest.translate(None, OFF[state.led])
    if following:
        swap = _LOWEST[min(following.translate(BY_LOWEST))]
    else:
        swap = _LOWEST[max(rest.translate(BY_LOWEST))]
    return cards.NONE, cards.NONE, swap, cards.NONE


def _factor(state: State, place: int, card: int, named: int, change: int) -> effects.Choice:
    factor = effects.FACTORS[place & 1 != state.lead & 1]
    return cards.NONE, cards.NONE, cards.NONE, factor


def _discard(state: State, place: int, card: int, named: int, change: int) -> effects.Choice:
    """Take away the card of the other side, best the one that would take the trick."""
    targets = tuple(effects.discardable(state, place))
    taker = standing(state)[0] if state.table[state.lead] >= 0 else cards.NONE
    target = max(targets, key=lambda at: (at & 1 != place & 1, at == taker))
    return target, cards.NONE, cards.NONE, cards.NONE


Choose = Callable[[State, int, int, int, int], effects.Choice]
CHOOSES: Final[dict[int, Choose]] = {
    heroes.SWAP: _swap,
    heroes.NUMBER: _aim,
    heroes.TURN: _turn,
    heroes.FACTOR: _factor,
    heroes.DISCARD: _discard,
}


def _show(state: State, seat: Seat) -> actions.Action:
    """Show the cards that take tricks: the lowest."""
    first, second, third = sorted(state.held[PLACE[seat]].translate(BY_LOWEST))[:SHOWN]
    return actions.Show(seat, LOWEST_BIT[first] | LOWEST_BIT[second] | LOWEST_BIT[third])


_LOWEST: Final = sorted(range(len(cards.NUMBERS)), key=cards.NUMBERS.__getitem__)
LOWEST_BIT: Final = tuple(cards.BIT[card] for card in _LOWEST)
BY_LOWEST: Final = bytes(map(_LOWEST.index, range(len(cards.NUMBERS)))).ljust(256, b"\0")


def _kick_off(state: State, seat: Seat) -> actions.Action:
    place = PLACE[seat]
    held = state.held[place]
    ranks = held.translate(NUMBER_CLASS).translate(RANKED.kickoff[kickoff_situation(state)])
    return LAID[place][held[ranks.index(max(ranks))]]


def _choose_now(state: State, seat: Seat) -> actions.Action:
    place = PLACE[seat]
    card = state.table[place]
    kind, change = effects.does(state, place, card)
    return actions.fx_of(seat, *chosen(state, place, card, cards.NONE, kind, change))


def _give(state: State, seat: Seat) -> actions.Action:
    """Give the highest card away."""
    place = PLACE[seat]
    return GIVEN[place][_LOWEST[max(state.held[place].translate(BY_LOWEST))]]


def _kick(state: State, seat: Seat) -> actions.Action:
    return KICKS[state.turn][RANKED.kicks[kick_situation(state)]]


POLICIES: Final[dict[str, Callable[[State, Seat], actions.Action]]] = {
    "show": _show,
    "ko": _kick_off,
    "leadplay": _lead,
    "play": _lay,
    "replay": _again,
    "fx": _choose_now,
    "give": _give,
    "kick": _kick,
}
