from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from league.jobs import services
from league.jobs.errors import LostLease, NotStuck, OutsideTransaction, Taken, UnknownKind
from league.jobs.models import Effect, Heartbeat, Job, Letter
from league.jobs.signs import heartbeats
from tests.jobs.factories import HeartbeatFactory, JobFactory, aged, take

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LONG_AGO = timedelta(minutes=10)


class TestEnqueue:
    def test_a_job_is_a_row_and_is_rung_for_after_commit(
        self, rung, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            job = services.enqueue(kind="tests.note", arguments={"note": "a"}, now=NOW)
            before_commit = list(rung)

        assert before_commit == []
        assert rung == [job.pk]
        assert Job.objects.get().state == Job.State.QUEUED

    def test_who_runs_a_job_itself_rings_for_nobody(self, rung, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True):
            services.enqueue(kind="tests.note", arguments={"note": "a"}, now=NOW, ring=False)

        assert (Job.objects.count(), rung) == (1, [])

    def test_a_job_for_later_waits_by_the_clock_of_the_database(
        self, rung, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            job = services.enqueue(
                kind="tests.note",
                arguments={"note": "a"},
                now=NOW,
                run_after=NOW + timedelta(hours=1),
            )

        assert rung == []
        assert timedelta(minutes=59) < job.run_after - timezone.now() <= timedelta(hours=1)
        with pytest.raises(Taken):
            take(job)

    @pytest.mark.parametrize(
        ("fields", "hastened"),
        [
            ({}, True),
            ({"attempts": 1}, False),
            ({"state": "done"}, False),
            ({"state": "stuck"}, False),
        ],
    )
    def test_a_job_for_later_may_be_done_at_once_unless_it_had_trouble(
        self, rung, django_capture_on_commit_callbacks, fields, hastened
    ):
        job = services.enqueue(
            kind="tests.note", arguments={"note": "a"}, now=NOW, run_after=NOW + timedelta(hours=1)
        )
        Job.objects.filter(pk=job.pk).update(**fields)

        with django_capture_on_commit_callbacks(execute=True):
            services.hasten(job=job)
            services.hasten(job=job)

        assert rung == ([job.pk] if hastened else [])
        job.refresh_from_db()
        assert (job.run_after <= job.rung_at) == hastened

    def test_a_job_of_an_unknown_kind_is_refused(self):
        with pytest.raises(UnknownKind):
            services.enqueue(kind="tests.nobody", arguments={}, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_enqueue_outside_a_transaction_is_refused():
    with pytest.raises(OutsideTransaction):
        services.enqueue(kind="tests.note", arguments={"note": "a"}, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_enqueue_in_an_act_that_is_rolled_back_leaves_no_job(rung):
    with transaction.atomic():
        services.enqueue(kind="tests.note", arguments={"note": "a"}, now=NOW)
        transaction.set_rollback(True)

    assert (Job.objects.count(), rung) == (0, [])


class TestClaim:
    def test_a_claim_raises_the_fence_and_counts_the_attempt(self):
        job = JobFactory()

        claim = take(job, "celery@one 1")

        job.refresh_from_db()
        assert (job.state, job.fence, job.attempts, job.worker) == ("running", 1, 1, "celery@one 1")
        assert timedelta(seconds=55) < job.lease_until - timezone.now() <= timedelta(seconds=60)
        assert (claim.fence, claim.arguments) == (1, job.arguments)

    def test_a_job_with_a_running_lease_is_taken(self):
        job = JobFactory(running=True)

        with pytest.raises(Taken):
            take(job)

    def test_a_job_with_a_lease_that_ran_out_changes_hands(self):
        job = aged(JobFactory(running=True), lease_until=timedelta(seconds=1))

        claim = take(job, "celery@two 2")

        assert (claim.fence, claim.attempts) == (2, 2)

    @pytest.mark.parametrize("state", [Job.State.DONE, Job.State.STUCK])
    def test_a_closed_job_is_taken(self, state):
        with pytest.raises(Taken):
            take(JobFactory(state=state))

    def test_a_job_that_is_gone_is_taken(self):
        with pytest.raises(Taken):
            services.claim(job_id=0, worker="celery@one 1")

    def test_a_job_without_attempts_left_is_taken(self):
        job = aged(JobFactory(running=True, attempts=3), lease_until=timedelta(seconds=1))

        with pytest.raises(Taken):
            take(job)

    def test_a_job_of_a_newer_release_waits_untouched(self):
        job = JobFactory(kind="tests.tomorrow")

        with pytest.raises(UnknownKind):
            take(job)

        job.refresh_from_db()
        assert (job.state, job.attempts) == (Job.State.QUEUED, 0)


class TestFinish:
    def test_what_was_computed_is_published_with_its_mark(self):
        claim = take(JobFactory(arguments={"note": "a"}))

        services.finish(claim=claim, value="A")

        job = Job.objects.get()
        assert (job.state, job.lease_until, job.effect.fence) == (Job.State.DONE, None, 1)
        assert [(letter.subject, letter.text) for letter in Letter.objects.all()] == [("a", "A")]

    def test_a_worker_that_lost_its_lease_publishes_nothing(self):
        job = JobFactory()
        slow = take(job, "celery@slow 1")
        aged(job, lease_until=timedelta(seconds=1))
        quick = take(job, "celery@quick 2")
        services.finish(claim=quick, value="quick")

        with pytest.raises(LostLease):
            services.finish(claim=slow, value="slow")

        assert [letter.text for letter in Letter.objects.all()] == ["quick"]

    def test_a_slow_worker_does_not_disturb_the_newer_one(self):
        job = JobFactory()
        slow = take(job, "celery@slow 1")
        aged(job, lease_until=timedelta(seconds=1))
        quick = take(job, "celery@quick 2")

        for act in (
            lambda: services.finish(claim=slow, value="slow"),
            lambda: services.fail(claim=slow, trouble="slow"),
        ):
            with pytest.raises(LostLease):
                act()

        services.finish(claim=quick, value="quick")
        assert [letter.text for letter in Letter.objects.all()] == ["quick"]

    def test_a_job_finishes_once(self):
        claim = take(JobFactory())
        services.finish(claim=claim, value="A")

        with pytest.raises(LostLease):
            services.finish(claim=claim, value="A")

        assert (Effect.objects.count(), Letter.objects.count()) == (1, 1)

    def test_a_publication_that_fails_leaves_no_trace(self):
        claim = take(JobFactory(kind="tests.half"))

        with pytest.raises(ValueError, match="half"):
            services.finish(claim=claim, value=None)

        assert (Letter.objects.count(), Effect.objects.count()) == (0, 0)
        assert Job.objects.get().state == Job.State.RUNNING


class TestFail:
    @pytest.mark.parametrize(("attempts", "seconds"), [(1, 5), (2, 20)])
    def test_a_failed_job_waits_longer_each_time(self, attempts, seconds):
        job = JobFactory(attempts=attempts - 1)
        claim = take(job)

        services.fail(claim=claim, trouble="KeyError: 7")

        job.refresh_from_db()
        wait = (job.run_after - timezone.now()).total_seconds()
        assert (job.state, job.trouble) == (Job.State.QUEUED, "KeyError: 7")
        assert seconds - 2 < wait <= seconds

    def test_after_the_last_attempt_a_person_must_look(self):
        job = JobFactory(attempts=2)

        services.fail(claim=take(job), trouble="KeyError: 7")

        job.refresh_from_db()
        assert (job.state, job.attempts, job.lease_until) == (Job.State.STUCK, 3, None)


class TestAbandon:
    def test_the_job_of_a_killed_process_is_put_back_at_once(self):
        job = JobFactory()
        take(job, "celery@one delivery-1")

        services.abandon(delivery="delivery-1", trouble="signal 9")

        job.refresh_from_db()
        assert (job.state, job.trouble) == (Job.State.QUEUED, "signal 9")

    def test_the_job_of_another_delivery_is_left_alone(self):
        job = JobFactory()
        take(job, "celery@one delivery-2")

        with pytest.raises(Taken):
            services.abandon(delivery="delivery-1", trouble="signal 9")

        job.refresh_from_db()
        assert job.state == Job.State.RUNNING


class TestRun:
    def run(self, job: Job, delivery: str = "1") -> Job:
        services.run(job_id=job.pk, worker="celery@one", delivery=delivery)
        job.refresh_from_db()
        return job

    def test_a_job_is_computed_and_published(self):
        job = self.run(JobFactory(arguments={"note": "a"}))

        assert job.state == Job.State.DONE
        assert Letter.objects.get().text == "A"
        assert Heartbeat.objects.get().name == "worker celery@one"

    def test_a_job_rung_for_twice_acts_once(self):
        job = JobFactory()

        self.run(job, "1")
        self.run(job, "2")

        assert (job.attempts, Letter.objects.count(), Effect.objects.count()) == (1, 1, 1)

    def test_trouble_is_written_to_the_row(self):
        job = self.run(JobFactory(kind="tests.broken", arguments={"note": "b"}))

        assert (job.state, job.trouble) == (Job.State.QUEUED, "KeyError: 'b'")

    def test_trouble_that_no_database_stores_is_written_readably(self):
        job = self.run(JobFactory(kind="tests.half", arguments={"note": "b"}))

        assert job.trouble == "ValueError: only half was written \N{REPLACEMENT CHARACTER} ?"
        assert Letter.objects.count() == 0

    def test_a_poison_job_is_put_aside_after_three_attempts(self):
        job = JobFactory(kind="tests.broken")

        for delivery in "12345":
            self.run(aged(job, run_after=LONG_AGO), delivery)

        assert (job.state, job.attempts) == (Job.State.STUCK, 3)

    def test_a_ring_for_nothing_is_harmless(self):
        services.run(job_id=0, worker="celery@one", delivery="1")

        assert Job.objects.count() == 0


class TestRetry:
    def test_a_stuck_job_gets_its_attempts_back(self, rung, django_capture_on_commit_callbacks):
        job = JobFactory(stuck=True)

        with django_capture_on_commit_callbacks(execute=True):
            services.retry(job=job, by="ann@example.org")

        job.refresh_from_db()
        assert (job.state, job.attempts, job.fence, rung) == ("queued", 0, 3, [job.pk])
        assert job.trouble.startswith("Run again by ann@example.org at ")
        assert job.trouble.endswith("KeyError: 7")

    def test_a_job_that_is_not_stuck_is_refused(self):
        with pytest.raises(NotStuck):
            services.retry(job=JobFactory(running=True), by="ann@example.org")


@pytest.mark.parametrize(("age", "moves"), [(2.0, True), (0.0, False)])
def test_a_heartbeat_is_one_row_that_moves_once_a_second(age, moves):
    before = timezone.now() - timedelta(seconds=age)
    HeartbeatFactory(name="beat", at=before)

    heartbeats.beat(name="beat")

    assert (Heartbeat.objects.get().at > before) is moves


def test_a_heartbeat_starts_with_the_first():
    services.pulse(worker="celery@one")

    assert Heartbeat.objects.get().name == "worker celery@one"
