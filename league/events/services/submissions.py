"""Handing in a deck, and correcting one after the deadline."""

from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction

import cards.queries.decks as decks
from cards.models import DeckVersion
from cards.queries.legality import judge_version
from cards.rules.problems import is_legal
from engines.carriers.deck import Problem
from league.events import signals
from league.events.errors import (
    DeckIllegal,
    DeckOfAnotherGame,
    DecksLocked,
    DecksOpen,
    EntryWithdrawn,
    ReasonNeeded,
)
from league.events.models import Entry, EntryPlayer, Event, Submission
from league.events.queries import is_locked, start_day
from league.events.services.acts import note


def problems_of(version: DeckVersion, event: Event) -> tuple[Problem, ...]:
    """Judge a version as the event will: by its format and cap, on the day it starts."""
    return judge_version(
        version, format=event.format, day=start_day(event), cost_cap=event.cost_cap
    )


@transaction.atomic
def submit(*, seat: EntryPlayer, version: DeckVersion, by: Any, now: datetime) -> Submission:
    """Hand in a deck; until the deadline the last one handed in counts.

    Raises DecksLocked by the database's clock, DeckIllegal with every problem,
    DeckOfAnotherGame and EntryWithdrawn.
    """
    event = _locked(seat)
    if is_locked(event):
        raise DecksLocked
    return _hand_in(event, seat, version, by=by, correction="", now=now)


@transaction.atomic
def correct(
    *, seat: EntryPlayer, version: DeckVersion, by: Any, reason: str, now: datetime
) -> Submission:
    """Replace a locked deck, by staff and with a reason that the log and the player will see.

    Raises ReasonNeeded, DecksOpen before the deadline, and what ``submit`` raises.
    """
    reason = reason.strip()
    if not reason:
        raise ReasonNeeded
    event = _locked(seat)
    if not is_locked(event):
        raise DecksOpen
    return _hand_in(event, seat, version, by=by, correction=reason, now=now)


def _locked(seat: EntryPlayer) -> Event:
    """Lock the event's row first, then look: no deadline moves while a deck is handed in."""
    event = Event.objects.select_for_update(of=("self",), no_key=True).select_related("format").get(
        pk=seat.event_id
    )
    if Entry.objects.get(pk=seat.entry_id).state != Entry.State.ENTERED:
        raise EntryWithdrawn
    return event


def _hand_in(
    event: Event, seat: EntryPlayer, version: DeckVersion, *, by: Any, correction: str, now: datetime
) -> Submission:
    if version.deck.game != event.game:
        raise DeckOfAnotherGame
    problems = problems_of(version, event)
    if not is_legal(problems):
        raise DeckIllegal(problems=problems)
    snapshot = decks.snapshot(version)
    made = _insert(
        seat=seat,
        version=version,
        snapshot=snapshot,
        digest=decks.digest(snapshot),
        correction=correction,
        handed_in_by=by,
    )
    kind = "correct" if correction else "submit"
    note(event, kind, by=by, entry=seat.entry, reason=correction, seat=seat.seat, digest=made.digest)
    transaction.on_commit(
        partial(signals.deck_handed_in.send_robust, Submission, submission_id=made.pk, now=now),
        robust=True,
    )
    return made


def _insert(**fields: Any) -> Submission:
    """Insert under the trigger that knows the time. Raises DecksLocked."""
    try:
        with transaction.atomic():
            return Submission.objects.create(**fields)
    except IntegrityError as error:
        if "deadline has passed" in str(error):
            raise DecksLocked from error
        raise
