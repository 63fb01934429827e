"""What becomes of somebody's events when the account is deleted."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.models import Entry, EventRole
from league.events.queries import is_locked
from league.events.services import entries
from league.events.services.acts import note
from league.people.models import Player
from league.people.queries import emails_of


@transaction.atomic
def leave(*, user: Any, player: Player, now: datetime) -> None:
    """Withdraw entries whose decks are not locked, and end all roles.

    Locked entries stand under the emptied name: results rest on them. Of an event whose last
    organiser leaves, the administrators take care.
    """
    standing = Entry.objects.filter(
        entry_players__player=player, entry_players__running=True, state=Entry.State.ENTERED
    )
    for entry in standing.select_related("event"):
        if not is_locked(entry.event):
            entries.withdraw(entry=entry, by=user, now=now)
    for role in EventRole.objects.filter(user=user, ended_at=None).select_related("event"):
        role.ended_at = now
        role.save(update_fields=["ended_at"])
        note(role.event, "end_role", by=user, role=role.role)
    for address in emails_of(user):
        EventRole.objects.filter(email__iexact=address).update(
            email="", token_digest="", ended_at=now
        )
