"""Positions and readings of the examples of Limit Ball.

A position begins at the toss, at a check, at a reaction, at a move of the ball or at a goal.
"""

from collections.abc import Mapping
from typing import Any

from engines.core.errors import IllegalAction
from engines.core.game import Seated, Settings
from engines.limit_ball import GAME, flow
from engines.limit_ball.actions import INDEX, SEATS, TEAMS
from engines.limit_ball.settings import OPTIONS, RULESET
from engines.limit_ball.state import KINDS, NORMAL, PLACE, REACT, State
from engines.limit_ball.view import mask_of, picture
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {
        "A", "B", "ball", "begin", "cells", "checkers", "dead", "excluded", "first", "holder",
        "kind", "last", "lines", "mover", "score", "scorer", "side", "steps", "target", "toucher",
    }
)  # fmt: skip
EXPECT = frozenset(
    {
        "ball", "cells", "checkers", "dead", "emotion", "excluded", "holder", "kind", "last",
        "mover", "news", "phase", "score", "steps", "target", "turn", "winner",
    }
)  # fmt: skip


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    seats = tuple(
        Seated(f"{team}{number}", "", (position, f"emotion={emotion}"))
        for team in TEAMS
        for number, (position, emotion) in enumerate(setup[team], 1)
    )
    options = {name: "none" if value == "None" else value for name, value in options.items()}
    lines = tuple((name, tuple(words)) for name, *words in setup.get("lines", ()))
    state = GAME.setup(Settings(RULESET, {**OPTIONS, **options}, seats, lines))
    if setup["begin"] == "toss":
        return state
    course(state, setup)
    kind = KINDS.index(setup.get("kind", "normal"))
    side = TEAMS.index(setup.get("side", "A"))
    match setup["begin"]:
        case "check":
            flow.check(state, kind, mask_of(setup["checkers"]), side)
        case "react":
            state.kind = kind
            flow.react(state, mask_of(setup["excluded"]), side)
        case "move":
            state.kind = NORMAL
            flow.to_move(state, INDEX[setup["mover"]], setup["steps"])
        case "goal":
            flow.goal(state, TEAMS.index(setup["scorer"]))
        case _:
            raise Unknown(f"begin {setup['begin']}")
    return state


def course(state: State, setup: Mapping[str, Any]) -> None:
    cells = state.match.field.index
    state.first = TEAMS.index(setup["first"])
    state.score = [setup["score"][team] for team in TEAMS]
    for seat, cell in setup["cells"].items():
        state.cell[INDEX[seat]] = cells[cell]
    state.ball = cells[setup["ball"]]
    state.target = setup["target"] or 0
    state.last = player(setup["last"])
    state.holder = player(setup["holder"])
    state.toucher = player(setup.get("toucher", setup["last"]))
    state.dead = setup.get("dead", 0)


def player(seat: str | None) -> int:
    return INDEX[seat] if seat else -1


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    """Play a line as it stands: what a record may leave out is not put in here."""
    for action in GAME.read_line(line) if GAME.read_line else ():
        reason = GAME.check(state, action.seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        state = GAME.apply(state, action.seat, action)
    return state, ()


def read(state: State, key: str, expected: Any) -> Any:
    shown = picture(state)
    if key == "turn":
        return turn(state)
    if key == "target":
        return state.target or None
    if key in ("emotion", "cells"):
        return {name: shown[key].get(name) for name in expected}
    if key in ("holder", "last", "mover", "ball", "winner"):
        return shown[key] or None
    return shown[key]


def turn(state: State) -> str:
    """Name the player who reacts or moves, or the team that places, rolls or has the window."""
    if state.phase == REACT:
        return SEATS[state.queue[0]]
    acting = GAME.to_act(state)
    return TEAMS[state.team] if state.phase == PLACE or len(acting) > 1 else acting[0][0]
