"""The tasks of the broker, and the kind of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Kind, register
from league.learning.puzzles import making

# On the queue of replays until there is one for long analyses: its jobs last seconds.
register(Kind(making.KIND, compute=making.seek, publish=making.publish, queue="replay"))


@shared_task(name="learning.puzzles")
def sweep(**_later: Any) -> None:
    """Sent by beat: asks for the puzzles of today and tomorrow, each once."""
    making.sweep(now=timezone.now())
