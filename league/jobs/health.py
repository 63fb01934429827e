"""Whether the site can do its work now: each check says `ok` or, in a word, what is wrong."""

import time
from collections.abc import Callable

import structlog
from django.db import DatabaseError

from league.jobs import queries, tasks

log = structlog.get_logger(__name__)

WORKER_SECONDS = 30
BEAT_SECONDS = 60
PROBE_SECONDS = 2


class BrokerProbe:
    """Asks the broker at most every two seconds, however often the page is fetched."""

    def __init__(self, ask: Callable[[], bool]) -> None:
        self.ask = ask
        self.asked_at = float("-inf")
        self.answers = False

    def check(self) -> bool:
        if time.monotonic() - self.asked_at >= PROBE_SECONDS:
            self.answers = self.ask()
            self.asked_at = time.monotonic()
        return self.answers


broker = BrokerProbe(tasks.broker_answers)


def checks() -> dict[str, str]:
    """Run every check. Raises nothing."""
    said = {"broker": "ok" if broker.check() else "silent"}
    try:
        fit, silences, busy = (
            queries.is_fit_for_japanese(),
            queries.silences(),
            queries.is_busy(),
        )
    except DatabaseError as error:
        log.warning("health_database", why=str(error))
        return {
            "database": "silent",
            "locale": "unknown",
            "worker": "unknown",
            "beat": "unknown",
        } | said
    workers = [seconds for name, seconds in silences.items() if name.startswith("worker ")]
    working = busy or min(workers, default=float("inf")) <= WORKER_SECONDS
    beating = silences.get("beat", float("inf")) <= BEAT_SECONDS
    return {
        "database": "ok",
        "locale": "ok" if fit else "unfit for Japanese",
        "worker": "ok" if working else "silent",
        "beat": "ok" if beating else "silent",
    } | said
