import pytest

from tests.matches.factories import Table
from tests.matches.factories import table as make_table


@pytest.fixture
def table(db: None) -> Table:
    return make_table()
