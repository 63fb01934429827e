"""Hooks for the apps above: who may enter an event, and whether it requires records.

Acts of the staff are not asked about.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Protocol

from league.events.models import Event
from league.jobs.hooks import Hook
from league.people.models import Player


class Guard(Protocol):
    def __call__(
        self, *, event: Event, players: Sequence[Player], by: Any, now: datetime
    ) -> None: ...


RecordKeeper = Callable[[Event], bool]
# Called before players enter; a guard raises an error to refuse them.
guards: Final = Hook[Guard]()
# Tell whether only a replayed record settles an event's matches.
record_keepers: Final = Hook[RecordKeeper]()


def requires_records(event: Event) -> bool:
    return any(keeper(event) for keeper in record_keepers)


def ask(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Ask all guards whether players may enter a locked event; raise what they raise."""
    for keeper in guards:
        keeper(event=event, players=players, by=by, now=now)
