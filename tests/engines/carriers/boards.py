"""Positions for the tests, in the words of the examples of the rules."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.carriers import GAME
from engines.carriers.state import State
from engines.carriers.written.actions import Action, Move, Wait
from engines.core.errors import Refused
from engines.core.game import Settings
from engines.core.replays.replay import step
from tests.engines.vectors.carriers import build

FAR = {"H": {1: "a4", 2: "b4", 3: "c4", 5: "e4", 6: "f4", 7: "g4"}}


def at(*, options: Mapping[str, str] | None = None, **setup: Any) -> State:
    return build(setup, options or {}, {})


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = step(GAME, state, line)
    return state


def refusal(state: State, line: str) -> tuple[str, str]:
    """Return the code and the rule that a line is refused by; the position must not change."""
    before = GAME.dump(state)
    try:
        step(GAME, state, line)
    except Refused as refused:
        assert GAME.dump(state) == before
        return refused.reason.code, refused.reason.rule
    return "", ""


def allowed(state: State, line: str) -> bool:
    return refusal(state, line) == ("", "")


def shown(state: State, *keys: str) -> dict[str, Any]:
    view = GAME.view(state, None)
    return {key: view[key] for key in keys}


def placed(state: State, *pieces: str) -> list[str]:
    return [GAME.view(state, None)["pos"][piece] for piece in pieces]


def legal_texts(state: State) -> set[str]:
    (seat,) = GAME.to_act(state)
    return {GAME.write(action) for action in GAME.legal(state, seat)}


def moves(state: State, piece: int) -> set[str]:
    """Return the cells that a piece can move to without a skill."""
    (seat,) = GAME.to_act(state)
    return {
        action.cell
        for action in GAME.legal(state, seat)
        if isinstance(action, Move) and action.piece == piece and not action.skill
    }


def lively(state: State, rng: Random) -> Action:
    """Choose the kind of action first: tackles, transfers and skills happen more often so."""
    (seat,) = GAME.to_act(state)
    if state.phase in ("deck", "start", "form", "lineup"):
        return GAME.sample(state, rng)
    kinds: dict[tuple[type, bool], list[Action]] = {}
    for action in GAME.legal(state, seat):
        kinds.setdefault((type(action), getattr(action, "skill", False)), []).append(action)
    kinds = {kind: actions for kind, actions in kinds.items() if kind[0] is not Wait} or kinds
    return rng.choice(rng.choice([kinds[kind] for kind in sorted(kinds, key=str)]))


def house(rng: Random, **options: str) -> Settings:
    settings = GAME.house(rng)
    return Settings(
        settings.ruleset, {**settings.options, **options}, settings.seats, settings.lines
    )
