"""Leaving all events when an account is deleted."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from league.events import queries
from league.events.errors import EntryWithdrawn, EventHidden
from league.events.models import Entry, EntryPlayer, EventRole
from league.events.queries import own
from league.events.queries.mates import captain_of
from league.events.services import entries, invitations, mails, mates
from league.events.services.acts import note
from league.people.models import Player
from league.people.queries import emails_of

TOLD_FOR = timedelta(days=30)  # after an event's start; later ones send no mail


@transaction.atomic
def leave(*, user: Any, player: Player, now: datetime) -> None:
    """Withdraw entries whose decks are not locked, and end all roles.

    Seats that they are asked for stay a guest's, and are declined to captains who may still
    ask somebody else. Locked entries stand under the emptied name: results rest on them.
    When the last organiser of an event leaves, the administrators get a mail, to appoint another.
    """
    left_alone = list(queries.only_organised_by(user))
    standing = Entry.objects.filter(
        entry_players__player=player, entry_players__running=True, state=Entry.State.ENTERED
    )
    for entry in standing.select_related("event"):
        if not queries.is_locked(entry.event):
            entries.withdraw(entry=entry, by=user, now=now)
    for seat in own.invitations(player):
        if not queries.is_locked(seat.event):
            _refuse(seat, user, now)
    EntryPlayer.objects.filter(invited=player).update(invited=None)
    for role in EventRole.objects.filter(user=user, ended_at=None).select_related("event"):
        role.ended_at = now
        role.save(update_fields=["ended_at"])
        note(role.event, "end_role", by=user, role=role.role)
    for event in left_alone:
        note(event, "orphan", by=user)
        if event.starts_at > now - TOLD_FOR:
            mails.orphaned(event)
    for address in emails_of(user):
        EventRole.objects.filter(email__iexact=address).update(
            email="", token_digest="", ended_at=now
        )


def _refuse(seat: EntryPlayer, user: Any, now: datetime) -> None:
    """Decline a captain's seat, unless somebody else is asked for it by now."""
    with suppress(EventHidden, EntryWithdrawn):
        seat = invitations.asked(seat, user)
        if (captain := captain_of(seat.entry)) is not None:
            mates.declined(seat=seat, captain=captain, by=user, now=now)
