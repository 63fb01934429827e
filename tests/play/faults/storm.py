"""Sittings on bad nets while the site's processes are killed: ``python -m`` this.

A site of its own is started as ``make up`` does it, supervisor included, and twenty sittings are
played to their end by devices over sockets. ``STORM_SITTINGS`` and ``STORM_KILLS`` make it smaller;
``--keyless`` is the red control: devices that send again without the key of a line.
"""

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from league.conf import servers
from league.conf.embedded import Home
from tests.conf.site import ROOT, Site, environment, free_port, furnish, running
from tests.play.faults.auditing import Audit, audited, refuted
from tests.play.faults.sockets import Sockets
from tests.play.faults.table import Table
from tests.waiting import eventually

SITTINGS = int(os.environ.get("STORM_SITTINGS", "20"))
KILLS = int(os.environ.get("STORM_KILLS", "20"))
CUTS = 50  # nets that are cut between what is sent and its answer, at least
SEED = int(os.environ.get("STORM_SEED", "20261122"))
LONGEST = 1800.0  # seconds
CALM = 2.0  # seconds from one kill to the next, at least: five falls in a minute end a site
# What is killed, and words of its command; of several processes each in turn.
VICTIMS = {
    "web": "gunicorn",
    "stream": "live_server",
    "worker": "celery -A league.conf.celery --quiet --skip-checks worker",
    "broker": "valkey",
    "database": "postgres",
}
GAMES = ("carriers", "lethal_checkmate", "limit_ball", "rugby_15", "touchdown_hero")


class Storm:
    """The tables of a site, each played by a thread of its own, and what is done to the site."""

    def __init__(self, site: Site, tables: Sequence[Table]) -> None:
        self.site, self.tables = site, tables
        self.killed: Counter[str] = Counter()
        self.rng = Random(SEED)
        self.end = time.monotonic() + LONGEST
        self.threads = [
            threading.Thread(target=self._play, args=(table,), daemon=True) for table in tables
        ]

    def _play(self, table: Table) -> None:
        rest = threading.Event()
        while not table.is_over and time.monotonic() < self.end:
            if not table.turn():
                rest.wait(0.2)  # as a page tries again after a while

    def run(self) -> None:
        for thread in self.threads:
            thread.start()
        names = [name for _ in range(KILLS) for name in VICTIMS][:KILLS]
        for number, name in enumerate(names):
            share = number / KILLS
            eventually(lambda share=share: self._is_due(share), seconds=LONGEST, pause=0.1)
            self._kill(name)
            time.sleep(CALM)
        for thread in self.threads:
            thread.join(max(0.0, self.end - time.monotonic()))

    def _is_due(self, share: float) -> bool:
        """Tell whether so much of the play is over, or nearly all: then the rest follows."""
        over = sum(table.is_over for table in self.tables)
        spoken = sum(len(table.intents) for table in self.tables)
        return over > 0.6 * len(self.tables) or spoken >= share * LINES * len(self.tables)

    def _kill(self, name: str) -> None:
        processes = sorted(
            number
            for number, words in running(self.site.home).items()
            if VICTIMS[name] in words and "manage.py" not in words
        )
        if not processes:  # it fell a moment ago
            return
        # First the one that began the others, next time one of those.
        victim = processes[0] if self.killed[name] % 2 == 0 else self.rng.choice(processes)
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            self.killed[name] += 1


LINES = 30  # that a sitting has at least, the written-down scores with them


@contextlib.contextmanager
def site_of_its_own(home: Path, port: int) -> Iterator[Site]:
    site = Site(home, "--port", str(port), "--no-demo")
    try:
        site.until("Carrier League is running")
        yield site
    finally:
        site.send(signal.SIGINT)
        with contextlib.suppress(Exception):
            site.rest()
        site.end()


def laid(port: int, number: int, *, keeps_keys: bool) -> tuple[Any, Table]:
    from tests.play.tapping import SHORT, opened

    game = GAMES[number % len(GAMES)]
    sitting, links = opened(
        game, options=SHORT.get(game), dice=("server", "sealed")[number // len(GAMES) % 2]
    )
    rng = Random(f"{SEED} {number}")
    table = Table.laid(
        sitting.uid,
        [(link.place.pk, link.place.seats, link.secret) for link in links],
        lambda uid, secret: Sockets(port, uid, secret),
        rng,
        keeps_keys=keeps_keys,
    )
    table.faulty = 0.15 if keeps_keys else 0.5
    table.extra = 0.15 if keeps_keys else 1.0
    return sitting, table


def played(home: Path, *, keeps_keys: bool) -> int:
    port = free_port()
    with site_of_its_own(home, port) as site:
        import django
        from django.db import connections

        django.setup()
        begun = time.monotonic()
        sittings = [laid(port, number, keeps_keys=keeps_keys) for number in range(SITTINGS)]
        connections.close_all()
        storm = Storm(site, [table for _sitting, table in sittings])
        storm.run()
        eventually(lambda: _answers(), seconds=60)
        return report(sittings, storm, time.monotonic() - begun)


def _answers() -> bool:
    """Tell whether the database is back, should it have been killed last."""
    from django.db import OperationalError, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        connection.close()
        return False
    return True


def report(sittings: Sequence[tuple[Any, Table]], storm: Storm, seconds: float) -> int:
    from league.play.models import Sitting

    audit, happened, wrong = Audit(), Counter[str](), []
    for sitting, table in sittings:
        audit.add(audited(sitting, table.intents))
        happened += table.happened
        if reason := refuted(Sitting.objects.get(pk=sitting.pk)):
            wrong.append(reason)
    intents = sum(len(table.intents) for _sitting, table in sittings)
    print(
        f"{len(sittings)} sittings, {intents} lines meant, {seconds:.0f} s, seed {SEED}\n"
        f"killed: {dict(storm.killed)}; happened: {dict(happened)}\n"
        f"lost {len(audit.lost)}, doubled {len(audit.doubled)}, said by nobody "
        f"{len(audit.unsaid)}; not verified {len(wrong)}"
    )
    for text in (*audit.lost, *audit.doubled, *audit.unsaid, *wrong):
        print(f"  {text}", file=sys.stderr)
    if storm.killed.total() < KILLS or happened["cut"] < min(CUTS, 2 * len(sittings)):
        print("the storm was too weak", file=sys.stderr)
        return 2
    return 0 if audit.is_clean and not wrong else 1


def prepare(folder: Path, migrated: Path | None) -> None:
    if migrated is None:
        return
    home = Home.at(str(folder))
    child = servers.start_postgres(home)
    furnish(home, migrated)
    child.stop(20)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.play.faults.storm")
    parser.add_argument("--keyless", action="store_true", help="red control: lines without keys")
    parser.add_argument("--migrated", type=Path, help="SQL that makes the tables in less time")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="carrier-league-storm-") as folder:
        home = Path(folder)
        os.environ.update(environment(home))
        for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL"):
            os.environ.pop(name, None)
        os.environ |= {"DJANGO_SETTINGS_MODULE": "league.conf.settings", "LOG_LEVEL": "ERROR"}
        os.environ |= dict.fromkeys(("TABLE_LINES_A_SECOND", "TABLE_LINES_A_MINUTE"), "100000")
        os.chdir(ROOT)
        prepare(home, asked.migrated)
        return played(home, keeps_keys=not asked.keyless)


if __name__ == "__main__":
    sys.exit(main())
