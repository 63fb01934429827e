"""Reminding sides that have yet to declare their decks before a match that is near."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from league.jobs.errors import AlreadyTicked
from league.jobs.services import tick
from matches.queries.declaring import Due, due_of, to_declare
from matches.services import mails

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
WHEN: Final = {
    "day": Q(match__scheduled_at__gt=Now() + HOUR, match__scheduled_at__lte=Now() + DAY),
    "hour": Q(match__scheduled_at__gt=Now(), match__scheduled_at__lte=Now() + HOUR),
    # A match without a set time, paired an hour ago or more: may not have been looked at yet.
    "paired": Q(
        match__scheduled_at=None, match__made_at__gt=Now() - DAY, match__made_at__lte=Now() - HOUR
    ),
}


def sweep(*, now: datetime) -> int:
    """Remind by the database's clock, each side once for each ``WHEN`` of a match.

    A match moved to another time is reminded of anew. Returns how many sides were written to.
    """
    return sum(
        _remind(name, due)
        for name, near in WHEN.items()
        for due in due_of(to_declare().filter(near))
    )


@transaction.atomic
def _remind(name: str, due: Due) -> int:
    try:
        tick(
            schedule=f"matches.declare.{name} {due.side.pk}",
            at=due.match.scheduled_at or due.match.made_at,
        )
    except AlreadyTicked:
        return 0
    mails.declaration_needed(due)
    return 1
