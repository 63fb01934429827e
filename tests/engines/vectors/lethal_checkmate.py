"""Positions and readings of the examples of Lethal Checkmate.

Cards that an example does not name lie in their owner's draw pile. Without ``W`` and ``B`` a
match begins at its deal. Names of the rules' table of the state may stand for the short keys.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engines.core.errors import IllegalAction, UnreadableAction
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.core.replays.replay import step
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.cards import Card, card_words, shipped
from engines.lethal_checkmate.events import deeds
from engines.lethal_checkmate.geometry import CELLS, SEATS
from engines.lethal_checkmate.settings import SET
from engines.lethal_checkmate.state import CHANCE_ACTS, DRAWN, NOBODY, PHASES, State, copy
from engines.lethal_checkmate.turns import attacking
from engines.lethal_checkmate.written.notation import MARKS, read as read_line
from engines.lethal_checkmate.written.reading import spelt
from tests.engines.vectors import Unknown

# The words of the table of the state, and the short keys of the examples.
SHORT: Final = {
    "turn_player": "turn",
    "first_player": "first",
    "played_this_turn": "played",
    "lethal_this_turn": "lethal",
    "lethal_debt": "debt",
    "refill_due": "due",
    "pawn": "at",
    "damage": "dmg",
    "known_hand": "known",
}
SETUP = frozenset(
    {
        *("turn", "phase", "played", "lethal", "debt", "turn_no", "first", "mode", "rotations"),
        *("due", "attack", "winner", "reason", "W", "B"),
        *("turn_player", "first_player", "played_this_turn", "lethal_this_turn", "lethal_debt"),
        "refill_due",
    }
)
EXPECT = (SETUP - {"mode"}) | {"result", "legal"}
EXTRA = frozenset({"card_overrides", "mode"})
PLAYER = frozenset({"at", "dmg", "hand", "field", "discard", "deck", "known", "due"})
ASIDE: Final = {"draw": "refill"}  # as the examples call that phase


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    setup = _short(setup)
    hidden = setup.get("mode", extra.get("mode", "full")) == "table"
    state = GAME.setup(settings(options, extra.get("card_overrides", {}), hidden=hidden))
    if "W" not in setup:
        return _begun(state, setup)
    phase = setup.get("phase", "attack")
    state.phase = ASIDE.get(phase, phase)
    if state.phase not in PHASES:
        raise Unknown(f"phase {state.phase}")
    first = setup.get("first", setup.get("turn", SEATS[0]))
    state.first = SEATS.index(first)
    state.turn = state.actor = SEATS.index(setup.get("turn", first))
    state.turn_no = setup.get("turn_no", 1)
    state.played, state.lethal = setup.get("played", 0), setup.get("lethal", 0)
    state.debt = setup.get("debt", False)
    state.rotations = setup.get("rotations", 0)
    for side, seat in enumerate(SEATS):
        player(state, side, _short(setup[seat]))
    for seat, number in dict(setup.get("due", {})).items():
        state.due[SEATS.index(seat)] = number
    _acting(state)
    if state.phase == "over":
        winner = setup.get("winner")
        state.winner = SEATS.index(winner) if winner else DRAWN
        state.end = setup.get("reason", "damage" if winner else "agree-draw")
    return state


def _short(given: Mapping[str, Any]) -> dict[str, Any]:
    return {SHORT.get(name, name): value for name, value in given.items()}


def _begun(state: State, setup: Mapping[str, Any]) -> State:
    if setup.get("phase", "deal") != "deal":
        raise Unknown(f"phase {setup['phase']} without cards")
    return state


def _acting(state: State) -> None:
    if state.phase == "escape":
        state.actor = 1 - state.turn
        state.attack = attacking(state)
    if state.phase == "place" and max(state.pawn) >= 0:
        state.first, state.actor = (0, 1) if state.pawn[0] >= 0 else (1, 0)
        state.turn = state.first
    if state.phase == "refill":
        state.actor = CHANCE_ACTS
        if not any(state.due):
            state.due[:] = [max(_limit(state, side) - state.held(side), 0) for side in (0, 1)]
    if state.phase in ("deal", "first"):
        state.first, state.actor = -1, CHANCE_ACTS
    if state.phase == "over":
        state.actor = NOBODY


def _limit(state: State, side: int) -> int:
    return state.match.options.hand_limits[state.damage[side]]


def settings(
    options: Mapping[str, str], overrides: Mapping[str, Mapping[str, Any]], *, hidden: bool = False
) -> Settings:
    house = shipped()[SET].cards
    chosen = {**GAME.options, **{name: spelt(value) for name, value in options.items()}}
    mode = "open" if hidden else "full"
    if not overrides:
        return Settings(GAME.ruleset, chosen, mode=mode)
    if unknown := sorted(overrides.keys() - {card.code for card in house}):
        raise Unknown(f"card_overrides.{unknown[0]}")
    cards = [changed(card, overrides.get(card.code, {})) for card in house]
    lines = (("set", ("lc-cards-example-1",)), *(("card", card_words(card)) for card in cards))
    return Settings(GAME.ruleset, chosen, lines=lines, mode=mode)


def changed(card: Card, values: Mapping[str, Any]) -> Card:
    names = {"range": "steps"}
    given = {names.get(name, name): value for name, value in values.items()}
    if "steps" in given:
        given["steps"] = tuple((across, along) for across, along in given["steps"])
    if "special" in given:
        given["special"] = given["special"] or ""
    return replace(card, **given)


def player(state: State, side: int, given: Mapping[str, Any]) -> None:
    if unknown := sorted(given.keys() - PLAYER):
        raise Unknown(f"player.{unknown[0]}")
    index = state.match.index
    state.pawn[side] = CELLS[given["at"]] if given.get("at") else -1
    state.damage[side] = given.get("dmg", 0)
    state.hand[side] = cards(state, given.get("hand", ()))
    state.known[side] = cards(state, given.get("known", ()))
    state.field[side] = tuple(index[code] for code in given.get("field", ()))
    state.discard[side] = tuple(index[code] for code in given.get("discard", ()))
    state.due[side] = given.get("due", 0)
    lying = cards(state, (*given.get("field", ()), *given.get("discard", ())))
    rest = (1 << len(index)) - 1 & ~state.hand[side] & ~lying
    state.deck[side] = cards(state, given["deck"]) if "deck" in given else rest


def cards(state: State, codes: Any) -> int:
    return sum(1 << state.match.index[code] for code in codes)


def read(state: State, key: str, expected: Any) -> Any:
    if key in SEATS:
        return {name: value_of(state, SEATS.index(key), name, expected[name]) for name in expected}
    value = TOLD[SHORT.get(key, key)](state, GAME.view(state, None), expected)
    return expected if value == expected else value


def _winner(state: State, seen: Mapping[str, Any], expected: Any) -> Any:
    """Nobody wins a draw: ``null``, or said in a word."""
    winner = (seen["result"] or (None,))[0]
    return expected if winner == "draw" and expected is None else winner


def _result(state: State, seen: Mapping[str, Any], expected: Any) -> Any:
    if isinstance(expected, dict):
        return dict(zip(("winner", "reason"), seen["result"], strict=True))
    return " ".join(seen["result"]) if isinstance(expected, str) else seen["result"]


def _due(state: State, seen: Mapping[str, Any], expected: Any) -> Any:
    order = (state.turn, 1 - state.turn)
    due = {SEATS[side]: state.due[side] for side in order if state.due[side]}
    return due if isinstance(expected, dict) else [[*row] for row in due.items()]


def _legal(state: State, seen: Mapping[str, Any], expected: Any) -> Any:
    texts = {GAME.write(a) for seat in GAME.to_act(state) for a in GAME.legal(state, seat)}
    return expected if texts == set(expected) else sorted(texts)


def _phase(state: State, seen: Mapping[str, Any], expected: Any) -> Any:
    return expected if ASIDE.get(expected) == state.phase else state.phase


TOLD: Final[Mapping[str, Callable[[State, Mapping[str, Any], Any], Any]]] = {
    "turn": lambda state, seen, _: SEATS[state.turn],
    "phase": _phase,
    "played": lambda state, seen, _: state.played,
    "lethal": lambda state, seen, _: state.lethal,
    "debt": lambda state, seen, _: state.debt,
    "turn_no": lambda state, seen, _: state.turn_no,
    "first": lambda state, seen, _: seen["first_player"],
    "rotations": lambda state, seen, _: state.rotations,
    "attack": lambda state, seen, _: seen["attack"] or None,
    "due": _due,
    "winner": _winner,
    "reason": lambda state, seen, _: state.end or None,
    "result": _result,
    "legal": _legal,
}


def value_of(state: State, side: int, name: str, expected: Any) -> Any:
    """Return a value of a player; hands are compared as sets, so they come in the order asked."""
    name = SHORT.get(name, name)
    seat = SEATS[side]
    seen = GAME.view(state, seat)["players"][seat]
    if name == "deck":
        seen["deck"] = [*state.match.named(state.deck[side])]
        seen["deck"] += [seen["deck_top"]] if seen["deck_top"] else []
    key = {"dmg": "damage", "at": "pawn", "known": "known_hand"}.get(name, name)
    if key not in seen:
        raise Unknown(f"{seat}.{name}")
    if name in ("hand", "deck", "known"):
        if isinstance(expected, int):
            return seen[f"{name}_size"]
        return expected if sorted(seen[key]) == sorted(expected) else sorted(seen[key])
    return seen[key]


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    acted = _act(state, line)
    if acted is not None:
        return acted
    after = step(GAME, state, line)
    happened = deeds(state, read_line(MARKS.split(line)[0]), after)
    return after, tuple(" ".join(deed) for deed in happened)


def _act(state: State, line: str) -> tuple[State, tuple[str, ...]] | None:
    """Play what the rules list among the actions and a record has as its end (LC-R16)."""
    seat, _, word = line.partition(":")
    if line != "agree-draw" and word != "resign":
        return None
    if word and seat not in SEATS:
        raise UnreadableAction(Reason("LC-N1", "LC-E-SYNTAX", {"line": line}))
    if state.phase == "over":
        raise IllegalAction(Reason("LC-11.3", "LC-E-OVER"))
    after = copy(state)
    after.phase, after.actor = "over", NOBODY
    after.winner = 1 - SEATS.index(seat) if word else DRAWN
    after.end = word or line
    return after, (f"win {SEATS[after.winner]} resign" if word else "draw agree-draw",)
