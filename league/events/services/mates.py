"""A captain's acts on the mates of a side who have not said yes."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events import errors
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import player_of
from league.events.queries.mates import captain_of
from league.events.services import mails
from league.events.services.acts import locked, note
from league.events.services.entries import refuse_late
from league.events.services.stand_ins import DECLINED, Mates, count_asked, open_seat
from league.people.models import Player
from league.people.services import guests


@transaction.atomic
def ask(*, seat: EntryPlayer, mate: Player, called: str, by: Any, now: datetime) -> EntryPlayer:
    """Ask a mate to take a seat, in place of a player asked before who has not said yes.

    ``called`` is the name under which a guest stands in. Raises what ``take_back`` and the mates
    of stand_ins.py raise, AlreadyEntered, SeatHasDeck, and TooManyTries.
    """
    event, seat = _of_captain(seat, by)
    if seat.submissions.exists():
        raise errors.SeatHasDeck
    if EntryPlayer.objects.filter(event=event, player=mate, running=True).exists():
        raise errors.AlreadyEntered(params={"handle": mate.handle})
    seated = Mates(event=event, players=[mate], by=by).seated([mate], [called])
    count_asked(seated, by=by, now=now)
    if seat.invited is not None:
        mails.not_asked_any_more(seat, by=by)
    guests.rename(
        guest=seat.player, display_name=seated[0].player.called, reading="", is_minor=mate.is_minor
    )
    EntryPlayer.objects.filter(pk=seat.pk).update(invited=mate, declined_at=None)
    note(event, "ask_mate", by=by, entry=seat.entry, seat=seat.seat)
    mails.mate_asked(seat.entry, mate=mate, called=seated[0].player.called, by=by)
    return _fresh(seat)


@transaction.atomic
def take_back(*, seat: EntryPlayer, by: Any, now: datetime) -> EntryPlayer:
    """Withdraw the invitation of a mate; the seat is open then.

    Raises EventHidden unless ``by`` is the captain of a standing side, MateSettled if the mate has
    said yes, and DecksLocked or EnteringEnded after the deadline.
    """
    event, seat = _of_captain(seat, by)
    if seat.invited is not None:
        mails.not_asked_any_more(seat, by=by)
        open_seat(seat, now=now)
        note(event, "take_back_mate", by=by, entry=seat.entry, seat=seat.seat)
    return _fresh(seat)


def declined(*, seat: EntryPlayer, captain: Player, by: Any, now: datetime) -> Entry:
    """Open the seat of a mate who has said no, and tell the captain. Raises EntryWithdrawn."""
    if seat.entry.state == Entry.State.WITHDRAWN:
        raise errors.EntryWithdrawn
    mails.mate_answered(seat.entry, captain=captain, mate=player_of(by), agreed=False)
    open_seat(seat, now=now)
    note(seat.event, DECLINED, by=by, entry=seat.entry, seat=seat.seat)
    return seat.entry


def _of_captain(seat: EntryPlayer, by: Any) -> tuple[Event, EntryPlayer]:
    """Lock the event, then read a seat that its captain may change."""
    event = locked(seat.event_id)
    seat = _fresh(seat)
    captain = captain_of(seat.entry)
    if captain is None or captain.user_id != by.pk or seat.player_id == captain.pk:
        raise errors.EventHidden
    refuse_late(event)
    if not (seat.is_asked or seat.is_open):
        raise errors.MateSettled
    return event, seat


def _fresh(seat: EntryPlayer) -> EntryPlayer:
    rows = EntryPlayer.objects.select_related("event", "entry", "player", "invited__user")
    return rows.get(pk=seat.pk)
