"""What nobody comes back to: free sittings are thrown away after a week."""

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

    Who opened one with an account keeps it until he throws it away.
    """
    old = Sitting.objects.filter(of=None, opened_by=None, touched_at__lt=now - KEPT)
    rows = list(old.order_by("touched_at")[:AT_ONCE])
    for sitting in rows:
        with suppress(SittingHidden):  # its host was quicker
            throw_away(sitting=sitting)
    return len(rows)
