"""This app's Celery tasks and kinds of jobs."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Arguments, Kind, register
from league.webhooks.services import deliveries, news


def _post(arguments: Arguments) -> Any:
    return deliveries.send(delivery_id=arguments["delivery"], now=timezone.now())


def _settle(arguments: Arguments, value: Any) -> None:
    deliveries.settle(delivery_id=arguments["delivery"], answered=value, now=timezone.now())


# A queue of their own: mails must not wait for a slow receiver.
register(Kind(news.KIND, compute=_post, publish=_settle, queue="webhooks"))


@shared_task(name="webhooks.sweep")
def webhooks(**_later: Any) -> None:
    """Sweep messages that lost their job, passed deadlines and old messages; sent by beat."""
    deliveries.sweep(now=timezone.now())
