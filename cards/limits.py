"""Limits of what may be typed or sent about decks, shared by the forms and the API."""

from typing import Any, Final

from cards.rules.counts import MOST

Limit = dict[str, Any]

DECK_CODE: Final[Limit] = {"max_length": 120}
DECK_LIST: Final[Limit] = {"max_length": 20_000}
DECK_NAME: Final[Limit] = {"max_length": 60}
DECK_NOTE: Final[Limit] = {"max_length": 2000}
STEP: Final[Limit] = {"min_value": 0, "max_value": 2**31 - 1}
COPIES: Final[Limit] = {"min_value": 0, "max_value": MOST}
COUNTED: Final = 500  # cards that one request may count
