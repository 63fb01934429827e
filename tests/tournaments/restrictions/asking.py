"""Short words for what an organiser asks of the pairings."""

from typing import Any

from django.utils import timezone

from league.tournaments.models import Round
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.models import Restriction
from tests.tournaments.rounds.hall import Hall, sides

CANARY = "canary why they are apart"


def apart(hall: Hall, *entrants: int, **more: Any) -> Restriction:
    return restrictions.keep_apart(
        tournament=hall.tournament, entrants=entrants, by=hall.by, now=timezone.now(), **more
    )


def meet(hall: Hall, round: int, first: int, second: int, **more: Any) -> Restriction:
    return restrictions.let_meet(
        tournament=hall.tournament, round=round, first=first, second=second, by=hall.by,
        now=timezone.now(), **more,
    )  # fmt: skip


def lift(hall: Hall, restriction: Restriction) -> Restriction:
    return restrictions.lift(restriction=restriction, by=hall.by, now=timezone.now())


def together(hall: Hall, round: Round) -> set[frozenset[int]]:
    """Who meets in a round."""
    return {
        frozenset(sides(pairing)) for pairing in hall.pairings(round) if len(sides(pairing)) == 2
    }
