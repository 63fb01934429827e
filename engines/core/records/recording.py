"""Writes the record of a match."""

from collections.abc import Iterable
from random import Random
from typing import Any

from engines.core.game import AnyGame, Settings
from engines.core.outcome import Outcome
from engines.core.records.record import ACTION, End, Record, RecordLine, Result
from engines.core.registry import ruleset


def recorded(settings: Settings, actions: Iterable[Any]) -> Record:
    """Return the record of a match, its result if it is over included.

    An action has a line of its own unless the game joins it to the one before (``joins``). The
    actions have to be legal. Raises ``UnknownGame``, ``BadSettings``.
    """
    game, preset = ruleset(settings.ruleset)
    state = game.setup(settings)
    begun = state
    laid: list[tuple[Any, ...]] = []
    for action in actions:
        if laid and _joins(game, begun, laid[-1], action):
            laid[-1] = (*laid[-1], action)
        else:
            begun = game.copy(state) if game.joins else state
            laid.append((action,))
        game.play(state, action.seat, action)
    lines = [
        RecordLine(number, number, ACTION, _text(game, together))
        for number, together in enumerate(laid, 1)
    ]
    return _record(game, preset, settings, lines, game.outcome(state))


def _joins(game: AnyGame, begun: Any, before: tuple[Any, ...], action: Any) -> bool:
    """Tell whether an action stands on the line that began with ``begun``, in the order written.

    A line may be shorter than its meaning; then the game itself knows its actions.
    """
    if game.joins is None or not game.joins(before, action):
        return False
    together = (*before, action)
    if game.read_line is None or len(read := game.read_line(_text(game, together))) < len(together):
        return True
    return game.check(begun, read[0].seat, read[0]) is None


def _text(game: AnyGame, together: tuple[Any, ...]) -> str:
    if len(together) > 1 and game.write_line is not None:
        return game.write_line(together)
    return " ".join(map(game.write, together))


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
    game: AnyGame, preset: str, settings: Settings, lines: list[RecordLine], outcome: Outcome | None
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
