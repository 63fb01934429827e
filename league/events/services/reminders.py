"""Reminding entrants without a legal deck, once 24 hours and once 2 hours before the deadline."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from league.events.models import Entry, Event, Submission
from league.events.queries import seats, start_day
from league.events.queries.standing import illegal_on
from league.events.services import mails
from league.events.validators import games_with_decks
from league.jobs.errors import AlreadyTicked
from league.jobs.services import tick

BEFORE = (24, 2)


def sweep(*, now: datetime) -> int:
    """Remind for every event whose deadline is near, by the database's clock, once per ``BEFORE``.

    A deadline that is moved is reminded of anew. Returns how many reminders were written.
    """
    written = 0
    for hours, later in zip(BEFORE, (*BEFORE[1:], 0), strict=True):
        near = Event.objects.select_related("format").filter(
            game__in=games_with_decks(),
            deadline__gt=Now() + timedelta(hours=later),
            deadline__lte=Now() + timedelta(hours=hours),
        )
        written += sum(_remind(event, hours) for event in near)
    return written


@transaction.atomic
def _remind(event: Event, hours: int) -> int:
    try:
        tick(schedule=f"events.remind.{hours} {event.uid}", at=event.deadline)
    except AlreadyTicked:
        return 0
    missing = (
        seats()
        .select_related("player__user", "invited__user")
        .filter(event=event, entry__state=Entry.State.ENTERED)
        .filter(Q(player__user__is_active=True) | Q(invited__user__is_active=True))
        .filter(~Exists(Submission.objects.filter(seat=OuterRef("pk"))))
    )
    for seat in missing:
        mails.reminder(seat, hours=hours)
    fallen = illegal_on(event, start_day(event)).values()
    for made in fallen:
        mails.fallen(made.seat)
    return len(missing) + len(fallen)
