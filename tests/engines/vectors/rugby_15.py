"""Positions and readings of the examples of Rugby 15.

Cards that are not listed are in their owner's pile; nothing listed at all is a match to begin.
"""

from collections.abc import Mapping
from typing import Any

from engines.core.game import Settings
from engines.core.replay import Course, play
from engines.core.spoken import Spoken
from engines.core.watching import watched
from engines.rugby_15 import GAME
from engines.rugby_15.actions import SEATS
from engines.rugby_15.cards import ALL, in_order
from engines.rugby_15.events import events
from engines.rugby_15.notation import read_line
from engines.rugby_15.options import RULESET
from engines.rugby_15.state import BOTH, State
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {
        "p", "off", "half", "pass", "kickoff", "overtime", "score", "round", "redraws", *SEATS,
    }
)  # fmt: skip
EXPECT = frozenset(
    {
        "p", "off", "half", "pass", "phase", "overtime", "score", "result", "round", "redraws",
        *SEATS,
    }
)  # fmt: skip


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    mode = "open" if extra.get("open") else "full"
    state = GAME.setup(Settings(RULESET, {**GAME.options, **options}, mode=mode))
    if not setup:
        return state
    state.phase, state.acting = "commit", BOTH
    state.p, state.off = setup["p"], SEATS.index(setup["off"])
    state.half, state.passing = setup.get("half", 1), setup.get("pass", 1)
    state.kickoff = SEATS.index(setup.get("kickoff", "R"))
    state.extra = setup.get("overtime", False)
    state.score = [setup.get("score", {}).get(seat, 0) for seat in SEATS]
    state.redraws = [setup.get("redraws", {}).get(seat, 0) for seat in SEATS]
    for side, seat in enumerate(SEATS):
        _cards(state, side, setup[seat])
    before = (state.half - 1) * state.match.rounds + (state.passing - 1) * 13
    before = state.match.halves * state.match.rounds if state.extra else before
    state.round = setup.get("round", before + len(state.discards[0]) + 1)
    return state


def _cards(state: State, side: int, given: Mapping[str, Any]) -> None:
    if unknown := sorted(given.keys() - {"hand", "discard", "deck"}):
        raise Unknown(f"{SEATS[side]}.{unknown[0]}")
    hand, discards = list(given["hand"]), list(given.get("discard", ()))
    rest = list(ALL)
    for card in hand + discards:
        rest.remove(card)
    if "deck" in given and sorted(given["deck"]) != sorted(rest):
        raise Unknown(f"{SEATS[side]}.deck")
    state.hands[side], state.discards[side], state.piles[side] = hand, discards, rest


def read(state: State, key: str, expected: Any) -> Any:
    if key in SEATS:
        return _side(state, SEATS.index(key), expected)
    found = {
        "p": state.p,
        "off": SEATS[state.off],
        "half": state.half,
        "pass": state.passing,
        "phase": state.phase,
        "overtime": state.extra,
        "round": state.round,
        "score": dict(zip(SEATS, state.score, strict=True)),
        "redraws": dict(zip(SEATS, state.redraws, strict=True)),
        "result": (*SEATS, "draw", None)[state.winner],
    }
    return found[key]


def _side(state: State, side: int, expected: Mapping[str, Any]) -> dict[str, Any]:
    """A hand is a multiset: it is told in the order of the example, if it is the same one."""
    hand = in_order(state.hands[side])
    wanted = expected.get("hand", [])
    found = {
        "hand": wanted if hand == in_order(wanted) else list(hand),
        "discard": state.discards[side],
        "deck_count": state.pile(side),
    }
    if unknown := sorted(expected.keys() - found.keys()):
        raise Unknown(f"{SEATS[side]}.{unknown[0]}")
    return {name: found[name] for name in expected}


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    """Play a line; its events are those of all that was played for it. Raises ``Refused``."""
    told: list[str] = []
    game = watched(GAME, lambda before, action, after: told.extend(events(before, action, after)))
    course = Course(game, GAME.copy(state))
    actions = read_line(line)
    play(course, Spoken(actions, None, line))
    return course.state, tuple(told)
