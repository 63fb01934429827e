"""Concurrent claims. The red control is the same race with a read instead of a condition."""

import threading

import pytest
from django.db import connection
from django.db.models import F

from league.jobs import services
from league.jobs.errors import Taken
from league.jobs.models import Job
from tests.jobs.factories import JobFactory

pytestmark = pytest.mark.django_db(transaction=True)

RUNNERS, TRIALS = 6, 10


def race(act) -> int:
    """Let all runners act at once on each of many jobs; count the jobs that several claimed."""
    won: dict[int, int] = {}
    lock = threading.Lock()
    jobs = JobFactory.create_batch(TRIALS)
    start = threading.Barrier(RUNNERS)

    def runner() -> None:
        try:
            for job in jobs:
                start.wait(20)
                if act(job, start):
                    with lock:
                        won[job.pk] = won.get(job.pk, 0) + 1
        finally:
            connection.close()

    runners = [threading.Thread(target=runner) for _ in range(RUNNERS)]
    for thread in runners:
        thread.start()
    for thread in runners:
        thread.join(60)
    assert len(won) == TRIALS
    return sum(count > 1 for count in won.values())


def claimed(job: Job, _start: threading.Barrier) -> bool:
    try:
        services.claim(job_id=job.pk, worker=threading.current_thread().name)
    except Taken:
        return False
    return True


def claimed_by_looking(job: Job, start: threading.Barrier) -> bool:
    looked = Job.objects.get(pk=job.pk)
    start.wait(20)
    if looked.state != Job.State.QUEUED:
        return False
    Job.objects.filter(pk=job.pk).update(fence=F("fence") + 1)
    return True


def test_of_many_workers_one_gets_the_job():
    assert race(claimed) == 0


def test_red_control_a_look_before_the_claim_is_no_guard():
    assert race(claimed_by_looking) == TRIALS
