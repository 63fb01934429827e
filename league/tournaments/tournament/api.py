"""What the views of tournaments share: finding one, names, and answers that are the same still."""

from typing import Any

from rest_framework.request import Request

from league.people.permissions import require
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Tournament
from league.tournaments.tournament import limits
from league.tournaments.tournament.queries import tournament_by_uid

NUMBER = "[0-9]{1,9}"


def tournament_of(request: Request, uid: str, act: str = "") -> Tournament:
    """Find a tournament that the caller may see, and do ``act`` to. Raises Hidden, Forbidden."""
    found = tournament_by_uid(uid, request.user)
    if act:
        require(request.user, act, found)
    return found


def row_of(found: Any, pk: str) -> Any:
    """Find a row of a list by its key in an address. Raises TournamentHidden."""
    return TournamentHidden.unless(found.filter(pk=min(int(pk), limits.INT)).first())
