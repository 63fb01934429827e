"""The answers of players who are asked to take part: yes or no."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events import stages
from league.events.errors import AlreadyEntered, EntryWithdrawn, EventHidden
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import player_of
from league.events.queries.mates import captain_of
from league.events.services import entries, mails, mates
from league.events.services.acts import locked, note
from league.people.services import guests


@transaction.atomic
def accept(*, seat: EntryPlayer, by: Any, now: datetime) -> EntryPlayer:
    """Take the seat over from the guest who stands in for ``by``, with all results of the guest.

    Raises EventHidden for somebody else, EntryWithdrawn, and AlreadyEntered for a player of another
    side of the event.
    """
    seat = asked(seat, by)
    player = seat.invited
    assert player is not None
    if seat.entry.state == Entry.State.WITHDRAWN:
        raise EntryWithdrawn
    if EntryPlayer.objects.filter(event=seat.event, player=player, running=True).exists():
        raise AlreadyEntered(params={"handle": player.handle})
    guests.merge(guest=seat.player, player=player, now=now)
    note(seat.event, "accept_entry", by=by, entry=seat.entry, seat=seat.seat)
    captain = captain_of(seat.entry)
    if captain is not None and captain != player:
        mails.mate_answered(seat.entry, captain=captain, mate=player, agreed=True)
    return EntryPlayer.objects.select_related("player", "event__format", "entry").get(pk=seat.pk)


@transaction.atomic
def decline(*, seat: EntryPlayer, by: Any, now: datetime) -> Entry:
    """Decline, at any time: to the staff, which cannot enter the player again, or to a captain,
    whose side stays, with the seat open. Results of a finished tournament stay as the
    guest's, and nobody is asked any more. Raises EventHidden for somebody
    else, and EntryWithdrawn.
    """
    seat = asked(seat, by)
    if _stage(seat.event) == stages.FINISHED:
        EntryPlayer.objects.filter(pk=seat.pk).update(invited=None)
        note(seat.event, "decline_entry", by=by, entry=seat.entry, seat=seat.seat)
        return seat.entry
    captain = captain_of(seat.entry)
    if captain is not None:
        return mates.declined(seat=seat, captain=captain, by=by, now=now)
    gone = entries.withdraw(entry=seat.entry, by=by, now=now, by_staff=True)
    EntryPlayer.objects.filter(pk=seat.pk).update(declined_at=now)
    return gone


def settled(*, seat: EntryPlayer, by: Any, now: datetime) -> EntryPlayer:
    """Accept the seat if ``by`` is the player asked for it; return the seat."""
    player = player_of(by)
    if player is None or seat.invited_id != player.pk:
        return seat
    return accept(seat=seat, by=by, now=now)


def _stage(event: Event) -> str:
    rows = Event.objects.annotate(stage=stages.stage_of()).values_list("stage", flat=True)
    return str(rows.get(pk=event.pk))


def asked(seat: EntryPlayer, by: Any) -> EntryPlayer:
    """Lock the event, then read the seat for which ``by`` is asked. Raises EventHidden."""
    locked(seat.event_id)
    player = player_of(by)
    rows = EntryPlayer.objects.select_related("event", "entry", "player", "invited")
    current = rows.filter(pk=seat.pk, invited=player, declined_at=None).first() if player else None
    return EventHidden.unless(current)
