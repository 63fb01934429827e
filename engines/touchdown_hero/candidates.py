"""The actions worth trying, likely the best first: what the policy ranks, all cards of it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from engines.core.game import Seat
from engines.touchdown_hero import cards
from engines.touchdown_hero.offered.listing import LISTS, list_card
from engines.touchdown_hero.offered.sampling import GIVEN, KICKS, LAID, sample_show
from engines.touchdown_hero.policy import (
    LEADS,
    NUMBER_CLASS,
    PLACE,
    RANKED,
    able,
    kickoff_situation,
    laid_as,
    laid_situation,
    lead_situation,
    led_as,
    policy,
)
from engines.touchdown_hero.state import PASS, RUN, State
from engines.touchdown_hero.written import actions

SHOWS: Final = 4  # shown cards that are tried
CARRIED_ON: Final = 3  # cards all choices of which are tried


def candidates(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    """Yield the action of the policy, then others by their ranks, then other choices of theirs."""
    first = policy(state, seat, rng)
    yield first
    tried = {first}
    for action in TRIED[state.phase](state, seat, rng):
        if action not in tried:
            tried.add(action)
            yield action


def _ranked(held: bytes, ranks: bytes) -> list[int]:
    """Return cards with the highest rank first."""
    return [card for _, card in sorted(zip(ranks, held, strict=True), reverse=True)]


def _laid(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    place = PLACE[seat]
    if place == state.lead:
        yield from _led(state, seat, rng)
        return
    held = able(state, place)
    situation, classes = laid_situation(state, place)
    ranked = _ranked(held, held.translate(classes).translate(RANKED.laid[situation]))
    yield from (laid_as(state, place, card) for card in ranked)
    for card in ranked[:CARRIED_ON]:
        yield from list_card(state, card)


def _led(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    place = PLACE[seat]
    held = state.held[place]
    is_new = state.phase == "leadplay"
    classes = held.translate(LEADS[state.ko if is_new else cards.NONE])
    both = RANKED.led[lead_situation(state)]
    rows = [
        (rank, card, mode)
        for mode in (RUN, PASS)
        for rank, card in zip(classes.translate(both[mode - 1]), held, strict=True)
    ]
    rows.sort(reverse=True)
    for _, card, mode in rows:
        yield led_as(state, place, card, mode if is_new else 0)
    for _, card, _ in rows[:CARRIED_ON]:
        yield from list_card(state, card)


def _kicked_off(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    place = PLACE[seat]
    held = state.held[place]
    ranks = RANKED.kickoff[kickoff_situation(state)]
    ranked = _ranked(held, held.translate(NUMBER_CLASS).translate(ranks))
    return (LAID[place][card] for card in ranked)


def _given(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    place = PLACE[seat]
    highest = sorted(state.held[place], key=cards.NUMBERS.__getitem__, reverse=True)
    return (GIVEN[place][card] for card in highest)


def _shown(state: State, seat: Seat, rng: Random) -> Iterator[actions.Action]:
    own = State(state.match, due=1 << PLACE[seat], held=state.held)
    return (sample_show(own, rng) for _ in range(SHOWS))


Try = Callable[[State, Seat, Random], Iterator[actions.Action]]
TRIED: Final[dict[str, Try]] = {
    "show": _shown,
    "ko": _kicked_off,
    "leadplay": _led,
    "play": _laid,
    "replay": _laid,
    "fx": lambda state, seat, rng: LISTS["fx"](state, seat),
    "give": _given,
    "kick": lambda state, seat, rng: iter(KICKS[PLACE[seat]]),
}
