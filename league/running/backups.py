"""Backups: a dump of the database, or a cold copy of the embedded server's stopped data.

Accounts of the database server are not part of it: rights are given anew after a restore.
"""

import contextlib
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from league.conf.home import binaries, places
from league.conf.home.embedded import Home

DUMP_MAGIC = b"PGDMP"
GZIP_MAGIC = b"\x1f\x8b"
COLD_ROOT = "postgres"
EMPTYING = ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
STOPPING_SECONDS = 5.0  # how long a cold copy waits for a command that still uses the server
KNOWS_TRANSACTION_TIMEOUT = 17  # newer clients set it for any server; older servers refuse it


class BackupTrouble(Exception):
    """A backup could not be written or restored; the text says what to do."""


class NoClient(BackupTrouble):
    """No pg_dump, pg_restore or psql that fits the server was found."""


def conninfo(entry: dict[str, Any]) -> str:
    """Return the libpq address of a Django database entry, without its password."""
    named = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    parts = {key: entry[name] for key, name in named.items() if entry[name]}
    extra = {key: value for key, value in entry.get("OPTIONS", {}).items() if key != "options"}
    return make_conninfo("", **parts, **extra)


def _connect(entry: dict[str, Any]) -> "psycopg.Connection[Any]":
    try:
        return psycopg.connect(conninfo(entry), password=entry["PASSWORD"] or None, autocommit=True)
    except psycopg.OperationalError as error:
        raise BackupTrouble(f"The database cannot be reached: {error}") from None


def client(name: str, at_least: int) -> str:
    """Find pg_dump, pg_restore or psql of the server's major version or a newer one.

    Raises NoClient.
    """
    seen = []
    for folder in binaries.candidates():
        tool = folder / name
        major = binaries.major_of_tool(tool)
        if major is not None and major >= at_least:
            return str(tool)
        if major is not None:
            seen.append(f"{major} in {folder}")
    raise NoClient(
        f"The server is PostgreSQL {at_least}, and {name} must be as new; found: "
        f"{', '.join(seen) or 'none'}. Install postgresql-client-{at_least}, or name its folder "
        "in PG_BIN."
    )


def _run(words: list[str], entry: dict[str, Any]) -> None:
    env = {**os.environ, "PGPASSWORD": entry["PASSWORD"] or ""}
    done = subprocess.run(words, env=env, capture_output=True, text=True)
    if done.returncode:
        raise BackupTrouble(f"{Path(words[0]).name} failed: {done.stderr.strip()[-800:]}")


@contextlib.contextmanager
def fresh(target: Path) -> Iterator[Path]:
    """Yield a file beside the target that becomes it in one step, readable by its owner only.

    Raises BackupTrouble when the target exists or its folder does not.
    """
    if target.exists():
        raise BackupTrouble(f"{target} exists already; give another name.")
    if not target.parent.is_dir():
        raise BackupTrouble(f"The folder {target.parent} does not exist.")
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        yield part
        part.rename(target)
    except PermissionError as error:
        raise BackupTrouble(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


def dump(entry: dict[str, Any], target: Path) -> None:
    """Write a dump of a running database. Raises BackupTrouble, NoClient."""
    with _connect(entry) as connection:
        major = connection.info.server_version // 10_000
    tool = client("pg_dump", major)
    with fresh(target) as part:
        words = [tool, "--format=custom", "--no-owner", "--no-privileges", f"--file={part}"]
        _run([*words, f"--dbname={conninfo(entry)}"], entry)


def restore(entry: dict[str, Any], source: Path, *, replace: bool) -> None:
    """Restore a dump into the database, all or nothing; `replace` deletes the present data.

    The dump is first written out as statements, so that a broken dump is found before anything is
    deleted; they run in the transaction that empties the database. Raises BackupTrouble, NoClient.
    """
    with _connect(entry) as connection:
        major = connection.info.server_version // 10_000
        is_used = _is_used(connection)
    tool, terminal = client("pg_restore", major), client("psql", major)
    with tempfile.TemporaryDirectory(prefix="carrier-league-restore-") as folder:
        script = Path(folder) / "script.sql"
        _write_script(tool, source, script, major)
        if is_used and not replace:
            raise BackupTrouble("The database is not empty. Add --replace to remove its contents.")
        _play(terminal, script, entry, is_used=is_used)


def _play(terminal: str, script: Path, entry: dict[str, Any], *, is_used: bool) -> None:
    """Run the script in one transaction, on an empty database."""
    words = [terminal, "--no-psqlrc", "--quiet", "--single-transaction", "--output=/dev/null"]
    words += ["--set=ON_ERROR_STOP=1", f"--dbname={conninfo(entry)}"]
    for statement in EMPTYING if is_used else ():
        words += ["--command", statement]
    _run([*words, f"--file={script}"], entry)


def _write_script(tool: str, source: Path, script: Path, major: int) -> None:
    """Write a dump out as SQL that a server of this major version takes."""
    words = [tool, "--no-owner", "--no-privileges", "--no-comments", "--file=-", str(source)]
    with script.open("wb") as out:
        done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE)
    if done.returncode:
        output = done.stderr.decode(errors="replace").strip()
        raise BackupTrouble(f"{Path(tool).name} failed: {output[-800:]}")
    if major < KNOWS_TRANSACTION_TIMEOUT:
        _without(b"SET transaction_timeout = 0;", script)


def _without(line: bytes, script: Path) -> None:
    """Blank a line of the script's head, in place."""
    with script.open("r+b") as file:
        head = file.read(4096)
        file.seek(0)
        file.write(head.replace(line, b" " * len(line), 1))


def _is_used(connection: "psycopg.Connection[Any]") -> bool:
    row = connection.execute("SELECT to_regclass('public.django_migrations')").fetchone()
    return bool(row and row[0])


## Cold copies: only where no pg_dump fits


def copy_cold(home: Home, target: Path) -> None:
    """Pack the data folder of the stopped embedded server. Raises BackupTrouble."""
    with _stopped(home) as data, fresh(target) as part, tarfile.open(part, "w:gz") as packed:
        if not data.exists():
            raise BackupTrouble("There is no data yet.")
        packed.add(data, COLD_ROOT, filter=_without_marks)


def _without_marks(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if re.search(r"postmaster\.(pid|opts)$", member.name) else member


def restore_cold(home: Home, source: Path, *, replace: bool) -> None:
    """Unpack a cold copy beside the data folder and put it in its place.

    Raises BackupTrouble.
    """
    with _stopped(home) as data:
        if data.exists() and not replace:
            raise BackupTrouble("There is data already. Add --replace to remove it.")
        unpacked = data.with_name("postgres.restored")
        shutil.rmtree(unpacked, ignore_errors=True)
        try:
            with tarfile.open(source) as packed:
                packed.extractall(unpacked, filter="data")
        except (tarfile.TarError, OSError) as error:
            raise BackupTrouble(f"{source} cannot be read: {error}") from None
        if not (unpacked / COLD_ROOT / "PG_VERSION").exists():
            raise BackupTrouble(f"{source} is no copy of a data folder.")
        shutil.rmtree(data, ignore_errors=True)
        (unpacked / COLD_ROOT).rename(data)
        data.chmod(0o700)
        unpacked.rmdir()
        if user := places.account().user:
            subprocess.run(["chown", "-R", f"{user}:nogroup", str(data)], check=True)


@contextlib.contextmanager
def _stopped(home: Home) -> Iterator[Path]:
    places.prepare(home)
    with places.locked(home.folder / "server.lock", seconds=STOPPING_SECONDS) as is_ours:
        if not is_ours:
            raise BackupTrouble("The site is running. Stop it first (Ctrl-C), then try again.")
        yield places.place_of(home).data


def is_dump(source: Path) -> bool:
    """Tell a dump from a cold copy. Raises BackupTrouble when it is neither."""
    try:
        with source.open("rb") as file:
            begun = file.read(5)
    except OSError as error:
        raise BackupTrouble(f"{source} cannot be read: {error.strerror}.") from None
    if begun == DUMP_MAGIC:
        return True
    if begun.startswith(GZIP_MAGIC):
        return False
    raise BackupTrouble(f"{source} is no backup of this program.")
