"""Entering an event, and leaving it."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.dispatch import Signal

from league.events import doors, signals
from league.events.errors import (
    AlreadyEntered,
    DecksLocked,
    EntryWithdrawn,
    EventFull,
    SideSize,
)
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import is_locked
from league.events.services import mails
from league.events.services.acts import note
from league.people.errors import NoPlayer
from league.people.models import Player
from league.people.services import guests


@transaction.atomic
def enter(
    *,
    event: Event,
    players: Sequence[Player],
    by: Any,
    now: datetime,
    name: str = "",
    by_staff: bool = False,
) -> Entry:
    """Enter a side of ``event.side_size`` players, in the order of their seats.

    After the deadline only staff may. Raises DecksLocked, EventFull, AlreadyEntered, SideSize,
    and what the doors (doors.py) refuse.
    """
    event = Event.objects.select_for_update(of=("self",), no_key=True).get(pk=event.pk)
    if not by_staff and is_locked(event):
        raise DecksLocked
    if not by_staff:
        doors.ask(event=event, players=players, by=by, now=now)
    if len(players) != event.side_size or len({player.pk for player in players}) != len(players):
        raise SideSize(params={"size": event.side_size})
    if any(player.erased_at or player.claimed_into_id for player in players):
        raise NoPlayer
    standing = event.entries.filter(state=Entry.State.ENTERED).count()
    if event.capacity is not None and standing >= event.capacity:
        raise EventFull
    entry = Entry.objects.create(event=event, name=name, entered_by=by)
    for seat, player in enumerate(players, start=1):
        _seat(event, entry, player, seat)
    note(event, "enter", by=by, entry=entry, players=[player.pk for player in players])
    mails.entered(entry, by=by)
    _tell(signals.entry_made, entry, now)
    return entry


@transaction.atomic
def enter_guest(*, event: Event, by: Any, now: datetime, **guest: Any) -> Entry:
    """Enter a player without an account, by staff. Raises what ``enter`` raises, and Invalid."""
    player = guests.enter(by=by, **guest)
    return enter(event=event, players=[player], by=by, now=now, by_staff=True)


@transaction.atomic
def withdraw(
    *, entry: Entry, by: Any, now: datetime, reason: str = "", by_staff: bool = False
) -> Entry:
    """Take an entry back. Its decks stay as evidence; its players may enter again.

    Raises EntryWithdrawn, and DecksLocked for a player after the deadline.
    """
    event = Event.objects.select_for_update(of=("self",), no_key=True).get(pk=entry.event_id)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state == Entry.State.WITHDRAWN:
        raise EntryWithdrawn
    if not by_staff and is_locked(event):
        raise DecksLocked
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    entry.entry_players.update(running=False)
    reason = reason.strip()[:300]
    note(event, "withdraw", by=by, entry=entry, reason=reason)
    mails.withdrawn(entry, by=by, reason=reason)
    _tell(signals.entry_withdrawn, entry, now)
    return entry


def _tell(news: Signal, entry: Entry, now: datetime) -> None:
    transaction.on_commit(
        partial(news.send_robust, Entry, entry_id=entry.pk, event_id=entry.event_id, now=now),
        robust=True,
    )


def _seat(event: Event, entry: Entry, player: Player, seat: int) -> None:
    try:
        with transaction.atomic():
            EntryPlayer.objects.create(entry=entry, event=event, player=player, seat=seat)
    except IntegrityError as error:
        raise AlreadyEntered(params={"handle": player.handle}) from error
