"""What the broker may ask for, and the kinds of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Arguments, Kind, register
from league.tournaments.models import Tournament
from league.tournaments.services import deadlines, entry_side, tending

## Entry side


def _deadline(arguments: Arguments, _value: Any) -> None:
    tournament = Tournament.objects.filter(pk=arguments["tournament"]).first()
    if tournament is not None:
        deadlines.drop_without_deck(tournament=tournament, now=timezone.now())


register(Kind(deadlines.KIND, publish=_deadline))


@shared_task(name="tournaments.entries")
def entries(**_later: Any) -> None:
    """Sent by beat: entries, waiting lists and deadlines that nobody was told of."""
    entry_side.sweep(now=timezone.now())


## Round side


def _tend(arguments: Arguments, _value: Any) -> None:
    tournament = Tournament.objects.filter(pk=arguments["tournament"]).first()
    if tournament is not None:
        tending.tend(tournament=tournament, now=timezone.now())


register(Kind(tending.KIND, publish=_tend))


def wake_for(match_id: int) -> None:
    """Let the tournament that waits for a match look at its result."""
    tournament_id = tending.woken_by(match_id)
    if tournament_id is not None:
        tending.wake(tournament_id=tournament_id, now=timezone.now())


@shared_task(name="tournaments.sweep")
def sweep(**_later: Any) -> None:
    """Sent by beat: what the clock has brought, and results that no message told of."""
    tending.sweep(now=timezone.now())
