"""Checking a locked deck at the table."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.errors import DecksOpen, OwnEntry
from league.events.models import DeckCheck, Submission
from league.events.queries import is_locked, is_party
from league.events.services.acts import note


@transaction.atomic
def check(*, submission: Submission, result: str, text: str, by: Any, now: datetime) -> DeckCheck:
    """Record a checker's finding. Raises DecksOpen, and OwnEntry for one's own deck."""
    event = submission.seat.event
    if not is_locked(event):
        raise DecksOpen
    if is_party(by, event, submission.seat.entry):
        raise OwnEntry
    made = DeckCheck.objects.create(
        submission=submission, result=result, note=text.strip(), checked_by=by
    )
    note(
        event, "check", by=by, entry=submission.seat.entry, result=result, seat=submission.seat.seat
    )
    return made
