"""Positions by hand: the start of a trick, lines played in it, what came out."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.core.errors import IllegalAction
from engines.core.replays.replay import step
from engines.touchdown_hero import GAME
from engines.touchdown_hero.state import SEATS, TEAMS, State, Trick
from tests.engines.vectors.touchdown_hero import build

# Four hands in which everybody follows red; K1 to K4 stay behind.
HANDS = {"N": "R4 K1", "E": "R9 K2", "S": "R6 K3", "W": "R7 K4"}
DEAL = (
    "deal 1 N=R1,R4,R5,R7,B5,B7,B10,G2,K2,K6,K8 E=R2,R9,B2,B3,B6,G3,G9,K3,K9,K10,H2 "
    "S=R6,G1,G4,G5,G6,K1,K5,H1,H3,H4,H5 W=R3,R8,R10,B1,B4,B8,B9,G10,K4,K7,H6 X=G7,G8"
)


def at(
    hands: Mapping[str, str] | None = None,
    *,
    lead: str = "N",
    attempt: int = 1,
    distance: int | None = 8,
    options: Mapping[str, str] | None = None,
    half: int = 1,
    done: int = 3,
    score: tuple[int, int] = (0, 0),
) -> State:
    """Return the start of a trick; without a distance it is before a kickoff."""
    setup: dict[str, Any] = {
        "half": half,
        "tricks_done": done,
        "lead": lead,
        "attempt": attempt,
        "distance": distance,
        "kickoff_due": distance is None,
        "score": dict(zip(TEAMS, score, strict=True)),
        "hands": {seat: held.split() for seat, held in {**HANDS, **(hands or {})}.items()},
    }
    return build(setup, options or {}, {})


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = step(GAME, state, line)
    return state


def trick(state: State, *lines: str) -> Trick:
    last = after(state, *lines).last
    assert last is not None
    return last


def refusal(state: State, line: str) -> tuple[str, str]:
    """Return the code and the rule by which a line is refused."""
    action = GAME.read(line)
    try:
        GAME.apply(state, action.seat, action)
    except IllegalAction as refused:
        return refused.reason.code, refused.reason.rule
    raise AssertionError(f"{line} is legal")


def dealt(*lines: str, deal: str = DEAL, **options: str) -> State:
    """Return a match after its first deal and some lines."""
    house = GAME.house(Random(0))
    state = GAME.setup(
        type(house)(house.ruleset, {**house.options, **options}, house.seats, house.lines)
    )
    return after(state, deal, *lines)


def seat(name: str) -> int:
    return SEATS.index(name)


def showing() -> tuple[str, ...]:
    """The lines in which all four show their cards of ``DEAL``."""
    return "show N R1 R4 R5", "show E R2 R9 B2", "show S R6 G1 G4", "show W R3 R8 R10"
