"""The real house set, loaded as the command loads it."""

import pytest

from cards.services.import_rows import Report
from cards.services.imports import import_house_set
from tests.cards.factories import NOW


@pytest.fixture
def house_set(db: None) -> Report:
    return import_house_set(now=NOW)
