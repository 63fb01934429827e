"""The real house set, loaded as the command loads it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from cards.services.import_rows import ImportReport
from cards.services.imports import import_house_set
from tests.cards.factories import NOW
from tests.worlds import made_once


@pytest.fixture(scope="module")
def house_set_stays(django_db_setup: None, django_db_blocker: Any) -> Iterator[ImportReport]:
    """Import it once for a module all of whose tests want it: it takes longer than they do.

    Each test runs in a savepoint within, and takes back what it does to the set.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield import_house_set(now=NOW)
        transaction.set_rollback(True)


@pytest.fixture
def house_set(request: pytest.FixtureRequest, db: None) -> ImportReport:
    if "house_set_stays" in request.fixturenames:
        return request.getfixturevalue("house_set_stays")
    return house_set_imported()


@made_once
def house_set_imported() -> ImportReport:
    return import_house_set(now=NOW)
