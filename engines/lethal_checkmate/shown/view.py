"""Plain values: the whole position as JSON, and the view of a seat or a guest."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engines.core.game import CHANCE, Seat
from engines.lethal_checkmate.cards import card_words
from engines.lethal_checkmate.geometry import NAMES, SEATS
from engines.lethal_checkmate.match import Match
from engines.lethal_checkmate.settings import match_of
from engines.lethal_checkmate.state import KEPT, State

ACTORS = (*SEATS, CHANCE, "")
WINNERS = (*SEATS, "draw", "")
Plain = dict[str, Any]


def dump(state: State) -> str:
    match = state.match
    plain: Plain = {name: getattr(state, name) for name in KEPT}
    plain["options"] = dict(match.written)
    plain["set"] = match.set
    plain["cards"] = [" ".join(card_words(card)) for card in match.cards] if match.given else []
    plain["hidden"] = match.hidden
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def load(text: str) -> State:
    plain: Plain = json.loads(text)
    options = tuple(sorted(plain.pop("options").items()))
    state = State(_match(options, plain.pop("set"), tuple(plain.pop("cards")), plain.pop("hidden")))
    for name, value in plain.items():
        setattr(state, name, value)
    state.attack = tuple(state.attack)
    state.field = [tuple(cards) for cards in state.field]
    state.discard = [tuple(cards) for cards in state.discard]
    return state


@lru_cache(maxsize=16)
def _match(
    options: tuple[tuple[str, str], ...], named: str, cards: tuple[str, ...], hidden: bool
) -> Match:
    lines = (("set", (named,)), *(("card", tuple(card.split(" "))) for card in cards))
    return match_of(dict(options), lines, hidden=hidden)


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    """Return the view of a seat: its own hand, and the public cards of the other's."""
    match = state.match
    return {
        "ruleset": dict(match.written),
        "card_set": match.set,
        "phase": state.phase,
        "actor": ACTORS[state.actor],
        "first_player": "" if state.first < 0 else SEATS[state.first],
        "turn_no": state.turn_no,
        "turn_player": SEATS[state.turn] if state.turn_no else "",
        "played_this_turn": state.played,
        "lethal_this_turn": state.lethal,
        "lethal_debt": state.debt,
        "attack": [match.codes[card] for card in state.attack],
        "refill_due": {name: state.due[side] for side, name in enumerate(SEATS)},
        "rotations": state.rotations,
        "result": [WINNERS[state.winner], state.end] if state.phase == "over" else None,
        "players": {name: _player(state, side, seat == name) for side, name in enumerate(SEATS)},
    }


def _player(state: State, side: int, own: bool) -> Plain:
    match, top = state.match, state.top[side]
    return {
        "pawn": NAMES[state.pawn[side]] if state.pawn[side] >= 0 else None,
        "damage": state.damage[side],
        "hand_limit": hand_limit(state, side),
        "field": [match.codes[card] for card in state.field[side]],
        "discard": [match.codes[card] for card in state.discard[side]],
        "hand": list(match.named(state.hand[side])) if own else None,
        "hand_size": state.held(side),
        "known_hand": list(match.named(state.known[side])),
        "deck_size": state.pile(side),
        "deck_top": match.codes[top] if top >= 0 else None,
    }


def hand_limit(state: State, side: int) -> int:
    limits = state.match.options.hand_limits
    return limits[min(state.damage[side], len(limits) - 1)]
