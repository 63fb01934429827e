"""The progress of a reverification."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Sum

from league.jobs.models import Job
from matches.models import Reverification


@dataclass(frozen=True, slots=True)
class Progress:
    """``given_up`` counts parts that a person must look at."""

    total: int
    done: int
    chunks: int
    chunks_done: int
    given_up: int

    @property
    def is_over(self) -> bool:
        return self.chunks_done + self.given_up >= self.chunks


def progress(run: Reverification) -> Progress:
    sums = run.done.aggregate(records=Sum("count"), parts=Count("pk"))
    stuck = Job.objects.filter(
        kind="matches.reverify", state=Job.State.STUCK, arguments__run=run.pk
    ).count()
    return Progress(run.total, sums["records"] or 0, run.chunks, sums["parts"], stuck)


def changes(run: Reverification) -> list[dict[str, Any]]:
    """List the changed verdicts, record by record."""
    return [change for chunk in run.done.order_by("number") for change in chunk.changed]


def failures(run: Reverification) -> list[str]:
    return [uid for chunk in run.done.order_by("number") for uid in chunk.failed]
