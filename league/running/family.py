"""The child processes of `make up`: started, restarted when they fall, and stopped together."""

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import IO, TextIO

from league.conf.home.binaries import ServerTrouble
from league.running import processes
from league.running.processes import Child

MOST_FALLS, WITHIN_SECONDS = 5, 60.0
PAUSES = (0.0, 1.0, 2.0, 4.0)  # seconds before a child is started again, by its falls of late


class KeepsFalling(Exception):
    """A child fell five times within a minute; the text names it and says how it ended."""


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
        """Print a step while it runs, then its time in seconds."""
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


@dataclass(slots=True)
class Member:
    """A supervised child. `child` is None from its fall until it is started again at `due`.

    `falls` and `due` are times of `time.monotonic`, in seconds; `log` names the file that the
    child writes to, and is empty for one that writes to the console.
    """

    name: str
    begin: Callable[[], Child]
    log: str = ""
    child: Child | None = None
    falls: list[float] = field(default_factory=list)
    due: float = 0.0

    def fall(self, now: float) -> float:
        """Note a fall; return the seconds to wait before the next start."""
        self.child = None
        self.falls = [at for at in self.falls if now - at < WITHIN_SECONDS] + [now]
        pause = PAUSES[min(len(self.falls), len(PAUSES)) - 1]
        self.due = now + pause
        return pause

    def keeps_falling(self) -> bool:
        return len(self.falls) >= MOST_FALLS


@dataclass(slots=True)
class Family:
    """The running children in the order they were started; the servers among them stop last.

    Used by one thread only: on Linux a child ends with the thread that started it.
    """

    console: Console
    members: list[Member] = field(default_factory=list)

    def run(self, name: str, begin: Callable[[], Child], *, log: str = "") -> None:
        """Start a child, and keep it running. Raises what `begin` raises this first time."""
        member = Member(name, begin, log)
        self.members.append(member)
        member.child = begin()

    def start(self, name: str, command: list[str], **how: object) -> None:
        """Start a program whose lines go to the console, and keep it running."""

        def begin() -> Child:
            child = processes.start(name, command, output=processes.PIPE, **how)  # type: ignore[arg-type]
            assert child.process.stdout is not None
            self.console.follow(child, child.process.stdout)
            return child

        self.run(name, begin)

    def tend(self, now: float | None = None) -> None:
        """Restart the fallen children whose pause is over. Raises KeepsFalling."""
        for member in self.members:
            moment = time.monotonic() if now is None else now
            if member.child is not None and not member.child.is_running():
                how = member.child.ending()
                member.child.bury()
                self._fallen(member, how, moment)
            if member.child is None and moment >= member.due:
                self._again(member, now)

    def _again(self, member: Member, now: float | None) -> None:
        try:
            member.child = member.begin()
        except ServerTrouble as trouble:
            self._fallen(member, str(trouble), time.monotonic() if now is None else now)

    def _fallen(self, member: Member, how: str, now: float) -> None:
        pause = member.fall(now)
        if member.keeps_falling():
            where = f"its log is {member.log}" if member.log else "its lines stand above"
            raise KeepsFalling(
                f"{member.name} fell {MOST_FALLS} times within a minute, so everything was "
                f"stopped. The last time: {how}; {where}."
            )
        when = f"in {pause:.0f} s" if pause else "now"
        self.console.say(f"  {member.name} fell ({how}): it is started again {when}.")

    def stop(self) -> None:
        """Stop the programs together, then the servers in reverse order.

        A second Ctrl-C ends them at once.
        """
        with on_signals(lambda *_: self._kill()):
            for member in self.members:
                if member.child is not None and not member.log:
                    member.child.ask()
            for member in reversed(self.members):
                if member.child is not None and member.child.stop(25):
                    self.console.say(f"  {member.name} did not stop in time and was ended.")

    def _kill(self) -> None:
        for member in self.members:
            if member.child is not None:
                member.child.kill()


@contextlib.contextmanager
def on_signals(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Have a handler called for Ctrl-C and for the signals that ask a process to end."""
    kinds = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {kind: signal.signal(kind, handler) for kind in kinds}
    try:
        yield
    finally:
        for kind, earlier in before.items():
            signal.signal(kind, earlier)
