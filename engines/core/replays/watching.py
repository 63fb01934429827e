"""Watching a replay: every action with the states before and after it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engines.core.game import AnyGame
from engines.core.records.record import Record

Seen = Callable[[Any, Any, Any], None]  # the state before, the action, the state after
# Called when a match is set up; it returns None if the match is not watched.
Watch = Callable[[Record, AnyGame], Seen | None]


def watched(game: AnyGame, seen: Seen) -> AnyGame:
    """Return the game that reports every action it plays to ``seen``.

    The state before is a private copy; the state after is live and keeps changing.
    """
    copy, play = game.copy, game.play

    def playing(state: Any, seat: str, action: Any) -> None:
        before = copy(state)
        play(state, seat, action)
        seen(before, action, state)

    return replace(game, play=playing)
