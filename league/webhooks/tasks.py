"""What the broker may ask for, and the kinds of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.jobs.kinds import Arguments, Kind, register
from league.webhooks.services import deliveries, news


def _post(arguments: Arguments) -> Any:
    return deliveries.send(delivery_id=arguments["delivery"], now=timezone.now())


def _settle(arguments: Arguments, value: Any) -> None:
    deliveries.settle(delivery_id=arguments["delivery"], answered=value, now=timezone.now())


# A receiver may take its time: letters do not wait for it.
register(Kind(news.KIND, compute=_post, publish=_settle, queue="webhooks"))


@shared_task(name="webhooks.sweep")
def webhooks(**_later: Any) -> None:
    """Sent by beat: messages that lost their job, deadlines to tell of, what is old."""
    deliveries.sweep(now=timezone.now())
