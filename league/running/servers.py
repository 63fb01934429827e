"""The embedded PostgreSQL and Valkey: made, started, joined and stopped.

Both listen on Unix sockets in a folder that only this account may enter, so the database trusts all
connections.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
from psycopg import sql

from league.conf.home.binaries import ServerTrouble, find_valkey
from league.conf.home.embedded import Home
from league.conf.home.places import Account, Place, locked, place_of, prepare
from league.running import processes

START_SECONDS = 60.0
OWNER, APP, DATABASE = "league_owner", "league_app", "league"
SETTINGS = {  # settings that make it quicker: docs/operations.md
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "max_connections": "80",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "jit": "off",
    "join_collapse_limit": "5",
    "max_parallel_workers_per_gather": "0",
    "checkpoint_timeout": "15min",
    "autovacuum_naptime": "15s",
}


def start_postgres(
    home: Home, *, run_as: Account | None = None, overrides: dict[str, str] | None = None
) -> processes.Child:
    """Make the cluster when there is none, start it, wait until it answers, make the roles.

    The caller holds the home's lock. Raises ServerTrouble.
    """
    prepare(home, run_as)
    place = place_of(home, run_as)
    settings = {**SETTINGS, **(overrides or {})}
    _make_cluster(place, durable=settings["fsync"] == "on")
    _clear_stale(home, place.data)
    child = _run_postgres(home, place, settings)
    try:
        _make_roles(home)
    except BaseException:
        child.stop(5)
        raise
    return child


def _make_cluster(place: Place, *, durable: bool) -> None:
    """Run initdb beside the target and rename: a kill in between leaves nothing half made."""
    if (place.data / "PG_VERSION").exists():
        return
    fresh = place.data.with_name("postgres.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(mode=0o700)
    if place.account.user:
        shutil.chown(fresh, place.account.user, "nogroup")
    command = [*place.account.prefix, place.binaries.path("initdb"), "--pgdata", str(fresh)]
    command += ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--username=postgres"]
    made = subprocess.run(
        command if durable else [*command, "--no-sync"],
        capture_output=True,
        text=True,
        user=place.account.user,
        cwd="/",
    )
    if made.returncode:
        raise ServerTrouble(f"The database could not be made: {made.stderr.strip()[-600:]}")
    fresh.rename(place.data)


def _clear_stale(home: Home, data: Path) -> None:
    """Clean up after kill -9: end an orphaned server, remove a dead one's PID file and socket."""
    file = data / "postmaster.pid"
    if not file.exists():
        return
    number = file.read_text().split("\n")[0].strip()
    if number.isdigit() and _is_server(int(number), data):
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(number), signal.SIGINT)
        _wait_gone(int(number), data, 20)
    for stale in (file, home.sockets / ".s.PGSQL.5432.lock", home.sockets / ".s.PGSQL.5432"):
        stale.unlink(missing_ok=True)


def _is_server(number: int, data: Path) -> bool:
    try:
        words = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
    except FileNotFoundError:
        if Path("/proc/self").exists():
            return False
        shown = subprocess.run(["ps", "-p", str(number), "-o", "args="], capture_output=True)
        return os.fsencode(data) in shown.stdout
    return os.fsencode(data) in words


def _wait_gone(number: int, data: Path, seconds: float) -> None:
    end = time.monotonic() + seconds
    while _is_server(number, data):
        if time.monotonic() > end:
            raise ServerTrouble(f"Process {number} still holds the database in {data}; stop it.")
        time.sleep(0.05)


def _run_postgres(home: Home, place: Place, settings: dict[str, str]) -> processes.Child:
    """Start and wait; backends of a killed server may hold its memory for a moment: try again."""
    log = home.folder / "logs" / "postgres.log"
    options = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
    command = [*place.account.prefix, place.binaries.path("postgres"), "-D", str(place.data)]
    command += ["-k", str(home.sockets), "-p", "5432", *options]
    end = time.monotonic() + START_SECONDS
    _keep_last(log)
    while True:
        with log.open("wb") as output:
            child = processes.start(
                "postgres",
                command,
                stop_signal=signal.SIGINT,
                output=output,
                user=place.account.user,
                cwd=Path("/"),
            )
        if _came_up(child, lambda: answers(home), end):
            return child
        forced = child.is_running()
        child.stop(5)
        text = log.read_text(errors="replace").strip()
        if forced or "shared memory" not in text or time.monotonic() > end:
            raise ServerTrouble(f"PostgreSQL did not start. Its log {log} ends: {text[-600:]}")
        time.sleep(0.2)


def _keep_last(log: Path) -> None:
    """Keep a server's last log as .1: it says why the restarted server fell."""
    with contextlib.suppress(FileNotFoundError):
        log.replace(log.with_name(log.name + ".1"))


def _came_up(child: processes.Child, is_up: Callable[[], bool], end: float) -> bool:
    """Wait until a server answers; return False if it ended first, or time was up.

    An interrupted wait kills the server it has started.
    """
    try:
        while child.is_running() and time.monotonic() < end:
            if is_up():
                return True
            time.sleep(0.02)
    except BaseException:
        child.stop(5)
        raise
    return False


def answers(home: Home) -> bool:
    """Ask whether the embedded PostgreSQL accepts connections now."""
    try:
        psycopg.connect(home.database_url("postgres", "postgres"), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _make_roles(home: Home) -> None:
    """Make the owner, who may migrate, the application, who may not, and the database."""
    url = home.database_url("postgres", "postgres")
    with psycopg.connect(url, autocommit=True) as connection:
        known = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles")}
        for role in (OWNER, APP):
            if role not in known:
                connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).rowcount:
            return
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(
                sql.Identifier(DATABASE), sql.Identifier(OWNER)
            )
        )


@contextlib.contextmanager
def joined(home: Home) -> Iterator[None]:
    """Use the embedded PostgreSQL: the running one, or one started for this block.

    The process that started it stops it only once the other processes have left.
    Raises ServerTrouble.
    """
    users = home.folder / "users.lock"
    with contextlib.ExitStack() as stack:
        end = time.monotonic() + START_SECONDS
        while not answers(home):
            if stack.enter_context(locked(home.folder / "server.lock", seconds=0.2)):
                stack.callback(_stop_alone, start_postgres(home), users)
                break
            if time.monotonic() > end:
                raise ServerTrouble("Another process is starting the database and is not ready.")
        with locked(users, shared=True, seconds=5):
            yield


def _stop_alone(child: processes.Child, users: Path) -> None:
    with locked(users, seconds=600):
        child.stop()


## Valkey


def start_valkey(home: Home) -> processes.Child:
    """Start the broker on its socket, its queue kept in an append-only file.

    Raises ServerTrouble.
    """
    prepare(home)
    folder = home.folder / "valkey"
    folder.mkdir(exist_ok=True, mode=0o700)
    log = home.folder / "logs" / "valkey.log"
    door = home.sockets / "valkey.sock"
    door.unlink(missing_ok=True)
    command = [find_valkey(), "--port", "0", "--unixsocket", str(door)]
    command += ["--unixsocketperm", "700", "--dir", str(folder), "--daemonize", "no"]
    command += ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"]
    _keep_last(log)
    with log.open("wb") as output:
        child = processes.start("valkey", command, output=output, cwd=folder)
    if not _came_up(child, lambda: valkey_answers(home), time.monotonic() + START_SECONDS):
        child.stop(5)
        text = log.read_text(errors="replace").strip()
        raise ServerTrouble(f"Valkey did not start. Its log {log} ends: {text[-600:]}")
    return child


def valkey_answers(home: Home) -> bool:
    """Ask whether the embedded Valkey serves (and has finished loading its file)."""
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(2)
        try:
            door.connect(str(home.sockets / "valkey.sock"))
            door.sendall(b"PING\r\n")
            return door.recv(64).startswith(b"+PONG")
        except OSError:
            return False
