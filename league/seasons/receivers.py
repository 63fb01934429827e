"""Registers this app's hooks: personal data, undo handlers, and a tournament's part in a season."""

from league.seasons import personal  # noqa: F401 - what it keeps of people
from league.seasons.queries.leagues import part_of_season
from league.seasons.services import leavers  # noqa: F401 - what undoes acts
from league.tournaments.hooks import parts_of_seasons

parts_of_seasons.add(part_of_season)
