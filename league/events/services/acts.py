"""The event's log, a row for every act in the act's transaction, and its signals."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.dispatch import Signal

from league.events.models import Act, Entry, Event


def locked(event: int) -> Event:
    """Lock an event, by its key, until the transaction ends, and read it anew."""
    rows = Event.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("format").get(pk=event)


def note(
    event: Event, kind: str, *, by: Any, entry: Entry | None = None, reason: str = "", **params: Any
) -> Act:
    return Act.objects.create(
        event=event, kind=kind, by=by, entry=entry, reason=reason, params=params
    )


def announce(news: Signal, sender: type[Model], **said: Any) -> None:
    """Send a signal to the apps above after commit."""
    transaction.on_commit(partial(news.send_robust, sender, **said), robust=True)
