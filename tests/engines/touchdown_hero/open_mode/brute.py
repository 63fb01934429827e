"""Every deal and every unknown exchange of a small box, tried one by one."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from engines.touchdown_hero.cards import BIT, CARDS, SUIT, UNKNOWN, cards_of, set_of
from engines.touchdown_hero.open_mode.fitting import BACK, HOLD, LACK, OUT, SWAP, Event

SIZE = 2
PLAY_CARDS = tuple(CARDS[name] for name in ("R1", "R2", "B1", "B2", "G1", "G2"))
HEROES = tuple(CARDS[name] for name in ("H0", "H1", "H2"))  # two of them are in play
BOX = (2, 2, 2, 0, 2)

Hands = tuple[int, ...]


def deals() -> Iterator[Hands]:
    """Give every deal of eight cards to four hands of two."""
    for heroes in combinations(HEROES, 2):
        yield from _dealt((*PLAY_CARDS, *heroes), 4)


def _dealt(cards: Sequence[int], hands: int) -> Iterator[Hands]:
    if not hands:
        yield ()
        return
    for own in combinations(cards, SIZE):
        rest = [card for card in cards if card not in own]
        yield from ((set_of(own), *others) for others in _dealt(rest, hands - 1))


DEALS = tuple(deals())


def judged(events: Sequence[Event]) -> str:
    """Return the verdict by the definition: impossible, possible or verified."""
    named = {card for event in events for card in _cards(event)}
    ways = {way for hands in DEALS for way in _ways(hands, events, named, True)}
    if True not in ways:
        return "impossible"
    return "possible" if False in ways else "verified"


def _cards(event: Event) -> Sequence[int]:
    if event.kind == HOLD:
        return cards_of(event.held)
    if event.kind == LACK:
        return ()
    return (event.held, event.got) if event.kind == SWAP else (event.held,)


def _ways(hands: Hands, events: Sequence[Event], named: set[int], is_clean: bool) -> Iterator[bool]:
    """Play the events with these hands; yield for each way whether it contradicts the events.

    A card that no event names must not: it could be any other card.
    """
    if not events:
        yield is_clean
        return
    event, later = events[0], events[1:]
    held = hands[event.seat]
    match event.kind:
        case 0 | 1:  # OUT, BACK
            if (held >> event.held & 1) == (event.kind == OUT) and _is_free(hands, event):
                new = _changed(hands, event.seat, held ^ BIT[event.held])
                yield from _ways(new, later, named, is_clean)
        case 2:  # HOLD
            if not event.held & ~held:
                yield from _ways(hands, later, named, is_clean)
        case 3:  # LACK
            wrong = [card for card in cards_of(held) if event.held >> SUIT[card] & 1]
            if all(card in named for card in wrong):
                yield from _ways(hands, later, named, is_clean and not wrong)
        case _:
            for new in _swapped(hands, event):
                yield from _ways(new, later, named, is_clean)


def _is_free(hands: Hands, event: Event) -> bool:
    return event.kind == OUT or not any(hand >> event.held & 1 for hand in hands)


def _changed(hands: Hands, seat: int, held: int) -> Hands:
    return (*hands[:seat], held, *hands[seat + 1 :])


def _swapped(hands: Hands, event: Event) -> Iterator[Hands]:
    own, other = event.seat, event.seat ^ 2
    for gave in _possible(hands[own], event.held):
        for got in _possible(hands[other], event.got):
            new = _changed(hands, own, hands[own] & ~BIT[gave] | BIT[got])
            yield _changed(new, other, hands[other] & ~BIT[got] | BIT[gave])


def _possible(held: int, card: int) -> Sequence[int]:
    if card == UNKNOWN:
        return cards_of(held)
    return (card,) if held >> card & 1 else ()


def story(rng: Random) -> list[Event]:
    """Return events of hands dealt at random; sometimes with a wrong one."""
    hands = list(rng.choice(DEALS))
    laid: list[list[int]] = [[], [], [], []]
    events: list[Event] = []
    for _ in range(rng.randint(2, 9)):
        seat = rng.randrange(4)
        said = _told(hands, laid, seat, rng)
        events += said
    if rng.random() < 0.5 and events:
        place = rng.randrange(len(events))
        events[place] = _slip(events[place], rng)
    return [event._replace(line=line) for line, event in enumerate(events)]


def _told(hands: list[int], laid: list[list[int]], seat: int, rng: Random) -> list[Event]:
    held, partner = cards_of(hands[seat]), cards_of(hands[seat ^ 2])
    kind = rng.choice((OUT, OUT, BACK, HOLD, LACK, LACK, SWAP, SWAP))
    if kind == OUT and held:
        card = rng.choice(held)
        hands[seat] ^= BIT[card]
        laid[seat].append(card)
        return [Event(OUT, seat, card)]
    if kind == BACK and laid[seat]:
        card = laid[seat].pop()
        hands[seat] |= BIT[card]
        return [Event(BACK, seat, card)]
    if kind == HOLD and held:
        return [Event(HOLD, seat, BIT[rng.choice(held)])]
    if kind == LACK:
        has = {SUIT[card] for card in held}
        suits = [suit for suit in (0, 1, 2, 4) if suit not in has]
        return [Event(LACK, seat, 1 << rng.choice(suits))] if suits else []
    if kind == SWAP and held and partner:
        gave, got = rng.choice(held), rng.choice(partner)
        hands[seat] ^= BIT[gave] | BIT[got]
        hands[seat ^ 2] ^= BIT[gave] | BIT[got]
        hidden = (UNKNOWN if rng.random() < 0.6 else gave, UNKNOWN if rng.random() < 0.6 else got)
        return [Event(SWAP, seat, *hidden)]
    return []


def _slip(event: Event, rng: Random) -> Event:
    if event.kind == LACK:
        return event._replace(held=1 << rng.choice((0, 1, 2, 4)))
    card = rng.choice((*PLAY_CARDS, *HEROES))
    return event._replace(held=BIT[card] if event.kind == HOLD else card)
