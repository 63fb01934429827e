"""Questions that are planned once for a connection come to what they would planned anew."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from league.jobs import statements
from matches.models import Match
from matches.queries import teams
from tests.matches.factories import Table, more_matches

ASKED = "SELECT id FROM matches_match WHERE uid = %s"
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


def kept(beginning: str) -> list[int]:
    """Say of each kept statement how often one plan has served for all."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT, [f"{beginning}%"])
        return [row[0] for row in cursor.fetchall()]


def test_what_is_asked_often_is_planned_once(table: Table) -> None:
    found = [statements.rows(ASKED, [table.match.uid]) for _ in range(OFTEN)]

    assert found == [[(table.match.pk,)]] * OFTEN
    assert len(generic := kept("SELECT id FROM matches_match")) == 1
    assert generic[0] > 0


def test_without_prepared_statements_nothing_is_kept(table: Table) -> None:
    connection.connection.prepare_threshold = None

    found = [statements.rows(ASKED, [table.match.uid]) for _ in range(OFTEN)]

    assert found == [[(table.match.pk,)]] * OFTEN
    assert kept("SELECT id FROM matches_match") == []


def test_it_answers_after_a_rollback_too(table: Table) -> None:
    for number in range(2 * OFTEN):
        with transaction.atomic():
            assert statements.rows(ASKED, [table.match.uid]) == [(table.match.pk,)]
            transaction.set_rollback(number % OFTEN == OFTEN - 1)

    assert statements.rows(ASKED, [table.match.uid]) == [(table.match.pk,)]


def test_its_errors_are_the_databases_of_django(table: Table) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic():
        statements.rows("SELECT nothing FROM matches_match WHERE uid = %s", [table.match.uid])

    assert statements.rows(ASKED, [table.match.uid]) == [(table.match.pk,)]


def test_it_is_a_statement_like_any_other(table: Table) -> None:
    with CaptureQueriesContext(connection) as seen:
        statements.rows(ASKED, [table.match.uid])

    [one] = seen.captured_queries
    assert one["sql"].startswith("SELECT id FROM matches_match")


def test_teams_are_the_same_read_one_by_one_and_together(table: Table) -> None:
    tables = [table, *more_matches(table, 3)]
    alone = [Match.objects.get(pk=at.match.pk) for at in tables]
    together = [Match.objects.get(pk=at.match.pk) for at in tables]

    teams.know_teams(together)

    for _ in range(OFTEN):
        assert [teams.teams_of(match) for match in alone] == [
            teams.teams_of(match) for match in together
        ]
        for match in alone:
            del match.__dict__[teams.KNOWN]
    assert max(kept("%FROM matches_side side%")) > 0
