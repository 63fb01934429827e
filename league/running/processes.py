"""Child processes that never outlive their starter."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PIPE = subprocess.PIPE
PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
_WATCH = 'cat >/dev/null; kill -"$1" "$2" 2>/dev/null'


@dataclass(slots=True)
class Child:
    """A running child. `stop_signal` ends it in order; it also gets this signal when we die."""

    name: str
    process: subprocess.Popen[bytes]
    stop_signal: signal.Signals
    watchdog: "subprocess.Popen[bytes] | None" = field(default=None)
    is_asked: bool = False  # to stop; a second signal would end some programs at once

    @property
    def pid(self) -> int:
        return self.process.pid

    def is_running(self) -> bool:
        return self.process.poll() is None

    def ask(self) -> None:
        """Ask the child to end in order, once, without waiting for it."""
        if self.is_running() and not self.is_asked:
            self.is_asked = True
            self.process.send_signal(self.stop_signal)

    def stop(self, seconds: float = 20) -> bool:
        """End the child in order, by force after `seconds`; return whether force was needed."""
        self._dismiss_watchdog()
        forced = False
        self.ask()
        if self.is_running():
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                forced = True
                _kill_group(self.process)
        self.process.wait()
        return forced

    def ending(self) -> str:
        """Describe how an ended child ended: its exit code or its signal."""
        code = self.process.returncode
        if code >= 0:
            return f"exit code {code}"
        return f"signal {-code}, {signal.strsignal(-code)}"

    def bury(self) -> None:
        """End what a fallen child has left running: its own processes and its watchdog."""
        self._dismiss_watchdog()
        _kill_group(self.process)

    def _dismiss_watchdog(self) -> None:
        if self.watchdog is not None:
            self.watchdog.kill()
            self.watchdog.wait()

    def kill(self) -> None:
        """End the child and everything of its session by force."""
        if self.is_running():
            _kill_group(self.process)


def start(
    name: str,
    command: Sequence[str | os.PathLike[str]],
    *,
    stop_signal: signal.Signals = signal.SIGTERM,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    output: "int | IO[bytes] | None" = None,
    user: str | None = None,
) -> Child:
    """Start a child in its own session, which ends with the calling *thread*.

    Call it from the main thread: Linux sends the signal when the starting thread ends.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        env=env,
        cwd=cwd,
        user=user,
        group="nogroup" if user else None,
        extra_groups=[] if user else None,
        start_new_session=True,
        preexec_fn=_bound_to(os.getpid(), stop_signal),
    )
    return Child(name, process, stop_signal, _watchdog(process.pid, stop_signal))


def die_with_parent(number: signal.Signals) -> None:
    """End this process when its parent dies (Linux only)."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, int(number), 0, 0, 0)


def _bound_to(parent: int, number: signal.Signals) -> "Callable[[], None] | None":
    if _LIBC is None:
        return None

    def bind() -> None:
        _LIBC.prctl(PR_SET_PDEATHSIG, int(number), 0, 0, 0)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    return bind


def _watchdog(pid: int, number: signal.Signals) -> "subprocess.Popen[bytes] | None":
    """Start a shell that ends the child when our pipe to it closes, where PDEATHSIG is missing."""
    if _LIBC is not None:
        return None
    return subprocess.Popen(
        ["/bin/sh", "-c", _WATCH, "watchdog", str(int(number)), str(pid)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )


def _kill_group(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
