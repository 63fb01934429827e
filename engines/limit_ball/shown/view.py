"""A position as plain values: the view of a seat, and the canonical text (chapter 6)."""

import json
from collections.abc import Mapping
from typing import Any, Final

from engines.core.game import CHANCE, Seat
from engines.limit_ball.settings import match_of
from engines.limit_ball.state import (
    CHANCE_BIT,
    HOWS,
    KINDS,
    LISTED,
    NOBODY,
    PHASES,
    PLAYERS,
    Person,
    State,
    names,
)
from engines.limit_ball.written.actions import INDEX, SEATS, TEAMS

WINNERS: Final = {-1: "", 0: "A", 1: "B", 2: "draw"}


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    """Return the view of a seat or a guest: all of it, since nothing is hidden."""
    return picture(state)


def dump(state: State) -> str:
    return json.dumps(picture(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def picture(state: State) -> dict[str, Any]:
    match = state.match
    return {
        "options": dict(match.written),
        "lines": [[name, *words] for name, words in match.lines],
        "roster": [[person.seat, person.position, person.emotion] for person in match.roster],
        "phase": PHASES[state.phase],
        "acting": [CHANCE] if state.acting == CHANCE_BIT else names(state.acting),
        "kind": KINDS[state.kind],
        "score": dict(zip(TEAMS, state.score, strict=True)),
        "emotion": _by_player(state, state.emotion),
        "cells": {
            SEATS[player]: match.field.names[cell]
            for player, cell in enumerate(state.cell)
            if cell != NOBODY
        },
        "ball": _cell(state, state.ball),
        "holder": _player(state.holder),
        "target": state.target,
        "last": _player(state.last),
        "first": TEAMS[state.first],
        "side": TEAMS[state.side],
        "team": TEAMS[state.team],
        "receiver": TEAMS[state.receiver],
        "placed": state.placed,
        "reps": names(state.reps),
        **_course(state),
        "checks": state.checks,
        "winner": WINNERS[state.winner],
        "news": [list(item) for item in state.news],
    }


def _course(state: State) -> dict[str, Any]:
    return {
        "excluded": names(state.excluded),
        "queue": [SEATS[player] for player in state.queue],
        "joined": names(state.joined),
        "checkers": names(state.checkers),
        "waiting": names(state.waiting),
        "rolls": {SEATS[p]: list(dice) for p, dice in enumerate(state.rolls) if dice},
        "boosted": [
            [SEATS[place // PLAYERS], SEATS[place % PLAYERS]]
            for place in range(PLAYERS * PLAYERS)
            if state.boosted >> place & 1
        ],
        "used": [[SEATS[player], name] for player, name in state.used],
        "pending": [_player(state.roller), state.pending, HOWS[state.how]],
        "foul": [_player(state.fouler), state.value, list(state.table), state.result],
        "dead": state.dead,
        "toucher": _player(state.toucher),
        "mover": _player(state.mover),
        "steps": state.steps,
        "passes": state.passes,
    }


def _by_player(state: State, values: list[int]) -> dict[str, int]:
    return {SEATS[player]: values[player] for player in LISTED[state.match.present]}


def _player(player: int) -> str:
    return SEATS[player] if player != NOBODY else ""


def _cell(state: State, cell: int) -> str:
    return state.match.field.names[cell] if cell != NOBODY else ""


def load(text: str) -> State:
    """Return the position of a canonical text; the reverse of ``dump``."""
    read: dict[str, Any] = json.loads(text)
    roster = tuple(Person(*person) for person in read["roster"])
    lines = tuple((name, tuple(words)) for name, *words in read["lines"])
    state = State(match_of(read["options"], roster, lines))
    cells = state.match.field.index
    state.phase, state.kind = PHASES.index(read["phase"]), KINDS.index(read["kind"])
    state.acting = CHANCE_BIT if read["acting"] == [CHANCE] else mask_of(read["acting"])
    state.score = [read["score"][team] for team in TEAMS]
    for seat, value in read["emotion"].items():
        state.emotion[INDEX[seat]] = value
    for seat, cell in read["cells"].items():
        state.cell[INDEX[seat]] = cells[cell]
    state.ball = cells[read["ball"]] if read["ball"] else NOBODY
    state.holder, state.last = player_of(read["holder"]), player_of(read["last"])
    state.target, state.placed, state.checks = read["target"], read["placed"], read["checks"]
    state.first, state.side, state.team, state.receiver = (
        TEAMS.index(read[name]) for name in ("first", "side", "team", "receiver")
    )
    state.reps = mask_of(read["reps"])
    state.winner = next(side for side, name in WINNERS.items() if name == read["winner"])
    state.news = tuple((what, who, value) for what, who, value in read["news"])
    _load_course(state, read)
    return state


def _load_course(state: State, read: Mapping[str, Any]) -> None:
    state.excluded, state.joined = mask_of(read["excluded"]), mask_of(read["joined"])
    state.checkers, state.waiting = mask_of(read["checkers"]), mask_of(read["waiting"])
    state.queue = tuple(INDEX[seat] for seat in read["queue"])
    for seat, dice in read["rolls"].items():
        state.rolls[INDEX[seat]] = tuple(dice)
    for first, second in read["boosted"]:
        state.boosted |= 1 << (INDEX[first] * PLAYERS + INDEX[second])
    state.used = tuple((INDEX[seat], name) for seat, name in read["used"])
    roller, state.pending, how = read["pending"]
    state.roller, state.how = player_of(roller), HOWS.index(how)
    fouler, state.value, table, state.result = read["foul"]
    state.fouler, state.table = player_of(fouler), tuple(table)
    state.dead, state.passes, state.steps = read["dead"], read["passes"], read["steps"]
    state.toucher, state.mover = player_of(read["toucher"]), player_of(read["mover"])


def player_of(seat: str) -> int:
    return INDEX[seat] if seat else NOBODY


def mask_of(seats: list[str]) -> int:
    return sum(1 << INDEX[seat] for seat in seats)
