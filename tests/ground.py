"""The temporary home of a test run: made by the first process, joined by its workers."""

import atexit
import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from league.conf.home.embedded import Home
from league.running import processes, servers, translations
from tests import cluster

MARK = "CARRIER_LEAGUE_TEST_RUN"
MEMORY, PLENTY = Path("/dev/shm"), 4_000_000_000
PREFIX = "carrier-league-tests-"
# A test run's data die with it: nothing has to reach the disk. And writes are hardly ever
# committed: statistics taken meanwhile count no rows, so statements are planned for empty tables.
FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "autovacuum": "off"}


@dataclass(slots=True)
class Ground:
    """The servers that this process started, and so ends; empty in workers."""

    home: Home | None = None
    child: processes.Child | None = None
    left: bool = field(default=False)

    @classmethod
    def enter(cls) -> "Ground":
        if os.environ.get("DATABASE_URL") or os.environ.get(MARK):
            return cls()
        _sweep()
        translations.compile_all()  # for runs without `make test`, which has done it
        folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=_quickest()))
        os.environ[MARK] = str(os.getpid())
        os.environ["CARRIER_LEAGUE_HOME"] = str(folder)
        (folder / "static").mkdir()  # or WhiteNoise warns
        home = Home.at(str(folder))
        cluster.take(home)
        ground = cls(home, servers.start_postgres(home, overrides=FAST))
        atexit.register(ground.leave)
        _let_the_owner_make_databases(home)
        return ground

    def leave(self) -> None:
        if self.left or self.home is None or self.child is None:
            return
        self.left = True
        tidy = cluster.is_tidy(self.home)
        self.child.stop(10)
        if tidy:
            cluster.keep(self.home)
        _remove(self.home.folder)


def _let_the_owner_make_databases(home: Home) -> None:
    """Roles belong to the whole server: changed here once, as workers would collide."""
    with psycopg.connect(home.database_url("postgres", "postgres"), autocommit=True) as server:
        server.execute(f"ALTER ROLE {servers.OWNER} CREATEDB")
        server.execute(f"GRANT {servers.APP} TO {servers.OWNER}")
        if server.info.server_version >= 150_000:  # tests/worlds.py writes past the triggers
            server.execute(f"GRANT SET ON PARAMETER session_replication_role TO {servers.APP}")


def _quickest() -> Path:
    """Memory where there is plenty of it, else the disk."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > PLENTY:
        return MEMORY
    return Path(tempfile.gettempdir())


def _sweep() -> None:
    """Remove what killed runs left: their servers died with them, their folders did not."""
    for folder in {*Path(tempfile.gettempdir()).glob(f"{PREFIX}*"), *MEMORY.glob(f"{PREFIX}*")}:
        number = folder.name.removeprefix(PREFIX).partition("-")[0]
        if number.isdigit() and not _is_alive(int(number)):
            _remove(folder)
    for place in (Path("/run"), Path("/tmp")):
        for mark in place.glob("carrier-league-*/home"):
            if os.access(mark, os.R_OK) and not Path(mark.read_text()).exists():
                shutil.rmtree(mark.parent, ignore_errors=True)


def _remove(folder: Path) -> None:
    shutil.rmtree(Home.at(str(folder)).sockets, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
