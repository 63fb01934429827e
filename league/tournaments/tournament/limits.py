"""The limits of what is typed or sent about a tournament, for forms and for the API."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.tournaments.models.tournaments import MOST_MINUTES

Limit = dict[str, Any]

INT: Final = 2**31 - 1
SMALL: Final = 32_767
MOST_ROUNDS: Final = 99
MOST_GOING_ON: Final = 1024
MOST_PHASES: Final = 8
MOST_NUMBERS: Final = 10_000

NUMBER: Final[Limit] = {"min_value": 1, "max_value": INT}  # an entrant's, or a pairing's
ROUND: Final[Limit] = {"min_value": 1, "max_value": MOST_ROUNDS}
ROUND_OR_EVENT: Final[Limit] = {"min_value": 0, "max_value": MOST_ROUNDS}  # 0: the whole event
TABLE: Final[Limit] = {"min_value": 1, "max_value": SMALL}
FIRST_TABLE: Final[Limit] = {"min_value": 1, "max_value": 9999}
MINUTES: Final[Limit] = {"min_value": 1, "max_value": MOST_MINUTES}
GOING_ON: Final[Limit] = {"min_value": 1, "max_value": MOST_GOING_ON}
GROUPS: Final[Limit] = {"min_value": 1, "max_value": 64}
POINTS_TAKEN: Final[Limit] = {"min_value": 0, "max_value": 99}

CHECK_IN_CODE: Final[Limit] = {"max_length": 20}
CLUB: Final[Limit] = {"max_length": 60}
CONTACT: Final[Limit] = {"max_length": 200}
EVENT_NAME: Final[Limit] = {"max_length": 200}  # typed again before what cannot be taken back
FEES: Final[Limit] = {"max_length": 200}
HOUSE_RULES: Final[Limit] = {"max_length": 4000}
JUDGE_CALL: Final[Limit] = {"max_length": 200}
PHASE_NAME: Final[Limit] = {"max_length": 60}
REASON: Final[Limit] = {"max_length": 300}
SCHEDULE: Final[Limit] = {"max_length": 2000}
SCORE: Final[Limit] = {"max_length": 80}
STATEMENT: Final[Limit] = {"max_length": 500}  # what happened, what is announced
TOKEN: Final[Limit] = {"max_length": 64}  # of what was shown before it is done
VENUE_URL: Final[Limit] = {"max_length": 200}


def validate_map(url: str) -> None:
    """Accept only a map link that a phone opens without asking: https, and no user name in it."""
    try:
        parts = urlsplit(url)
    except ValueError:  # such as https://[]
        parts = urlsplit("")
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password:
        raise ValidationError(
            _("Enter a link that begins with https://, such as one of OpenStreetMap."),
            code="map_link",
        )
