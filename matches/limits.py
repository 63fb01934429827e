"""Limits of what may be typed or sent about matches, shared by the forms and the API."""

from typing import Any, Final

from matches.models.at_table import MOST_CLOCK_MINUTES, MOST_TURN_SECONDS, MOST_WATCH_DELAY

Limit = dict[str, Any]

CLOCK_MINUTES: Final[Limit] = {"min_value": 1, "max_value": MOST_CLOCK_MINUTES}
NOTE: Final[Limit] = {"max_length": 500}
REASON: Final[Limit] = {"max_length": 500}
REPORT_MINUTES: Final[Limit] = {"min_value": 1, "max_value": 60 * 24 * 60}
TURN_SECONDS: Final[Limit] = {"min_value": 0, "max_value": MOST_TURN_SECONDS}
WATCH_DELAY: Final[Limit] = {"min_value": 0, "max_value": MOST_WATCH_DELAY}
TABLE: Final[Limit] = {"min_value": 1, "max_value": 32_767}
