"""What may be typed or sent about matches: each limit stands here, for forms and for the API."""

from typing import Any, Final

Limit = dict[str, Any]

NOTE: Final[Limit] = {"max_length": 500}
REASON: Final[Limit] = {"max_length": 500}
REPORT_MINUTES: Final[Limit] = {"min_value": 1, "max_value": 60 * 24 * 60}
TABLE: Final[Limit] = {"min_value": 1, "max_value": 32_767}
