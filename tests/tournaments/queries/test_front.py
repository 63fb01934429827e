"""What every page of a tournament asks reads that tournament, and not the whole site."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.tournaments.front.queries import mark_of
from league.tournaments.models import Announcement
from league.tournaments.rounds.queries import pairings
from matches.models import Act
from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import made_once

OTHERS = 500  # acts, and announcements, of another tournament


@made_once
def make() -> Hall:
    """An older tournament beside one in which much was reported since."""
    hall, busy = running(4), running(4)
    hall.play(hall.next())
    match = busy.pairings(busy.next())[0].match
    Act.objects.bulk_create(Act(match=match, kind="seen") for _ in range(OTHERS))
    Announcement.objects.bulk_create(
        Announcement(tournament=busy.tournament, text="…", by=busy.by) for _ in range(OTHERS)
    )
    return hall


pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return make()


@pytest.fixture(autouse=True)
def _counted(hall: Hall, as_owner: None) -> None:
    """Let the database know how much there is, and plan as for many tournaments, not for two."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = off")


def rows_read(ask: Callable[[], object]) -> int:
    """Count the rows of all tables that the statements of a question go through."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    return sum(_rows(query["sql"]) for query in asked.captured_queries)


def _rows(sql: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}")
        raw = cursor.fetchone()[0]
    plan = json.loads(raw) if isinstance(raw, str) else raw
    return sum(
        round((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])
        for node in _nodes(plan[0]["Plan"])
        if "Relation Name" in node
    )


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for below in node.get("Plans", ()):
        yield from _nodes(below)


def test_the_mark_of_a_tournament_reads_nothing_of_another(hall: Hall) -> None:
    assert rows_read(lambda: mark_of(hall.event.uid, hall.by, matches=True)) < 100
    assert mark_of(hall.event.uid, hall.by, matches=False).endswith("-0-0")


def test_the_mark_tells_of_what_was_said_and_reported(hall: Hall) -> None:
    before = mark_of(hall.event.uid, hall.by, matches=True)
    said = Announcement.objects.create(tournament=hall.tournament, text="…", by=hall.by)
    match = hall.pairings(hall.round(1))[0].match
    act = Act.objects.create(match=match, kind="seen")

    after = mark_of(hall.event.uid, hall.by, matches=True)

    assert after == "-".join([*before.split("-")[:3], str(said.pk), str(act.pk)])


def test_the_sides_of_pairings_are_put_in_order_by_their_own_columns(hall: Hall) -> None:
    round = hall.round(1)
    with CaptureQueriesContext(connection) as asked:
        seated = pairings.of_round(round)

    (sides,) = [query["sql"] for query in asked if 'FROM "tournaments_pairingside"' in query["sql"]]
    assert "tournaments_tournament" not in sides
    assert [pairing.number for pairing in seated] == [1, 2]
    assert all(len(pairing.sides) == 2 for pairing in seated)
