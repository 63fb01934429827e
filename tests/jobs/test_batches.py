"""Jobs of a kind that are done many at a time: each ends as it would alone."""

import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from league.jobs import batches, kinds, services, tasks
from league.jobs.kinds import Arguments, Batch, Kind, register
from league.jobs.models import Effect, Job, Letter
from tests.jobs.factories import JobFactory, aged, shout, write

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
MOST = 4
DONE, QUEUED, RUNNING = Job.State.DONE, Job.State.QUEUED, Job.State.RUNNING


def shout_each(many: Sequence[Arguments]) -> Iterator[Any]:
    """A missing word fails its own job; a fault stops all jobs after it."""
    for arguments in many:
        if arguments["note"] == "fault":
            raise ValueError("fault")
        yield KeyError("silent") if arguments["note"] == "silent" else shout(arguments)


def write_all(done: Sequence[tuple[Arguments, str]]) -> None:
    for arguments, value in done:
        write_one(arguments, value)


def write_one(arguments: Arguments, value: str) -> None:
    write(arguments, value)
    if arguments["note"] == "unwritable":
        raise ValueError("unwritable")


MANY = register(
    Kind("tests.many", compute=shout, publish=write_one, batch=Batch(MOST, shout_each, write_all))
)


def jobs(*notes: str, **fields: Any) -> list[Job]:
    return [JobFactory(kind="tests.many", arguments={"note": note}, **fields) for note in notes]


def run(delivery: str = "1") -> None:
    batches.run(kind="tests.many", worker="celery@one", delivery=delivery)


def taken(most: int = MOST, worker: str = "celery@one 1") -> list[services.Claim]:
    return batches.claim(kind=MANY, most=most, worker=worker)


def letters() -> list[str]:
    return sorted(Letter.objects.values_list("text", flat=True))


def states() -> dict[str, tuple[str, int]]:
    rows = Job.objects.values_list("arguments__note", "state", "attempts")
    return {note: (state, attempts) for note, state, attempts in rows}


def test_all_that_wait_are_done_each_with_its_mark():
    jobs("a", "b", "c", "d", "e", "f")

    run()

    assert letters() == ["A", "B", "C", "D", "E", "F"]
    assert set(states().values()) == {(DONE, 1)}
    assert set(Effect.objects.values_list("fence", flat=True)) == {1}
    assert Effect.objects.count() == 6


def test_a_claim_takes_the_oldest_that_are_due_and_were_never_tried():
    first, second, third = jobs("a", "b", "c")
    later = aged(jobs("later")[0], run_after=-timedelta(minutes=1))
    tried = jobs("tried", attempts=1)[0]
    other = JobFactory()

    claims = taken(most=2)
    rest = taken()

    assert [claim.job_id for claim in claims] == [first.pk, second.pk]
    assert [claim.job_id for claim in rest] == [third.pk]
    assert {(claim.fence, claim.attempts) for claim in claims} == {(1, 1)}
    for job in (later, tried, other):
        job.refresh_from_db()
        assert job.state == QUEUED


def test_trouble_of_one_is_written_to_its_row_alone():
    jobs("a", "silent", "c")

    run()

    assert letters() == ["A", "C"]
    assert states() == {"a": (DONE, 1), "silent": (QUEUED, 1), "c": (DONE, 1)}
    assert Job.objects.get(arguments__note="silent").trouble == "KeyError: 'silent'"


def test_a_fault_hurts_the_one_in_hand_and_the_rest_go_on():
    jobs("a", "fault", "c", "d")

    run()

    assert letters() == ["A", "C", "D"]
    assert states()["fault"] == (QUEUED, 1)
    assert states()["d"] == (DONE, 1)


def test_when_one_cannot_be_published_each_is_published_alone():
    jobs("a", "unwritable", "c")

    run()

    assert letters() == ["A", "C"]
    assert states()["unwritable"] == (QUEUED, 1)
    assert Job.objects.get(arguments__note="unwritable").trouble == "ValueError: unwritable"
    assert Effect.objects.count() == 2


def test_a_job_that_changed_hands_is_left_to_the_newer_one():
    late, kept = jobs("late", "kept")
    slow = taken()
    aged(late, lease_until=timedelta(seconds=1))
    quick = services.claim(job_id=late.pk, worker="celery@quick 2")

    batches.finish(kind=MANY, batch=MANY.batch, done=[(claim, "slow") for claim in slow])
    services.finish(claim=quick, value="quick")

    assert letters() == ["quick", "slow"]
    assert set(Effect.objects.values_list("job", "fence")) == {(late.pk, 2), (kept.pk, 1)}


def test_what_there_is_no_time_for_goes_back_as_if_never_taken(settings, rung):
    settings.CELERY_TASK_SOFT_TIME_LIMIT = 0
    rest = jobs("a", "b", "c")[1:]

    run()

    assert letters() == ["A"]
    assert states() == {"a": (DONE, 1), "b": (QUEUED, 0), "c": (QUEUED, 0)}
    assert [claim.job_id for claim in taken()] == [job.pk for job in rest]


def test_a_delivery_that_has_had_its_time_rings_for_the_rest(
    settings, rung, django_capture_on_commit_callbacks
):
    settings.CELERY_TASK_SOFT_TIME_LIMIT = 0
    _first, second, _third = jobs("a", "b", "c")

    with django_capture_on_commit_callbacks(execute=True):
        run()

    assert rung == [second.pk]


def test_all_that_a_killed_process_held_is_put_back_to_be_tried_alone():
    jobs("a", "b")
    taken(worker="celery@one delivery-1")

    services.abandon(delivery="delivery-1", trouble="signal 9")

    assert set(states().values()) == {(QUEUED, 1)}
    assert taken() == []


def test_after_trouble_a_job_is_done_alone():
    job = jobs("a", attempts=1)[0]

    services.run(job_id=job.pk, worker="celery@one", delivery="1")

    assert (letters(), states()["a"]) == (["A"], (DONE, 2))


class TestRinging:
    def enqueue(self, note: str) -> Job:
        return services.enqueue(kind="tests.many", arguments={"note": note}, now=NOW)

    def test_one_ring_is_enough_while_a_job_before_waits(
        self, rung, django_capture_on_commit_callbacks
    ):
        written = []
        for note in "abc":
            with django_capture_on_commit_callbacks(execute=True):
                written.append(self.enqueue(note))

        assert rung == [written[0].pk]

    def test_of_two_that_commit_at_once_the_first_rings(
        self, rung, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks() as of_first:
            first = self.enqueue("a")
        with django_capture_on_commit_callbacks() as of_second:
            self.enqueue("b")
        for callback in (*of_second, *of_first):
            with django_capture_on_commit_callbacks(execute=True):
                callback()

        assert rung == [first.pk]

    def test_who_comes_after_the_claim_rings_again(self, rung, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True):
            self.enqueue("a")
        taken()
        with django_capture_on_commit_callbacks(execute=True):
            late = self.enqueue("late")

        assert rung[1:] == [late.pk]

    @pytest.mark.parametrize(
        "fields", [{"attempts": 1}, {"run_after": timezone.now() + timedelta(hours=1)}]
    )
    def test_a_job_that_no_ring_for_all_takes_does_not_count(
        self, rung, django_capture_on_commit_callbacks, fields
    ):
        jobs("before", **fields)

        with django_capture_on_commit_callbacks(execute=True):
            job = self.enqueue("a")

        assert rung == [job.pk]

    def test_the_sweep_rings_once_for_all_and_for_each_that_was_tried(
        self, rung, django_capture_on_commit_callbacks
    ):
        old = timedelta(minutes=1)
        for job in (*jobs("a", "b", "c"), *jobs("tried", "too", attempts=1)):
            aged(job, run_after=old, rung_at=old)

        with django_capture_on_commit_callbacks(execute=True):
            services.sweep()

        by_note = dict(Job.objects.values_list("pk", "arguments__note"))
        assert sorted(by_note[pk] for pk in rung) == ["a", "too", "tried"]


class TestMessages:
    def ask(self, **message: Any) -> None:
        tasks.run.apply(kwargs=message, throw=True)

    def test_a_message_for_a_kind_does_all_of_it(self):
        first, _second = jobs("a", "b")

        self.ask(job_id=first.pk, kind="tests.many")

        assert letters() == ["A", "B"]

    def test_a_message_of_an_older_sender_does_its_job(self):
        first, _second = jobs("a", "b")

        self.ask(job_id=first.pk)

        assert letters() == ["A"]

    @pytest.mark.parametrize("kind", ["tests.note", "tests.tomorrow"])
    def test_a_message_for_a_kind_that_is_not_done_so_does_its_job(self, kind):
        job = JobFactory(arguments={"note": "a"})

        self.ask(job_id=job.pk, kind=kind)

        assert letters() == ["A"]


@pytest.mark.django_db(transaction=True)
def test_several_workers_share_the_jobs_and_none_has_one_twice():
    count, runners = 40, 4
    JobFactory.create_batch(count, kind="tests.many")
    claimed: list[int] = []
    start = threading.Barrier(runners)

    def runner() -> None:
        try:
            start.wait(20)
            while claims := taken(most=3, worker=threading.current_thread().name):
                claimed.extend(claim.job_id for claim in claims)
        finally:
            connection.close()

    threads = [threading.Thread(target=runner) for _ in range(runners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert sorted(claimed) == sorted(Job.objects.values_list("pk", flat=True))
    assert Job.objects.filter(state=RUNNING, fence=1, attempts=1).count() == count


def test_a_kind_tells_whether_it_is_done_many_at_a_time():
    asked = ("tests.many", "tests.note", "tests.tomorrow")

    assert [kinds.is_batched(name) for name in asked] == [True, False, False]
