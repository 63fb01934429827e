"""The head and the settings of the API's description."""

from typing import Any, Final

SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "Carrier League API",
    "DESCRIPTION": (
        "Cards, decks, registration, tournaments, leagues, matches and "
        "records for programs. Reading public data needs no sign-in; everything else needs "
        "a personal token (`Authorization: Bearer clt_…`) with the right scope. See "
        "docs/api.md."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_NO_READ_ONLY_REQUIRED": True,
    "POSTPROCESSING_HOOKS": ["league.people.api.schema.complete"],
}
