"""What the broker may ask for."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.play.services import flags as fallen
from league.play.services.closing import sweeping


@shared_task(name="play.sweep")
def sweep(**_later: Any) -> None:
    """Sent by beat: deletes free sittings that nobody came back to."""
    sweeping.sweep(now=timezone.now())


@shared_task(name="play.flags")
def flags(**_later: Any) -> None:
    """Sent by beat: ends games whose time has run out though no device says so."""
    fallen.sweep(now=timezone.now())
