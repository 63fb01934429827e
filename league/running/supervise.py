"""The site's address, the commands of its processes, and the wait until they answer."""

import contextlib
import json
import os
import shutil
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from league.conf.queues import THINKERS, THOUGHTS
from league.running.family import Family, on_signals

PORTS_TRIED = 50
WEB_SECONDS = 60.0
WORKER_SECONDS = 45.0


class PortTrouble(Exception):
    """No free port was found."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address where the web server listens, and its URL for a browser."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        return self.host in {"127.0.0.1", "localhost", "::1"}

    @property
    def name(self) -> str:
        return "localhost" if self.is_loopback else (lan_address() or socket.gethostname())

    @property
    def url(self) -> str:
        return f"http://{self.name}:{self.port}"

    @property
    def bind(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def lan_address() -> str:
    """Return this machine's address in its network, or an empty text. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))
            return str(door.getsockname()[0])
        except OSError:
            return ""


def free_address(host: str, port: int) -> Address:
    """Return the address with the port, or with the next free port. Raises PortTrouble."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        if _is_free(host, candidate):
            return Address(host, candidate)
    raise PortTrouble(f"The ports {port} to {port + PORTS_TRIED - 1} of {host} are all taken.")


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except PermissionError:
            raise PortTrouble(f"This account may not use port {port}; give another.") from None
        except OverflowError:
            raise PortTrouble(f"{port} is not a port.") from None
        except socket.gaierror:
            raise PortTrouble(f"{host} is not an address of this machine.") from None
        except OSError as error:
            if error.errno == 99:  # EADDRNOTAVAIL
                raise PortTrouble(f"{host} is not an address of this machine.") from None
            return False
    return True


## The commands of the children


def python(*words: str) -> list[str]:
    """Return a command of this environment's Python, even after the checkout was moved."""
    return [sys.executable, "-m", *words]


def web(address: Address, workers: int) -> list[str]:
    """Return gunicorn's command, with two threads a process: one computes, one waits for data.

    With four threads, a full hall costs a tenth more processor time and waits ten times as long.
    """
    scratch = ["--worker-tmp-dir", "/dev/shm"] if os.access("/dev/shm", os.W_OK) else []
    return python(
        *("gunicorn", "league.conf.wsgi:application", "--bind", address.bind),
        *("--config", "python:league.conf.web_server"),
        *("--workers", str(workers), "--worker-class", "gthread", "--threads", "2"),
        *("--timeout", "30", "--graceful-timeout", "10", "--keep-alive", "5"),
        *("--max-requests", "5000", "--max-requests-jitter", "500"),
        *("--no-control-socket", "--preload"),
        *("--logger-class", "league.conf.logs.web.WebLogger"),
        *("--log-level", "warning", *scratch),
    )


def celery(part: str, *words: str) -> list[str]:
    site = ("-A", "league.conf.celery", "--quiet", "--skip-checks")
    return python("celery", *site, part, "--loglevel", "WARNING", *words)


def worker(concurrency: int) -> list[str]:
    """Return the command of the workers that do all work but thinking."""
    return _worker("worker", concurrency, "--exclude-queues", ",".join(THOUGHTS))


def thinker(name: str, concurrency: int) -> list[str]:
    """Return the command of a worker that thinks: it reads its queues, at the lowest priority."""
    lowest = ["nice", "-n", "19"] if shutil.which("nice") else []
    return [*lowest, *_worker(name, concurrency, "--queues", ",".join(THINKERS[name]))]


def _worker(name: str, concurrency: int, *words: str) -> list[str]:
    return celery(
        "worker",
        *("--concurrency", str(concurrency), "--hostname", f"{name}-{os.getpid()}@%h"),
        *("--without-gossip", "--without-mingle", *words),
    )


def stream(address: Address) -> list[str]:
    words = ("--host", address.host, "--port", str(address.port))
    return python("league.conf.live_server", *words)


def beat(folder: Path) -> list[str]:
    return celery("beat", "--schedule", str(folder / "beat-schedule"), "--pidfile", "")


## Waiting


def wait_for(url: str, seconds: float, family: Family) -> bool:
    """Poll a health page until its `status` is ok; return False after `seconds`.

    Children that fall meanwhile are started again. Raises KeepsFalling.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        family.tend()
        if _is_well(url):
            return True
        time.sleep(0.1)
    return False


def _is_well(url: str) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except (OSError, ValueError, KeyError):  # no answer, or not from our site
        return False


def watch(family: Family) -> NoReturn:
    """Keep the children running. Raises KeepsFalling; Ctrl-C raises KeyboardInterrupt."""
    while True:
        family.tend()
        time.sleep(0.2)


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise KeyboardInterrupt, as Ctrl-C does."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with on_signals(interrupt):
        yield


## The file beside the data with the address of the running site


def note(folder: Path, address: Address) -> None:
    file = folder / "up.json"
    file.write_text(json.dumps({"pid": os.getpid(), "url": address.url}) + "\n")


def noted(folder: Path) -> str:
    """Return the address of the running site, as its supervisor noted it."""
    try:
        return str(json.loads((folder / "up.json").read_text())["url"])
    except (OSError, ValueError, KeyError):
        return "an address it has not chosen yet"
