"""Jobs in every state, and kinds of work for the tests."""

from datetime import timedelta
from typing import Any

import factory
from django.utils import timezone

from league.jobs import services
from league.jobs.kinds import Arguments, Kind, register
from league.jobs.models import Heartbeat, Job, Letter


class LetterFactory(factory.django.DjangoModelFactory[Letter]):
    class Meta:
        model = Letter

    to = "ann@example.org"
    subject = factory.Sequence("Letter {}".format)
    text = "Dear Ann"


class JobFactory(factory.django.DjangoModelFactory[Job]):
    class Meta:
        model = Job

    class Params:
        running = factory.Trait(
            state=Job.State.RUNNING,
            attempts=1,
            fence=1,
            worker="celery@one 1",
            lease_until=factory.LazyFunction(lambda: timezone.now() + timedelta(seconds=60)),
        )
        stuck = factory.Trait(state=Job.State.STUCK, attempts=3, fence=3, trouble="KeyError: 7")

    kind = "tests.note"
    arguments = factory.Sequence(lambda number: {"note": f"note {number}"})


class HeartbeatFactory(factory.django.DjangoModelFactory[Heartbeat]):
    class Meta:
        model = Heartbeat


def shout(arguments: Arguments) -> str:
    return str(arguments["note"]).upper()


def write(arguments: Arguments, value: str) -> None:
    """Write the effect that the tests count; no constraint would stop a second one."""
    Letter.objects.create(to="ann@example.org", subject=arguments["note"], text=value)


def stumble(arguments: Arguments) -> Any:
    raise KeyError(arguments["note"])


def write_and_stumble(arguments: Arguments, value: Any) -> None:
    write(arguments, "half")
    raise ValueError("only half was written \0 \ud800")


NOTE = register(Kind("tests.note", compute=shout, publish=write))
BROKEN = register(Kind("tests.broken", compute=stumble, publish=write))
HALF = register(Kind("tests.half", publish=write_and_stumble))


def aged(job: Job, **ages: timedelta) -> Job:
    """Set instants of a job into the past."""
    Job.objects.filter(pk=job.pk).update(**{key: timezone.now() - age for key, age in ages.items()})
    job.refresh_from_db()
    return job


def take(job: Job, worker: str = "celery@one 1") -> services.Claim:
    return services.claim(job_id=job.pk, worker=worker)
