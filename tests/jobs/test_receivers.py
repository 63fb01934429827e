import time

import pytest
from billiard.exceptions import TimeLimitExceeded, WorkerLostError

from league.jobs import receivers, services, tasks
from league.jobs.models import Job
from league.jobs.shared.bell import Bell
from tests.jobs.factories import JobFactory
from tests.jobs.ringing import ring_at


@pytest.fixture
def silence(tmp_path):
    """Set the address of a broker that does not run."""
    kept = tasks.run.app.conf.broker_url
    ring_at(f"redis+socket://{tmp_path}/nobody.sock")
    yield
    ring_at(kept)


def test_a_dead_broker_is_asked_once_for_many_jobs(silence, caplog):
    bell = Bell()

    for number in range(500):
        bell.send(tasks.run.name, kwargs={"job_id": number})

    assert [record.msg["event"] for record in caplog.records] == ["broker_silent"]
    assert bell.rests_until > time.monotonic()


def test_a_bell_that_has_rested_rings_again(silence, broker):
    bell = Bell()
    assert not bell.send(tasks.run.name, kwargs={"job_id": 1})
    bell.rests_until = 0.0

    ring_at(broker)
    assert bell.send(tasks.run.name, kwargs={"job_id": 1})

    assert bell.rests_until == 0.0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("exception", "state", "trouble"),
    [
        (WorkerLostError("signal 9"), "queued", "The process died: signal 9"),
        (TimeLimitExceeded(50), "queued", "Stopped after 50 s, the time limit."),
        (KeyError("7"), "running", ""),
    ],
)
def test_the_main_process_puts_back_what_a_killed_process_held(exception, state, trouble):
    job = JobFactory()
    services.claim(job_id=job.pk, worker="celery@one delivery-1")

    receivers.abandon(sender=tasks.run, task_id="delivery-1", exception=exception)

    job.refresh_from_db()
    assert (job.state, job.trouble) == (state, trouble)


@pytest.mark.django_db(transaction=True)
def test_the_death_of_another_task_puts_nothing_back():
    job = JobFactory()
    services.claim(job_id=job.pk, worker="celery@one delivery-1")

    receivers.abandon(
        sender=tasks.sweep, task_id="delivery-1", exception=WorkerLostError(), kwargs={}
    )

    job.refresh_from_db()
    assert job.state == Job.State.RUNNING
