"""Positions made by hand, and what lines do in them."""

from typing import Any

from engines.core.errors import Refused
from engines.core.replays.replay import step
from engines.limit_ball import GAME
from engines.limit_ball.shown.view import picture
from tests.engines.vectors.limit_ball import build, perform, turn

DECLINED = ("react A2 -", "react B1 -", "react B2 -")
DEFENCE = {
    "cells": {"A1": "C2", "A2": "C3", "B1": "C3", "B2": "R2"}, "ball": "C3", "last": "A1",
    "checkers": ["A2", "B1"],
}  # fmt: skip
CELLS = {"A1": "C2", "A2": "C1", "B1": "C2", "B2": "C3"}
TWO = [["-", 0], ["MID", 0]]


def position(begin: str, options: dict[str, str] | None = None, **changes: Any) -> Any:
    """Return a position of the examples' two against two; ``A``/``B``: position and emotion."""
    setup = {
        "begin": begin, "A": TWO, "B": TWO, "cells": CELLS, "ball": "C2", "target": 9,
        "last": "A2", "holder": None, "score": {"A": 0, "B": 0}, "first": "A", "side": "A",
        **changes,
    }  # fmt: skip
    return build(setup, options or {}, {})


def checking(options: dict[str, str] | None = None, **changes: Any) -> Any:
    """A1 and B1 check in the centre; the target is 9."""
    return position("check", options, **{"checkers": ["A1", "B1"], **changes})


def reacting(options: dict[str, str] | None = None, **changes: Any) -> Any:
    """A1 has thrown the ball to L2; the target is 9."""
    given = {
        "cells": {**CELLS, "B1": "C3", "B2": "R2"}, "ball": "L2", "last": "A1",
        "excluded": ["A1"], **changes,
    }  # fmt: skip
    return position("react", options, **given)


def moving(options: dict[str, str] | None = None, **changes: Any) -> Any:
    """B1 moves the ball from the centre, two cells at most; the target is 12."""
    return position("move", options, **{"mover": "B1", "steps": 2, "target": 12, **changes})


def start(options: dict[str, str] | None = None, **changes: Any) -> Any:
    return position("toss", options, **changes)


def emotion(**counts: int) -> dict[str, Any]:
    """Return the rosters with so much emotion: ``emotion(A1=2)``."""
    return {
        team: [["-", counts.get(f"{team}1", 0)], ["MID", counts.get(f"{team}2", 0)]]
        for team in "AB"
    }


def after(state: Any, *lines: str) -> Any:
    """Play lines as they stand: nothing may be left out."""
    for line in lines:
        state, _ = perform(state, line)
    return state


def after_lines(state: Any, *lines: str) -> Any:
    """Play the lines of a record, from which passes and declines may be left out."""
    for line in lines:
        state = step(GAME, state, line)
    return state


def refusal(state: Any, line: str) -> tuple[str, str] | None:
    """Return the code and the rule by which a line is refused."""
    before = GAME.dump(state)
    try:
        perform(state, line)
    except Refused as refused:
        assert GAME.dump(state) == before
        return refused.reason.code, refused.reason.rule
    return None


def seen(state: Any, *keys: str) -> Any:
    shown = {**picture(state), "turn": turn(state) if GAME.to_act(state) else ""}
    values = tuple(shown[key] for key in keys)
    return values[0] if len(values) == 1 else values


def news(state: Any) -> list[str]:
    return [" ".join(map(str, event)).removesuffix(" 0") for event in state.news]
