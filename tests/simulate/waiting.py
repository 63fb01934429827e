"""Waiting until the worker has done all that there is to do."""

from league.jobs.models import Job
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tending
from league.tournaments.rounds.queries.rounds import stale, untaken
from matches.queries.records import evidence
from tests.simulate.hall import Hall
from tests.waiting import eventually

LONGEST = 300.0  # seconds; a round of 512 takes a few


def by_worker(hall: Hall) -> None:
    """Wait until every result is taken, the standings are rebuilt and no job is left."""
    with hall.figures.of("settled by the worker"):
        eventually(lambda: not _is_behind(hall), seconds=LONGEST, what=_troubled)
    assert not Job.objects.filter(state=Job.State.STUCK).exists(), _troubled()


def _is_behind(hall: Hall) -> bool:
    waiting = Job.objects.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING))
    if waiting.filter(kind__in=(evidence.KIND, tending.KIND)).exists():
        return True
    own = Tournament.objects.filter(pk=hall.tournament.pk)
    return stale(own).exists() or untaken(hall.tournament).exists()


def _troubled() -> str:
    left = Job.objects.exclude(state=Job.State.DONE).values_list("kind", "state", "attempts")
    return str(list(left[:10]))
