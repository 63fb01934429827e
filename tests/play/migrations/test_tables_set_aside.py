"""Tables that were set aside, on the way back to when there was no such state."""

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from league.play.models import Sitting
from league.play.services import ending, setting_aside
from tests.matches.factories import declared, table
from tests.play.matches import concede, confirm, opened
from tests.play.matches import places as places_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_owner", "patient")]
BEFORE = "0002_progress_of_tables"
STATES = "SELECT state FROM play_sitting ORDER BY id"


def back() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    MigrationExecutor(connection).migrate([("play", BEFORE)])
    with connection.cursor() as cursor:
        cursor.execute(STATES)
        return [state for (state,) in cursor.fetchall()]


def aside(at, *, ended: bool) -> Sitting:
    sitting = opened(at)
    home = places_of(sitting)[0]
    if ended:
        concede(home)
    else:
        ending.leave_unfinished(place=home, after=0, now=timezone.now())
    return setting_aside.set_aside(place=home, now=timezone.now())


@pytest.mark.parametrize(("ended", "state"), [(False, "adjourned"), (True, "ended")])
def test_what_was_set_aside_waits_as_it_did(ended, state):
    aside(declared(table()), ended=ended)

    assert back() == [state]


def test_an_end_that_a_later_table_replaced_stays_as_confirmed():
    at = declared(table())
    aside(at, ended=True)
    seated = places_of(opened(at))
    concede(seated[0])
    for place in seated:
        confirm(place)

    assert back() == ["confirmed", "confirmed"]


@pytest.mark.parametrize("ended", [False, True])
def test_a_game_that_runs_at_another_table_stops_the_way_back(ended):
    at = declared(table())
    aside(at, ended=ended)
    opened(at)

    with pytest.raises(DatabaseError, match="played anew"):
        back()
