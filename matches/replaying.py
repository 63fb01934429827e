"""Replays records in separate processes (cell.py), which are kept running for the next record."""

import atexit
import hashlib
import json
import logging
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from queue import Empty, Full, LifoQueue
from typing import IO, Any, Final

from django.conf import settings

import engines
from matches import cell

ROOT: Final = Path(__file__).resolve().parents[1]
WALL_SECONDS: Final = 20  # far above the limit of processor time: only a hung process takes as long
CELLS: Final = 2  # kept ready for the pages of a web process: one for each of its threads
RECORDS_A_CELL: Final = 5_000  # then a new process, so that an engine's caches do not grow


Answer = dict[str, Any]
Names = Sequence[Sequence[str]]  # names of a house set's cards: code, en, ja
log = logging.getLogger(__name__)


class ReplayDied(Exception):
    """The replay was stopped by a limit or a fault: no verdict, a person must look.

    ``is_limit``: by one of the cell's own limits, which the same record would reach again.
    """

    def __init__(self, why: str, *, is_limit: bool = False) -> None:
        super().__init__(why)
        self.is_limit = is_limit


class Replayer:
    """One running cell. Not thread-safe; a forked process starts its own.

    ``words`` are the interpreter's arguments.
    """

    cpu_seconds = cell.CPU_SECONDS

    def __init__(self, *words: str) -> None:
        self.words = words or ("-m", cell.__name__)
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = 0
        self.done = 0

    def judge(self, text: str, *, counts: bool = True) -> Answer:
        """Replay one record, with its statistics unless ``counts`` is false.

        Raises ReplayDied; the next record gets a fresh cell.
        """
        return self.ask(text, act="judge", counts=counts)

    def ask(self, text: str, **wanted: Any) -> Answer:
        """Send a record to the cell with a request (cell.py). Raises ReplayDied.

        The trace of a fault of the rules goes to the log only.
        """
        process = self._running()
        raw = text.encode()
        head = json.dumps({"bytes": len(raw), **wanted}).encode() + b"\n"
        try:
            line = self._asked(process, head + raw)
        except BaseException:  # also the caller's time limit: a late answer would be misread
            self.stop()
            raise
        self.done += 1
        if not line.endswith(b"\n"):
            raise self._end()
        answer: Answer = json.loads(line)
        if fault := answer.pop("fault", ""):
            log.error("The rules failed at a record:\n%s", fault)
        return answer

    def _asked(self, process: "subprocess.Popen[bytes]", question: bytes) -> bytes:
        """Send a record to the cell; return its answer, cut off or empty when the cell died."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
        except BrokenPipeError:
            return b""
        return self._answer(process.stdout)

    def _answer(self, answers: IO[bytes]) -> bytes:
        """Wait for the answer's line; an incomplete one if the cell ended or stood still."""
        ready, _w, _x = select.select([answers], [], [], WALL_SECONDS)
        return answers.readline() if ready else b""

    def _running(self) -> "subprocess.Popen[bytes]":
        if self.owner != os.getpid():  # the parent's process, inherited by a fork
            self.process = None
        if self.process is not None:
            is_gone = self.process.poll() is not None  # killed while it was idle
            if is_gone or self.done >= RECORDS_A_CELL:
                self.stop()
        if self.process is None:
            self.process = _started(self.words)
            self.owner, self.done = os.getpid(), 0
        return self.process

    def _end(self) -> ReplayDied:
        """End a cell that gave no answer, and return the reason as an exception."""
        process = self.process
        assert process is not None
        try:
            code = process.wait(0.5)
        except subprocess.TimeoutExpired:
            code = None
        self.stop()
        if code is None:
            return ReplayDied(f"It stood still for {WALL_SECONDS} s.", is_limit=True)
        if code == cell.OUT_OF_MEMORY:
            return ReplayDied("It needed more than 256 MiB.", is_limit=True)
        if code == -signal.SIGXCPU:
            why = f"It needed more than {self.cpu_seconds} s of processor time."
            return ReplayDied(why, is_limit=True)
        return ReplayDied(f"Its process ended with {code}.")

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and self.owner == os.getpid():
            process.kill()
            process.communicate()


def _started(words: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


class Lookers:
    """Cells for the threads that show records: each request has a cell of its own.

    The setting REPLAY_CELL says what their interpreters are started with.
    """

    def __init__(self, *, most: int = CELLS) -> None:
        self.idle: LifoQueue[Replayer] = LifoQueue(most)

    def look(self, text: str, *, names: Names) -> Answer:
        """Return what ``looking.looked_through`` does. Raises ReplayDied."""
        return self._ask(text, act="look", names=names)

    def moment(self, text: str, *, n: int, still: bool, names: Names) -> Answer:
        """Return what ``looking.looked_at`` does. Raises ReplayDied."""
        return self._ask(text, act="moment", n=n, still=still, names=names)

    def moments(self, text: str, *, first: int, last: int, names: Names) -> Answer:
        """Return what ``looking.looked_over`` does. Raises ReplayDied."""
        return self._ask(text, act="moments", first=first, last=last, names=names)

    def recount(self, text: str) -> Answer:
        """Return what ``recounting.recounted`` does. Raises ReplayDied."""
        return self._ask(text, act="recount")

    def _ask(self, text: str, **wanted: Any) -> Answer:
        warm = self._warm(tuple(settings.REPLAY_CELL))
        try:
            return warm.ask(text, **wanted)
        finally:
            try:
                self.idle.put_nowait(warm)
            except Full:
                warm.stop()

    def _warm(self, words: tuple[str, ...]) -> Replayer:
        """Take an idle cell or a new one; end idle cells that were started with other words."""
        try:
            warm = self.idle.get_nowait()
        except Empty:
            return Replayer(*words)
        if warm.words == words:
            return warm
        warm.stop()
        return self._warm(words)

    def stop(self) -> None:
        while True:
            try:
                self.idle.get_nowait().stop()
            except Empty:
                return


replayer = Replayer()
lookers = Lookers()
atexit.register(replayer.stop)
atexit.register(lookers.stop)


@cache
def engine_version(game: str) -> str:
    """Return a game's engine version, a digest of its files: any change gives another version."""
    digest = hashlib.sha256()
    top = Path(engines.__path__[0])
    for folder in (top / "core", top / game):
        for file in sorted([*folder.rglob("*.py"), *folder.glob("data/*.json")]):
            digest.update(file.relative_to(top).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{game}.{digest.hexdigest()[:16]}"
