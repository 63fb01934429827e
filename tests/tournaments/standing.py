"""A hall that stands for the tests of a module: made once, and as it was for each of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction

from league.people.models import User
from league.tournaments.models import Tournament
from tests.tournaments.rounds.hall import Hall


def standing(make: Callable[[], Hall]) -> tuple[Any, Any]:
    """Return two fixtures: ``standing_hall``, for the module, and ``hall``, for a test of it.

    A test finds what was made read anew, and no pages kept by the test before. It cannot be a
    transactional one: those empty the tables.
    """

    @pytest.fixture(scope="module")
    def standing_hall(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
        with _around_tests(django_db_blocker):
            with django_db_blocker.unblock():
                made = make()
            yield made

    @pytest.fixture
    def hall(standing_hall: Hall, db: None) -> Hall:
        cache.clear()
        by = User.objects.get(pk=standing_hall.by.pk)
        tournament = Tournament.objects.select_related("event").get(pk=standing_hall.tournament.pk)
        return Hall(tournament, by)

    return standing_hall, hall


@contextmanager
def _around_tests(blocker: Any) -> Iterator[None]:
    """Hold a transaction: each test within it is rolled back to where the test begins."""
    held = transaction.atomic()
    held._from_testcase = True  # as Django's own: a durable one may begin within it
    with blocker.unblock():
        held.__enter__()
    try:
        with blocker.unblock(), connection.cursor() as cursor:  # it may be long until the next test
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        yield
    finally:
        with blocker.unblock():
            transaction.set_rollback(True)
            held.__exit__(None, None, None)
