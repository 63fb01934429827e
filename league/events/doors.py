"""Hooks for the apps above: who may enter an event, whether it requires records, what guests
play, and where they wait for a place.

Acts of the staff are not asked about.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol

from league.events.models import Entry, Event
from league.jobs.hooks import Hook
from league.people.models import Player


class Guard(Protocol):
    def __call__(
        self, *, event: Event, players: Sequence[Player], by: Any, now: datetime
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class GuestMatch:
    """A match on the page of a guest's link: ``posts`` tells whether a form leads there."""

    label: str
    state: str
    url: str
    posts: bool
    opponent: Entry | None


class GuestMatches(Protocol):
    def __call__(self, *, entry: Entry, secret: str) -> Iterable[GuestMatch]: ...


RecordKeeper = Callable[[Event], bool]
# Called before players enter; a guard raises an error to refuse them.
guards: Final = Hook[Guard]()
# Tell whether only a replayed record settles an event's matches.
record_keepers: Final = Hook[RecordKeeper]()
# List the matches of an entry whose guest came by a secret link.
guest_matches: Final = Hook[GuestMatches]()

# Tell where a guest may wait for a place; empty while there is one, or no list.
ways_to_wait: Final = Hook[Callable[[Event], str]]()
# Tell where the guest of a secret link sees their place on a waiting list; empty for nobody's.
places_of_waiting: Final = Hook[Callable[[Event, str], str]]()


def requires_records(event: Event) -> bool:
    return any(keeper(event) for keeper in record_keepers)


def matches_of_guest(entry: Entry, secret: str) -> list[GuestMatch]:
    return [match for offer in guest_matches for match in offer(entry=entry, secret=secret)]


def way_to_wait(event: Event) -> str:
    return next(filter(None, (way(event) for way in ways_to_wait)), "")


def place_of_waiting(event: Event, secret: str) -> str:
    return next(filter(None, (place(event, secret) for place in places_of_waiting)), "")


def ask(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Ask all guards whether players may enter a locked event; raise what they raise."""
    for keeper in guards:
        keeper(event=event, players=players, by=by, now=now)
