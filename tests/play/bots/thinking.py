"""The bots' own process, joined to a test's database and broker."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from celery import current_app

from league.conf.queues import BOTS
from league.running import processes, supervise
from tests.jobs.ringing import ring_at


@contextmanager
def thinking(env: Mapping[str, str], broker: str, folder: Path) -> Iterator[Path]:
    """Run the process; yield its log. Who waits for a bot waits for its start too."""
    kept, log = current_app.conf.broker_url, folder / "bots.log"
    ring_at(broker)
    with log.open("ab") as output:
        child = processes.start(
            BOTS, supervise.thinker(BOTS, 1), output=output,
            env={**os.environ, **env, "BROKER_URL": broker, "CELERY_SKIP_CHECKS": "1"},
        )  # fmt: skip
    try:
        yield log
    finally:
        child.stop(5)
        ring_at(kept)
