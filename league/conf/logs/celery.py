"""Log lines of Celery's processes, in the format of the site's."""

import json
import os
from datetime import UTC, datetime
from typing import Any

from celery.apps import worker
from django.conf import settings

from league.conf.logs import lines as logs


def configure() -> None:
    logs.configure(settings.LOGGING)
    if settings.LOG_JSON:
        setattr(worker, "safe_say", say)  # noqa: B010 - its stubs do not know it


def say(text: str, out: Any = None) -> None:
    """Write a worker's message from a signal handler, which must not wait for a logger's lock."""
    line = {
        "event": text,
        "level": "warning",
        "logger": "celery.worker",
        "timestamp": datetime.now(UTC).isoformat(),
    }
    os.write(2, (json.dumps(line, ensure_ascii=False) + "\n").encode())
