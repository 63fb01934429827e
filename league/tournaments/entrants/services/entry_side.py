"""Following the event: whatever comes to pass there, entrants and the waiting list keep up."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from league.events.models import Entry
from league.tournaments.entrants.services import deadlines, waiting
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.models import Absence, Tournament, Waiting


@transaction.atomic
def follow(*, tournament: Tournament, now: datetime) -> None:
    """Take in who has entered, let go who has withdrawn, and give free places to who waits."""
    waiting.promote(tournament=tournament, now=now)
    enlist(tournament=tournament, now=now)


@transaction.atomic
def follow_event(*, tournament: Tournament, now: datetime) -> None:
    """Look again after the event has changed: more places, another deadline."""
    follow(tournament=tournament, now=now)
    deadlines.watch_deadline(tournament=tournament, now=now)


def sweep(*, now: datetime) -> int:
    """Follow every event whose news were lost, and do what is due at deadlines."""
    entered = Entry.objects.filter(
        event=OuterRef("event"), state=Entry.State.ENTERED, entrant__isnull=True
    )
    waits = Waiting.objects.filter(tournament=OuterRef("pk"), state=Waiting.State.WAITING)
    withdrawn = Entry.objects.filter(
        ~Exists(Absence.objects.filter(entrant__entry=OuterRef("pk"), until_round__isnull=True)),
        event=OuterRef("event"),
        state=Entry.State.WITHDRAWN,
        entrant__isnull=False,
    )
    state = Tournament.State
    taking_in = Q(state__in=(state.OPEN, state.CLOSED), event__deadline__gt=Now())
    behind = Tournament.objects.filter(
        Q(Exists(entered)) & ~Q(state=state.RUNNING)
        | Q(Exists(waits)) & taking_in
        | Q(Exists(withdrawn))
    ).exclude(state=state.FINISHED)
    found = list(behind.select_related("event"))
    for tournament in found:
        follow(tournament=tournament, now=now)
    return len(found) + deadlines.sweep(now=now)
