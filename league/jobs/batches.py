"""Jobs of a kind done many at a time, or one after the other, for one message.

Each has its own lease, fence and outcome. An error of a job is written to its row, and the others
go on.
"""

import threading
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pghistory
import structlog
from django.conf import settings
from django.db import connection, transaction

from league.jobs import kinds, services
from league.jobs.errors import OutsideTransaction
from league.jobs.kinds import Batch, Kind
from league.jobs.models import Effect, Job
from league.jobs.services import Claim
from league.jobs.signs.heartbeats import beat

log = structlog.get_logger(__name__)

GATHER_SECONDS: Final = 0.3  # how long to wait for further jobs to join a batch
Done = Sequence[tuple[Claim, Any]]

CLAIM = """
    WITH due AS MATERIALIZED (
        SELECT id FROM jobs_job
        WHERE kind = %(kind)s AND state = 'queued' AND attempts = 0
        AND run_after <= clock_timestamp()
        ORDER BY id
        FOR UPDATE SKIP LOCKED LIMIT %(most)s
    )
    UPDATE jobs_job AS job
    SET state = 'running', fence = fence + 1, attempts = 1, worker = %(worker)s,
        lease_until = clock_timestamp() + %(lease)s * interval '1 second'
    FROM due WHERE job.id = due.id
    RETURNING job.*
"""
HELD = """
    FROM unnest(%(jobs)s::bigint[], %(fences)s::bigint[]) AS mine (id, fence)
    WHERE job.id = mine.id AND job.fence = mine.fence AND job.state = 'running'
    RETURNING job.id
"""
CLOSE = f"""
    UPDATE jobs_job AS job
    SET state = 'done', lease_until = NULL, finished_at = clock_timestamp(), trouble = ''
    {HELD}
"""
PUT_BACK = f"UPDATE jobs_job AS job SET state = 'queued', attempts = 0, lease_until = NULL {HELD}"


def enqueue(*, kind: str, many: Sequence[kinds.Arguments]) -> list[Job]:
    """Write jobs of a kind in the caller's transaction with one statement, and ring for them.

    Raises OutsideTransaction and UnknownKind.
    """
    if not connection.in_atomic_block:
        raise OutsideTransaction("Jobs are written in the transaction that causes them.")
    most = kinds.get(kind).max_attempts
    jobs = Job.objects.bulk_create(
        Job(kind=kind, arguments=arguments, max_attempts=most) for arguments in many
    )
    services.ring_after_commit(jobs)
    return jobs


def run(*, kind: str, worker: str, delivery: str) -> None:
    """Do all waiting, never tried jobs of a kind, batch by batch.

    Raises UnknownKind.
    """
    wanted = kinds.get(kind)
    assert wanted.batch is not None
    until = time.monotonic() + settings.CELERY_TASK_SOFT_TIME_LIMIT / 4
    pause = threading.Event()
    while held := claim(kind=wanted, most=wanted.batch.most, worker=f"{worker} {delivery}"):
        work(wanted, wanted.batch, held)
        beat(name=f"worker {worker}")
        if time.monotonic() >= until:
            return _ring_for_the_rest(kind)
        if len(held) < wanted.batch.most:
            pause.wait(GATHER_SECONDS)
    return None


def run_next(*, kind: str, worker: str, delivery: str) -> None:
    """Do the job of a kind that waits longest, and ring for the next: long ones go one by one."""
    due = Job.objects.filter(
        kind=kind, state=Job.State.QUEUED, run_after__lte=services.ClockTimestamp()
    ).order_by("pk")
    first = due.values_list("pk", flat=True).first()
    if first is not None:
        services.run(job_id=first, worker=worker, delivery=delivery)
        services.ring_after_commit(due[:1])


def claim(*, kind: Kind, most: int, worker: str) -> list[Claim]:
    """Take waiting jobs of a kind, the oldest first, each with a lease of its own."""
    terms = {
        "kind": kind.name,
        "most": most,
        "worker": worker[-120:],
        "lease": settings.JOB_LEASE_SECONDS,
    }
    with transaction.atomic(durable=True):
        claimed = list(Job.objects.raw(CLAIM, terms))
    return [Claim.of(job) for job in sorted(claimed, key=lambda job: job.pk)]


def _ring_for_the_rest(kind: str) -> None:
    """Ring once more for the jobs that still wait: this delivery has used up its time."""
    waiting = Job.objects.filter(kind=kind, state=Job.State.QUEUED, attempts=0)
    services.ring_after_commit(waiting.order_by("pk")[:1])


def work(kind: Kind, batch: Batch, held: Sequence[Claim]) -> None:
    """Compute and publish claimed jobs; when that fails together, publish each alone."""
    done = _computed(batch, held)
    if not done:
        return
    try:
        finish(kind=kind, batch=batch, done=done)
    except Exception:  # a fault of a job or of the database: publish each alone
        log.exception("batch_trouble", kind=kind.name, jobs=len(done))
        for claim, value in done:
            services.attempt(claim, partial(services.finish, claim=claim, value=value))


def _computed(batch: Batch, held: Sequence[Claim]) -> Done:
    """Compute jobs while there is time; put the rest back as if never claimed."""
    until = time.monotonic() + min(
        settings.CELERY_TASK_SOFT_TIME_LIMIT / 5, settings.JOB_LEASE_SECONDS / 6
    )
    answers: list[Any] = []
    try:
        for answer in batch.compute([claim.arguments for claim in held]):
            answers.append(answer)
            if time.monotonic() >= until:
                break
    except Exception as error:  # raised by the job being computed
        answers.append(error)
    _put_back(held[len(answers) :])
    done = []
    for claim, answer in zip(held, answers, strict=False):
        if isinstance(answer, Exception):
            services.attempt(claim, partial(_raise, answer))
        else:
            done.append((claim, answer))
    return done


def _raise(trouble: Exception) -> None:
    raise trouble


def _put_back(claims: Sequence[Claim]) -> None:
    if claims:
        _on_held(PUT_BACK, claims)


def finish(*, kind: Kind, batch: Batch, done: Done) -> None:
    """Publish results and close their jobs in one transaction, if the fence is still the claim's.

    Raises whatever the batch's ``publish`` raises; then nothing is written.
    """
    with (
        transaction.atomic(durable=True),
        pghistory.context(jobs=[claim.uid for claim, _value in done], kind=kind.name),
    ):
        closed = _on_held(CLOSE, [claim for claim, _value in done])
        mine = [(claim, value) for claim, value in done if claim.job_id in closed]
        if len(mine) < len(done):
            log.info("job_dropped", kind=kind.name, jobs=len(done) - len(mine))
        Effect.objects.bulk_create(
            Effect(job_id=claim.job_id, fence=claim.fence) for claim, _value in mine
        )
        if mine:
            batch.publish([(claim.arguments, value) for claim, value in mine])


def _on_held(statement: str, claims: Sequence[Claim]) -> frozenset[int]:
    """Update the jobs that are still held by these claims; return their ids."""
    terms = {
        "jobs": [claim.job_id for claim in claims],
        "fences": [claim.fence for claim in claims],
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, terms)
        return frozenset(row[0] for row in cursor.fetchall())
