"""Shows: tables at which bots play all seats, as long as somebody looks."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from league.people.errors import Refused
from league.play.models import Sitting
from league.play.queries.bots import is_show
from league.play.services.closing import ending
from league.play.services.ringing import ring
from league.play.services.writing import locked

DESERTED: Final = timedelta(minutes=10)
NOTED: Final = timedelta(seconds=30)  # looks within this time of the last one change nothing


def is_deserted(sitting: Sitting, now: datetime) -> bool:
    """Tell whether bots play for themselves alone: nobody has looked for a while."""
    return sitting.watched_at is not None and now - sitting.watched_at > DESERTED


@transaction.atomic
def stop(*, sitting: Sitting, now: datetime) -> None:
    """Adjourn a show that nobody looks at, until somebody does."""
    row = locked(sitting)
    if row.state == Sitting.State.OPEN and is_deserted(row, now):
        row.state, row.touched_at = Sitting.State.ADJOURNED, now
        ring(row)


def look(*, sitting: Sitting, now: datetime) -> None:
    """Note that somebody looks at a show; the bots go on if they had stopped.

    Raises Refused for a table at which people play.
    """
    if not is_show(sitting) or sitting.watched_at is None:
        raise Refused
    has_stopped = sitting.state == Sitting.State.ADJOURNED
    if has_stopped or now - sitting.watched_at > NOTED:
        _note(sitting, now)


@transaction.atomic
def _note(sitting: Sitting, now: datetime) -> None:
    row = locked(sitting)
    row.watched_at = now
    row.save(update_fields=["watched_at"])
    if row.state == Sitting.State.ADJOURNED:
        ending.go_on(row, now)
