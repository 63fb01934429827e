"""Dropping several entrants at once: one act, undone as one (absences.py)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from league.tournaments.errors import AlreadyGone, NotNow
from league.tournaments.models import Absence, Tournament
from league.tournaments.queries.entrants import next_round
from league.tournaments.services.absences import leave_together
from league.tournaments.services.acts import locked, note


@transaction.atomic
def drop_together(
    *, tournament: Tournament, numbers: Iterable[int], by: Any, now: datetime, reason: str = ""
) -> list[int]:
    """Let several entrants, by number, leave before the next round; who has left stays so.

    Raises NotNow when the tournament is finished, and AlreadyGone when nobody of them is there.
    Returns who left.
    """
    tournament = locked(tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise NotNow
    gone = Absence.objects.filter(entrant=OuterRef("pk"), until_round__isnull=True)
    staying = tournament.entrants.filter(~Exists(gone), number__in=list(numbers))
    left = leave_together(tournament, staying.order_by("number"), Absence.Kind.DROP)
    if not left:
        raise AlreadyGone
    round = next_round(tournament)
    note(tournament, "drop", by=by, reason=reason, round=round, entrants=left, until=None)
    return left
