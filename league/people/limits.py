"""Limits of what may be typed or sent about people, shared by the forms and the API."""

from typing import Any, Final

Limit = dict[str, Any]

DISPLAY_NAME: Final[Limit] = {"max_length": 40}
HANDLE: Final[Limit] = {"max_length": 60}  # before it is folded; validate_handle checks the rest
READING: Final[Limit] = {"max_length": 60}
SEARCH: Final[Limit] = {"max_length": 200}
TIME_ZONE: Final[Limit] = {"max_length": 50}
TOKEN_NAME: Final[Limit] = {"max_length": 40}
UID: Final[Limit] = {"max_length": 12}
