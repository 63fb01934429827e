"""Statements planned once for a connection have the same results as when planned anew."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from league.jobs.database import statements
from league.people.models import Player
from tests.people.factories import PlayerFactory

ASKED = "SELECT id FROM people_player WHERE handle = %s"
KEPT = "SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE %s"
OFTEN = 15  # five times planned anew, five times for what is looked for, then once for all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forgotten(db: None) -> Iterator[None]:
    """The connection keeps its plans from test to test."""
    psycopg.Cursor(connection.connection).execute("DEALLOCATE ALL", prepare=False)
    before = connection.connection.prepare_threshold
    yield
    connection.connection.prepare_threshold = before


@pytest.fixture
def player(db: None) -> Player:
    return PlayerFactory()


def kept(beginning: str) -> list[int]:
    """Return for each kept statement how often the generic plan was used."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT, [f"{beginning}%"])
        return [row[0] for row in cursor.fetchall()]


def test_what_is_asked_often_is_planned_once(player: Player) -> None:
    answers = [statements.rows(ASKED, [player.handle]) for _ in range(OFTEN)]

    assert answers == [[(player.pk,)]] * OFTEN
    assert len(generic := kept("SELECT id FROM people_player")) == 1
    assert generic[0] > 0


def test_without_prepared_statements_nothing_is_kept(player: Player) -> None:
    connection.connection.prepare_threshold = None

    answers = [statements.rows(ASKED, [player.handle]) for _ in range(OFTEN)]

    assert answers == [[(player.pk,)]] * OFTEN
    assert kept("SELECT id FROM people_player") == []


def test_it_answers_after_a_rollback_too(player: Player) -> None:
    for number in range(2 * OFTEN):
        with transaction.atomic():
            assert statements.rows(ASKED, [player.handle]) == [(player.pk,)]
            transaction.set_rollback(number % OFTEN == OFTEN - 1)

    assert statements.rows(ASKED, [player.handle]) == [(player.pk,)]


def test_its_errors_are_the_databases_of_django(player: Player) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic():
        statements.rows("SELECT nothing FROM people_player WHERE handle = %s", [player.handle])

    assert statements.rows(ASKED, [player.handle]) == [(player.pk,)]


def test_it_is_a_statement_like_any_other(player: Player) -> None:
    with CaptureQueriesContext(connection) as seen:
        statements.rows(ASKED, [player.handle])

    [statement] = seen.captured_queries
    assert statement["sql"].startswith("SELECT id FROM people_player")
