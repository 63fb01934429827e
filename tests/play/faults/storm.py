"""Sittings on bad nets while the site's processes are killed: ``python -m`` this.

A site of its own is started as ``make up`` does it, supervisor included, and twenty sittings are
played to their end by devices over sockets; beside each lies a device that listens to its stream.
``STORM_SITTINGS`` and ``STORM_KILLS`` make it smaller; ``--keyless`` is the red control: devices
that send again without the key of a line.
"""

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from league.conf.home.embedded import Home
from league.running import servers
from league.running.family import MOST_FALLS, WITHIN_SECONDS
from tests.play.faults.auditing import Audit, audited, refuted
from tests.play.faults.listening import Listener
from tests.play.faults.sockets import Sockets
from tests.play.faults.table import Table
from tests.running.site import ROOT, Site, environment, fetch, free_port, furnish, running
from tests.waiting import eventually

SITTINGS = int(os.environ.get("STORM_SITTINGS", "20"))
KILLS = int(os.environ.get("STORM_KILLS", "20"))
NETS = 50  # that are dropped, at least: before all is sent, or before the answer is read
SEED = int(os.environ.get("STORM_SEED", "20261122"))
LONGEST = 1800.0  # seconds
FAULTS = ("cut", "lost", "twice", "reloads", "lids", "clocks")  # each happens
LINES = 30  # that a sitting has at least, the written-down scores with them
# The victims, each by words of its command; of several processes each in turn.
VICTIMS = {
    "web": "gunicorn",
    "stream": "live_server",
    "worker": "--hostname worker-",
    "broker": "valkey",
    "database": "postgres",
}
GAMES = ("carriers", "lethal_checkmate", "limit_ball", "rugby_15", "touchdown_hero")


class Storm:
    """The tables of a site, each played by a thread of its own, and the faults of the site.

    ``running``: how many tables were still being played at each kill.
    """

    def __init__(self, site: Site, port: int, tables: Sequence[Table]) -> None:
        self.site, self.port, self.tables = site, port, tables
        self.killed: dict[str, list[float]] = {name: [] for name in VICTIMS}
        self.running: list[int] = []
        self.rng = Random(SEED)
        self.end = time.monotonic() + LONGEST
        self.listeners = [Listener(Sockets(port, table.uid, table.secrets[0])) for table in tables]
        self.threads = [
            threading.Thread(target=self._play, args=(table,), daemon=True) for table in tables
        ]

    def _play(self, table: Table) -> None:
        rest = threading.Event()
        while not table.is_over and time.monotonic() < self.end:
            if not table.turn():
                rest.wait(0.2)  # as a page tries again after a while

    def run(self) -> None:
        """Play, and kill; before the next kill every process is back, and everybody listens."""
        self._until(self._is_well)
        for thread in self.threads:
            thread.start()
        for number in range(KILLS):
            self._until(partial(self._is_due, number / KILLS))
            self._kill(list(VICTIMS)[number % len(VICTIMS)])
            self._until(self._is_well)
        for thread in self.threads:
            thread.join(max(0.0, self.end - time.monotonic()))
        self._until(self._is_well)

    def _until(self, ask: Callable[[], bool]) -> None:
        eventually(ask, seconds=max(1.0, self.end - time.monotonic()), pause=0.3)

    def _is_due(self, share: float) -> bool:
        """Tell whether this share of the play is over, or nearly all of it."""
        over = sum(table.is_over for table in self.tables)
        spoken = sum(len(table.intents) for table in self.tables)
        return over > 0.6 * len(self.tables) or spoken >= share * LINES * len(self.tables)

    def _is_well(self) -> bool:
        """Tell whether the site says so, all its processes run, and each listener has a stream."""
        return (
            all(listener.is_live for listener in self.listeners)
            and is_well(f"http://127.0.0.1:{self.port}/health/ready")
            and all(self._processes().values())
        )

    def _processes(self) -> dict[str, list[int]]:
        """Return the numbers of each victim's processes, that of the one that began them first."""
        there = sorted(running(self.site.home).items())
        return {
            name: [
                number for number, words in there if command in words and "manage.py" not in words
            ]
            for name, command in VICTIMS.items()
        }

    def _kill(self, name: str) -> None:
        """Kill the one that began the others, next time any."""
        self._until(lambda: self._may_fall(name))
        streams = [listener.opened for listener in self.listeners]
        processes = self._processes()[name]
        victim = processes[0] if len(self.killed[name]) % 2 == 0 else self.rng.choice(processes)
        os.kill(victim, signal.SIGKILL)
        self.running.append(sum(not table.is_over for table in self.tables))
        self.killed[name].append(time.monotonic())
        self._until(lambda: victim not in self._processes()[name])
        if name == "stream":  # which is one process
            self._until(lambda: self._came_again(streams))

    def _came_again(self, streams: Sequence[int]) -> bool:
        """Tell whether each listener has opened more streams than it had."""
        pairs = zip(self.listeners, streams, strict=True)
        return all(listener.opened > before for listener, before in pairs)

    def _may_fall(self, name: str) -> bool:
        """Tell whether a victim is there; a site ends whose process falls too often in a minute."""
        now = time.monotonic()
        falls = [at for at in self.killed[name] if now - at < WITHIN_SECONDS]
        return len(falls) < MOST_FALLS - 1 and bool(self._processes()[name])


def is_well(url: str) -> bool:
    try:
        return bool(json.loads(fetch(url)[1])["status"] == "ok")
    except (OSError, ValueError, KeyError):  # no answer, or not from our site
        return False


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
    from league.play.rules.clock import ClockSettings
    from tests.play.tapping import SHORT, opened

    game = GAMES[number % len(GAMES)]
    sitting, links = opened(
        game,
        options=SHORT.get(game),
        dice=("server", "sealed")[number // len(GAMES) % 2],
        clock=ClockSettings(main=3_600_000, increment=5_000),
    )
    rng = Random(f"{SEED} {number}")
    table = Table.laid(
        sitting.uid,
        [(link.place.pk, link.place.seats, link.secret) for link in links],
        lambda uid, secret: Sockets(port, uid, secret),
        rng,
        keeps_keys=keeps_keys,
    )
    table.faulty = 0.15 if keeps_keys else 0.9
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
        storm = Storm(site, port, [table for _sitting, table in sittings])
        storm.run()
        eventually(_answers, seconds=60)
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
    """Print what happened, and what became of the lines; return 0 if all is well, 2 if the storm
    was too weak to tell.
    """
    from league.play.models import Sitting

    audit, happened, wrong = Audit(), Counter[str](), []
    for (sitting, table), listener in zip(sittings, storm.listeners, strict=True):
        row = Sitting.objects.get(pk=sitting.pk)
        audit.add(audited(row, table.intents))
        happened += table.happened + Counter(clocks=sum(tab.clocks for tab in table.tabs))
        if reason := refuted(row) or unrung(row, listener):
            wrong.append(reason)
    intents = sum(len(table.intents) for _sitting, table in sittings)
    kills = {name: len(times) for name, times in storm.killed.items()}
    nets = happened["cut"] + happened["lost"]
    opened = sum(listener.opened for listener in storm.listeners)
    print(
        f"{len(sittings)} sittings, {intents} lines meant, {seconds:.0f} s, seed {SEED}\n"
        f"killed {sum(kills.values())}: {kills}, while {min(storm.running, default=0)} to "
        f"{max(storm.running, default=0)} sittings were being played\n"
        f"nets dropped {nets}; {dict(happened)}\n"
        f"{len(storm.listeners)} devices listened, on {opened} streams\n"
        f"lost {len(audit.lost)}, doubled {len(audit.doubled)}, said by nobody "
        f"{len(audit.unsaid)}; verified {len(sittings) - len(wrong)}, not {len(wrong)}"
    )
    for text in (*audit.lost, *audit.doubled, *audit.unsaid, *wrong):
        print(f"  {text}", file=sys.stderr)
    is_strong = (
        sum(kills.values()) >= KILLS
        and min(kills.values()) >= KILLS // len(VICTIMS)
        and nets >= min(NETS, 2 * len(sittings))
        and all(happened[what] for what in FAULTS)
    )
    if not is_strong:
        print("the storm was too weak", file=sys.stderr)
        return 2
    return 0 if audit.is_clean and not wrong else 1


def unrung(sitting: Any, listener: Listener) -> str:
    """Wait until a listening device is rung with the table's last signal; say if it never was."""
    try:
        eventually(lambda: listener.rung >= sitting.signal, seconds=30)
    except AssertionError:
        return f"{sitting.uid} is at {sitting.signal}, a device was rung with {listener.rung} last"
    return ""


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
