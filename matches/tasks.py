"""The tasks of the broker, and the kinds of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Batch, Kind, register
from matches.queries.records import analyses, evidence
from matches.services import analysing, reminders, reverification, verifying

register(
    Kind(
        evidence.KIND,
        compute=verifying.replay,
        publish=verifying.publish,
        queue="replay",
        batch=Batch(verifying.TOGETHER, verifying.replay_each, verifying.publish_all),
    )
)
register(
    Kind(
        reverification.KIND,
        compute=reverification.replay,
        publish=reverification.publish,
        queue="replay",
    )
)
register(
    Kind(
        analyses.KIND,
        compute=analysing.analyse,
        publish=analysing.publish,
        queue="analyses",
        seconds=analysing.SECONDS,
    )
)


@shared_task(name="matches.sweep")
def sweep(**_later: Any) -> None:
    """Sent by beat: finds the records that no message and no job would have verified."""
    verifying.sweep(now=timezone.now())


@shared_task(name="matches.sweep_analyses")
def sweep_analyses(**_later: Any) -> None:
    """Sent by beat: finds the verified records that nobody has asked to analyse."""
    analysing.sweep()


@shared_task(name="matches.remind")
def remind(**_later: Any) -> None:
    """Sent by beat every few minutes; the ticks see to it that each reminder is written once."""
    reminders.sweep(now=timezone.now())
