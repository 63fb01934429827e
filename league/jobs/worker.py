"""The acts of a Celery worker besides jobs: a pulse every few seconds through its own pool.

The pulse goes through the broker, a queue that only this worker reads and a pool process to the
database: a worker that is alive but stuck anywhere on this way falls silent.
"""

import gc
from typing import Any

import structlog
from celery import bootsteps, current_app
from django.conf import settings
from django.urls import get_resolver
from kombu import Queue

from league.jobs import tasks

log = structlog.get_logger(__name__)


def queue_of(hostname: str) -> Queue:
    name = f"pulse.{hostname}"
    return Queue(name, routing_key=name, auto_delete=True, expires=600)


def does_jobs(app: Any) -> bool:
    """Tell whether a worker reads the queue of jobs, and not only one of its own."""
    return settings.CELERY_TASK_DEFAULT_QUEUE in app.amqp.queues.consume_from


def warm_up() -> None:
    """Import the program before pool processes are forked: it would take a second in each.

    Objects that exist by then are frozen, so that garbage collection skips them. Who only thinks
    names no addresses and needs no pages.
    """
    if does_jobs(current_app):
        get_resolver().url_patterns  # noqa: B018 - letters name addresses
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # as in the web's processes


class Pulse(bootsteps.StartStopStep):
    """Sends this worker's pulse from its event loop while it consumes."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        self.timer: Any = None
        super().__init__(consumer, **options)

    def start(self, consumer: Any) -> None:
        if not does_jobs(consumer.app):
            return
        self.timer = consumer.timer.call_repeatedly(
            settings.JOB_SWEEP_SECONDS, self.send, (consumer.hostname,)
        )

    def stop(self, consumer: Any) -> None:
        if self.timer is not None:
            self.timer.cancel()

    shutdown = stop

    def send(self, hostname: str) -> None:
        """Send a pulse that expires if it cannot start in time."""
        try:
            tasks.pulse.apply_async(
                queue=queue_of(hostname), expires=2 * settings.JOB_SWEEP_SECONDS, retry=False
            )
        except Exception as error:  # each transport has its own errors; silence shows by itself
            log.warning("pulse_not_sent", why=str(error))
