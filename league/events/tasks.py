"""What the broker may ask for."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.events.services import reminders


@shared_task(name="events.remind")
def remind(**_later: Any) -> None:
    """Sent by beat every few minutes; the ticks see to it that each reminder is written once."""
    reminders.sweep(now=timezone.now())
