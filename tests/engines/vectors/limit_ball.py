"""Positions and readings of the examples of Limit Ball.

A position begins at the toss, at a check, at a reaction, at a move of the ball or at a goal.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from engines.core.errors import IllegalAction, Refused
from engines.core.game import Seated, Settings
from engines.core.reason import Reason
from engines.core.replays.replay import step
from engines.limit_ball import GAME, flow
from engines.limit_ball.sets import OURS, shipped
from engines.limit_ball.settings import OPTIONS, RULESET
from engines.limit_ball.shown.view import mask_of, picture
from engines.limit_ball.state import (
    DRAWN,
    FOUL,
    KINDS,
    MOVE,
    NOBODY,
    NORMAL,
    OVER,
    PLACE,
    PLAYERS,
    REACT,
    ROLL,
    TOSS,
    State,
    copy,
)
from engines.limit_ball.written.actions import INDEX, SEATS, TEAMS
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {
        *("A", "B", "ball", "begin", "boosted", "cells", "checkers", "checks", "dead", "excluded"),
        *("first", "holder", "kind", "last", "lines", "mover", "score", "scorer", "side", "steps"),
        *("target", "toucher"),
    }
)
SAME = frozenset(
    {
        *("boosted", "checks", "dead", "first", "kind", "news", "passes", "phase", "score"),
        *("side", "steps"),
    }
)
SEATED = frozenset({"holder", "last", "mover", "toucher", "ball", "winner"})
SETS = frozenset({"checkers", "excluded"})  # no order is meant
PARTS = frozenset({"cells", "emotion", "rolls"})  # only what is expected is compared
EXPECT = SAME | SEATED | SETS | PARTS | {"declared", "foul", "queue", "target", "turn"}
# Codes of ours: the rules have no other for a line that a match does not know.
ALIKE = {"LB-E-REPORTED": "LB-E-SYNTAX", "LB-E-SKILL": "LB-E-SYNTAX"}
# A phase that the rules do not part from the one it follows.
PHASE = {"accept": "foul"}
SPELT = {"house": "set", "None": "none", "3×3": "3x3", "5×5": "5x5", "line of 5": "line5"}
OUTCOMES = {"out_of_bounds": "out", "ball_free": "free"}


def options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as text; a table or a field written out becomes lines of a set."""
    return {name: _written(value) for name, value in given.items()}


def _written(value: Any) -> str:
    if value is None:
        return "none"
    return SPELT.get(value, value) if isinstance(value, str) else json.dumps(value)


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    seats = tuple(
        Seated(f"{team}{number}", "", (position, f"emotion={emotion}"))
        for team in TEAMS
        for number, (position, emotion) in enumerate(setup[team], 1)
    )
    lines = [(name, tuple(words)) for name, *words in setup.get("lines", ())]
    written = dict(options)
    if len(setup["A"]) != len(setup["B"]):
        written.setdefault("players_per_team", "any")  # LB-R30: a recorded match
    lines += _set(written)
    state = GAME.setup(Settings(RULESET, {**OPTIONS, **written}, seats, tuple(lines)))
    if setup["begin"] == "toss":
        return state
    course(state, setup)
    kind = KINDS.index(setup.get("kind", "normal"))
    side = TEAMS.index(setup.get("side", "A"))
    match setup["begin"]:
        case "check":
            flow.check(state, kind, mask_of(setup["checkers"]), side)
            for first, second in setup.get("boosted", ()):
                state.boosted |= 1 << (INDEX[first] * PLAYERS + INDEX[second])
        case "react":
            state.kind = kind
            flow.react(state, mask_of(setup.get("excluded", ())), side)
        case "move":
            state.kind = NORMAL
            flow.to_move(state, INDEX[setup["mover"]], setup["steps"])
        case "goal":
            flow.goal(state, TEAMS.index(setup["scorer"]))
        case _:
            raise Unknown(f"begin {setup['begin']}")
    return state


def _set(written: dict[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    """Take a table and a field out of the options; together with ours they are a set."""
    taken = {
        name: json.loads(written.pop(name))
        for name in ("foul_table", "field")
        if written.get(name, "")[:1] in ("[", "{")
    }
    if not taken:
        return []
    ours = shipped()[OURS]
    fouls = dict(enumerate(ours.fouls, 2))
    table = taken.get("foul_table", {})
    rows = table.items() if isinstance(table, dict) else [(r["sum"], r["result"]) for r in table]
    fouls |= {int(total): OUTCOMES.get(result, result) for total, result in rows}
    return [
        ("set", ("table-1",)),
        *(("foul", (str(total), result)) for total, result in fouls.items()),
        *(("cell", _cell(row)) for row in taken.get("field", ())),
    ]


def _cell(row: Mapping[str, Any]) -> tuple[str, ...]:
    kind = {"centre": "start"}.get(row["type"], row["type"])
    if kind == "goal_area":
        kind = row["goal_of"] + "*" * row["goal_centre"]
    return row["id"], str("LCR".index(row["id"][0]) + 1), row["id"][1:], kind


def course(state: State, setup: Mapping[str, Any]) -> None:
    cells = state.match.field.index
    state.first = TEAMS.index(setup.get("first", "A"))
    state.score = [setup.get("score", {}).get(team, 0) for team in TEAMS]
    for seat, cell in setup.get("cells", {}).items():
        state.cell[INDEX[seat]] = cells[cell]
    state.ball = cells[setup["ball"]] if setup.get("ball") else NOBODY
    state.target = setup.get("target") or 0
    state.last = player(setup.get("last"))
    state.holder = player(setup.get("holder"))
    causers = setup.get("excluded", ())
    had = setup.get("toucher") or setup.get("last") or next(iter(causers), None)
    state.toucher = player(had)
    state.dead, state.checks = setup.get("dead", 0), setup.get("checks", 0)


def player(seat: str | None) -> int:
    return INDEX[seat] if seat else NOBODY


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    """Play a line as it stands: what a record may leave out is not put in here."""
    if ended := re.fullmatch(r"@end (ruling|concede ([AB]))", *GAME.adapt([line])[:1]):
        return _ended(state, ended[2]), ()
    for action in GAME.read_line(line) if GAME.read_line else ():
        reason = GAME.check(state, action.seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        state = GAME.apply(state, action.seat, action)
    return state, ()


def play(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    """Play a line of a record, from which others may have been left out before it."""
    try:
        return perform(state, line)
    except Refused:
        return step(GAME, state, line), ()


def _ended(state: State, loser: str | None) -> State:
    """An act of the match, which the game itself does not know (LB-R32)."""
    if state.phase == OVER:
        raise IllegalAction(Reason("LB-8.3", "LB-E-PHASE", {"phase": "over"}))
    state = copy(state)
    flow.over(state, 1 - TEAMS.index(loser) if loser else DRAWN)
    return state


def read(state: State, key: str, expected: Any) -> Any:
    shown = picture(state)
    match key:
        case "turn":
            return turn(state, expected) if state.phase not in (TOSS, OVER) else None
        case "target":
            return state.target or None
        case "phase":
            return PHASE.get(shown[key], shown[key])
        case "declared":
            return {seat: seat in shown["joined"] for seat in expected}
        case "foul":
            return _foul(shown, expected)
        case "steps":
            return shown[key] or (expected and 0)
        case "score":
            return {team: shown[key][team] for team in expected}
    if key in PARTS:
        return {name: shown[key].get(name) for name in expected}
    if key in SETS and isinstance(expected, list):
        return expected if sorted(expected) == shown[key] else shown[key]
    return shown[key] or None if key in SEATED else shown[key]


def _foul(shown: Mapping[str, Any], expected: Any) -> Any:
    who, value, faces, _ = shown["foul"]
    if not who:
        return None
    foul = {"player": who, "value": value, "table": sum(faces) or None, "roll": faces}
    return {name: foul.get(name) for name in expected or foul}


def turn(state: State, expected: Any = "") -> Any:
    """Name the player who reacts, or the team that places, rolls or has the window.

    The one who moves, rolls alone or has fouled is named as player or team, as it is ``expected``.
    """
    if state.phase == REACT:
        return SEATS[state.queue[0]]
    acting = GAME.to_act(state)
    if state.phase == FOUL:
        acting = (SEATS[state.fouler],)
    alone = len(acting) == 1 and state.phase in (ROLL, MOVE, FOUL)
    if alone and expected in SEATS:
        return acting[0]
    return TEAMS[state.team] if state.phase == PLACE or len(acting) > 1 else acting[0][0]
