"""The position as plain values: whole for storing, or the view of a seat."""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from engines.core.game import Seat
from engines.touchdown_hero.cards import CARDS, NAMES, NONE, SUITS, UNKNOWN, named_set, names_of
from engines.touchdown_hero.heroes import TURN, Hero
from engines.touchdown_hero.settings import made
from engines.touchdown_hero.state import SEATS, TEAMS, TRICKS, Match, Options, State, Trick
from engines.touchdown_hero.written.actions import MODES

Plain = dict[str, Any]
# The fields of a position that JSON holds as they are.
NUMBERS: Final = ("phase", "due", "turn", "half", "trick", "attempt", "distance", "place")
FLAGS: Final = ("unseen", "onside", "void")
SETS: Final = ("aside", "pool", "seen")
BY_SEAT: Final = ("hands", "shown", "known", "lacks")
OPTIONS: Final = tuple(option.name for option in fields(Options))
OF_A_HERO: Final = tuple(part.name for part in fields(Hero))


def card_name(card: int) -> str | None:
    return "?" if card == UNKNOWN else None if card < 0 else NAMES[card]


def suit_name(suit: int) -> str | None:
    return None if suit < 0 else SUITS[suit]


def seat_name(seat: int) -> str | None:
    return None if seat < 0 else SEATS[seat]


def team_name(team: int) -> str | None:
    return None if team < 0 else TEAMS[team]


def _card(name: str | None) -> int:
    return NONE if name is None else UNKNOWN if name == "?" else CARDS[name]


def dump(state: State) -> str:
    plain: Plain = {name: getattr(state, name) for name in (*NUMBERS, *FLAGS)}
    plain |= {name: _named(getattr(state, name)) for name in (*SETS, "gone")}
    plain |= {
        name: dict(zip(SEATS, map(_named, getattr(state, name)), strict=True)) for name in BY_SEAT
    }
    plain |= {
        "match": _match(state.match),
        "score": state.score,
        "first": team_name(state.first),
        "lead": seat_name(state.lead),
        "ko": card_name(state.ko),
        "mode": MODES[state.mode],
        "table": [card_name(card) for card in state.table],
        "given": [card_name(card) for card in state.given],
        "named": suit_name(state.named),
        "led": state.led,
        "effects": state.effects,
        "last": None if state.last is None else _flat(state.last),
    }
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=4096)
def _named(held: int) -> tuple[str, ...]:
    """Return the names of a set's cards: most sets stay as they are from line to line."""
    return tuple(names_of(held))


def _match(match: Match) -> Plain:
    return {
        "options": {name: getattr(match.options, name) for name in OPTIONS},
        "set": match.set_name,
        "heroes": [{name: getattr(hero, name) for name in OF_A_HERO} for hero in match.heroes],
        "open": match.is_open,
    }


def load(text: str) -> State:
    read: Plain = json.loads(text)
    state = State(_loaded(read["match"]))
    for name in (*NUMBERS, *FLAGS):
        setattr(state, name, read[name])
    for name in SETS:
        setattr(state, name, named_set(read[name]))
    state.out = 0 if state.follows else named_set(read["gone"])
    for name in BY_SEAT:
        setattr(state, name, [named_set(read[name][seat]) for seat in SEATS])
    state.score = read["score"]
    state.first = NONE if read["first"] is None else TEAMS.index(read["first"])
    state.lead = NONE if read["lead"] is None else SEATS.index(read["lead"])
    state.ko, state.led = _card(read["ko"]), read["led"]
    state.mode = MODES.index(read["mode"])
    state.table = [_card(name) for name in read["table"]]
    state.given = [_card(name) for name in read["given"]]
    state.named = NONE if read["named"] is None else SUITS.index(read["named"])
    state.effects = [(kind, card, at, value) for kind, card, at, value in read["effects"]]
    state.turned = any(effect[0] == TURN for effect in state.effects)
    state.last = _trick(read["last"])
    return state


def _flat(last: Trick) -> list[Any]:
    """Return a trick as it is stored: one flat list."""
    taker, number, base, bonus, fail, intercept, flip = last.judged
    return [
        *(last.half, last.number_of_trick, last.lead, taker, number, base, bonus, last.advance),
        *(fail, intercept, last.onside, flip, last.points, last.scorer, last.before, last.table),
        *(last.declared, last.effects, last.attempt, last.named, last.led, last.is_void),
    ]


def _trick(read: list[Any] | None) -> Trick | None:
    if read is None:
        return None
    half, number_of_trick, lead, taker, number, base, bonus, _, fail, intercept = read[:10]
    onside, flip, points, _, before, table, declared, effects, attempt, *led = read[10:]
    judged = taker, number, base, bonus, fail, intercept, flip
    return Trick(
        *(half, number_of_trick, lead, attempt, before, judged, points, onside, table, declared),
        [(kind, card, at, value) for kind, card, at, value in effects],
        *led,
    )


def _loaded(read: Plain) -> Match:
    heroes = tuple(Hero(**hero) for hero in read["heroes"])
    return made(Options(**read["options"]), read["set"], heroes, is_open=read["open"])


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    """Return the view of a seat (chapter 7); a guest gets the public view."""
    seen = _open_to_all(state)
    if seat is None:
        return seen
    own = SEATS.index(seat)
    partner = own ^ 2
    # Of an unknown hand, only the cards that the record has shown.
    held = (state.known[own] | state.shown[own]) if state.unseen else -1
    hands = state.hands
    return seen | {
        "seat": seat,
        "hand": names_of(hands[own] & held),
        "partner": names_of(hands[partner] & (state.shown[partner] | state.known[partner])),
        "shown": names_of(hands[own] & (state.shown[own] | state.known[own])),
        "give": card_name(state.given[own]),
    }


def _open_to_all(state: State) -> Plain:
    return {
        "phase": state.phase,
        "due": [seat for place, seat in enumerate(SEATS) if state.due >> place & 1],
        "half": state.half,
        "trick": state.trick,
        "score": dict(zip(TEAMS, state.score, strict=True)),
        "lead": seat_name(state.lead),
        "attack": team_name(state.attack),
        "first_attack": team_name(state.first),
        "attempt": state.attempt,
        "distance": state.distance or None,
        "kickoff": _kickoff(state),
        "declaration": MODES[state.mode] or None,
        "table": dict(zip(SEATS, map(card_name, state.table), strict=True)),
        "named": suit_name(state.named),
        "effects": [
            {"of": card_name(card), "on": card_name(at), "kind": kind, "value": value}
            for kind, card, at, value in state.effects
        ],
        "cards": {seat: _held(state, place) for place, seat in enumerate(SEATS)},
        "known": {
            seat: names_of(known & held)
            for seat, known, held in zip(SEATS, state.known, state.hands, strict=True)
        },
        "gone": names_of(state.gone),
        "heroes_seen": names_of(state.seen),
        "heroes": [list(hero.words) for hero in state.match.heroes],
        "set": state.match.set_name,
        "last": last_trick(state.last),
    }


def _held(state: State, seat: int) -> int:
    """Return how many cards a hand has."""
    if not state.unseen:
        return len(state.held[seat])
    is_back = state.phase == "replay" and seat == state.turn
    passed = state.mode != 0 and (seat - state.lead & 3) < state.place and not is_back
    return TRICKS - state.trick - (state.table[seat] >= 0 or passed)


def _kickoff(state: State) -> Plain | None:
    if state.ko < 0:
        return None
    kicker = SEATS[state.lead + 1 & 3]
    return {"seat": kicker, "card": NAMES[state.ko], "onside": state.onside}


def last_trick(last: Trick | None) -> Plain | None:
    if last is None:
        return None
    return {
        "half": last.half,
        "trick": last.number_of_trick,
        "lead": SEATS[last.lead],
        "taker": SEATS[last.taker],
        "number": last.number,
        "base": last.base,
        "bonus": last.bonus,
        "advance": last.advance,
        "fail": last.fail,
        "intercept": last.intercept,
        "onside": last.onside,
        "reversed": last.reversed,
        "points": last.points,
        "table": [card_name(card) for card in last.table],
    }
