"""Tables that were made all at once are the same after a way back and on again."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.golden.surfaces import schema

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_owner")]


def test_the_way_back_takes_every_table_away_and_the_way_on_brings_it_again() -> None:
    before = schema().splitlines()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # tables change once what is written stands

    MigrationExecutor(connection).migrate([("play", None)])
    without = schema().splitlines()
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())

    assert schema().splitlines() == before
    gone = set(before) - set(without)
    assert gone
    assert all("play_" in row for row in gone)
