"""The event's log: one row for every act, in the transaction that does it."""

from typing import Any

from league.events.models import Act, Entry, Event


def note(
    event: Event, kind: str, *, by: Any, entry: Entry | None = None, reason: str = "", **params: Any
) -> Act:
    return Act.objects.create(
        event=event, kind=kind, by=by, entry=entry, reason=reason, params=params
    )
