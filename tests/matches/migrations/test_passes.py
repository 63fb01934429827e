"""What was said before there were passes goes through their migration, and back."""

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from matches.models import Act, Answer, Filing, Report, Withdrawal
from matches.services import records, reports
from tests.matches.factories import Table, claim, played
from tests.matches.paging import reported
from tests.matches.passes.guests import guests, pass_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_owner", "patient")]
SAID = (Report, Answer, Withdrawal, Filing, Act)


def migrations() -> tuple[str, str]:
    """Name the migration before the one that lets passes speak, and that one."""
    graph = MigrationExecutor(connection).loader.graph
    (after,) = [key for key in graph.nodes if key[1].endswith("_passes_speak_for_a_side")]
    before = next(key for key in graph.node_map[after].parents if key.key[0] == "matches")
    return before.key[1], after[1]


def migrate(to: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    MigrationExecutor(connection).migrate([("matches", to)])


def said() -> list[list[dict[str, Any]]]:
    return [list(model.objects.order_by("pk").values()) for model in SAID]


def test_what_accounts_said_goes_back_and_on(table: Table) -> None:
    before, after = migrations()
    made = reported(table)
    reports.dispute(report=made, side=table.sides[1], by=table.bob, now=timezone.now())
    reports.withdraw(report=made, by=table.ann, now=timezone.now())
    records.file(
        match=table.match,
        number=1,
        text=played(table).text,
        source="paste",
        by=table.ann,
        now=timezone.now(),
        side=table.sides[0],
    )
    there = said()
    assert all(there)

    migrate(before)
    with connection.cursor() as cursor:
        cursor.execute("SELECT by_id FROM matches_report")
        assert cursor.fetchall() == [(table.ann.pk,)]
    migrate(after)

    assert said() == there


def test_what_passes_said_is_not_lost_on_the_way_back() -> None:
    before, _after = migrations()
    at = guests()
    reports.report(
        match=at.match,
        side=at.sides[0],
        by=pass_for(at),
        games=claim((7, 5)),
        now=timezone.now(),
    )

    with pytest.raises(RuntimeError, match="evidence"):
        migrate(before)

    assert Report.objects.get().side_pass is not None
