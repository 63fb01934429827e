"""Finding rounds by what stands in an address."""

from typing import Any

from rest_framework.request import Request

from league.people.permissions import may
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Round, Tournament
from league.tournaments.tournament import limits


def round_of(request: Request, tournament: Tournament, number: str) -> Round:
    """Find a round; a draft is there for the staff alone. Raises TournamentHidden."""
    found = TournamentHidden.unless(
        rounds_of(request, tournament).filter(number=min(int(number), limits.SMALL)).first()
    )
    found.tournament = found.phase.tournament = tournament
    return found


def rounds_of(request: Request, tournament: Tournament) -> Any:
    found = tournament.rounds.select_related("phase").order_by("number")
    if may(request.user, "tournaments.desk", tournament):
        return found
    return found.exclude(state=Round.State.DRAFT)
