"""One command runs the site: servers, web, worker and beat, and all of them end together."""

import contextlib
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO, TextIO

from league.conf import processes
from league.conf.processes import Child

PORTS_TRIED = 50
WEB_SECONDS = 60.0
WORKER_SECONDS = 45.0


class PortTrouble(Exception):
    """No free port was found."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the web listens, and how a browser reaches it."""

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
    """This machine's address in its network, or an empty text. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))
            return str(door.getsockname()[0])
        except OSError:
            return ""


def free_address(host: str, port: int) -> Address:
    """Take the port, or the next free one. Raises PortTrouble."""
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


## What is written to the console


@dataclass(slots=True)
class Console:
    """Progress lines, and the children's lines with their names before them."""

    out: TextIO
    width: int = 8
    lock: threading.Lock = field(default_factory=threading.Lock)
    open_step: str = ""

    def say(self, text: str = "") -> None:
        with self.lock:
            self.out.write(("\n" if self.open_step else "") + text + "\n")
            self.out.flush()
            self.open_step = ""

    @contextlib.contextmanager
    def step(self, what: str) -> Iterator[None]:
        """Name a step while it runs, and tell how long it took."""
        with self.lock:
            self.out.write(f"  {what} … ")
            self.out.flush()
            self.open_step = what
        begun = time.monotonic()
        try:
            yield
        except BaseException:
            self._close(what, "stopped")
            raise
        self._close(what, f"done ({time.monotonic() - begun:.1f} s)")

    def _close(self, what: str, how: str) -> None:
        """End the step's line, or name the step again when other lines came between."""
        with self.lock:
            self.out.write(f"{how}\n" if self.open_step == what else f"  {what} … {how}\n")
            self.out.flush()
            self.open_step = ""

    def follow(self, child: Child, stream: IO[bytes]) -> threading.Thread:
        """Copy a child's lines until it closes its output."""
        thread = threading.Thread(target=self._copy, args=(child.name, stream), daemon=True)
        thread.start()
        return thread

    def _copy(self, name: str, stream: IO[bytes]) -> None:
        with stream:
            for line in stream:
                text = line.decode(errors="replace").rstrip()
                with contextlib.suppress(ValueError, OSError):
                    self.say(f"{name:<{self.width}}| {text}")


## The children


@dataclass(slots=True)
class Family:
    """The running children in the order they were started; they stop in reverse."""

    console: Console
    children: list[Child] = field(default_factory=list)

    def adopt(self, child: Child) -> Child:
        self.children.append(child)
        return child

    def start(self, name: str, command: list[str], **how: object) -> Child:
        child = processes.start(name, command, output=processes.PIPE, **how)  # type: ignore[arg-type]
        assert child.process.stdout is not None
        self.console.follow(child, child.process.stdout)
        return self.adopt(child)

    def fallen(self) -> Child | None:
        """The first child that is no longer running."""
        return next((child for child in self.children if not child.is_running()), None)

    def stop(self) -> None:
        """Stop all in reverse order; a second Ctrl-C ends them at once."""
        with _on_signals(lambda *_: self._kill()):
            for child in reversed(self.children):
                if child.stop(25):
                    self.console.say(f"  {child.name} did not stop in time and was ended.")

    def _kill(self) -> None:
        for child in self.children:
            child.kill()


def python(*words: str) -> list[str]:
    """A command of this very environment, wherever the checkout was moved."""
    return [sys.executable, "-m", *words]


def web(address: Address, workers: int) -> list[str]:
    """Two threads a process: one computes while the other waits for the database.

    With four a full hall costs a tenth more and waits ten times as long: they take turns.
    """
    scratch = ["--worker-tmp-dir", "/dev/shm"] if os.access("/dev/shm", os.W_OK) else []
    return python(
        *("gunicorn", "league.conf.wsgi:application", "--bind", address.bind),
        *("--config", "python:league.conf.web_server"),
        *("--workers", str(workers), "--worker-class", "gthread", "--threads", "2"),
        *("--timeout", "30", "--graceful-timeout", "10", "--keep-alive", "5"),
        *(
            "--max-requests",
            "5000",
            "--max-requests-jitter",
            "500",
            "--no-control-socket",
            "--preload",
        ),
        *("--log-level", "warning", *scratch),
    )


def worker(concurrency: int) -> list[str]:
    return python(
        *(
            "celery",
            "-A",
            "league.conf.celery",
            "--quiet",
            "--skip-checks",
            "worker",
            "--loglevel",
            "WARNING",
        ),
        *("--concurrency", str(concurrency), "--hostname", f"worker-{os.getpid()}@%h"),
        *("--without-gossip", "--without-mingle"),
    )


def beat(folder: Path) -> list[str]:
    return python(
        *(
            "celery",
            "-A",
            "league.conf.celery",
            "--quiet",
            "--skip-checks",
            "beat",
            "--loglevel",
            "WARNING",
        ),
        *("--schedule", str(folder / "beat-schedule"), "--pidfile", ""),
    )


## Waiting


def wait_for(url: str, seconds: float, family: Family) -> int:
    """Ask `url` until it answers 200, a child falls or time is up; gives the last status."""
    end = time.monotonic() + seconds
    status = 0
    while time.monotonic() < end and family.fallen() is None:
        status = _status(url)
        if status == 200:
            break
        time.sleep(0.1)
    return status


def _status(url: str) -> int:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def watch(family: Family) -> Child:
    """Wait until a child falls. Ctrl-C raises KeyboardInterrupt."""
    while True:
        if fallen := family.fallen():
            return fallen
        time.sleep(0.2)


@contextlib.contextmanager
def _on_signals(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    kinds = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {kind: signal.signal(kind, handler) for kind in kinds}
    try:
        yield
    finally:
        for kind, earlier in before.items():
            signal.signal(kind, earlier)


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """SIGTERM and SIGHUP interrupt as Ctrl-C does."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with _on_signals(interrupt):
        yield


## The note beside the data: where the site runs


def note(folder: Path, address: Address) -> None:
    file = folder / "up.json"
    file.write_text(json.dumps({"pid": os.getpid(), "url": address.url}) + "\n")


def noted(folder: Path) -> str:
    """The address of the running site, as its supervisor noted it."""
    try:
        return str(json.loads((folder / "up.json").read_text())["url"])
    except (OSError, ValueError, KeyError):
        return "an address it has not chosen yet"
