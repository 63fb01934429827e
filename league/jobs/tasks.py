"""The tasks of the broker. A message names a job; everything else is in the job's row.

``_later`` lets an old worker take a message from a newer sender.
"""

from typing import Any

from celery import Task, current_app, shared_task
from django.utils import timezone

from league.jobs import batches, kinds, mail, services
from league.jobs.kinds import Kind, register
from league.jobs.signs import heartbeats

register(Kind("jobs.letter", compute=mail.deliver, publish=mail.mark_sent))


@shared_task(name="jobs.run", bind=True)
def run(self: "Task[..., None]", /, *, job_id: int, kind: str = "", **_later: Any) -> None:
    """Do one job, or, where ``kind`` is given, the waiting jobs of that kind."""
    worker, delivery = str(self.request.hostname), str(self.request.id)
    if kinds.is_batched(kind):
        batches.run(kind=kind, worker=worker, delivery=delivery)
    elif kinds.seconds_of(kind):
        batches.run_next(kind=kind, worker=worker, delivery=delivery)
    else:
        services.run(job_id=job_id, worker=worker, delivery=delivery)


@shared_task(name="jobs.sweep")
def sweep(**_later: Any) -> None:
    services.sweep()


@shared_task(name="jobs.pulse", bind=True)
def pulse(self: "Task[..., None]", /, **_later: Any) -> None:
    services.pulse(worker=str(self.request.hostname))


@shared_task(name="jobs.beat")
def beat(**_later: Any) -> None:
    """Sent by beat and done by a worker: shows that both, and the broker, work."""
    heartbeats.beat(name="beat")


@shared_task(name="jobs.tidy")
def tidy(**_later: Any) -> None:
    services.tidy(now=timezone.now())


def broker_answers() -> bool:
    """Ask the broker for a connection, briefly."""
    with current_app.connection_for_write() as connection:
        try:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=2)
        except Exception:  # each transport has its own errors
            return False
    return True
