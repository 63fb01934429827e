"""The site's Celery application with the kinds of work of these tests.

``Unguarded`` is the red control: the same worker, but its results count without the fence.
"""

import os
import signal
import threading
from pathlib import Path
from typing import Any

import django
from celery import Task
from django.apps import apps
from django.db import transaction

from league.conf.celery import app

if not apps.ready:
    django.setup()

from league.jobs import kinds, services
from league.jobs.kinds import Arguments, Kind, register
from league.jobs.models import Job, Letter


def wait_for_release(arguments: Arguments) -> str:
    """Hold the job in hand while its file exists; each start is a line in a file of its own."""
    with Path(arguments["starts"]).open("a") as starts:
        starts.write(f"{arguments['note']}\n")
    pause = threading.Event()
    while Path(arguments["hold"]).exists():
        pause.wait(0.02)
    return "done"


def write(arguments: Arguments, value: str) -> None:
    Letter.objects.create(to="ann@example.org", subject=arguments["note"], text=value or "")


def take_a_moment(arguments: Arguments) -> None:
    """Run long enough to be killed: 50 ms."""
    threading.Event().wait(0.05)


def die(arguments: Arguments) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def never_end(arguments: Arguments) -> None:
    """Ignore the soft limit, as a regular expression gone wild does."""
    while True:
        try:
            threading.Event().wait()
        except Exception:  # this is the point
            continue


register(Kind("tests.held", compute=wait_for_release, publish=write))
register(Kind("tests.quick", publish=write))
register(Kind("tests.poison", compute=die, publish=write))
register(Kind("tests.stubborn", compute=take_a_moment, publish=write, max_attempts=20))
register(Kind("tests.endless", compute=never_end, publish=write))


@transaction.atomic
def publish_unguarded(*, claim: services.Claim, value: Any) -> None:
    Job.objects.filter(pk=claim.job_id).update(state=Job.State.DONE, lease_until=None)
    kinds.get(claim.kind).publish(claim.arguments, value)


if os.environ.get("TESTS_UNGUARDED"):
    app.finalize()
    app.tasks.unregister("jobs.run")

    @app.task(name="jobs.run", bind=True)
    def run(self: Task, *, job_id: int, **_later: Any) -> None:
        services.run(
            job_id=job_id,
            worker=self.request.hostname,
            delivery=self.request.id,
            close=publish_unguarded,
        )
