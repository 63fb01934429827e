"""Periodic work: sweeps that find forgotten jobs, ticks of schedules, tidying."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from league.jobs import services
from league.jobs.errors import AlreadyTicked
from league.jobs.models import Heartbeat, Job, Letter, Tick
from tests.jobs.factories import HeartbeatFactory, JobFactory, LetterFactory, aged

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LONG_AGO = timedelta(minutes=10)


class TestSweep:
    def rung_jobs(self, rung, capture) -> list[int]:
        with capture(execute=True):
            services.sweep()
        return sorted(rung)

    def test_a_lost_ring_is_repeated_after_five_seconds(
        self, rung, django_capture_on_commit_callbacks
    ):
        lost = aged(JobFactory(), run_after=timedelta(seconds=6), rung_at=timedelta(seconds=6))
        aged(JobFactory(), run_after=timedelta(seconds=4), rung_at=timedelta(seconds=4))

        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == [lost.pk]

    @pytest.mark.parametrize(
        ("queued", "last_rung", "again"),
        [(30, 16, True), (30, 14, False), (600, 31, True), (600, 29, False)],
    )
    def test_a_long_queue_is_rung_for_at_growing_intervals(
        self, rung, django_capture_on_commit_callbacks, queued, last_rung, again
    ):
        job = aged(
            JobFactory(), run_after=timedelta(seconds=queued), rung_at=timedelta(seconds=last_rung)
        )

        expected = [job.pk] if again else []
        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == expected

    def test_a_job_whose_wait_is_over_is_rung_for(self, rung, django_capture_on_commit_callbacks):
        job = aged(JobFactory(), run_after=timedelta(seconds=1), rung_at=timedelta(seconds=2))

        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == [job.pk]

    def test_a_lease_that_ran_out_goes_back_to_the_queue(
        self, rung, django_capture_on_commit_callbacks
    ):
        job = aged(JobFactory(running=True), lease_until=timedelta(seconds=1))

        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == [job.pk]
        job.refresh_from_db()
        assert (job.state, job.attempts, job.trouble) == ("queued", 1, services.VANISHED)

    def test_a_job_that_killed_its_worker_thrice_is_put_aside(
        self, rung, django_capture_on_commit_callbacks
    ):
        job = aged(JobFactory(running=True, attempts=3), lease_until=timedelta(seconds=1))

        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == []
        job.refresh_from_db()
        assert (job.state, job.trouble) == (Job.State.STUCK, services.VANISHED)

    def test_a_running_and_a_closed_job_are_left_alone(
        self, rung, django_capture_on_commit_callbacks
    ):
        JobFactory(running=True)
        aged(JobFactory(state=Job.State.DONE), run_after=LONG_AGO, rung_at=LONG_AGO)
        aged(JobFactory(stuck=True), run_after=LONG_AGO, rung_at=LONG_AGO)

        assert self.rung_jobs(rung, django_capture_on_commit_callbacks) == []

    def test_one_sweep_takes_the_oldest_first_and_not_too_many(self):
        jobs = [
            aged(JobFactory(), run_after=timedelta(minutes=age), rung_at=timedelta(minutes=age))
            for age in (1, 3, 2)
        ]

        swept = services.sweep(limit=2)

        assert {job.pk for job in swept} == {jobs[1].pk, jobs[2].pk}


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_time_do_not_find_the_same_jobs():
    job = aged(JobFactory(), run_after=LONG_AGO, rung_at=LONG_AGO)
    with closing(connection.copy()) as other:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("SELECT 1 FROM jobs_job WHERE id = %s FOR UPDATE", [job.pk])

        during = services.sweep()

        other.rollback()
    assert during == ()
    assert services.sweep() == (job,)


class TestTicks:
    def test_a_schedule_acts_once_per_firing(self):
        services.tick(schedule="tests", at=NOW)

        with pytest.raises(AlreadyTicked):
            services.tick(schedule="tests", at=NOW)

        services.tick(schedule="tests", at=NOW + timedelta(hours=1))
        assert Tick.objects.count() == 2

    def test_tidying_forgets_what_is_old(self):
        now = timezone.now()
        old = timedelta(days=services.KEEP_DAYS + 1)
        kept = {JobFactory(), JobFactory(stuck=True), JobFactory(state="done", finished_at=now)}
        JobFactory(state="done", finished_at=now - old)
        LetterFactory(created_at=now - old)
        letter = LetterFactory()
        HeartbeatFactory(name="worker gone", at=now - timedelta(days=2))
        Tick.objects.create(schedule="tests", at=now - old)

        services.tidy(now=now)

        assert set(Job.objects.all()) == kept
        assert list(Letter.objects.all()) == [letter]
        assert Heartbeat.objects.count() == 0
        assert [tick.schedule for tick in Tick.objects.all()] == ["tidy"]

    def test_tidying_happens_once_an_hour(self):
        now = timezone.now().replace(minute=1)
        services.tidy(now=now)
        LetterFactory(created_at=now - timedelta(days=services.KEEP_DAYS + 1))

        services.tidy(now=now + timedelta(minutes=30))

        assert Letter.objects.count() == 1
