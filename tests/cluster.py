"""A migrated cluster, kept beside the other caches: migrating anew takes most of a short run.

It is kept under a digest of all migrations and of what they are made with, and copied while no
server runs on it. A run without a kept cluster makes it; a changed migration needs another one.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import psycopg

from league.conf.home.embedded import Home
from league.running.servers import place_of

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".pytest_cache"
TEMPLATE = "test_template"
MADE_WITH = ("requirements/runtime.txt", "league/conf/grants.py", "league/running/servers.py")


def take(home: Home) -> None:
    """Copy the kept cluster to a new home, if there is one."""
    kept = _kept(home)
    if kept.exists():
        data = place_of(home, None).data
        data.parent.mkdir(parents=True, exist_ok=True)
        if _copied(kept, data):
            os.utime(kept)


def is_tidy(home: Home) -> bool:
    """Tell whether an ending run left only the migrated database; a killed run did not."""
    try:
        with psycopg.connect(home.database_url("postgres", "postgres")) as server:
            rows = server.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test%'")
            return [name for (name,) in rows] == [TEMPLATE]
    except psycopg.Error:
        return False


def keep(home: Home) -> None:
    """Copy the cluster of a stopped server, unless that is kept already; older ones go."""
    kept = _kept(home)
    if kept.exists() or not (home.folder / TEMPLATE).exists():
        return
    CACHE.mkdir(exist_ok=True)
    fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
    if not _copied(place_of(home, None).data, fresh):
        return
    for old in CACHE.glob("cluster-*"):
        if old != fresh:
            shutil.rmtree(old, ignore_errors=True)
    fresh.rename(kept)


def _kept(home: Home) -> Path:
    digest = hashlib.sha256(str(place_of(home, None).binaries.folder).encode())
    files = [ROOT / name for name in MADE_WITH]
    for room in ("league", "cards", "matches"):
        files += sorted((ROOT / room).glob("**/migrations/*.py"))
    for file in files:
        digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return CACHE / f"cluster-{digest.hexdigest()[:16]}"


def _copied(source: Path, target: Path) -> bool:
    """Copy with owners and modes. A failure is harmless: the run does without the copy."""
    done = subprocess.run(["cp", "-a", str(source), str(target)], capture_output=True)
    if done.returncode:
        shutil.rmtree(target, ignore_errors=True)
    return done.returncode == 0
