"""Dropping several entrants at once, and dropping out oneself: one act each (absences.py)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from league.tournaments.entrants.queries.entrants import may_drop_out, next_round, own_entrant
from league.tournaments.entrants.services.absences import drop, leave_together
from league.tournaments.errors import AlreadyGone, NotNow, OrganiserDrops, TournamentHidden
from league.tournaments.models import Absence, Tournament
from league.tournaments.tournament.services.acts import locked, note


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


@transaction.atomic
def drop_out(*, tournament: Tournament, by: Any, now: datetime, reason: str = "") -> Absence:
    """Let whoever plays leave before the next round; the organisers can take it back.

    Raises TournamentHidden for who plays not, AlreadyGone, and OrganiserDrops in a season, which
    one leaves as a whole, and before entry is closed, when one withdraws.
    """
    tournament = locked(tournament)
    entrant = TournamentHidden.unless(own_entrant(tournament, by))
    if not may_drop_out(tournament):
        raise OrganiserDrops
    return drop(entrant=entrant, by=by, now=now, reason=reason)
