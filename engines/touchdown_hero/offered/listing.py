"""The legal actions of each phase."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from engines.core.game import Seat
from engines.touchdown_hero.cards import FIRST_HERO, NONE, UNKNOWN, WILD, set_of
from engines.touchdown_hero.dealing import SHOWN
from engines.touchdown_hero.effects import list_choices
from engines.touchdown_hero.playing import follows_duty
from engines.touchdown_hero.state import PASS, RUN, SEATS, State
from engines.touchdown_hero.written import actions


def list_shows(state: State, seat: Seat) -> Iterator[actions.Action]:
    held = state.held[SEATS.index(seat)]
    return (actions.Show(seat, set_of(three)) for three in combinations(held, SHOWN))


def list_firsts(state: State, seat: Seat) -> Iterator[actions.Action]:
    return (actions.First(who) for who in leaders(state))


def leaders(state: State) -> tuple[int, ...]:
    """Return the seats that may lead the first trick of the half (TH-3.7)."""
    if state.half == 1:
        return 0, 1, 2, 3
    return (1, 3) if state.first == 0 else (0, 2)


def list_kickoffs(state: State, seat: Seat) -> Iterator[actions.Action]:
    return (actions.kickoff_of(seat, card) for card in state.held[state.turn])


def list_plays(state: State, seat: Seat) -> Iterator[actions.Action]:
    for card in state.held[state.turn]:
        yield from list_card(state, card)


def list_card(state: State, card: int) -> Iterator[actions.Action]:
    turn = state.turn
    if turn != state.lead and not follows_duty(state, turn, card):
        return
    seat = SEATS[turn]
    modes = (RUN, PASS) if state.phase == "leadplay" else (0,)
    suits = range(WILD) if card >= FIRST_HERO and turn == state.lead else (NONE,)
    for named in suits:
        for choice in list_choices(state, turn, card, named):
            yield from (actions.play_of(seat, card, mode, named, *choice) for mode in modes)


def list_fxs(state: State, seat: Seat) -> Iterator[actions.Action]:
    turn = state.turn
    card = state.table[turn]
    return (actions.fx_of(seat, *choice) for choice in list_choices(state, turn, card, NONE))


def list_gives(state: State, seat: Seat) -> Iterator[actions.Action]:
    """Yield the cards of the hand; of an unknown hand first a card nobody else has seen."""
    if state.unseen:
        yield actions.give_of(seat, UNKNOWN)
    yield from (actions.give_of(seat, card) for card in state.held[SEATS.index(seat)])


def list_kicks(state: State, seat: Seat) -> Iterator[actions.Action]:
    yield actions.Kick(seat, True)
    yield actions.Kick(seat, False)


LISTS: Final[dict[str, Callable[[State, Seat], Iterator[actions.Action]]]] = {
    "deal": lambda state, seat: iter(()),
    "show": list_shows,
    "lead": list_firsts,
    "ko": list_kickoffs,
    "leadplay": list_plays,
    "play": list_plays,
    "replay": list_plays,
    "fx": list_fxs,
    "give": list_gives,
    "kick": list_kicks,
}
