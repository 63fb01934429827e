"""Receivers of signals, and the only place that sends jobs to the broker."""

from typing import Any

import structlog
from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import signals as celery_signals
from django.conf import settings
from django.db import connections
from django.dispatch import receiver

from league.jobs import kinds, services, tasks, worker
from league.jobs.errors import Taken
from league.jobs.shared.bell import bell
from league.jobs.signals import waiting

log = structlog.get_logger(__name__)

RING_EXPIRES = 12  # sweeps


def _limits(kind: str) -> dict[str, Any]:
    """Return the terms of a message for long work.

    It expires, since the sweep rings again: messages would pile up behind a long attempt.
    """
    seconds = kinds.seconds_of(kind)
    if not seconds:
        return {}
    slack = settings.CELERY_TASK_TIME_LIMIT - settings.CELERY_TASK_SOFT_TIME_LIMIT
    return {
        "soft_time_limit": seconds,
        "time_limit": seconds + slack,
        "expires": RING_EXPIRES * settings.JOB_SWEEP_SECONDS,
    }


@receiver(waiting, dispatch_uid="jobs.ring")
def ring(sender: object, *, jobs: tuple[tuple[int, str, str], ...], **_later: Any) -> None:
    for job_id, queue, kind in jobs:
        asked = {"job_id": job_id, "kind": kind} if kind else {"job_id": job_id}
        if not bell.send(tasks.run.name, kwargs=asked, queue=queue, **_limits(kind)):
            return


@celery_signals.celeryd_init.connect(weak=False, dispatch_uid="jobs.pulse")
def add_pulse(sender: str, instance: Any, **_rest: Any) -> None:
    instance.app.steps["consumer"].add(worker.Pulse)


@celery_signals.celeryd_after_setup.connect(weak=False, dispatch_uid="jobs.pulse_queue")
def add_pulse_queue(sender: str, instance: Any, **_rest: Any) -> None:
    if worker.does_jobs(instance.app):
        instance.app.amqp.queues.select_add(worker.queue_of(sender))


@celery_signals.worker_before_create_process.connect(weak=False, dispatch_uid="jobs.warm")
def warm_up(sender: Any, **_rest: Any) -> None:
    worker.warm_up()


@celery_signals.task_failure.connect(weak=False, dispatch_uid="jobs.abandon")
def abandon(sender: Any, task_id: str, exception: BaseException, **_rest: Any) -> None:
    """Handle, in the worker's main process, that a pool process died or ran out of time."""
    if sender.name != tasks.run.name:
        return
    match exception:
        case TimeLimitExceeded():
            seconds = exception.args[0] if exception.args else settings.CELERY_TASK_TIME_LIMIT
            trouble = f"Stopped after {seconds} s, the time limit."
        case WorkerLostError():
            trouble = f"The process died: {exception}"
        case _:
            return
    try:
        services.abandon(delivery=task_id, trouble=trouble)
    except Taken:
        pass
    except Exception as error:  # the lease runs out, and the sweep rings again
        log.warning("job_not_abandoned", why=str(error))
    finally:
        connections.close_all()  # pool processes are forked from here
