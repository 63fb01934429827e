"""Who judges a match at its table: whoever decides it on its own page."""

from typing import Any

from league.people.permissions import may
from league.play.models import Place, Sitting
from matches.models import Match
from matches.queries.matches import is_party_to


def judges(user: Any, match: Match) -> bool:
    """Tell whether an account may decide a match and has no part in it."""
    if not getattr(user, "is_authenticated", False):
        return False
    return may(user, "matches.rule", match) and not is_party_to(user, match)


def judging_at(sitting: Sitting, place: Place | None) -> list[Place]:
    """Return the judges who sit at the table of a match, but for whoever asks."""
    if sitting.of_id is None:
        return []
    rows = Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE, ended_at=None)
    return [row for row in rows.order_by("pk") if row != place]
