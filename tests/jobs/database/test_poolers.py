import pytest
from django.conf import settings
from django.db import ProgrammingError, connection

from league.conf import checks
from league.jobs.database import poolers, statements
from league.jobs.signs import health
from tests.jobs.database.pooler import behind_a_pooler

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not settings.EMBEDDED, reason="speaks to the tests' own socket"),
]


@pytest.mark.parametrize(("mode", "mixes"), [("transaction", True), ("session", False)])
def test_a_pooler_is_found_by_what_it_mixes_up(mode: str, mixes: bool) -> None:
    with behind_a_pooler(connection, mode) as pooled:
        assert poolers.mixes_statements_up(pooled) is mixes


def test_without_a_pooler_nothing_is_mixed_up() -> None:
    assert poolers.mixes_statements_up(connection) is False


def test_where_nothing_is_prepared_nothing_is_tried() -> None:
    with behind_a_pooler(connection, "transaction") as pooled:
        pooled.settings_dict["OPTIONS"] = {
            **pooled.settings_dict["OPTIONS"],
            "prepare_threshold": None,
        }

        assert poolers.mixes_statements_up(pooled) is False


def test_a_request_that_meets_one_is_noticed() -> None:
    assert not poolers.noticed.is_set()

    with pytest.raises(ProgrammingError):
        statements.rows("EXECUTE never_prepared", [])

    assert poolers.noticed.is_set()
    assert health.PoolerProbe().check() is False
    poolers.noticed.clear()
    assert health.PoolerProbe().check() is True


def test_the_check_says_what_to_do() -> None:
    with behind_a_pooler(connection, "transaction") as pooled:
        (message,) = checks._pooler(pooled)

    assert message.id == "conf.E013"
    assert "PREPARED_STATEMENTS=0" in str(message.hint)
