"""System checks of the background work, for `manage.py check`."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.core.exceptions import ImproperlyConfigured

from league.jobs import kinds
from league.jobs.mail import MailServer
from league.jobs.signs import fitness

BROKERS = {"amqp", "amqps", "pyamqp", "redis", "rediss", "redis+socket"}


@register()
def check_jobs(**_rest: Any) -> list[CheckMessage]:
    messages: list[CheckMessage] = []
    if settings.JOB_LEASE_SECONDS <= settings.CELERY_TASK_TIME_LIMIT:
        messages.append(
            Warning(
                "JOB_LEASE_SECONDS is not longer than TASK_TIME_LIMIT: jobs are taken over "
                "while they still run.",
                id="jobs.W001",
            )
        )
    for kind in kinds.known():
        if kind.queue not in settings.CELERY_TASK_QUEUES:
            messages.append(
                Error(f"Nobody reads the queue {kind.queue!r} of {kind.name}.", id="jobs.E001")
            )
    return messages


@register()
def check_broker(**_rest: Any) -> list[CheckMessage]:
    scheme = settings.CELERY_BROKER_URL.partition(":")[0]
    if scheme in BROKERS:
        return []
    return [
        Error(
            f"BROKER_URL begins with {scheme}://, which loses messages or is not known here.",
            hint="Give RabbitMQ (amqp://, amqps://), Redis or Valkey (redis://, rediss://).",
            id="jobs.E003",
        )
    ]


@register()
def check_mail(**_rest: Any) -> list[CheckMessage]:
    if not settings.EMAIL_URL:
        return []
    try:
        MailServer.at(settings.EMAIL_URL)
    except ImproperlyConfigured as error:
        return [Error(str(error), id="jobs.E002")]
    return []


@register()
def check_fitness(**_rest: Any) -> list[CheckMessage]:
    """Warn of missing build products (static files, catalogues); commands run without them."""
    messages: list[CheckMessage] = []
    if missing := fitness.static_files_missing():
        messages.append(
            Warning(
                f"Static files are missing: pages fail, or stand without their style and pictures "
                f"({len(missing)}, such as {missing[0]}).",
                hint="Run `manage.py collectstatic --noinput`, then restart the web processes.",
                id="jobs.W002",
            )
        )
    if rooms := fitness.catalogues_missing():
        messages.append(
            Warning(
                f"Compiled catalogues are missing: Japanese readers see English "
                f"({', '.join(rooms)}).",
                hint="Run `python3 league/running/bootstrap.py up`, then restart all processes.",
                id="jobs.W003",
            )
        )
    return messages
