"""The kind of work that makes pictures, and the task that tidies them."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.front.pictures import services
from league.jobs.kinds import Kind, register

register(Kind(services.KIND, compute=services.make, publish=services.publish, queue="replay"))


@shared_task(name="front.tidy_pictures")
def tidy(**_later: Any) -> None:
    """Sent by beat."""
    services.tidy(now=timezone.now())
