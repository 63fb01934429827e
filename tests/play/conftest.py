"""What tests of tables share."""

from typing import Any

import pytest


@pytest.fixture
def unhurried(settings: Any) -> None:
    """Let a place say, and a program ask the API, as much a minute as a machine can."""
    settings.TABLE_LINES_A_SECOND = settings.TABLE_LINES_A_MINUTE = 100_000
    settings.API_RATE_ANONYMOUS = settings.API_RATE_SIGNED_IN = 100_000
