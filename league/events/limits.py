"""Limits of what may be typed or sent about events, shared by the forms and the API."""

from typing import Any, Final

Limit = dict[str, Any]

ABOUT: Final[Limit] = {"max_length": 4000}
CAPACITY: Final[Limit] = {"min_value": 1, "max_value": 10_000}
CATEGORY: Final[Limit] = {"max_length": 40}
COST_CAP: Final[Limit] = {"min_value": 1, "max_value": 999}
EMAIL: Final[Limit] = {"max_length": 254}
NAME: Final[Limit] = {"max_length": 80}
NOTE: Final[Limit] = {"max_length": 500}
PLACE: Final[Limit] = {"max_length": 120}
REASON: Final[Limit] = {"max_length": 300}
SIDE_SIZE: Final[Limit] = {"min_value": 1, "max_value": 3}
TEAM_NAME: Final[Limit] = {"max_length": 60}
