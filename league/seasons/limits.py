"""The limits of what is typed or sent about leagues, for forms and for the API."""

from typing import Any, Final

Limit = dict[str, Any]

ABOUT: Final[Limit] = {"max_length": 4000}
DIVISION_NAME: Final[Limit] = {"max_length": 60}
LEAGUE_NAME: Final[Limit] = {"max_length": 80}
MOVING: Final[Limit] = {"min_value": 0, "max_value": 64}  # promoted, relegated, in play-offs
PLACES: Final[Limit] = {"min_value": 2, "max_value": 64}
REASON: Final[Limit] = {"max_length": 300}
SEASON_NAME: Final[Limit] = {"max_length": 60}
SIDE_SIZES: Final = (1, 2, 3)
