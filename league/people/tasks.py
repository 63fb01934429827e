"""What the broker may ask for."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.people.services import unconfirmed


@shared_task(name="people.forget")
def forget(**_later: Any) -> None:
    """Sent by beat every few minutes; the next run finds what a run has left."""
    unconfirmed.sweep(now=timezone.now())
