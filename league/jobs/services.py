"""The acts on jobs. Every instant is by the database's clock, never the application's."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pghistory
import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import DateTimeField, Func
from django.db.models.functions import Now
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from league.jobs import errors, kinds, signals
from league.jobs.models import Effect, Heartbeat, Job, Letter, Tick
from league.jobs.signs.heartbeats import beat

log = structlog.get_logger(__name__)

SWEEP_AT_MOST = 500
KEEP_DAYS = 30
VANISHED = "The worker vanished: its lease ran out."
_in_hand: "ContextVar[Claim | None]" = ContextVar("job_in_hand", default=None)


class ClockTimestamp(Func):
    """The time of evaluation, not of the transaction's start: a lock may have delayed it."""

    function = "clock_timestamp"
    template = "%(function)s()"
    output_field = DateTimeField()


@dataclass(frozen=True, slots=True)
class Claim:
    """A claimed job: a later claim raises the fence, and this one is then void."""

    job_id: int
    uid: str
    kind: str
    arguments: kinds.Arguments
    fence: int
    attempts: int
    max_attempts: int

    @classmethod
    def of(cls, job: Job) -> "Claim":
        return cls(
            job.pk, str(job.uid), job.kind, job.arguments, job.fence, job.attempts, job.max_attempts
        )


def enqueue(
    *,
    kind: str,
    arguments: kinds.Arguments,
    now: datetime,
    run_after: datetime | None = None,
    ring: bool = True,
) -> Job:
    """Write a job in the caller's transaction, and ring when that has committed.

    ``run_after`` is relative to ``now``; the wait counts on the database's clock. A caller that
    runs the job itself need not ``ring``: the sweep does so if nobody has claimed it.
    Raises OutsideTransaction and UnknownKind.
    """
    if not connection.in_atomic_block:
        raise errors.OutsideTransaction("A job is written in the transaction that causes it.")
    wanted = kinds.get(kind)
    job = Job(kind=kind, arguments=arguments, max_attempts=wanted.max_attempts)
    if run_after is not None and run_after > now:
        job.run_after = Now() + (run_after - now)
        job.save(force_insert=True)
        job.refresh_from_db(fields=["run_after"])
        return job
    job.save(force_insert=True)
    if ring and not wanted.is_rung_together:
        ring_after_commit([job])
    elif ring:
        transaction.on_commit(partial(_ring_unless_rung, job), robust=True)
    return job


def hasten(*, job: Job) -> None:
    """Make a delayed job due now; a job put back after a failure keeps waiting."""
    waits = Job.objects.filter(pk=job.pk, state=Job.State.QUEUED, attempts=0)
    now = ClockTimestamp()
    if waits.filter(run_after__gt=now).update(run_after=now, rung_at=now):
        ring_after_commit([job])


def ring_after_commit(jobs: Iterable[Job]) -> None:
    """Announce jobs. A lost announcement costs seconds: the sweep finds the rows.

    One ring is enough for all jobs that are done together.
    """
    alone: list[tuple[int, str, str]] = []
    together: dict[str, tuple[int, str, str]] = {}
    for job in jobs:
        queue, is_batched = _way_of(job)
        if is_batched:
            together.setdefault(job.kind, (job.pk, queue, job.kind))
        else:
            alone.append((job.pk, queue, ""))
    if rung := (*alone, *together.values()):
        transaction.on_commit(partial(signals.waiting.send_robust, Job, jobs=rung), robust=True)


def _way_of(job: Job) -> tuple[str, bool]:
    """Return a job's queue, and whether one message is enough for all jobs of its kind."""
    try:
        kind = kinds.get(job.kind)
    except errors.UnknownKind:
        return settings.CELERY_TASK_DEFAULT_QUEUE, False
    return kind.queue, kind.seconds > 0 or (kind.batch is not None and not job.attempts)


RUNG = """
    SELECT EXISTS (
        SELECT FROM jobs_job
        WHERE kind = %s AND id < %s AND state = 'queued' AND attempts = 0
        AND run_after <= clock_timestamp()
    )
"""


def _ring_unless_rung(job: Job) -> None:
    """Ring for a committed job unless an earlier one still waits: its worker takes both.

    Later ones are ignored, so that of two that commit at once the first one rings.
    """
    with connection.cursor() as cursor:
        cursor.execute(RUNG, [job.kind, job.pk])
        if not cursor.fetchone()[0]:
            ring_after_commit([job])


CLAIM = """
    UPDATE jobs_job
    SET state = 'running', fence = fence + 1, attempts = attempts + 1, worker = %(worker)s,
        percent = 0, lease_until = clock_timestamp() + %(lease)s * interval '1 second'
    WHERE id = %(job)s AND kind = ANY(%(kinds)s) AND attempts < max_attempts AND (
        (state = 'queued' AND run_after <= clock_timestamp())
        OR (state = 'running' AND lease_until <= clock_timestamp())
    )
    RETURNING *
"""


def claim(*, job_id: int, worker: str) -> Claim:
    """Take a waiting job, or one whose lease ran out. Raises Taken; UnknownKind touches nothing."""
    terms = {
        "worker": worker[-120:],
        "lease": settings.JOB_LEASE_SECONDS,
        "job": job_id,
        "kinds": [kind.name for kind in kinds.known()],
    }
    with transaction.atomic(durable=True):
        claimed = list(Job.objects.raw(CLAIM, terms))
    if not claimed:
        raise _not_to_be_had(job_id)
    return Claim.of(claimed[0])


def _not_to_be_had(job_id: int) -> errors.Taken:
    """Raises UnknownKind."""
    waiting = Job.objects.filter(pk=job_id).first()
    if waiting is None:
        return errors.Taken(f"Job {job_id} is gone.")
    kinds.get(waiting.kind)
    return errors.Taken(f"Job {job_id} is not to be had.")


def finish(*, claim: Claim, value: Any) -> None:
    """Publish a result and close the job, in one transaction, if the fence is still the claim's.

    Raises LostLease, and whatever the kind's ``publish`` raises; then nothing is written.
    """
    with transaction.atomic(durable=True), pghistory.context(job=claim.uid, kind=claim.kind):
        closed = _still_held(claim).update(
            state=Job.State.DONE, lease_until=None, finished_at=ClockTimestamp(), trouble=""
        )
        if not closed:
            raise errors.LostLease(
                f"Job {claim.uid} was taken over after attempt {claim.attempts}."
            )
        Effect.objects.create(job_id=claim.job_id, fence=claim.fence)
        kinds.get(claim.kind).publish(claim.arguments, value)


def _still_held(claim: Claim) -> Any:
    return Job.objects.filter(pk=claim.job_id, fence=claim.fence, state=Job.State.RUNNING)


def report(*, percent: int) -> None:
    """Write how much of the job in hand is done, and renew its lease. Raises LostLease.

    Outside of a job nothing is written.
    """
    claim = _in_hand.get()
    if claim is None:
        return
    until = ClockTimestamp() + timedelta(seconds=settings.JOB_LEASE_SECONDS)
    if not _still_held(claim).update(percent=percent, lease_until=until):
        raise errors.LostLease(f"Job {claim.uid} was taken over after attempt {claim.attempts}.")


def fail(*, claim: Claim, trouble: str) -> None:
    """Put a job back with a growing wait, or mark it as stuck after its last attempt.

    Raises LostLease.
    """
    last = claim.attempts >= claim.max_attempts
    wait = timedelta(seconds=settings.JOB_BACKOFF_SECONDS * 4 ** (claim.attempts - 1))
    left = _still_held(claim).update(
        state=Job.State.STUCK if last else Job.State.QUEUED,
        lease_until=None,
        trouble=_fit(trouble),
        run_after=ClockTimestamp() + wait,
        finished_at=ClockTimestamp() if last else None,
    )
    if not left:
        raise errors.LostLease(f"Job {claim.uid} was taken over after attempt {claim.attempts}.")
    log.warning("job_stuck" if last else "job_failed", job=claim.uid, trouble=trouble[:200])


def _fit(trouble: str) -> str:
    """Return the part that PostgreSQL can store: no NUL, no lone surrogate, 2,000 characters."""
    readable = (
        trouble.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
    )
    return readable[:2000]


def abandon(*, delivery: str, trouble: str) -> None:
    """Fail the job that a killed process was running, without waiting for the lease.

    Raises Taken when that delivery holds no job any more.
    """
    held = Job.objects.filter(state=Job.State.RUNNING, worker__endswith=f" {delivery}")
    claims = [Claim.of(job) for job in held]
    if not claims:
        raise errors.Taken(f"What delivery {delivery} held is in other hands.")
    for claim in claims:
        with suppress(errors.LostLease):
            fail(claim=claim, trouble=trouble)


def run(*, job_id: int, worker: str, delivery: str, close: Callable[..., None] = finish) -> None:
    """Do one job, if it can be claimed: claim, compute, publish. Errors are written to the row.

    Errors of the database are raised; the lease then runs out and the sweep rings.
    """
    try:
        held = claim(job_id=job_id, worker=f"{worker} {delivery}")
    except (errors.Taken, errors.UnknownKind) as refusal:
        log.info("job_refused", job=job_id, why=str(refusal))
        return
    attempt(held, lambda: close(claim=held, value=kinds.get(held.kind).compute(held.arguments)))
    beat(name=f"worker {worker}")


def attempt(claim: Claim, act: Callable[[], object]) -> None:
    """Call ``act`` for a claimed job; an error is written to its row."""
    token = _in_hand.set(claim)
    with bound_contextvars(job=claim.uid, kind=claim.kind):
        try:
            _attempt(claim, act)
        except errors.LostLease as lost:
            log.info("job_dropped", why=str(lost))
        finally:
            _in_hand.reset(token)


def _attempt(claim: Claim, act: Callable[[], object]) -> None:
    try:
        act()
    except errors.LostLease:
        raise
    except Exception as error:  # any error must reach the row, and then a person
        log.exception("job_trouble")
        fail(claim=claim, trouble=f"{type(error).__name__}: {error}")


SWEEP = """
    WITH due AS MATERIALIZED (
        SELECT id FROM jobs_job
        WHERE (state = 'running' AND lease_until <= clock_timestamp())
        OR (state = 'queued' AND run_after <= clock_timestamp() AND (
            rung_at < run_after OR rung_at <= clock_timestamp() - least(
                greatest(rung_at - run_after, %(first)s * interval '1 second'),
                interval '30 seconds'
            )
        ) AND (kind <> ALL(%(long)s) OR id IN (
            SELECT min(id) FROM jobs_job
            WHERE kind = ANY(%(long)s) AND state = 'queued' AND run_after <= clock_timestamp()
            GROUP BY kind
        )))
        ORDER BY run_after, id
        FOR UPDATE SKIP LOCKED LIMIT %(most)s
    )
    UPDATE jobs_job AS job
    SET state = CASE WHEN state = 'running' AND attempts >= max_attempts
            THEN 'stuck' ELSE 'queued' END,
        finished_at = CASE WHEN state = 'running' AND attempts >= max_attempts
            THEN clock_timestamp() END,
        trouble = CASE WHEN state = 'running' THEN %(vanished)s ELSE trouble END,
        lease_until = NULL, rung_at = clock_timestamp()
    FROM due WHERE job.id = due.id
    RETURNING job.*
"""


@transaction.atomic
def sweep(*, limit: int = SWEEP_AT_MOST) -> tuple[Job, ...]:
    """Find due jobs whose ring was lost and jobs whose worker died; ring for them.

    A job is rung for again after 5 s, then at doubling intervals up to 30 s, so that a long
    queue does not flood the broker; of long work only the first. Returns what was found.
    """
    terms = {
        "first": settings.JOB_SWEEP_SECONDS,
        "most": limit,
        "vanished": VANISHED,
        "long": [kind.name for kind in kinds.known() if kind.seconds],
    }
    jobs = list(Job.objects.raw(SWEEP, terms))
    for job in jobs:
        if job.state == Job.State.STUCK:
            log.warning("job_stuck", job=str(job.uid), kind=job.kind, trouble=VANISHED)
    ring_after_commit([job for job in jobs if job.state == Job.State.QUEUED])
    return tuple(jobs)


@transaction.atomic
def retry(*, job: Job, by: str) -> Job:
    """Give a stuck job its attempts back; ``by`` is kept with its trouble. Raises NotStuck."""
    locked = Job.objects.select_for_update().get(pk=job.pk)
    if locked.state != Job.State.STUCK:
        raise errors.NotStuck(f"{locked} is {locked.get_state_display()}.")
    note = f"Run again by {by} at {timezone.now():%Y-%m-%d %H:%M} UTC after: {locked.trouble}"
    Job.objects.filter(pk=locked.pk).update(
        state=Job.State.QUEUED,
        attempts=0,
        run_after=ClockTimestamp(),
        rung_at=ClockTimestamp(),
        finished_at=None,
        trouble=_fit(note),
    )
    locked.refresh_from_db()
    log.info("job_run_again", job=str(locked.uid), by=by)
    ring_after_commit([locked])
    return locked


def pulse(*, worker: str) -> None:
    """Store a worker's heartbeat; sent every few seconds through its own queue and pool."""
    beat(name=f"worker {worker}")
    sweep()


def tick(*, schedule: str, at: datetime) -> Tick:
    """Take a firing of a schedule, in the transaction of its acts. Raises AlreadyTicked."""
    ticked, fresh = Tick.objects.get_or_create(schedule=schedule, at=at)
    if not fresh:
        raise errors.AlreadyTicked(f"{schedule} has acted for {at:%Y-%m-%d %H:%M}.")
    return ticked


@transaction.atomic
def tidy(*, now: datetime) -> None:
    """Delete old rows, once an hour: finished jobs, letters, ticks and silent heartbeats."""
    hour = now.replace(minute=0, second=0, microsecond=0)
    try:
        tick(schedule="tidy", at=hour)
    except errors.AlreadyTicked:
        return
    old = now - timedelta(days=KEEP_DAYS)
    Letter.objects.filter(created_at__lt=old).delete()
    Job.objects.filter(state=Job.State.DONE, finished_at__lt=old).delete()
    Tick.objects.filter(at__lt=old).delete()
    Heartbeat.objects.filter(at__lt=now - timedelta(days=1)).delete()
