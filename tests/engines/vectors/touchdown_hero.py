"""Positions and readings of the examples of Touchdown Hero: the start of a trick."""

from collections.abc import Mapping
from typing import Any

from engines.touchdown_hero.cards import named_set, names_of
from engines.touchdown_hero.series import next_trick
from engines.touchdown_hero.settings import OPTIONS, match_of
from engines.touchdown_hero.state import SEATS, TEAMS, State
from engines.touchdown_hero.view import seat_name, team_name
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {"half", "tricks_done", "lead", "attempt", "distance", "kickoff_due", "score", "hands"}
)
TRICK = frozenset(
    {"winner", "number", "base", "bonus", "adv", "fail", "intercept", "onside", "reversed",
     "points"}
)  # fmt: skip
EXPECT = TRICK | {
    "distance", "lead", "attack", "attempt", "phase", "turn", "score", "half", "hands",
}  # fmt: skip


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    spoken = {"True": "true", "False": "false"}
    told = {name: spoken.get(value, value) for name, value in options.items()}
    state = State(match_of(tuple(sorted({**OPTIONS, **told}.items())), (), False))
    if bool(setup["kickoff_due"]) != (setup["distance"] is None):
        raise Unknown("distance: there is none exactly before a kickoff")
    state.half, state.trick = setup["half"], setup["tricks_done"]
    state.lead, state.attempt = SEATS.index(setup["lead"]), setup["attempt"]
    state.first = state.lead & 1
    state.distance = setup["distance"] or 0
    state.score = [setup["score"][team] for team in TEAMS]
    state.hands = [named_set(setup["hands"][seat]) for seat in SEATS]
    next_trick(state)
    return state


def read(state: State, key: str, expected: Any) -> Any:
    if key in TRICK:
        return _of_the_trick(state, key)
    match key:
        case "lead":
            return seat_name(state.lead)
        case "attack":
            return team_name(state.attack)
        case "turn":
            return seat_name(state.turn)
        case "score":
            return dict(zip(TEAMS, state.score, strict=True))
        case "hands":
            return {seat: names_of(state.hands[SEATS.index(seat)]) for seat in expected}
        case "distance":
            return state.distance or None
    return getattr(state, key)


def _of_the_trick(state: State, key: str) -> Any:
    if state.last is None:
        return None
    if key == "winner":
        return seat_name(state.last.taker)
    return getattr(state.last, {"adv": "advance"}.get(key, key))
