"""The state of a pairing that a worker does, for a large field."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.conf import settings

from league.jobs.models import Job
from league.people.shared.languages import current_language
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Tournament
from league.tournaments.rounds.queries.rounds import next_number

KIND: Final = "tournaments.pair"
WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
REFUSED: Final = "refused"
BROKEN: Final = "broken"
STATES: Final = (WAITING, RUNNING, DONE, REFUSED, BROKEN)
_STATE_OF: Final = {
    Job.State.QUEUED.value: WAITING,
    Job.State.RUNNING.value: RUNNING,
    Job.State.STUCK.value: BROKEN,
}


@dataclass(frozen=True, slots=True)
class PairingJob:
    """``round`` is the number of the round; ``code`` and ``sentence`` say why it was refused."""

    uid: str
    round: int
    state: str
    code: str
    sentence: str
    asked_at: datetime
    finished_at: datetime | None

    @property
    def is_underway(self) -> bool:
        return self.state in (WAITING, RUNNING)


def is_large(tournament: Tournament) -> bool:
    """Tell whether pairing takes too long to be done within a request."""
    return tournament.entrants.count() > settings.PAIRED_BY_JOB_ABOVE


def pairing_job(tournament: Tournament, uid: str) -> PairingJob:
    """Find the pairing of a tournament by its uid. Raises TournamentHidden."""
    job = TournamentHidden.unless(
        Job.objects.filter(kind=KIND, uid=uid, arguments__tournament=tournament.pk).first()
    )
    return shown(job)


def underway(tournament: Tournament) -> PairingJob | None:
    """Return the pairing that a worker has still to do."""
    job = Job.objects.filter(
        kind=KIND,
        arguments__tournament=tournament.pk,
        state__in=(Job.State.QUEUED, Job.State.RUNNING),
    ).first()
    return shown(job) if job else None


def last(tournament: Tournament) -> PairingJob | None:
    """Return the last pairing job for the next round, if there is one."""
    if not is_large(tournament):
        return None
    asked = Job.objects.filter(kind=KIND, arguments__tournament=tournament.pk)
    job = asked.filter(arguments__round=next_number(tournament)).order_by("-pk").first()
    return shown(job) if job else None


def shown(job: Job) -> PairingJob:
    """Return a job's state, worded in the reader's language."""
    refused: dict[str, Any] = job.arguments.get("refused", {})
    language = current_language()
    return PairingJob(
        uid=str(job.uid),
        round=job.arguments["round"],
        state=REFUSED if refused else _STATE_OF.get(job.state, DONE),
        code=refused.get("code", ""),
        sentence=refused.get("sentence", {}).get(language, ""),
        asked_at=job.created_at,
        finished_at=job.finished_at,
    )
