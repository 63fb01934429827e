"""Positions and readings of the examples of Touchdown Hero: the start of a trick.

Keys left out are those of a fresh first half; without hands a half begins at its deal, and with a
``phase`` before the first trick there. Cards of a hand have no order.
"""

from ast import literal_eval
from collections.abc import Mapping
from typing import Any, Final

from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import named_set, names_of
from engines.touchdown_hero.dealing import EVERY_SEAT
from engines.touchdown_hero.heroes import HOUSE
from engines.touchdown_hero.house import SET
from engines.touchdown_hero.series import next_trick
from engines.touchdown_hero.settings import OPTIONS, match_of
from engines.touchdown_hero.shown.view import seat_name, team_name
from engines.touchdown_hero.state import CHANCE_DUE, SEATS, TEAMS, State
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {
        *("half", "tricks_done", "lead", "attempt", "distance", "kickoff_due", "score", "hands"),
        *("attack", "first_attack", "phase"),
    }
)
TRICK = frozenset(
    {"winner", "number", "base", "bonus", "adv", "fail", "intercept", "onside", "reversed",
     "points"}
)  # fmt: skip
# What a seat sees is named by the table of the state; so may an example.
SEEN = frozenset({"first_attack", "declaration", "kickoff"})
EXPECT = TRICK | SEEN | {
    "distance", "lead", "attack", "attempt", "phase", "turn", "score", "half", "hands",
    "tricks_done", "kickoff_due", "known", "result",
}  # fmt: skip
# The rules have both in one row of their table, with one explanation.
ALIKE: Final = {"TH-E-NOEFFECT": "TH-E-PARAM"}
OPTION = frozenset({*OPTIONS, "heroes"})
SPOKEN: Final = {"True": "true", "False": "false"}
BEFORE: Final = {"deal": CHANCE_DUE, "show": EVERY_SEAT, "lead": CHANCE_DUE}
BY_SEAT: Final = ("hands", "known")


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    chosen = {**OPTIONS, **{name: SPOKEN.get(value, value) for name, value in options.items()}}
    heroes = _heroes(chosen.pop("heroes", SET))
    state = State(match_of(tuple(sorted(chosen.items())), heroes, False))
    state.half, state.trick = setup.get("half", 1), setup.get("tricks_done", 0)
    state.score = [setup.get("score", {}).get(team, 0) for team in TEAMS]
    state.hands = [named_set(setup.get("hands", {}).get(seat, ())) for seat in SEATS]
    if "first_attack" in setup:
        state.first = TEAMS.index(setup["first_attack"])
    phase = setup.get("phase", "deal" if "hands" not in setup else "")
    if phase in BEFORE:
        state.phase, state.due = phase, BEFORE[phase]
        return state
    _begin_trick(state, setup)
    if phase not in ("", state.phase):
        raise Unknown("phase: a trick begins with its kickoff or its lead")
    return state


def _begin_trick(state: State, setup: Mapping[str, Any]) -> None:
    distance = setup.get("distance")
    if not setup.get("kickoff_due", distance is None):
        if distance is None:
            raise Unknown("distance: there is one except before a kickoff")
        state.distance = distance
    state.lead, state.attempt = SEATS.index(setup.get("lead", "N")), setup.get("attempt", 1)
    if setup.get("attack", team_name(state.attack)) != team_name(state.attack):
        raise Unknown("attack: it is the team of the lead")
    if state.first < 0:
        state.first = state.attack
    next_trick(state)


def _heroes(heroes: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the header lines of a set by its name, or of a table like the one of the rules."""
    if not heroes.startswith("["):
        return (("set", (SET if heroes == HOUSE else heroes,)),)
    return ("set", ("example-1",)), *(
        (
            "hero",
            (
                str(row["n"]),
                row["code"],
                *([f"delta={row['delta']}"] if "delta" in row else ()),
                HOUSE if row.get("source") == HOUSE else "seed",
            ),
        )
        for row in literal_eval(heroes)
    )


def read(state: State, key: str, expected: Any) -> Any:
    if key in TRICK:
        return _of_the_trick(state, key, expected)
    if key in SEEN:
        return GAME.view(state, None)[key]
    if key in BY_SEAT:
        held = dict(zip(SEATS, getattr(state, key), strict=True))
        return {seat: _cards(held[seat], cards) for seat, cards in expected.items()}
    match key:
        case "lead":
            return seat_name(state.lead)
        case "attack":
            return team_name(state.attack)
        case "turn":
            return _turn(state)
        case "score":
            return dict(zip(TEAMS, state.score, strict=True))
        case "distance":
            return state.distance or None
        case "tricks_done":
            return state.trick
        case "kickoff_due":
            return state.phase == "ko"
        case "result":
            return _result(state)
    return getattr(state, key)


def _of_the_trick(state: State, key: str, expected: Any) -> Any:
    if key == "winner" and expected in (*TEAMS, "draw"):
        return _result(state)
    if state.last is None:
        return None
    if key == "winner":
        return seat_name(state.last.taker)
    return getattr(state.last, {"adv": "advance"}.get(key, key))


def _result(state: State) -> str | None:
    outcome = GAME.outcome(state)
    return outcome.winner if outcome else None


def _turn(state: State) -> str | None:
    return seat_name(state.turn) if set(GAME.to_act(state)) & set(SEATS) else None


def _cards(held: int, expected: list[str]) -> list[str]:
    """Return the cards of a hand, in the order of the example if they are the same."""
    names = names_of(held)
    return expected if sorted(expected) == sorted(names) else names
