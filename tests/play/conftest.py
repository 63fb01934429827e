"""What tests of tables share."""

from typing import Any

import pytest


@pytest.fixture
def unhurried(settings: Any) -> None:
    """Let a place say as many lines a minute as a machine can."""
    settings.TABLE_LINES_A_SECOND = settings.TABLE_LINES_A_MINUTE = 100_000
