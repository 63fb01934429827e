"""Going back to where a result had one row for each version, and on again."""

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from league.tournaments.models import Outcome
from tests.tournaments.rounds.hall import WIN, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_owner", "patient")]
BEFORE, AFTER = "0010_challenge_offers", "0011_proofs_of_outcomes"


def ask(statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall()) if cursor.description else []


def migrate(to: str) -> None:
    ask("SET CONSTRAINTS ALL IMMEDIATE")  # tables change once what was written is checked
    MigrationExecutor(connection).migrate([("tournaments", to)])


def test_the_row_of_the_result_as_it_was_taken_stays() -> None:
    hall = running(2)
    one = hall.pairings(hall.next())[0]
    hall.decide(one, WIN)
    hall.take()
    taken = Outcome.objects.get()
    Outcome.objects.create(pairing=one, version=1, won=taken.won, proved=True, proofs=1)

    migrate(BEFORE)
    back = ask("SELECT version, proved FROM tournaments_outcome")
    migrate(AFTER)

    assert back == [(1, False)]
    assert [(row.version, row.proofs) for row in Outcome.objects.all()] == [(1, 0)]
