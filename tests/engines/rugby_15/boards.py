"""Positions made by hand, and matches driven to where they are wanted."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.core.errors import Refused
from engines.core.game import Settings
from engines.core.replays.replay import step
from engines.rugby_15 import GAME
from engines.rugby_15.events import events
from engines.rugby_15.options import RULESET
from engines.rugby_15.state import State
from tests.engines.vectors import rugby_15 as vectors

HANDS = {"R": ["S1", "F2", "K"], "B": ["F6", "S3", "T"]}


def at(p: int = 3, off: str = "R", *, options: dict[str, str] | None = None, **more: Any) -> State:
    """A position in the first pass; ``R`` and ``B`` are hands, ``dR`` and ``dB`` discards."""
    setup = {"p": p, "off": off}
    for seat in "RB":
        hand, discards = more.pop(seat, HANDS[seat]), more.pop(f"d{seat}", [])
        setup[seat] = {"hand": words(hand), "discard": words(discards)}
    return vectors.build({**setup, **more}, options or {}, {})


def words(cards: Any) -> list[str]:
    return cards.split() if isinstance(cards, str) else list(cards)


def play(state: State, *lines: str) -> State:
    for line in lines:
        state = step(GAME, state, line)
    return state


def events_of(state: State, *lines: str) -> list[str]:
    """The events of some lines."""
    events: list[str] = []
    for line in lines:
        state, said = vectors.perform(state, line)
        events += said
    return events


def refusal(state: State, line: str) -> tuple[str, str]:
    """The code and the rule that a line is refused by; the position stays as it is."""
    before = GAME.dump(state)
    try:
        step(GAME, state, line)
    except Refused as refused:
        assert GAME.dump(state) == before
        return refused.reason.code, refused.reason.rule
    raise AssertionError(f"{line} is played")


def begin(mode: str = "full", **options: str) -> State:
    return GAME.setup(Settings(RULESET, {**GAME.options, **options}, mode=mode))


def course(state: State, seed: int = 0) -> Iterator[tuple[State, Any, State]]:
    """Play to the end at random: every action with the states around it."""
    rng, state = Random(seed), GAME.copy(state)
    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        after = GAME.apply(state, action.seat, action)
        yield state, action, after
        state = after


def rounds(state: State, seed: int = 0) -> Iterator[tuple[State, Any, State]]:
    """The reveals of a match at random."""
    for before, action, after in course(state, seed):
        if any(True for _ in events(before, action, after)) and after.last != before.last:
            yield before, action, after
