"""Real Celery workers on a real broker and the test's database, to be killed."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from league.jobs import services
from league.jobs.models import Heartbeat, Job, Letter
from league.running import processes
from tests.jobs.workers import worker_app  # noqa: F401 - the kinds of work
from tests.waiting import eventually

LEASE, SWEEP = "2", "1"


@dataclass
class Rig:
    env: dict[str, str]
    folder: Path
    workers: list[processes.Child] = field(default_factory=list)
    queues: tuple[str, ...] = ("-X", "analyses")  # they have a worker of their own

    def worker(self, name: str, **env: str) -> processes.Child:
        """Start a worker, and wait for its first heartbeat."""
        log = (self.folder / f"{name}.log").open("ab")
        child = processes.start(
            name,
            [
                sys.executable, "-m", "celery", "-A", "tests.jobs.workers.worker_app", "worker",
                "--concurrency", "2", "--hostname", f"{name}@tests", "--loglevel", "INFO",
                "--without-gossip", "--without-mingle", "--without-heartbeat", *self.queues,
            ],
            env={
                **os.environ, **self.env, "CELERY_SKIP_CHECKS": "1",
                "JOB_LEASE_SECONDS": LEASE, "JOB_SWEEP_SECONDS": SWEEP, **env,
            },
            output=log,
        )  # fmt: skip
        log.close()
        self.workers.append(child)
        return child

    def ready(self, name: str) -> None:
        eventually(
            lambda: (
                Heartbeat.objects.filter(name=f"worker {name}@tests").exists()
                or not all(child.is_running() for child in self.workers)
            ),
            seconds=40,
            what=lambda: self.log(name),
        )

    def log(self, name: str) -> str:
        file = self.folder / f"{name}.log"
        return file.read_text()[-3000:] if file.exists() else ""

    def hold(self) -> dict[str, str]:
        """Return the arguments of a job that runs until `release`."""
        (self.folder / "hold").touch()
        return {"hold": str(self.folder / "hold"), "starts": str(self.folder / "starts")}

    def release(self) -> None:
        (self.folder / "hold").unlink()

    def started(self, note: str) -> int:
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / "starts").read_text().split("\n").count(note)
        return 0

    def stop(self) -> None:
        for child in self.workers:
            kill_tree(child)


def family(child: processes.Child) -> list[int]:
    """A worker and its pool processes."""
    shown = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(child.pid)], capture_output=True, text=True
    )
    return [child.pid, *map(int, shown.stdout.split())]


def signal_tree(child: processes.Child, number: signal.Signals) -> None:
    for pid in family(child):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def kill_tree(child: processes.Child) -> None:
    """kill -9 of the worker and all its processes at once."""
    if child.is_running():
        signal_tree(child, signal.SIGKILL)
    child.stop(5)


@transaction.atomic
def ask(kind: str, note: str, **arguments: str) -> Job:
    return services.enqueue(
        kind=f"tests.{kind}", arguments={"note": note, **arguments}, now=timezone.now()
    )


def effects() -> dict[str, int]:
    """Return how often each job acted, by its note."""
    notes = list(Letter.objects.values_list("subject", flat=True))
    return {note: notes.count(note) for note in sorted(set(notes))}


@contextlib.contextmanager
def rig(env: dict[str, str], folder: Path) -> Iterator[Rig]:
    made = Rig(env, folder)
    try:
        yield made
    finally:
        made.stop()
