"""Where the embedded servers live, and their addresses. Starting them is `servers.py`."""

import base64
import contextlib
import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from django.core.exceptions import ImproperlyConfigured

VAPID = "vapid_key"
LONGEST_SOCKET = 100  # of the 107 bytes that Linux allows; macOS allows 103


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of one installation's data, and the folder of its sockets."""

    folder: Path
    sockets: Path

    @classmethod
    def at(cls, path: str) -> "Home":
        folder = Path(path).resolve()
        return cls(folder, _sockets(folder))

    def database_url(self, role: str, name: str = "league") -> str:
        return f"postgresql://{role}@/{name}?host={quote(str(self.sockets), safe='')}&port=5432"

    def broker_url(self) -> str:
        return f"redis+socket://{self.sockets / 'valkey.sock'}"

    def cache_url(self) -> str:
        """Return the address of the cache: another database of the broker's server."""
        return f"unix://{self.sockets / 'valkey.sock'}?db=1"


def _sockets(folder: Path) -> Path:
    """Return the folder of sockets: the same for every process of this account.

    Root's is in /run: its server may run as an account that cannot enter the home.
    """
    name = f"carrier-league-{os.getuid()}-{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"
    if os.geteuid() == 0:
        return (Path("/run") if os.access("/run", os.W_OK) else Path("/tmp")) / name
    inside = folder / "run"
    fits = len(os.fsencode(inside / ".s.PGSQL.5432.lock")) <= LONGEST_SOCKET
    return inside if fits else Path("/tmp") / name


def write_private(file: Path, text: str) -> None:
    """Write a file that only this account may read, in one step."""
    fresh = file.with_name(file.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
    fresh.replace(file)


def secret_key(home: Home) -> str:
    """Return this installation's key; the first call writes it (mode 0600).

    The file is linked into place when it is complete, so that a kill leaves no partial key.
    """
    try:
        return _secret_key(home, home.folder / "secret_key")
    except PermissionError as error:
        raise ImproperlyConfigured(
            f"This account may not use {error.filename}: another one made it. Run as that account, "
            "or set CARRIER_LEAGUE_HOME to another folder."
        ) from None


def vapid_key(home: Home) -> str:
    """Return this installation's key of notifications; empty before the first `make up`."""
    try:
        return (home.folder / VAPID).read_text().strip()
    except OSError:
        return ""


def make_vapid_key(home: Home) -> None:
    """Write a key of notifications beside the secret key, unless there is one."""
    if not (home.folder / VAPID).exists():
        # Below 2**255 every number is a key of the curve P-256.
        made = secrets.randbits(255).to_bytes(32, "big")
        write_private(home.folder / VAPID, base64.urlsafe_b64encode(made).decode().rstrip("="))


def _secret_key(home: Home, file: Path) -> str:
    if not file.exists():
        home.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = home.folder / f"secret_key.{os.getpid()}"
        write_private(fresh, secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(fresh, file)
        fresh.unlink()
    return file.read_text().strip()
