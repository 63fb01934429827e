"""Writes a match down while it is played."""

from collections.abc import Iterable
from random import Random
from typing import Any

from engines.core.game import AnyGame, Settings
from engines.core.outcome import Outcome
from engines.core.record import ACTION, End, Line, Record, Result
from engines.core.registry import ruleset


def recorded(settings: Settings, actions: Iterable[Any]) -> Record:
    """Return the record of a match: a line an action, and its result if it is over.

    The actions have to be legal. Raises ``UnknownGame``, ``BadSettings``.
    """
    game, preset = ruleset(settings.ruleset)
    state = game.setup(settings)
    lines: list[Line] = []
    for number, action in enumerate(actions, 1):
        game.play(state, action.seat, action)
        lines.append(Line(number, number, ACTION, game.write(action)))
    return _record(game, preset, settings, lines, game.outcome(state))


def at_random(settings: Settings, rng: Random, *, most: int | None = None) -> Record:
    """Play a match, or its first ``most`` actions, by uniform choice and write it down."""
    game, _ = ruleset(settings.ruleset)
    state = game.setup(settings)
    actions: list[Any] = []
    while game.to_act(state) and (most is None or len(actions) < most):
        action = game.sample(state, rng)
        game.play(state, action.seat, action)
        actions.append(action)
    return recorded(settings, actions)


def _record(
    game: AnyGame, preset: str, settings: Settings, lines: list[Line], outcome: Outcome | None
) -> Record:
    usual = {**game.options, **game.presets.get(preset, {})}
    changed = {name: value for name, value in settings.options.items() if value != usual[name]}
    return Record(
        game=game.key,
        ruleset=settings.ruleset,
        options=tuple(sorted(changed.items())),
        seats=settings.seats,
        own=settings.lines,
        mode=settings.mode,
        lines=tuple(lines),
        result=Result(outcome.points, outcome.winner) if outcome else None,
        end=End(outcome.end) if outcome else None,
    )
