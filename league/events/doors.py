"""Where the apps above have a say: who may enter an event, and whether it requires records.

What staff does is not asked about.
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
# Who is asked before players enter; it raises what it refuses by.
guards: Final = Hook[Guard]()
# Who knows whether only a replayed record settles an event's matches.
record_keepers: Final = Hook[RecordKeeper]()


def requires_records(event: Event) -> bool:
    return any(keeper(event) for keeper in record_keepers)


def ask(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Let players through to a locked event, or raise what its guards raise."""
    for keeper in guards:
        keeper(event=event, players=players, by=by, now=now)
