"""The whole site, started as a person does, in a home of its own."""

import os
import queue
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.backends.signals import connection_created
from django.test import override_settings

from league.conf.env import database
from league.conf.home import binaries, places
from league.conf.home.embedded import Home
from league.running import backups, servers
from tests.ground import MARK
from tests.waiting import eventually

ROOT = Path(__file__).resolve().parents[2]
PORTS = (20_000, 32_000)
QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
LOTS = random.SystemRandom()  # runs beside each other draw different ones
OURS = ("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL", "MAKELEVEL", MARK)


def environment(home: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in OURS}
    return {**kept, "CARRIER_LEAGUE_HOME": str(home), "PYTHONUNBUFFERED": "1"}


def manage(home: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a management command to its end."""
    return subprocess.run(
        [sys.executable, "-W", "ignore", "manage.py", *words],
        cwd=ROOT,
        env={**environment(home), **more},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=200,
    )


@contextmanager
def served(folder: Path) -> Iterator[Home]:
    """Run the database server of a home meanwhile; its writes need not be durable."""
    home = Home.at(str(folder))
    with places.locked(home.folder / "server.lock"):
        server = servers.start_postgres(home, overrides=QUICK)
        try:
            yield home
        finally:
            server.stop()


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Let commands that are called work on the embedded database of this home.

    What uses Django's connection needs a server that runs, and a database that is not blocked.
    """
    home = Home.at(str(folder))
    kept, owner = connections["default"], database(home.database_url(servers.OWNER))
    fresh = kept.copy()
    for part in ("NAME", "HOST", "PORT"):
        fresh.settings_dict[part] = owner[part]
    fresh.settings_dict["USER"] = servers.APP
    connections["default"] = fresh
    own = {"HOME": home, "DATABASE_OWNER": owner, "CELERY_BROKER_URL": home.broker_url()}
    with override_settings(EMBEDDED=True, **own), pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection_created, "receivers", [])  # those of the tests' own database
        try:
            yield
        finally:
            fresh.close()
            connections["default"] = kept


def refusal(*words: object) -> str:
    """Return the message of a command that refuses."""
    with pytest.raises(CommandError) as refused:
        call_command(*map(str, words))
    return str(refused.value)


def furnish(home: Home, migrated: Path | None) -> None:
    """Copy the tables into a running, empty embedded database: migrating takes most of a minute."""
    if migrated is None:
        return
    tool = backups.client("psql", binaries.OLDEST_POSTGRES)
    words = [tool, "--no-psqlrc", "--quiet", "--single-transaction", "--output=/dev/null"]
    words += ["--set=ON_ERROR_STOP=1", f"--file={migrated}", home.database_url(servers.OWNER)]
    subprocess.run(words, check=True)


def running(home: Path) -> dict[int, str]:
    """The processes that were started for this home, zombies left out.

    Its servers write their titles over their environment; those name their sockets.
    """
    mark = os.fsencode(f"CARRIER_LEAGUE_HOME={home}")
    sockets = str(Home.at(str(home)).sockets)
    processes = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if mark in (folder / "environ").read_bytes().split(b"\0") or sockets in words:
                processes[int(folder.name)] = words
        except OSError:
            continue
    return processes


def free_port() -> int:
    """A port with two free ones behind it, of those that the system gives nobody by itself."""
    for _ in range(50):
        port = LOTS.randrange(*PORTS)
        if all(_is_free(port + step) for step in range(3)):
            return port
    raise AssertionError("no free ports")


def _is_free(port: int) -> bool:
    with socket.socket() as door:
        try:
            door.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


class Site:
    """A running `manage.py up` and what it has written."""

    def __init__(self, home: Path, *words: str) -> None:
        self.home = home
        self.lines: list[str] = []
        self._queue: queue.Queue[str | None] = queue.Queue()
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "manage.py", "up", *words],
            cwd=ROOT,
            env=environment(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as out:
            for line in out:
                self._queue.put(line.rstrip())
        self._queue.put(None)

    def until(self, words: str, seconds: float = 240) -> str:
        """Read lines until one holds the words."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._queue.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                raise AssertionError(f"{words!r} was not written:\n" + "\n".join(self.lines))
            self.lines.append(line)
            if words in line:
                return line

    def rest(self) -> str:
        """Wait for the end, and return all output."""
        self.process.wait(60)
        while (line := self._queue.get(timeout=20)) is not None:
            self.lines.append(line)
        return "\n".join(self.lines)

    def end(self) -> None:
        """Kill it, unless it has ended by itself, and wait: no unread end is left behind."""
        self.process.kill()
        self.process.wait()

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def child(self, words: str) -> int | None:
        """The number of the first process whose command holds the words, None without one.

        A server that was just started has none for a moment, until its title is written.
        """
        return min((n for n, it in running(self.home).items() if words in it), default=None)

    def gone(self) -> bool:
        """Wait until nothing of this home runs."""
        eventually(lambda: not running(self.home), seconds=30)
        return True


def fetch(url: str) -> tuple[int, str]:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return int(answer.status), answer.read().decode()
