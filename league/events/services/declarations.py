"""Declaring a locked deck to an opponent (CA-3.5)."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from league.events import errors, signals
from league.events.models import Declaration, Entry
from league.events.queries import is_locked, newest_submissions
from league.events.services import mails
from league.events.services.acts import announce, locked, note


@transaction.atomic
def declare(*, declarer: Entry, opponent: Entry, by: Any, now: datetime) -> Declaration:
    """Show one side's locked decks, starters included, to another side of the same event.

    ``by`` is None for a guest who declares by the link of their entry.

    Raises NoDecksAsked, DecksOpen before the deadline, DeckMissing, AlreadyDeclared,
    EntryWithdrawn, and EventHidden for an opponent of another event.
    """
    if declarer.event_id != opponent.event_id or declarer.pk == opponent.pk:
        raise errors.EventHidden
    locked(declarer.event_id)
    if not declarer.event.asks.decks:
        raise errors.NoDecksAsked
    both = Entry.objects.filter(pk__in=[declarer.pk, opponent.pk])
    if both.filter(state=Entry.State.WITHDRAWN).exists():
        raise errors.EntryWithdrawn
    if not is_locked(declarer.event):
        raise errors.DecksOpen
    decks = {
        str(submission.seat.seat): submission.digest
        for submission in newest_submissions().filter(seat__entry=declarer)
    }
    if len(decks) < declarer.entry_players.count():
        raise errors.DeckMissing
    try:
        with transaction.atomic():
            made = Declaration.objects.create(
                declarer=declarer, opponent=opponent, digests=decks, declared_by=by
            )
    except IntegrityError as error:
        raise errors.AlreadyDeclared from error
    note(declarer.event, "declare", by=by, entry=declarer, opponent=opponent.uid)
    mails.declared(made)
    announce(signals.deck_declared, Declaration, declaration_id=made.pk, now=now)
    return made
