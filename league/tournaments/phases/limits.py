"""The limits of a phase's settings, for the page and for the API."""

from typing import Final

from league.rules.match_weeks import MOST_FREE
from league.rules.swiss.settings import MOST_MEMORY
from league.tournaments.tournament.limits import MOST_GOING_ON, MOST_ROUNDS, Limit

CYCLES: Final[Limit] = {"min_value": 1, "max_value": 8}  # how often each pair meets
DAYS: Final[Limit] = {"min_value": 0, "max_value": 366}
FEATURE_TABLES: Final[Limit] = {"min_value": 0, "max_value": MOST_GOING_ON}
MEMORY: Final[Limit] = {"min_value": 0, "max_value": MOST_MEMORY}
NEXT_BEST: Final[Limit] = {"min_value": 0, "max_value": MOST_GOING_ON}  # of a cut
OF_A_GROUP: Final[Limit] = {"min_value": 0, "max_value": 64}

# Of a ladder: places lost by entrants who have not played for long.
IDLE_PLACES: Final[Limit] = {"min_value": 0, "max_value": 1024}
IDLE_TIMES: Final[Limit] = {"min_value": 0, "max_value": 100}

# Of rounds on a calendar.
EVERY: Final[Limit] = {"min_value": 1, "max_value": 52}  # week, or second one, …
FREE: Final[Limit] = {"max_length": MOST_FREE}  # pauses
PER_WEEK: Final[Limit] = {"min_value": 1, "max_value": 7}

MOMENT: Final[Limit] = {"max_length": 32}  # 2026-12-05T10:00
POINTS: Final[Limit] = {"max_length": 20}  # a fraction, too
TIMES: Final[Limit] = {"max_length": MOST_ROUNDS}
TIME_OF_DAY: Final[Limit] = {"max_length": 16}
