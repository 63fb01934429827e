"""Positions for laws: a seed and a number of steps, so that a failure shrinks to a short record."""

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from hypothesis import assume, note, strategies as st

from engines.core.game import AnyGame, Settings
from engines.core.playouts import settings
from engines.core.records.recording import recorded
from engines.core.records.writing import written

LONGEST = 20_000  # actions of a match
LISTED = 2_000  # legal actions are lazy: of more, only some are examined


@dataclass(frozen=True)
class Position:
    settings: Settings
    actions: tuple[Any, ...]
    state: Any

    def __repr__(self) -> str:
        return f"\n{written(recorded(self.settings, self.actions))}"


@st.composite
def positions(draw: st.DrawFn, game: AnyGame, *, running: bool = False) -> Position:
    """Draw a position of a random match; ``running``: not its last."""
    preset = draw(st.sampled_from(["", *sorted(game.presets)]))
    whole = whole_match(game, draw(st.integers(0, 2**32 - 1)), preset)
    steps = draw(st.integers(0, len(whole.actions) - running))
    position = cut(game, whole, steps)
    note(position)
    return position


@st.composite
def narrow_positions(draw: st.DrawFn, game: AnyGame, *, most: int) -> Position:
    """A position with at most so many legal actions: the next from some place of the match on.

    After the last position comes the first.
    """
    whole = whole_match(game, draw(st.integers(0, 2**32 - 1)))
    first = draw(st.integers(0, len(whole.actions) - 1))
    place = _next_of_few(game, whole, most, range(first, len(whole.actions)))
    if place is None:
        place = _next_of_few(game, whole, most, range(first))
    assume(place is not None)
    position = cut(game, whole, place)
    note(position)
    return position


def _next_of_few(game: AnyGame, whole: Position, most: int, places: range) -> int | None:
    state = cut(game, whole, places.start).state
    for place in places:
        if _are_few(game, state, most):
            return place
        action = whole.actions[place]
        game.play(state, action.seat, action)
    return None


def _are_few(game: AnyGame, state: Any, most: int) -> bool:
    legal = (action for seat in game.to_act(state) for action in game.legal(state, seat))
    return 0 < len(list(islice(legal, most + 1))) <= most


def whole_match(game: AnyGame, seed: int, preset: str = "") -> Position:
    rng = Random(seed)
    begin = settings(game, rng, preset=preset)
    state, actions = game.setup(begin), []
    while game.to_act(state) and len(actions) < LONGEST:
        action = game.sample(state, rng)
        game.play(state, action.seat, action)
        actions.append(action)
    return Position(begin, tuple(actions), state)


def cut(game: AnyGame, whole: Position, steps: int) -> Position:
    state = game.setup(whole.settings)
    for action in whole.actions[:steps]:
        game.play(state, action.seat, action)
    return Position(whole.settings, whole.actions[:steps], state)


def listed(game: AnyGame, state: Any) -> list[Any] | None:
    """Return all legal actions of the acting seat, or None where there are too many to list."""
    actions = []
    for seat in game.to_act(state):
        for action in game.legal(state, seat):
            if len(actions) == LISTED:
                return None
            actions.append(action)
    return actions
