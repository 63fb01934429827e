from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.access.world import Town, make


@pytest.fixture(autouse=True)
def _calls_to_tables(settings: Any) -> None:
    settings.VAPID_KEY = "A" * 42 + "E"  # without one its page has no devices


@pytest.fixture(scope="package")
def town(django_db_setup: None, django_db_blocker: Any) -> Iterator[Town]:
    """Make the town once, since it takes seconds. Tests roll their changes back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make()
        transaction.set_rollback(True)
