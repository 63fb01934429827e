"""Where the apps above have a say: who may enter an event, and whether it requires records.

What staff does is not asked about.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Protocol

from league.events.models import Event
from league.people.models import Player


class Guard(Protocol):
    def __call__(
        self, *, event: Event, players: Sequence[Player], by: Any, now: datetime
    ) -> None: ...


RecordKeeper = Callable[[Event], bool]
_guards: list[Guard] = []
_record_keepers: list[RecordKeeper] = []


def record_keeper(keeper: RecordKeeper) -> RecordKeeper:
    """Register who knows whether only a replayed record settles an event's matches."""
    if keeper not in _record_keepers:
        _record_keepers.append(keeper)
    return keeper


def requires_records(event: Event) -> bool:
    return any(keeper(event) for keeper in _record_keepers)


def guard(keeper: Guard) -> Guard:
    """Register who is asked before players enter; it raises what it refuses by."""
    if keeper not in _guards:
        _guards.append(keeper)
    return keeper


def ask(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Let players through to a locked event, or raise what its guards raise."""
    for keeper in _guards:
        keeper(event=event, players=players, by=by, now=now)
