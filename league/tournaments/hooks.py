"""What apps above know of a tournament, and tell it when they are asked."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from league.jobs.hooks import Hook
from league.tournaments.models import Tournament


class PartOfSeason(StrEnum):
    """What a tournament is to the season of a league that it is played in."""

    DIVISION = "division"
    PLAY_OFFS = "play_offs"


# Which part of a league's season a tournament is; None where it is not of one.
parts_of_seasons: Final = Hook[Callable[[Tournament], PartOfSeason | None]]()


def part_of_season(tournament: Tournament) -> PartOfSeason | None:
    """Tell whether a tournament is a division of a season or its play-offs."""
    for part_of in parts_of_seasons:
        part = part_of(tournament)
        if part is not None:
            return part
    return None
