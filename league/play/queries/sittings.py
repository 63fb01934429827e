"""The sittings of a match."""

from django.db.models import QuerySet

from league.play.models import Sitting
from matches.models import Match


def running_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match, but for one that was set aside."""
    return _of(match, number).exclude(state=Sitting.State.ABANDONED).first()


def set_aside_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match that was set aside."""
    return _of(match, number).filter(state=Sitting.State.ABANDONED).first()


def _of(match: Match, number: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(of__match=match, of__number=number).order_by("-pk")


def games_of(match: Match) -> dict[int, str]:
    """Map the games of a match that were opened at a table to the states of their sittings."""
    rows = Sitting.objects.filter(of__match=match).order_by("pk")
    return dict(rows.values_list("of__number", "state"))


def next_number(games: dict[int, str]) -> int:
    """Return which game of a match is played next, by the states of its sittings."""
    over = [n for n, state in games.items() if state == Sitting.State.CONFIRMED]
    return max(over, default=0) + 1
