"""The search for hands, against every deal of a small box."""

from collections import Counter
from random import Random

import pytest

from engines.touchdown_hero.cards import BIT, CARDS, SUIT_BITS, UNKNOWN
from engines.touchdown_hero.open_mode.fitting import BACK, HOLD, LACK, OUT, SWAP, Event, fit
from tests.engines.touchdown_hero.open_mode.brute import BOX, SIZE, judged, story
from tests.longer import longer

BLOCKS = 12
STORIES = 25  # of a block


def said(events: list[Event]) -> str:
    heroes = {card for event in events for card in _heroes(event)}
    fitting = fit(events, SIZE, BOX)
    if len(heroes) > 2 or not fitting.fits:
        return "impossible"
    return "verified" if fitting.decided else "possible"


def _heroes(event: Event) -> list[int]:
    if event.kind == HOLD:
        return [card for card in range(40, 50) if event.held >> card & 1]
    cards = (event.held, event.got) if event.kind == SWAP else (event.held,)
    return [] if event.kind == LACK else [card for card in cards if card >= 40]


@pytest.mark.slow
@pytest.mark.parametrize("block", longer((0,), range(BLOCKS)))
def test_it_says_what_all_deals_say(block):
    rng = Random(block)
    stories = [story(rng) for _ in range(STORIES)]

    assert [said(story) for story in stories] == [judged(story) for story in stories]


def test_the_stories_are_of_every_kind():
    rng = Random(0)

    counts = Counter(said(story(rng)) for _ in range(2_000))

    assert min(counts.values()) > 50
    assert set(counts) == {"verified", "possible", "impossible"}


def test_an_unknown_exchange_may_be_the_way_out():
    red, blue = CARDS["R1"], CARDS["B1"]
    events = [
        Event(LACK, 0, 1),
        Event(SWAP, 0, UNKNOWN, UNKNOWN),
        Event(OUT, 0, red),
        Event(OUT, 0, blue),
    ]

    fitting = fit(events, SIZE, BOX)

    assert (fitting.fits, fitting.decided) == (True, False)
    assert not fit([events[0], *events[2:]], SIZE, BOX).fits


def test_a_card_that_came_back_is_still_there():
    red = CARDS["R1"]
    events = [Event(OUT, 0, red), Event(BACK, 0, red), Event(HOLD, 0, BIT[red])]

    assert fit(events, SIZE, BOX).fits
    assert not fit([*events, Event(OUT, 2, red)], SIZE, BOX).fits


def test_there_are_only_so_many_cards_of_a_suit():
    lacking = [Event(LACK, seat, 0b10110) for seat in range(4)]

    assert not fit(lacking, SIZE, BOX).fits
    assert fit(lacking, SIZE, (10, 0, 0, 0, 0)).fits
    assert SUIT_BITS[0] == 1023
