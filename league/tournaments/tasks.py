"""This app's Celery tasks and kinds of jobs."""

from collections.abc import Sequence
from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Arguments, Kind, register
from league.tournaments.entrants.services import entry_side
from league.tournaments.models import Tournament
from league.tournaments.pairing.queries import KIND as PAIR
from league.tournaments.pairing.services import pairing
from league.tournaments.phases.services import tending

## Entry side


def _deadline(arguments: Arguments, _value: Any) -> None:
    tournament = Tournament.objects.filter(pk=arguments["tournament"]).first()
    if tournament is not None:
        entry_side.drop_without_deck(tournament=tournament, now=timezone.now())


register(Kind(entry_side.KIND, publish=_deadline))


@shared_task(name="tournaments.entries")
def entries(**_later: Any) -> None:
    """Sweep entries, waiting lists and deadlines whose message was lost; sent by beat."""
    entry_side.sweep(now=timezone.now())


## Round side


def _tend(arguments: Arguments, _value: Any) -> None:
    tournament = Tournament.objects.filter(pk=arguments["tournament"]).first()
    if tournament is not None:
        tending.tend(tournament=tournament, now=timezone.now())


register(Kind(tending.KIND, publish=_tend))


def _pair(arguments: Arguments, _value: Any) -> None:
    pairing.publish(arguments, now=timezone.now())


register(Kind(PAIR, publish=_pair))


def wake_for(matches: Sequence[int]) -> None:
    """Enqueue jobs for the tournaments of these matches, which have new results."""
    for tournament_id in tending.woken_by(matches):
        tending.wake(tournament_id=tournament_id, now=timezone.now())


@shared_task(name="tournaments.sweep")
def sweep(**_later: Any) -> None:
    """Sweep scheduled steps, and results whose message was lost; sent by beat."""
    tending.sweep(now=timezone.now())
