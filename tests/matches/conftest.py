import pytest

from tests.matches.factories import Table, table as make_table


@pytest.fixture
def table(db: None) -> Table:
    return make_table()
