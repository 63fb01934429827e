"""Work that lasts longer than a lease: it says how far it is, and goes one after the other."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from league.jobs import batches, receivers, services, tasks
from league.jobs.errors import LostLease, OutsideTransaction
from league.jobs.kinds import Arguments, Kind, register
from league.jobs.models import Job
from tests.jobs.factories import JobFactory, aged, take, write
from tests.jobs.ringing import ring_at

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(minutes=10)
SEEN: list[tuple[int, bool]] = []


def half_way(arguments: Arguments) -> str:
    """Say that half is done, and note what the row says of it."""
    services.report(percent=50)
    job = Job.objects.get(state=Job.State.RUNNING)
    SEEN.append((job.percent, job.lease_until > timezone.now() + timedelta(seconds=30)))
    return str(arguments["note"])


LONG = register(Kind("tests.long", compute=half_way, publish=write, seconds=900))


@pytest.fixture(autouse=True)
def _quiet(monkeypatch):
    """No broker runs beside most of these tests, and none is waited for."""
    monkeypatch.setattr(receivers.bell, "rests_until", float("inf"))


def longs(count: int) -> list[Job]:
    return [JobFactory(kind=LONG.name) for _number in range(count)]


def test_a_report_writes_the_percent_and_renews_the_lease():
    job = aged(JobFactory(kind=LONG.name))
    SEEN.clear()

    services.run(job_id=job.pk, worker="w", delivery="1")

    assert SEEN == [(50, True)]


def test_a_report_of_a_job_in_other_hands_is_refused_and_outside_of_one_nothing():
    claim = take(JobFactory(kind=LONG.name))
    Job.objects.filter(pk=claim.job_id).update(fence=claim.fence + 1)
    refused = []

    def act():
        try:
            services.report(percent=50)
        except LostLease:
            refused.append(claim.job_id)
            raise

    services.attempt(claim, act)
    services.report(percent=60)

    assert refused == [claim.job_id]
    assert Job.objects.get().percent == 0


def test_long_jobs_are_done_one_after_the_other_with_one_ring_each(
    rung, django_capture_on_commit_callbacks
):
    first, second, third = longs(3)

    with django_capture_on_commit_callbacks(execute=True):
        services.ring_after_commit([first, second, third])
    rung_for_all = list(rung)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.run.apply(kwargs={"job_id": second.pk, "kind": LONG.name})

    done = Job.objects.filter(state=Job.State.DONE).values_list("pk", flat=True)
    assert rung_for_all == [first.pk]
    assert list(done) == [first.pk]  # the one that waits longest
    assert rung[1:] == [second.pk]


def test_the_sweep_rings_for_the_first_of_long_jobs_alone(rung, django_capture_on_commit_callbacks):
    first, *_others = (aged(job, rung_at=LONG_AGO, run_after=LONG_AGO) for job in longs(3))
    usual = [aged(JobFactory(), rung_at=LONG_AGO, run_after=LONG_AGO) for _number in range(2)]

    with django_capture_on_commit_callbacks(execute=True):
        found = services.sweep()

    assert {job.pk for job in found} == {first.pk, *(job.pk for job in usual)}
    assert len(rung) == 3


def test_many_jobs_are_written_together(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        many = [{"note": str(number)} for number in range(3)]
        jobs = batches.enqueue(kind=LONG.name, many=many)

    assert [job.arguments for job in Job.objects.order_by("pk")] == many
    assert rung == [jobs[0].pk]


@pytest.mark.django_db(transaction=True)
def test_jobs_are_not_written_outside_a_transaction():
    with pytest.raises(OutsideTransaction):
        batches.enqueue(kind=LONG.name, many=[{}])


def test_the_message_for_long_work_has_its_limit_and_expires(broker):
    kept = current_app.conf.broker_url
    ring_at(broker)
    receivers.ring(None, jobs=((1, "tests-long", LONG.name), (2, "tests-long", "")))
    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("tests-long")
        long, usual = (queue.get(timeout=5) for _number in range(2))
        headers = [message.headers for message in (long, usual)]
        for message in (long, usual):
            message.ack()
        queue.close()
    ring_at(kept)

    assert headers[0]["timelimit"] == [910, 900]
    assert headers[1]["timelimit"][0] < 900
    assert [each["expires"] is not None for each in headers] == [True, False]
