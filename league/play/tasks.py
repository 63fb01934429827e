"""What the broker may ask for."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.play.services import flags as fallen
from league.play.services.bots import acting, asking, worths
from league.play.services.closing import sweeping


@shared_task(name="play.sweep")
def sweep(**_later: Any) -> None:
    """Sent by beat: deletes free sittings that nobody came back to."""
    sweeping.sweep(now=timezone.now())


@shared_task(name="play.flags")
def flags(**_later: Any) -> None:
    """Sent by beat: ends games whose time has run out though no device says so."""
    fallen.sweep(now=timezone.now())


@shared_task(name=asking.TASK)
def bots(*, sitting: int, revision: int, **_later: Any) -> None:
    """Let the bots of a table act that have to act at this revision."""
    acting.act(sitting=sitting, revision=revision, now=timezone.now())


@shared_task(name="play.bots_sweep")
def bots_sweep(**_later: Any) -> None:
    """Sent by beat: asks bots again whose message was lost."""
    asking.sweep(now=timezone.now())


@shared_task(name=worths.TASK)
def worth(*, worth: int, **_later: Any) -> None:
    """Work out what the lines of a game against bots were worth."""
    worths.work_out(worth=worth)
