"""Sending messages to the broker in such a way that a silent broker costs nobody time."""

import time
from typing import Any, Final

import structlog
from celery import current_app
from django.conf import settings

log = structlog.get_logger(__name__)


class Bell:
    """Sends messages to the broker, and pauses after a failure, so that only one caller waits.

    What a message is about is a row besides: a sweep rings for it again.
    """

    def __init__(self) -> None:
        self.rests_until = 0.0

    def send(self, task: str, **options: Any) -> bool:
        """Send a message for a task, with the options of ``send_task``; tell whether it was sent.

        The task goes by its name, since its module may stand on the sender's.
        """
        if time.monotonic() < self.rests_until:
            return False
        try:
            current_app.send_task(task, retry=False, **options)
        except Exception as error:  # each transport has its own errors; the sweep rings again
            self.rests_until = time.monotonic() + settings.JOB_SWEEP_SECONDS
            log.warning("broker_silent", why=f"{type(error).__name__}: {error}")
            return False
        return True


bell: Final = Bell()  # of this process
