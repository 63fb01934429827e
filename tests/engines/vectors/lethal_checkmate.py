"""Positions and readings of the examples of Lethal Checkmate.

Cards that an example does not name lie in their owner's draw pile.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.core.game import Settings
from engines.core.replay import step
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.cards import Card, card_words, shipped
from engines.lethal_checkmate.events import deeds
from engines.lethal_checkmate.geometry import CELLS, SEATS
from engines.lethal_checkmate.notation import read as read_line
from engines.lethal_checkmate.settings import SET
from engines.lethal_checkmate.state import CHANCE_ACTS, PHASES, State
from tests.engines.vectors import Unknown

SETUP = frozenset({"turn", "phase", "played", "lethal", "debt", "turn_no", "W", "B"})
EXPECT = frozenset({"turn", "phase", "played", "winner", "W", "B"})
EXTRA = frozenset({"card_overrides"})
PLAYER = frozenset({"at", "dmg", "hand", "field", "discard", "known", "due"})


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    state = GAME.setup(settings(options, extra.get("card_overrides", {})))
    state.phase = setup["phase"]
    if state.phase not in PHASES:
        raise Unknown(f"phase {state.phase}")
    state.turn = state.actor = state.first = SEATS.index(setup["turn"])
    if state.phase == "escape":
        state.actor = 1 - state.turn
    if state.phase == "refill":
        state.actor = CHANCE_ACTS
    state.turn_no = setup.get("turn_no", 1)
    state.played, state.lethal = setup.get("played", 0), setup.get("lethal", 0)
    state.debt = setup.get("debt", False)
    for side, seat in enumerate(SEATS):
        player(state, side, setup[seat])
    return state


def settings(options: Mapping[str, str], overrides: Mapping[str, Mapping[str, Any]]) -> Settings:
    house = shipped()[SET].cards
    written = {**GAME.options, **options}
    if not overrides:
        return Settings(GAME.ruleset, written)
    if unknown := sorted(overrides.keys() - {card.code for card in house}):
        raise Unknown(f"card_overrides.{unknown[0]}")
    cards = [changed(card, overrides.get(card.code, {})) for card in house]
    lines = (("set", ("lc-cards-example-1",)), *(("card", card_words(card)) for card in cards))
    return Settings(GAME.ruleset, written, lines=lines)


def changed(card: Card, values: Mapping[str, Any]) -> Card:
    names = {"range": "steps"}
    given = {names.get(name, name): value for name, value in values.items()}
    if "steps" in given:
        given["steps"] = tuple((across, along) for across, along in given["steps"])
    return replace(card, **given)


def player(state: State, side: int, given: Mapping[str, Any]) -> None:
    if unknown := sorted(given.keys() - PLAYER):
        raise Unknown(f"player.{unknown[0]}")
    index = state.match.index
    state.pawn[side] = CELLS[given["at"]] if "at" in given else -1
    state.damage[side] = given.get("dmg", 0)
    state.hand[side] = cards(state, given.get("hand", ()))
    state.known[side] = cards(state, given.get("known", ()))
    state.field[side] = tuple(index[code] for code in given.get("field", ()))
    state.discard[side] = tuple(index[code] for code in given.get("discard", ()))
    state.due[side] = given.get("due", 0)
    lying = cards(state, (*given.get("field", ()), *given.get("discard", ())))
    state.deck[side] = (1 << len(index)) - 1 & ~state.hand[side] & ~lying


def cards(state: State, codes: Any) -> int:
    return sum(1 << state.match.index[code] for code in codes)


def read(state: State, key: str, expected: Any) -> Any:
    seen = GAME.view(state, None)
    if key in SEATS:
        return {name: told(state, SEATS.index(key), name, expected[name]) for name in expected}
    if key == "turn":
        return seen["turn_player"]
    if key == "played":
        return seen["played_this_turn"]
    if key == "winner":
        return (seen["result"] or ("",))[0]
    return seen[key]


def told(state: State, side: int, name: str, expected: Any) -> Any:
    """Return a value of a player; hands are compared as sets, so they come in the order asked."""
    seat = SEATS[side]
    seen = GAME.view(state, seat)["players"][seat]
    if name == "dmg":
        return seen["damage"]
    if name == "at":
        return seen["pawn"]
    if name in ("hand", "deck"):
        found = set(seen["hand"] if name == "hand" else state.match.named(state.deck[side]))
        return expected if found == set(expected) else sorted(found)
    if name in ("field", "discard"):
        return seen[name]
    raise Unknown(f"{seat}.{name}")


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    after = step(GAME, state, line)
    happened = deeds(state, read_line(line.split(" !")[0]), after)
    return after, tuple(" ".join(deed) for deed in happened)
