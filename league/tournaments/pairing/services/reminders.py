"""Reminding players of a round that is about to begin, once a day and once an hour before."""

from datetime import datetime, timedelta

from django.db import transaction

from league.events.models import EntryPlayer
from league.jobs.errors import AlreadyTicked
from league.jobs.services import tick
from league.tournaments.entrants.services import mails
from league.tournaments.models import Pairing, Phase, Round

BEFORE = (24, 1)


def sweep(*, now: datetime) -> int:
    """Remind for every published round that is near. Returns how many mails were written."""
    written = 0
    for hours, later in zip(BEFORE, (*BEFORE[1:], 0), strict=True):
        near = Round.objects.filter(
            state=Round.State.PUBLISHED,
            phase__state=Phase.State.RUNNING,
            scheduled_at__gt=now + timedelta(hours=later),
            scheduled_at__lte=now + timedelta(hours=hours),
            # Whoever was told of the round only now needs no reminder of it.
            published_at__lte=now - timedelta(hours=1),
        )
        for round in near.select_related("tournament__event"):
            written += _remind(round, hours)
    return written


@transaction.atomic
def _remind(round: Round, hours: int) -> int:
    assert round.scheduled_at is not None
    try:
        tick(schedule=f"tournaments.remind.{hours} {round.pk}", at=round.scheduled_at)
    except AlreadyTicked:
        return 0
    playing = Pairing.objects.filter(round=round, kind=Pairing.Kind.MATCH, match__version=0)
    seats = EntryPlayer.objects.filter(
        entry__entrant__pairing_sides__pairing__in=playing,
        running=True,
        player__user__is_active=True,
    )
    found = list(seats.select_related("player__user", "event"))
    for seat in found:
        mails.round_near(seat, round, hours=hours)
    return len(found)
