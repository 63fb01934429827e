"""Tournaments that have something to give away."""

from typing import Any

from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import made_once


@made_once
def after_a_round(entrants: int = 4, **fields: Any) -> Hall:
    """A Swiss of three rounds whose first has been played."""
    hall = running(entrants, **fields)
    hall.whole()
    hall.fresh()
    return hall
