"""A stream's process of its own, and clients that listen to it."""

import contextlib
import http.client
import json
import os
import queue
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from league.play.tickets import ticket
from league.running import processes, supervise
from tests.database import joined_environment
from tests.running.site import ROOT, free_port
from tests.waiting import eventually


@dataclass
class Event:
    """``at``: when it was there, by this process's clock (``time.monotonic``)."""

    kind: str
    number: str
    text: str
    at: float


@dataclass
class Client:
    """Reads a stream in a thread of its own; ``events`` leave out the beats."""

    port: int
    path: str
    asked: dict[str, str] = field(default_factory=dict)
    events: "queue.Queue[Event]" = field(default_factory=queue.Queue)
    begun: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)
    text: str = ""
    taken: int = 0
    rest: str = ""

    def __post_init__(self) -> None:
        self.door = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        words = {"Host": f"127.0.0.1:{self.port}", **self.asked}
        head = "".join(f"{name}: {value}\r\n" for name, value in words.items())
        self.door.sendall(f"GET {self.path} HTTP/1.1\r\n{head}\r\n".encode("latin-1"))
        self.file = self.door.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = http.client.parse_headers(self.file)
        assert self.status == 200, self.status
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()
        assert self.begun.wait(20)

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while size := int(self.file.readline(), 16):  # of a chunk
                self.text += self.file.read(size).decode()
                self.file.readline()
                *whole, self.rest = (self.rest + self.text[self.taken :]).split("\n\n")
                self.taken = len(self.text)
                for part in whole:
                    self._take(dict(line.split(": ", 1) for line in part.split("\n")))
        self.over.set()

    def _take(self, part: dict[str, str]) -> None:
        if part.get("event") == "beat":
            self.begun.set()
        elif "event" in part:
            kind, number = part["event"], part.get("id", "")
            self.events.put(Event(kind, number, part["data"], time.monotonic()))

    def next(self, seconds: float = 20) -> Event:
        return self.events.get(timeout=seconds)

    def signal(self, seconds: float = 20) -> int:
        event = self.next(seconds)
        assert (event.kind, event.text) == ("table", json.dumps({"signal": int(event.number)}))
        return int(event.number)

    def leave(self) -> None:
        """Go without a word."""
        with contextlib.suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.file.close()
        self.door.close()


@dataclass
class Streaming:
    """The process. ``more`` are environment variables."""

    port: int
    more: dict[str, str]
    child: processes.Child | None = None
    clients: list[Client] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/live/"

    def start(self) -> None:
        command = supervise.stream(supervise.Address("127.0.0.1", self.port))
        env = {**os.environ, **joined_environment(), "BROKER_URL": "memory://", **self.more}
        with self.log.open("ab") as log:
            self.child = processes.start("stream", command, env=env, cwd=ROOT, output=log)
        child = self.child
        eventually(lambda: self.hears() or not child.is_running(), what=self.lines)
        assert child.is_running(), self.lines()

    def hears(self) -> bool:
        return self.get("health") == (200, '{"status": "ok"}')

    @property
    def log(self) -> Path:
        return Path(self.more["CARRIER_LEAGUE_HOME"]) / "stream.log"

    def lines(self) -> str:
        return self.log.read_text()[-3000:]

    def stop(self) -> float:
        """Ask it to end; return how many seconds that took."""
        assert self.child is not None
        begun = time.monotonic()
        assert not self.child.stop(10), "it had to be killed"
        return time.monotonic() - begun

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Ask for something that ends; 0 where nobody answers."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = urllib.request.Request(self.address + path, headers=names)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()
        except OSError:
            return 0, ""

    def figure(self, name: str) -> float:
        for line in self.get("metrics")[1].splitlines():
            if line.startswith(f"{name} "):
                return float(line.rpartition(" ")[2])
        raise AssertionError(name)

    def listen(self, sitting, place=None, *, seen: int | None = None, **headers: str) -> Client:
        path = f"/live/{sitting.uid}?ticket={ticket(sitting, place)}"
        if seen is not None:
            path += f"&seen={seen}"
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        self.clients.append(Client(self.port, path, names))
        return self.clients[-1]

    def clear(self) -> None:
        """Let all clients leave."""
        while self.clients:
            self.clients.pop().leave()


@contextmanager
def streaming(home: Path, **more: str) -> Iterator[Streaming]:
    """Run a stream beside the test database; ``home`` holds what it writes."""
    made = Streaming(free_port(), {"CARRIER_LEAGUE_HOME": str(home), **more})
    try:
        made.start()
        yield made
    finally:
        made.clear()
        if made.child is not None:
            made.child.stop(10)
