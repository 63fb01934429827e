"""Hooks by which higher apps say what they know of a tournament."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from league.jobs.hooks import Hook
from league.tournaments.models import Tournament


class PartOfSeason(StrEnum):
    """The part of a league's season that a tournament is."""

    DIVISION = "division"
    PLAY_OFFS = "play_offs"


# Return which part of a league's season a tournament is; None if it is not part of one.
parts_of_seasons: Final = Hook[Callable[[Tournament], PartOfSeason | None]]()


def part_of_season(tournament: Tournament) -> PartOfSeason | None:
    """Tell whether a tournament is a division of a season or its play-offs."""
    for part_of in parts_of_seasons:
        part = part_of(tournament)
        if part is not None:
            return part
    return None
