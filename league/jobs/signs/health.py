"""Whether this process and the others can do their work now.

Each check gives `ok` or, in a word, the fault.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import psycopg
import structlog
from django.db import DatabaseError, connection

from league.jobs import queries, tasks
from league.jobs.database import poolers
from league.jobs.signs import fitness

log = structlog.get_logger(__name__)

WORKER_SECONDS = 30
BEAT_SECONDS = 60
PROBE_SECONDS = 2
OK, SILENT, UNKNOWN = "ok", "silent", "unknown"


@dataclass(frozen=True, slots=True)
class Health:
    """`own`: this process and its database, without which it can answer nothing well.

    `others`: broker, workers and beat. Pages work without them; jobs are done later.
    """

    own: Mapping[str, str]
    others: Mapping[str, str]

    @property
    def is_ready(self) -> bool:
        return set(self.own.values()) == {OK}

    @property
    def status(self) -> str:
        if not self.is_ready:
            return "not ready"
        return OK if set(self.others.values()) == {OK} else "warning"


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


class PoolerProbe:
    """Tests prepared statements once; a fault noticed by a request counts as well."""

    def __init__(self) -> None:
        self.is_tried = False

    def check(self) -> bool:
        """Tell whether no mix-up of prepared statements was found."""
        if not self.is_tried:
            try:
                if poolers.mixes_statements_up(connection):
                    poolers.noticed.set()
                self.is_tried = True
            except psycopg.OperationalError as error:  # no free connection: try again next time
                log.warning("health_statements", why=str(error))
        return not poolers.noticed.is_set()


broker = BrokerProbe(tasks.broker_answers)
pooler = PoolerProbe()


def checks() -> Health:
    """Run every check. Raises nothing."""
    started = {
        "static": "missing" if fitness.static_files_missing() else OK,
        "catalogues": "missing" if fitness.catalogues_missing() else OK,
    }
    rings = {"broker": OK if broker.check() else SILENT}
    try:
        asked, working = _database(), _work()
    except DatabaseError as error:
        log.warning("health_database", why=str(error))
        asked = {"database": SILENT, "locale": UNKNOWN, "statements": UNKNOWN}
        working = {"worker": UNKNOWN, "beat": UNKNOWN}
    return Health(asked | started, rings | working)


def _database() -> dict[str, str]:
    fit = queries.is_fit_for_japanese()
    return {
        "database": OK,
        "locale": OK if fit else "unfit for Japanese",
        "statements": OK if pooler.check() else "mixed up by a pooler",
    }


def _work() -> dict[str, str]:
    silences, busy = queries.silences(), queries.is_busy()
    workers = [seconds for name, seconds in silences.items() if name.startswith("worker ")]
    working = busy or min(workers, default=float("inf")) <= WORKER_SECONDS
    beating = silences.get("beat", float("inf")) <= BEAT_SECONDS
    return {"worker": OK if working else SILENT, "beat": OK if beating else SILENT}
