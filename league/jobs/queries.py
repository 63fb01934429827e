"""Queries on letters and on the state of the background work."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet

from league.jobs.models import Job, Letter


def letters(search: str = "") -> QuerySet[Letter]:
    """Return the outbox, newest first; every word must be in the address or the subject."""
    outbox = Letter.objects.defer("text", "html")
    for word in search.split()[:10]:
        outbox = outbox.filter(Q(to__icontains=word) | Q(subject__icontains=word))
    return outbox


def letters_to(addresses: Iterable[str], *, also: Iterable[int] = ()) -> QuerySet[Letter]:
    """Return letters to any of the addresses, ignoring case, and those with the keys ``also``."""
    wanted = Q(pk__in=list(also))
    for address in addresses:
        wanted |= Q(to__iexact=address)
    return Letter.objects.filter(wanted)


@dataclass(frozen=True, slots=True)
class Backlog:
    """Numbers of jobs by state, and the age in seconds of the oldest waiting job that is due."""

    queued: int
    running: int
    stuck: int
    oldest_seconds: float


def backlog() -> Backlog:
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT count(*) FILTER (WHERE state = 'queued'),
                count(*) FILTER (WHERE state = 'running'),
                count(*) FILTER (WHERE state = 'stuck'),
                coalesce(max(extract(epoch FROM clock_timestamp() - run_after))
                    FILTER (WHERE state = 'queued' AND run_after <= clock_timestamp()), 0)
            FROM jobs_job WHERE state <> 'done'
        """)
        queued, running, stuck, oldest = cursor.fetchone()
    return Backlog(queued, running, stuck, float(oldest))


def silences() -> dict[str, float]:
    """Map each worker, and the beat, to the seconds since its last progress."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, extract(epoch FROM clock_timestamp() - at) FROM jobs_heartbeat"
        )
        return {name: float(seconds) for name, seconds in cursor.fetchall()}


def is_busy() -> bool:
    """Tell whether a job is running and still within its time limit.

    A pool full of long jobs shows no other progress, yet its worker is not dead.
    """
    slack = max(settings.JOB_LEASE_SECONDS - settings.CELERY_TASK_TIME_LIMIT, 0)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM jobs_job WHERE state = %s"
            " AND lease_until > clock_timestamp() + %s * interval '1 second')",
            [Job.State.RUNNING, slack],
        )
        return bool(cursor.fetchone()[0])


def is_fit_for_japanese() -> bool:
    """Tell whether the database stores UTF-8 and knows that kana and kanji are letters.

    With the locale C they are not, and a trigram index finds no Japanese word.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_encoding') = 'UTF8' AND 'カード札' ~ '^[[:alpha:]]+$'"
        )
        return bool(cursor.fetchone()[0])
