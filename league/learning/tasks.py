"""The tasks of the broker, and the kind of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Kind, register
from league.learning.puzzles import making
from league.learning.puzzles.queries import KIND

SECONDS = 300  # of an attempt: some ten seconds of the processor, at the lowest priority
register(Kind(KIND, compute=making.seek, publish=making.publish, queue="puzzles", seconds=SECONDS))


@shared_task(name="learning.puzzles")
def sweep(**_later: Any) -> None:
    """Sent by beat: asks for the puzzles of today and tomorrow, each once."""
    making.sweep(now=timezone.now())
