"""Deleting free sittings that nobody has touched for a week."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from league.play.errors import SittingHidden
from league.play.models import Sitting
from league.play.services.sittings import throw_away

KEPT: Final = timedelta(days=7)
AT_ONCE: Final = 200


def sweep(*, now: datetime) -> int:
    """Delete free sittings that nobody touched for a week and no account opened; return how many.

    One that was opened with an account stays until its host deletes it.
    """
    old = Sitting.objects.filter(of=None, opened_by=None, touched_at__lt=now - KEPT)
    rows = list(old.order_by("touched_at")[:AT_ONCE])
    for sitting in rows:
        with suppress(SittingHidden):  # its host has deleted it meanwhile
            throw_away(sitting=sitting)
    return len(rows)
