"""Words with a fixed choice that several rooms share."""

from enum import StrEnum


class PartOfSeason(StrEnum):
    """What a tournament is to the season of a league that it is played in."""

    DIVISION = "division"
    PLAY_OFFS = "play_offs"
