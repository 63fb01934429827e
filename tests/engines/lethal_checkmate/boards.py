"""Positions for the tests, in the words of the examples of the rules."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.core.errors import Refused
from engines.core.game import Settings
from engines.core.replays.replay import step
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.state import State
from tests.engines.vectors.lethal_checkmate import build, perform

# Far apart, with nothing that hits: a2 and c4, White to play.
WHITE = {"at": "a2", "hand": ["PS", "KL", "CE"], "field": ["RD"]}
BLACK = {"at": "c4", "hand": ["BG", "KW", "RC"], "field": ["KL"]}


def at(
    *,
    white: Mapping[str, Any] | None = None,
    black: Mapping[str, Any] | None = None,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, str] | None = None,
    **setup: Any,
) -> State:
    start = {
        "turn": "W",
        "phase": "attack",
        **setup,
        "W": {**WHITE, **(white or {})},
        "B": {**BLACK, **(black or {})},
    }
    return build(start, options or {}, {"card_overrides": cards or {}})


def fresh(*lines: str, **options: str) -> State:
    """Return a match from its deal on."""
    return after(GAME.setup(Settings(GAME.ruleset, {**GAME.options, **options})), *lines)


DEALS = ("deal W BG,CE,KL / BR", "deal B PS,RC,RD / BR")


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = step(GAME, state, line)
    return state


def events(state: State, *lines: str) -> list[str]:
    news: list[str] = []
    for line in lines:
        state, happened = perform(state, line)
        news += happened
    return news


def refusal(state: State, line: str) -> tuple[str, str]:
    """Return the code and the rule that a line is refused by; the position must not change."""
    before = GAME.dump(state)
    try:
        step(GAME, state, line)
    except Refused as refused:
        assert GAME.dump(state) == before
        return refused.reason.code, refused.reason.rule
    return "", ""


def code_of(state: State, line: str) -> str:
    return refusal(state, line)[0]


def allowed(state: State, line: str) -> bool:
    return refusal(state, line) == ("", "")


def seen(state: State, seat: str = "") -> Mapping[str, Any]:
    return GAME.view(state, seat or None)


def of(state: State, seat: str) -> Mapping[str, Any]:
    """Return what a player sees of the own cards, pawn and health."""
    players: Mapping[str, Mapping[str, Any]] = GAME.view(state, seat)["players"]
    return players[seat]


def pawns(state: State) -> tuple[str, str]:
    return of(state, "W")["pawn"], of(state, "B")["pawn"]


def legal_texts(state: State) -> set[str]:
    return {GAME.write(a) for seat in GAME.to_act(state) for a in GAME.legal(state, seat)}


def played_out(seed: int, **options: str) -> list[State]:
    """Return every position of a random match."""
    rng = Random(seed)
    state = fresh(**options)
    positions = [state]
    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        state = GAME.apply(state, action.seat, action)
        positions.append(state)
    return positions
