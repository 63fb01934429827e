"""Where the apps above keep players from entering an event; what staff does is not asked about."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from league.events.models import Event
from league.people.models import Player


class Guard(Protocol):
    def __call__(
        self, *, event: Event, players: Sequence[Player], by: Any, now: datetime
    ) -> None: ...


_guards: list[Guard] = []


def guard(keeper: Guard) -> Guard:
    """Register who is asked before players enter; it raises what it refuses by."""
    if keeper not in _guards:
        _guards.append(keeper)
    return keeper


def ask(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Let players through to a locked event, or raise what its guards raise."""
    for keeper in _guards:
        keeper(event=event, players=players, by=by, now=now)
