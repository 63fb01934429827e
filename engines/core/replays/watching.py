"""Looking on while a record is played: every action with the states around it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engines.core.game import AnyGame
from engines.core.records.record import Record

Seen = Callable[[Any, Any, Any], None]  # the state before, the action, the state after
# Asked when a match is set up; None: nobody looks on.
Watch = Callable[[Record, AnyGame], Seen | None]


def watched(game: AnyGame, seen: Seen) -> AnyGame:
    """Return the game that tells of every action it plays.

    The state before is a private copy, the one after goes on changing.
    """
    copy, play = game.copy, game.play

    def playing(state: Any, seat: str, action: Any) -> None:
        before = copy(state)
        play(state, seat, action)
        seen(before, action, state)

    return replace(game, play=playing)
