"""Sending messages to the broker in such a way that a silent broker costs nobody time."""

import time
from typing import Any

import structlog
from celery import Task
from django.conf import settings

log = structlog.get_logger(__name__)


class Bell:
    """Sends messages to the broker, and pauses after a failure, so that only one caller waits.

    What a message is about is a row besides: a sweep rings for it again.
    """

    def __init__(self) -> None:
        self.rests_until = 0.0

    def send(self, task: "Task[..., Any]", **options: Any) -> bool:
        """Send a message with the options of ``apply_async``; tell whether it was sent."""
        if time.monotonic() < self.rests_until:
            return False
        try:
            task.apply_async(retry=False, **options)
        except Exception as error:  # each transport has its own errors; the sweep rings again
            self.rests_until = time.monotonic() + settings.JOB_SWEEP_SECONDS
            log.warning("broker_silent", why=f"{type(error).__name__}: {error}")
            return False
        return True
